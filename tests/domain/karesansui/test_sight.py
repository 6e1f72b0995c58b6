"""Who may know what (R30 to R32), and the two laws of sight at every version, where seats and spectators take turns."""

import random
from dataclasses import replace as replaced
from itertools import islice
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.core.message import Command, Event, encode, event_type
from domain.core.seat import ARCHIVE, SPECTATOR, Seat, Viewer
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui import events as e
from domain.games.karesansui.state import State
from domain.games.karesansui.view import seen, view
from domain.match.history import fold
from domain.match.rules import rehearse
from tests.domain.karesansui.playing import TABLES, decisions, facts
from tests.domain.karesansui.table import ANNA, BEN, CARA, Table, card, passes, returns, stones, takes
from tests.domain.karesansui.table import given as given_table
from tests.given import Script, Shaken, opening

law = settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))


def viewers(state: State) -> tuple[Viewer, ...]:
    return (*(Seat(seat) for seat in range(len(state.gardens))), SPECTATOR, ARCHIVE)


def hiding(tables: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Only tables at which something is hidden."""
    return tables.filter(lambda table: not table[2]["open_demerits"])


@law
@given(TABLES)
def test_what_a_viewer_was_told_makes_what_that_viewer_sees(table: tuple[int, int, dict[str, Any]]):
    """Everybody is told every fact; the viewers take turns to look."""
    told: dict[Viewer, State] = {}
    for version, (before, event, after) in enumerate(facts(*table)):
        told = told or dict.fromkeys(viewers(before), before)
        told = {viewer: KARESANSUI.evolve(state, seen(event, viewer)) for viewer, state in told.items()}
        looking = list(told) if after.outcome else [list(told)[version % len(told)]]
        for viewer in looking:
            assert view(told[viewer], viewer) == view(after, viewer)


@law
@given(hiding(TABLES))
def test_states_that_differ_in_hidden_points_look_alike(table: tuple[int, int, dict[str, Any]]):
    """The state is what was hidden and what was told; only the points of cards face down are hidden."""
    dice = random.Random(table[1])
    for version, (_, _, state) in enumerate(facts(*table)):
        viewer = viewers(state)[version % (table[0] + 1)]
        other = with_other_secrets(state, viewer, dice)
        if other != state:
            assert encode(view(other, viewer)) == encode(view(state, viewer))
            assert KARESANSUI.to_move(other) == KARESANSUI.to_move(state)
            for seat in KARESANSUI.to_move(state):
                assert wishes_of(other, seat) == wishes_of(state, seat)


def wishes_of(state: State, seat: Seat) -> list[Command]:
    """The first hundred, to be quick."""
    return list(islice(KARESANSUI.legal_commands(state, seat), 100))


def with_other_secrets(state: State, viewer: Viewer, dice: random.Random) -> State:
    """The same table with any points at all on the cards that lie face down for that viewer."""

    def other(owner: int, held: e.Card) -> e.Card:
        is_known = viewer is ARCHIVE or viewer == owner or held.pile in ("pass", "weed")
        return held if is_known else replace(held, points=dice.choice((None, dice.randrange(100))))

    if state.options.open_demerits or state.revealed:
        return state
    cards = (tuple(other(owner, held) for held in cards) for owner, cards in enumerate(state.cards))
    return replace(state, cards=tuple(cards))


@law
@given(TABLES)
def test_histories_told_alike_look_alike(table: tuple[int, int, dict[str, Any]]):
    """Other choices and other luck from the same moment: told the same, a viewer sees the same."""
    dice = random.Random(table[1])
    for moment, (state, _) in enumerate(decisions(*table)):
        for seat in KARESANSUI.to_move(state):
            wishes = list(KARESANSUI.legal_commands(state, seat))
            branches = [KARESANSUI.decide(state, seat, dice.choice(wishes), Shaken(dice)) for _ in range(3)]
            viewer = viewers(state)[moment % (table[0] + 1)]
            sights: dict[bytes, bytes] = {}
            for branch in branches:
                told = encode([(event_type(event), seen(event, viewer)) for event in branch])
                sight = encode(view(folded(state, branch), viewer))
                assert sights.setdefault(told, sight) == sight


def folded(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = KARESANSUI.evolve(state, event)
    return state


@law
@given(TABLES)
def test_one_event_a_fact_whatever_it_hides(table: tuple[int, int, dict[str, Any]]):
    for _, event, state in facts(*table):
        for viewer in viewers(state):
            told = seen(event, viewer)
            assert type(told) is type(event)
            if told is not event:
                assert told == replace(event, points=None)
                assert not table[2]["open_demerits"]


@law
@given(st.integers(3, 6), st.integers(0, 2**32))
def test_nobody_else_holds_a_number_for_a_card_that_lies_face_down(seats: int, seed: int):
    """Both in what is told and in what is seen, before the end; and the owner does."""
    for _, event, state in facts(seats, seed, {"weeds": "suggested"}):
        if isinstance(event, e.DemeritTaken) and event.pile in ("trips", "foursome", "straight"):
            for viewer in viewers(state):
                knows = viewer in (event.seat, ARCHIVE)
                assert (seen(event, viewer).points is None) != knows
                if not state.revealed:
                    shown = view(state, viewer).seats[event.seat]
                    assert (shown.cards[-1].points is None) != knows
                    assert (shown.points is None) != knows


def rehearsed(table: Table, seat: Seat, wish: Command) -> tuple[Event, ...]:
    match = fold(KARESANSUI, opening(KARESANSUI, len(table.state.gardens), Script()))
    return rehearse(replaced(match, state=table.state), seat, wish)


def test_r32_a_dry_run_of_a_pass_stops_before_the_draw():
    table = given_table("", "", "", bids={1: (BEN, "W1"), 2: (CARA, "")})
    assert rehearsed(table, ANNA, passes()) == (
        e.BiddingPassed(ANNA),
        e.BidPaid(BEN, 1, stones("W1")),
        e.BidPaid(CARA, 2, ()),
        takes(ANNA, "pass", 1),
    )


def test_r31_a_dry_run_of_the_last_set_reveals_nobodys_cards_and_no_end():
    held = {BEN: (card("straight", 9),)}
    table = given_table("W1 W1 W1 G1 G1 G1", "", "", turn=(ANNA, "return"), passer=ANNA, tops={"trips": 9}, cards=held)
    certain = rehearsed(table, ANNA, returns("W1 W1 W1"))
    assert [type(event) for event in certain] == [e.SetReturned, e.DemeritTaken] * 2
