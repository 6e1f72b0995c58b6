"""Set-up (R1 to R3)."""

import pytest

from domain.core.seat import Seat
from domain.games.karesansui import commands as c
from domain.games.karesansui import events as e
from domain.games.karesansui.state import Turn
from tests.domain.karesansui.table import BEN, CARA, DAN, EVE, Table, empty_table, stones


def test_r1_chance_names_the_start_seat():
    begun = Table(empty_table()).when(None, c.Begin(), came="2")
    assert begun.events[0].seat == CARA
    (draw,) = begun.events[0].draws
    assert (draw.n, draw.size, draw.index) == (0, 3, 2)


def test_r1_or_the_option_does_without_a_draw():
    begun = Table(empty_table(4, start_seat=3)).when(None, c.Begin())
    assert begun.events[0] == e.StartSeatChosen(DAN, ())
    assert begun.state.turn == Turn(DAN, "bid")


def test_r1_a_start_seat_beyond_the_last_is_counted_on_round_the_table():
    assert Table(empty_table(3, start_seat=4)).when(None, c.Begin()).events[0].seat == BEN


def test_r2_each_seat_from_the_start_seat_on_draws_five():
    begun = Table(empty_table()).when(None, c.Begin(), came="1 W1 P3 G2 G2 W1")
    stocked = begun.of(e.GardenStocked)
    assert [event.seat for event in stocked] == [1, 2, 0]
    assert stocked[0].stones == stones("W1 P3 G2 G2 W1")
    assert begun.lies(Seat(1), "W1 W1 G2 G2 P3").state.black == 1
    assert [len(event.draws) for event in begun.events[1:4]] == [5, 5, 5]
    assert [draw.size for draw in begun.events[1].draws] == [75, 74, 73, 72, 71]


def test_r3_weeds_enter_the_bag_once_gardens_are_stocked():
    begun = Table(empty_table(4, weeds="suggested")).when(None, c.Begin())
    assert [type(event) for event in begun.events[5:7]] == [e.WeedsAdded, e.RoundOpened]
    assert begun.events[5].count == 4


def test_r3_none_without_weeds():
    assert Table(empty_table()).when(None, c.Begin()).of(e.WeedsAdded) == []


@pytest.mark.parametrize(("seats", "left"), [(3, 60), (4, 55), (5, 50), (6, 45)])
def test_k5_the_bag_after_set_up(seats, left):
    begun = Table(empty_table(seats, weeds=2)).when(None, c.Begin())
    first_pile = next(event for event in begun.events if isinstance(event, e.PileFilled))
    assert first_pile.draws[0].size == left + 2


def test_k25_a_forbidden_set_in_the_first_garden_does_not_matter_yet():
    begun = Table(empty_table(5, start_seat=4)).when(None, c.Begin(), came="W1 W1 W1 G2 P3")
    begun.lies(EVE, "W1 W1 W1 G2 P3")
    bidding = begun.when(EVE, c.Bid(1, stones("W1 W1")))
    assert type(begun.events[-1]) is e.TurnBegan
    assert bidding.lies(EVE, "W1 G2 P3").of(e.SetReturned) == []
