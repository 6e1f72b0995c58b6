"""What a decision recorded tells which wish it was, and growing event by event is folding all at once."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.game import Game
from domain.core.message import Event
from domain.core.seat import Seat, Version
from domain.games import SHELF
from domain.match import rules
from domain.match.events import Rewound, SecretRevealed
from domain.match.growth import Growth
from domain.match.history import effective, fold
from domain.match.luck import Told
from domain.match.wish import wishes
from tests.given import SECRET, Shaken, play_out
from tests.laws.shelf import every_game, tables
from tests.laws.test_laws import law, moments


@every_game
@law
@given(data=st.data())
def test_the_facts_of_every_legal_command_tell_that_very_command(game: Game[Any], data: st.DataObject) -> None:
    seats, seed, options = data.draw(tables(game))
    dice = random.Random(seed)
    for events in moments(play_out(game, seats, seed, **options), dice, 8):
        match = fold(game, events)
        for seat in map(Seat, range(seats)):
            legal = list(game.legal_commands(match.state, seat))
            for command in dice.sample(legal, min(len(legal), 8)):
                facts = rules.decide(match, seat, command, Shaken(seed))
                if facts:
                    told = list(wishes(match, facts))
                    assert (seat, command) in told
                    assert game.wish is None or len(told) == 1
                    assert rules.decide(match, seat, command, Told(facts)) == facts


@pytest.mark.parametrize("game", SHELF.games, ids=lambda game: game.rules)
def test_what_no_wish_begins_with_tells_none(game: Game[Any]) -> None:
    match = play_out(game, 2 if 2 in game.seats else 3, 1).match
    assert game.wish is not None
    assert game.wish(match.state, (SecretRevealed(SECRET),)) is None
    assert list(wishes(match, (SecretRevealed(SECRET),))) == []


@every_game
@law
@given(data=st.data())
def test_growing_by_an_event_is_folding_all_again(game: Game[Any], data: st.DataObject) -> None:
    seats, seed, options = data.draw(tables(game))
    growth, events = Growth(game), rewinding(play_out(game, seats, seed, **options).events[:-2], random.Random(seed))
    every = max(1, len(events) // 15)
    for version, event in enumerate(events, 1):
        match = growth.add(event)
        if version % every == 0 or isinstance(event, Rewound):
            assert match == fold(game, events[:version])


def rewinding(played: list[Event], dice: random.Random) -> list[Event]:
    """The same with a few rewinds in it, each to what counts then, and played on from there as it was before."""
    events = list(played)
    for _ in range(6):
        counting = [version for kept in effective(events) for version in kept]
        to = dice.choice(counting[seats_taken(played) :])
        again = [events[version - 1] for version in counting if version > to]
        events += [Rewound(Version(to), luck_seen=True), *again[: dice.randrange(len(again) + 1)]]
    return events


def seats_taken(played: list[Event]) -> int:
    """How many events there are before the game is begun."""
    return next(n for n, event in enumerate(played) if getattr(event, "draws", ()))
