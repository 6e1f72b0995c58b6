"""What a player sees besides the table itself: what takes a pile, what it would complete, what that would cost."""

import pytest

from domain.core.seat import SPECTATOR
from domain.games.karesansui import events as e
from domain.games.karesansui.aid import Completion, Price
from domain.games.karesansui.scoring import Limit, limit
from domain.games.karesansui.view import BidView, DemeritView, view
from tests.domain.karesansui.table import ANNA, BEN, CARA, card, given, passes, stones


@pytest.mark.parametrize(
    ("standing", "highest"),
    [
        ("W3", Limit(2, None)),
        ("W1", Limit(0, None)),
        ("W1 W1", Limit(2, 1)),
        ("W1 W1 W1", Limit(3, 2)),
        ("W3 W3", Limit(5, None)),
        ("W1 W2 W3", Limit(6, 2)),
        ("W3 W3 P3 P1", Limit(9, None)),
        ("W1 W2 P3 P3", Limit(9, 3)),
        ("", "no_bid"),
    ],
)
def test_the_highest_bid_that_still_takes_a_pile(standing, highest):
    assert limit(stones(standing)) == highest


def piles_of(table, viewer=ANNA):
    return view(table.state, viewer).piles


def test_piles_with_their_bids():
    shown = piles_of(given("", "", "", piles=("W3 weed P3", "G1"), bids={1: (BEN, "W1 W2")}, weeds=1))
    assert (shown[0].stones, shown[0].weeds, shown[0].total, shown[0].full) == (stones("W3 P3"), 1, 6, True)
    assert shown[0].bid == BidView(BEN, stones("W1 W2"), 3)
    assert shown[0].to_take == Limit(3, 1)
    assert (shown[1].full, shown[1].bid, shown[1].to_take, shown[1].winner) == (False, None, "any_bid", None)


def test_a_pile_paid_for_has_a_winner_and_takes_no_bid():
    table = given("", "", "", piles=("W3 P3", "G1"), bids={1: (BEN, "W1"), 2: (CARA, "")})
    passed = table.when(ANNA, passes())
    (first, _) = view(table.after(passed.events[:2]), ANNA).piles
    assert (first.bid, first.winner, first.to_take) == (None, BEN, "no_bid")


def test_which_pile_would_complete_which_set_in_which_garden_at_which_price():
    table = given("W1 W2 G3", "W3 W3", "", piles=("W3 B3 Y3", "P1 P2 P3"), tops={"straight": 4, "trips": 2})
    first, second = piles_of(table)
    assert first.completes == (
        Completion(ANNA, (Price("foursome", stones("W3 G3 B3 Y3"), 1), Price("straight", stones("W1 W2 W3"), 4))),
        Completion(BEN, (Price("trips", stones("W3 W3 W3"), 2),)),
    )
    everybody = [Completion(seat, (Price("straight", stones("P1 P2 P3"), 4),)) for seat in (ANNA, BEN, CARA)]
    assert list(second.completes) == everybody


def test_a_used_up_pile_costs_what_would_be_noted():
    (first, _) = piles_of(given("W1 W2", "", "", piles=("W3", ""), left={"straight": 0}))
    assert first.completes[0].sets[0].points == 10


def test_a_set_that_lies_in_the_garden_already_is_not_completed_by_a_pile():
    shown = view(given("W1 W1 W1", "", "", piles=("W1 W2", "")).state, BEN)
    assert shown.piles[0].completes == ()
    assert shown.seats[ANNA].sets == (Price("trips", stones("W1 W1 W1"), 1),)


def test_a_bid_on_that_pile_is_gone_by_then_and_one_on_another_is_not():
    table = given("W1", "", "", piles=("W3 P3", "W3 G3"), bids={1: (ANNA, "W2")}, turn=(BEN, "bid"))
    on_it, on_another = piles_of(table)
    assert on_it.completes == ()
    assert on_another.completes == (Completion(ANNA, (Price("straight", stones("W1 W2 W3"), 1),)),)


def test_gardens_weeds_and_where_a_seat_bids():
    table = given("W1 W1", "", "", bids={2: (BEN, "G1")}, growing={ANNA: "P3 P3"}, aside={CARA: 1}, weeds=5)
    shown = view(table.state, SPECTATOR)
    assert (shown.seats[ANNA].stones, shown.seats[ANNA].weeds) == (stones("W1 W1"), stones("P3 P3"))
    assert (shown.seats[ANNA].bid_on, shown.seats[BEN].bid_on, shown.seats[CARA].weeds_aside) == (None, 2, 1)
    assert (shown.weeds_in_play, shown.bag["weed"]) == (5, 2)
    assert shown.options.weeds == 5


def test_round_black_start_seat_turn_and_the_next_cards():
    table = given("", "", "", turn=(BEN, "plant"), passer=CARA, black=3, round=3, left={"weed": 0}, weeds=1)
    shown = view(table.state, ANNA)
    assert (shown.round, shown.black, shown.start_seat, shown.passer) == (3, 3, BEN, CARA)
    assert (shown.turn, shown.step) == (BEN, "plant")
    assert shown.demerits[0] == DemeritView("pass", 10, 1, False)
    assert shown.demerits[4] == DemeritView("weed", 0, 1, True)
    assert shown.winners == ()


def test_without_weeds_there_is_no_pile_of_weed_cards():
    shown = view(given("", "", "").state, ANNA)
    assert [pile.pile for pile in shown.demerits] == ["pass", "trips", "foursome", "straight"]


def test_the_bag_is_counted_by_thing():
    shown = view(given("W1 W1", "", "", black="bag", round=6).state, ANNA)
    assert list(shown.bag)[:2] == ["white_1", "white_2"]
    assert (shown.bag["white_1"], shown.bag["black"]) == (3, 1)


def test_a_garden_asked_shows_its_sets():
    shown = view(given("W1 W2 W3 W3 W3", "", "", turn=(ANNA, "return"), passer=ANNA).state, BEN)
    assert [price.kind for price in shown.seats[ANNA].sets] == ["trips", "straight"]


def test_the_end_shows_everything():
    ended = given("", "", "", round=5, black="bag", cards={ANNA: (card("trips", 3),)}).opens_round(came="black")
    shown = view(ended.state, SPECTATOR)
    assert shown.winners == (BEN, CARA)
    assert shown.seats[ANNA].cards == (e.Card("trips", 3, False),)
    assert (shown.black, shown.turn, shown.step) == ("drawn", None, None)
