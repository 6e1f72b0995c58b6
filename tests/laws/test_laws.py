"""What holds for every game on the shelf, tried on matches played by random legal choices."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.core.game import Game
from domain.core.message import Command, Event, encode, event_type
from domain.core.refusal import Refusal
from domain.core.seat import ARCHIVE, SPECTATOR, Seat, Viewer
from domain.match import rules
from domain.match.history import decode, extend, fold
from domain.match.state import Match
from domain.match.view import seen, view
from tests.given import Played, Script, Shaken, opening, play_out
from tests.laws.shelf import every_game, tables

law = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def viewers(match: Match) -> tuple[Viewer, ...]:
    return (*(Seat(s) for s in range(len(match.table.chairs))), SPECTATOR, ARCHIVE)


def beginnings(played: Played, dice: random.Random, count: int = 6) -> Iterator[list[Event]]:
    """The match at a few versions, also between the facts of one decision, and at its end."""
    yield from _cut(played, dice.sample(range(1, len(played.events)), min(count, len(played.events) - 1)))


def moments(played: Played, dice: random.Random, count: int) -> Iterator[list[Event]]:
    """The match at a few moments at which somebody may decide, and at its end."""
    yield from _cut(played, dice.sample(played.ends, min(count, len(played.ends))))


def _cut(played: Played, versions: list[int]) -> Iterator[list[Event]]:
    for version in sorted({*versions, len(played.events)}):
        yield played.events[:version]


@every_game
@law
@given(data=st.data())
def test_a_match_of_random_legal_choices_ends(game: Game[Any], data: st.DataObject) -> None:
    seats, seed, options = data.draw(tables(game))
    match = play_out(game, seats, seed, **options).match
    assert match.table.outcome is not None
    assert match.table.outcome == game.outcome(match.state)
    assert match.table.outcome.points == game.points(match.state)
    assert all(list(game.legal_commands(match.state, Seat(s))) == [] for s in range(seats))


@every_game
@law
@given(data=st.data())
def test_what_was_recorded_folds_to_the_same_match(game: Game[Any], data: st.DataObject) -> None:
    seats, seed, options = data.draw(tables(game))
    played = play_out(game, seats, seed, **options)
    events, match = played.events, played.match
    read_back = [decode(game, event_type(event), encode(event)) for event in events]
    assert read_back == events
    assert fold(game, read_back).state == match.state
    assert fold(game, read_back).table == match.table


@every_game
@law
@given(data=st.data())
def test_a_state_survives_its_snapshot(game: Game[Any], data: st.DataObject) -> None:
    seats, seed, options = data.draw(tables(game))
    played = play_out(game, seats, seed, **options)
    for beginning in beginnings(played, random.Random(seed)):
        state = fold(game, beginning).state
        if state is not None:
            assert msgspec.json.decode(encode(state), type=game.state) == state


@every_game
@law
@given(data=st.data())
def test_what_a_viewer_was_told_makes_what_that_viewer_sees(game: Game[Any], data: st.DataObject) -> None:
    """The first law of sight: view(fold(events)) == view(fold(seen(events)))."""
    seats, seed, options = data.draw(tables(game))
    played = play_out(game, seats, seed, **options)
    for beginning in beginnings(played, random.Random(seed)):
        match = fold(game, beginning)
        for viewer in viewers(match):
            told = [seen(game, event, viewer) for event in beginning]
            assert view(fold(game, told), viewer) == view(match, viewer)
            wire = [decode(game, event_type(event), encode(event)) for event in told]
            assert wire == told


@every_game
@law
@given(data=st.data())
def test_what_was_hidden_changes_nothing_that_is_seen(game: Game[Any], data: st.DataObject) -> None:
    """The second law of sight: the events of two matches that a viewer cannot tell apart give equal views."""
    seats, seed, options = data.draw(tables(game))
    dice = random.Random(seed)
    events = list(opening(game, seats, Shaken(dice), **options))
    for _ in range(40):
        match = fold(game, events)
        if match.table.status == "ended":
            break
        _compare_with_twins(game, match, events, dice)
        seat = dice.choice(game.to_move(match.state))
        events += rules.decide(match, seat, dice.choice(list(game.legal_commands(match.state, seat))), Shaken(dice))


def _compare_with_twins(game: Game[Any], match: Match, events: list[Event], dice: random.Random) -> None:
    """Other choices or luck at this moment: whoever is told the same must see the same, and have the same wishes."""
    seat = dice.choice(game.to_move(match.state))
    wishes = list(game.legal_commands(match.state, seat))
    branches = [rules.decide(match, seat, dice.choice(wishes), Shaken(dice)) for _ in range(4)]
    for viewer in viewers(match):
        by_told: dict[bytes, Any] = {}
        for branch in branches:
            told = encode([(event_type(event), seen(game, event, viewer)) for event in branch])
            after = extend(match, branch)
            assert by_told.setdefault(told, view(after, viewer)) == view(after, viewer)


@every_game
@law
@given(data=st.data())
def test_legal_commands_are_exactly_what_decide_accepts(game: Game[Any], data: st.DataObject) -> None:
    seats, seed, options = data.draw(tables(game))
    played = play_out(game, seats, seed, **options)
    wishes = _all_wishes(game, played, random.Random(seed))
    for beginning in moments(played, random.Random(seed), count=3):
        match = fold(game, beginning)
        for seat in (Seat(s) for s in range(seats)):
            legal = list(game.legal_commands(match.state, seat)) if match.table.status == "running" else []
            allowed = {encode(command): command for command in legal}
            assert len(allowed) == len(legal)
            for wire, command in ({encode(c): c for c in wishes} | allowed).items():
                assert _is_accepted(match, seat, command) == (wire in allowed), command


def _all_wishes(game: Game[Any], played: Played, dice: random.Random) -> list[Command]:
    """Wishes that were legal at some moment of the match for some seat: right ones, late ones, foreign ones."""
    found: dict[bytes, Command] = {}
    for beginning in moments(played, dice, count=4):
        match = fold(game, beginning)
        if match.state is not None:
            for seat in range(len(match.table.chairs)):
                legal = list(game.legal_commands(match.state, Seat(seat)))
                found |= {encode(c): c for c in dice.sample(legal, min(20, len(legal)))}
    return list(found.values())


def _is_accepted(match: Match, seat: Seat, command: Command) -> bool:
    try:
        rules.decide(match, seat, command, Script())
    except Refusal:
        return False
    return True


@every_game
@law
@given(data=st.data())
def test_every_draw_names_the_bag_it_came_from(game: Game[Any], data: st.DataObject) -> None:
    seats, seed, options = data.draw(tables(game))
    played = play_out(game, seats, seed, **options)
    n = 0
    match = fold(game, played.events[:1])
    for event in played.events[1:]:
        draws = getattr(event, "draws", ())
        drawn = game.drawn(match.state, event) if draws else ()
        assert len(draws) == len(drawn)
        for draw, claim in zip(draws, drawn, strict=True):
            assert draw.n == n
            assert draw.size == len(claim.bag)
            assert claim.bag[draw.index] == claim.item
            n += 1
        match = extend(match, [event])
    assert match.table.draws == n


@every_game
@law
@given(data=st.data())
def test_a_dry_run_tells_nothing_that_luck_or_others_decide(game: Game[Any], data: st.DataObject) -> None:
    seats, seed, options = data.draw(tables(game))
    played = play_out(game, seats, seed, **options)
    for beginning in moments(played, random.Random(seed), count=3):
        match = fold(game, beginning)
        for seat in game.to_move(match.state) if match.table.status == "running" else ():
            command = next(iter(game.legal_commands(match.state, seat)))
            certain = rules.rehearse(match, seat, command)
            assert rules.decide(match, seat, command, Shaken(seed))[: len(certain)] == certain
            assert not any(getattr(event, "draws", ()) for event in certain)
