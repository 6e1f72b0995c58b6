"""A match goes on elsewhere from a moment of another one."""

from typing import Any

import pytest

from domain.core.game import fold as fold_game
from domain.core.seat import Seat, Version
from domain.games.miyabi import MIYABI
from domain.match import commands as c
from domain.match import events as e
from domain.match import forking, rules, state
from domain.match import refusals as r
from domain.match.history import fold
from domain.match.knowledge import hides
from domain.match.past import Past, played
from domain.match.state import Match
from tests.domain.match.table import COMMITMENT, Told, open_table, seated
from tests.given import ANNA, BEN, PLAYERS, Script, opening
from tests.hidden_hands import HIDDEN_HANDS
from tests.hidden_hands.commands import SwapCard

SOURCE = "00000000-0000-8000-8000-000000000001"


def then(told: Told, version: int) -> tuple[Match, Past, Version, Match]:
    return told.match, told.past, Version(version), fold(HIDDEN_HANDS, told.events[:version], told.start)


def forked(told: Told, version: int, **more: Any) -> Told:
    """Whoever takes every seat goes on from there."""
    start = fold(HIDDEN_HANDS, told.events[:version], told.start).state
    origin = e.Origin(SOURCE, Version(version), "ab" * 32)
    options = HIDDEN_HANDS.options(**told.match.table.opened.options)
    wanted = {"hotseat": True} | more
    command = c.OpenMatch(PLAYERS[ANNA], 2, COMMITMENT, options, forked_from=origin, **wanted)
    events = rules.open_match(HIDDEN_HANDS, command, Script(), start)
    before = tuple(event for _, event in played(told.past, version))
    return Told(events, events, before=(*told.before, *before), start=start)


def over(told: Told) -> Told:
    return told.when(None, c.Abandon())


def test_a_fork_begins_as_its_source_stood_whatever_the_source_does_later() -> None:
    source = seated(ANNA, BEN).plays(ANNA)
    version = source.now
    later = over(source.undoes(ANNA))
    fork = forked(later, version)
    assert [type(event).__name__ for event in fork.events] == ["MatchOpened", "SeatTaken", "SeatTaken", "MatchStarted"]
    assert fork.match.state == source.match.state
    assert fork.match.table.opened.forked_from == e.Origin(SOURCE, version, "ab" * 32)
    assert fork.plays(BEN).happened() == ["CardPlayed", "CardsShown"]


def test_draws_are_counted_from_0_for_the_fork() -> None:
    source = over(seated(ANNA, BEN))
    fork = forked(source, source.now - 2).when(ANNA, SwapCard(1))
    assert [draw.n for draw in fork.last[0].draws] == [0]  # type: ignore[attr-defined]


def test_the_seats_of_a_fork_are_taken_as_at_any_table() -> None:
    source = over(seated(ANNA, BEN))
    fork = forked(source, source.now - 2, hotseat=False, sits=(BEN,))
    assert [chair.player for chair in fork.match.table.chairs] == [None, PLAYERS[ANNA]]
    assert fork.match.table.status == "open"
    fork = fork.sits(ANNA, player=4)
    assert fork.happened() == ["SeatTaken", "MatchStarted"]
    assert fork.match.state == source.match.state


def test_a_fork_of_a_fork_is_a_fork() -> None:
    source = seated(ANNA, BEN)
    fork = over(forked(over(source), source.now).plays(ANNA))
    again = forked(fork, 5)
    assert again.match.state == fork.match.state
    assert len(again.before) == len(fork.before) + 1
    assert again.plays(BEN).undoes(BEN).happened() == ["Rewound"]


def test_what_was_played_before_the_fork_is_not_undone_there() -> None:
    source = over(seated(ANNA, BEN).plays(ANNA))
    fork = forked(source, source.now - 2)
    with pytest.raises(r.NothingToUndo):
        fork.undoes(ANNA)
    with pytest.raises(r.NoSuchMoment):
        fork.plays(BEN).undoes(BEN, 2)
    assert fork.plays(BEN).undoes(BEN).last == (e.Rewound(Version(4), luck_seen=False),)


def test_from_what_is_over_it_may_go_on_from_any_moment_of_play() -> None:
    source = over(seated(ANNA, BEN, hand=1).plays(ANNA))
    forking.require_forkable(*then(source, source.now))
    forking.require_forkable(*then(source, source.now - 3))
    with pytest.raises(r.NothingToPlay):
        forking.require_forkable(*then(source, 2))


def test_no_decision_is_cut_in_two() -> None:
    source = over(seated(ANNA, BEN).plays(ANNA).plays(BEN))
    with pytest.raises(r.NoSuchMoment):
        forking.require_forkable(*then(source, source.now - 3))


def test_what_hides_nothing_goes_on_elsewhere_at_any_time() -> None:
    events = opening(MIYABI, 2, Script())
    match = fold(MIYABI, events)
    forking.require_forkable(match, Past(events, (Version(1),)), Version(len(events)), match)


def test_from_where_the_game_was_over_nothing_goes_on() -> None:
    source = seated(ANNA, BEN, hand=1).plays(ANNA).plays(BEN)
    with pytest.raises(r.NothingToPlay):
        forking.require_forkable(*then(source, source.now))


def test_what_is_played_goes_on_elsewhere_only_where_nothing_is_hidden() -> None:
    source = seated(ANNA, BEN, hand=1)
    with pytest.raises(r.SomethingIsHidden):
        forking.require_forkable(*then(source, source.now))
    fork = forked(over(source), source.now)
    with pytest.raises(r.SomethingIsHidden):
        forking.require_forkable(*then(fork, fork.now))


def test_something_is_hidden_as_long_as_a_seat_knows_less_than_there_is() -> None:
    told = open_table(2, hotseat=True)
    start = state.initial_state(HIDDEN_HANDS, told.match.table.opened)
    assert not hides(HIDDEN_HANDS, start, [], 2)
    dealt = [event for _, event in played(told.past)]
    assert hides(HIDDEN_HANDS, start, dealt, 2)
    assert fold_game(HIDDEN_HANDS.evolve, start, dealt) == told.match.state


def test_whoever_forks_takes_the_seats_wanted_or_their_own_or_the_first() -> None:
    source = seated(ANNA, BEN).match
    assert forking.sitters(source, PLAYERS[BEN], None) == (BEN,)
    lent = seated(ANNA, BEN).when(BEN, c.NameStandIn(PLAYERS[4])).match
    assert forking.sitters(lent, PLAYERS[4], None) == (BEN,)
    assert forking.sitters(source, PLAYERS[4], None) == (ANNA,)
    assert forking.sitters(source, PLAYERS[4], (Seat(1), Seat(0), Seat(1))) == (ANNA, BEN)


def test_only_a_fork_goes_on_from_a_state() -> None:
    told = open_table(2, hotseat=True)
    with pytest.raises(TypeError, match="a fork, and nothing else"):
        fold(HIDDEN_HANDS, told.events, told.match.state)
    with pytest.raises(TypeError, match="a fork, and nothing else"):
        fold(HIDDEN_HANDS, forked(over(told), 6).events)
