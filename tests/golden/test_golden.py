"""Matches that were played once through the service still fold to what they were, on every machine and release."""

from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.core.game import Game
from domain.core.message import Event, encode, event_type
from domain.core.seat import SPECTATOR
from domain.games import SHELF
from domain.match.events import SecretRevealed
from domain.match.history import effective, fold
from domain.match.rules import seeds
from domain.match.view import view
from services.table import kind, luck
from services.table.replaying import after
from tests.golden.accept import accepted
from tests.golden.files import FOLDER, Golden, digest, paths, plain, read
from tests.golden.tables import TABLES

MOST_BYTES = 400_000

golden = pytest.mark.parametrize("path", paths(), ids=lambda path: f"{path.parent.name}/{path.stem}")


class Finished(msgspec.Struct, frozen=True):
    """A file, its game and its facts."""

    file: Golden
    game: Game[Any]
    events: list[Event]


@cache
def finished(path: Path) -> Finished:
    file = read(path)
    game = SHELF.by_rules(file.expected.rules)
    return Finished(file, game, file.events(game))


@golden
def test_a_finished_match_folds_to_what_it_was(path: Path) -> None:
    done = finished(path)
    match, expected = fold(done.game, done.events), done.file.expected
    assert plain(match.table.outcome) == expected.outcome
    assert plain(view(match, SPECTATOR)) == expected.final
    halfway = fold(done.game, done.events[: len(done.events) // 2])
    assert plain(view(halfway, SPECTATOR)) == expected.halfway


@golden
def test_at_every_version_it_looks_as_it_did(path: Path) -> None:
    done = finished(path)
    match = None
    for version, line in enumerate(done.file.lines, 1):
        match = after(kind.of_game(done.game), match, done.events[:version])
        assert digest(view(match, SPECTATOR).view) == line.view, f"version {version}"


@golden
def test_its_events_are_written_as_they_were(path: Path) -> None:
    done = finished(path)
    for event, line in zip(done.events, done.file.lines, strict=True):
        written = event_type(event), event.schema_version, encode(event).decode()
        assert written == (line.event_type, line.schema_version, line.payload)


@golden
def test_its_luck_is_what_its_secret_and_seeds_make(path: Path) -> None:
    done = finished(path)
    (secret,) = (bytes.fromhex(event.secret) for event in done.events if isinstance(event, SecretRevealed))
    table = fold(done.game, done.events).table
    assert luck.commitment(secret) == table.opened.commitment
    key, match_id = luck.key(secret, seeds(table)), UUID(done.file.expected.match_id)
    counting = (done.events[version - 1] for kept in effective(done.events) for version in kept)
    draws = [draw for event in counting for draw in getattr(event, "draws", ())]
    assert [draw.n for draw in draws] == list(range(len(draws)))
    assert [draw.index for draw in draws] == [luck.index(key, match_id, draw.n, draw.size) for draw in draws]


@golden
def test_a_file_is_small(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_each_table_has_a_match_for_each_way_to_end(table) -> None:
    assert table.kept() >= set(table.endings)


@pytest.mark.parametrize("game", SHELF.games, ids=lambda game: game.rules)
def test_every_game_has_one_for_each_way_to_end_and_for_each_number_of_seats(game: Game[Any]) -> None:
    kept = [finished(path).file.expected for path in paths() if path.parent.name == game.name]
    mine = [expected for expected in kept if expected.rules == game.rules]
    assert {ending for one in mine for ending in one.endings} - {"abandoned"} == {*game.endings, "conceded"}
    assert {len(one.outcome["points"]) for one in mine if one.outcome} == set(game.seats)


def test_there_are_some_that_were_abandoned_taken_back_in_and_handed_over() -> None:
    tags = {tag for path in paths() for tag in (line.event_type for line in finished(path).file.lines)}
    assert {"abandoned", "rewound", "seat_handed_over"} <= tags


def test_whoever_accepts_the_views_as_they_are_changes_nothing() -> None:
    path = paths()[0]
    assert accepted(read(path)) == read(path)


def test_every_file_is_of_a_table_that_is_named() -> None:
    named = {(table.game, table.seats, table.variant) for table in TABLES}
    for path in paths():
        seats, _, *variant = path.stem.split("-")
        assert (path.parent.name, int(seats), "".join(variant)) in named, path.relative_to(FOLDER)
