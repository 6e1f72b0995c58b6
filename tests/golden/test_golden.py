"""Matches that were played once still fold to what they were, on every machine and release."""

from pathlib import Path

import msgspec
import pytest

from domain.core.message import encode, event_type
from domain.core.seat import SPECTATOR
from domain.games import SHELF
from domain.match.history import fold
from domain.match.view import view
from tests.golden.files import paths, read

golden = pytest.mark.parametrize("path", paths(), ids=lambda path: f"{path.parent.name}/{path.stem}")


@golden
def test_a_finished_match_folds_to_what_it_was(path: Path) -> None:
    file = read(path)
    game = SHELF.by_rules(file.expected.rules)
    events = file.events(game)
    match = fold(game, events)
    assert msgspec.json.decode(encode(match.table.outcome)) == file.expected.outcome
    assert msgspec.json.decode(encode(view(match, SPECTATOR))) == file.expected.final
    halfway = fold(game, events[: len(events) // 2])
    assert msgspec.json.decode(encode(view(halfway, SPECTATOR))) == file.expected.halfway


@golden
def test_its_events_are_written_as_they_were(path: Path) -> None:
    file = read(path)
    game = SHELF.by_rules(file.expected.rules)
    for event, line in zip(file.events(game), file.lines, strict=True):
        assert (event_type(event), encode(event).decode()) == (line.event_type, line.payload)


@pytest.mark.parametrize("game", SHELF.games, ids=lambda game: game.rules)
def test_every_game_has_a_finished_match_for_each_way_to_end(game: object) -> None:
    ended = {
        ending
        for path in paths()
        if (file := read(path)).expected.rules == game.rules
        for ending in file.expected.outcome["endings"]
    }
    assert ended >= set(game.endings) | {"conceded"}
