"""What is drawn, and from which bag."""

from domain.core.chance import Draw
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui import commands as c
from domain.games.karesansui import events as e
from domain.games.karesansui.rules import drawn
from tests.domain.karesansui.table import ANNA, BEN, CARA, Table, empty_table, given, passes, things
from tests.given import Script


def test_a_draw_names_its_place_in_the_canonical_bag():
    table = given("", "", "", bids={1: (ANNA, "W1"), 2: (BEN, "")}, turn=(CARA, "bid"), bag="W2 weed black", weeds=1)
    for thing, index in (("W1", 0), ("W2", 1), ("weed", 2), ("black", 3)):
        passed = table.when(CARA, passes(), came=thing)
        event = passed.events[4]
        assert event.draws == (Draw(0, 4, index),)
        (claim,) = drawn(table.after(passed.events[:4]), event)
        assert (claim.bag, claim.item) == (things("W1 W2 weed black"), things(thing)[0])


def test_one_draw_for_each_thing_and_none_for_an_empty_pile():
    opened = given("", "", "", bag="W2 W2 P3").opens_round(came="W2 P3 W2")
    full, empty = (event for event in opened.events if isinstance(event, e.PileFilled))
    assert [(draw.size, draw.index) for draw in full.draws] == [(3, 0), (2, 1), (1, 0)]
    assert empty.draws == ()


def test_a_draw_of_black_while_filling_is_blacks_own():
    opened = given("", "", "", bag="W2 black").opens_round(came="W2 black")
    filled, black = opened.events[1:3]
    assert (len(filled.draws), black.draws) == (1, (Draw(1, 1, 0),))


def test_the_start_seat_is_drawn_from_the_seats():
    table = empty_table(4)
    chosen = KARESANSUI.decide(table, None, c.Begin(), Script([2]))[0]
    assert drawn(table, chosen)[0].bag == (0, 1, 2, 3)
    assert drawn(table, e.StartSeatChosen(ANNA, ())) == ()


def test_a_fact_without_luck_claims_nothing():
    table = Table(empty_table())
    assert drawn(table.state, e.RoundOpened(1, ANNA)) == ()
