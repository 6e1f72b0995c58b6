"""Step 2: bids and the one pass (R8 to R13)."""

import pytest

from domain.games.karesansui import events as e
from domain.games.karesansui import refusals as r
from domain.games.karesansui.rules import legal_commands
from domain.games.karesansui.scoring import beats
from domain.games.karesansui.state import Turn
from domain.games.karesansui.stone import Stone
from tests.domain.karesansui.table import ANNA, BEN, CARA, DAN, bids, given, passes, stones


def worth(*values):
    colours = ("white", "grey", "brown")
    return tuple(Stone(f"{colour}_{value}") for colour, value in zip(colours, values, strict=False))


@pytest.mark.parametrize(
    ("new", "standing", "answer"),
    [
        pytest.param([1, 1], [3], True, id="K6"),
        pytest.param([3], [1, 1, 1], True, id="K7"),
        pytest.param([1, 2], [1, 1, 1], True, id="K8"),
        pytest.param([3], [3], False, id="K9"),
        pytest.param([1, 1, 1], [3], False, id="K10"),
        pytest.param([], [1], True, id="K11"),
        pytest.param([], [], False, id="K12"),
    ],
)
def test_does_the_new_bid_beat_the_standing_one(new, standing, answer):
    assert beats(worth(*new), worth(*standing)) is answer


def test_k9_whatever_the_colours():
    table = given("", "P3", "", bids={1: (ANNA, "W3")}, turn=(BEN, "bid"))
    table.refuses(BEN, bids(1, "P3"), r.BidNotLower)


def test_r9_a_bid_takes_stones_out_of_the_garden_and_the_next_seat_follows():
    made = given("W1 G2 G2", "", "").when(ANNA, bids(2, "W1 G2"))
    made.then(e.BidMade(ANNA, 2, stones("W1 G2"), 3), e.TurnBegan(BEN, "bid"))
    assert made.lies(ANNA, "G2").state.piles[1].bid.stones == stones("W1 G2")


def test_r10_a_beaten_bid_goes_home_before_the_new_one_stands():
    beaten = given("G1", "W2", "", bids={1: (ANNA, "W3")}, turn=(BEN, "bid")).when(BEN, bids(1, "W2"))
    beaten.then(e.BidReturned(ANNA, 1, stones("W3")), e.BidMade(BEN, 1, stones("W2"), 2), e.TurnBegan(CARA, "bid"))
    beaten.lies(ANNA, "W3 G1")


def test_r10_the_pile_just_lost_may_be_bid_for_again():
    beaten = given("W1", "W2", "", bids={1: (ANNA, "W3"), 2: (CARA, "")}, turn=(BEN, "bid")).when(BEN, bids(1, "W2"))
    beaten.when(ANNA, bids(1, "W1")).has(e.BidReturned(BEN, 1, stones("W2")), e.BidMade(ANNA, 1, stones("W1"), 1))


def test_r12_a_seat_without_stones_may_bid_nothing():
    given("", "", "").when(ANNA, bids(1)).begins_with(e.BidMade(ANNA, 1, (), 0))


def test_r12_and_nothing_cannot_be_beaten():
    given("", "", "", bids={1: (ANNA, "")}, turn=(BEN, "bid")).refuses(BEN, bids(1), r.BidNotLower)


def test_r11_one_need_not_bid_for_the_free_pile():
    made = given("", "W1", "", bids={1: (ANNA, "W3")}, turn=(BEN, "bid")).when(BEN, bids(1, "W1"))
    made.refuses(CARA, passes(), r.PileWithoutBid)


def test_k13():
    table = given("W3", "G3 W1 G1", "B2").when(ANNA, bids(1, "W3"))
    table.refuses(BEN, passes(), r.PileWithoutBid).refuses(BEN, bids(1, "G3"), r.BidNotLower)
    table = table.when(BEN, bids(1, "W1 G1"))
    table.begins_with(e.BidReturned(ANNA, 1, stones("W3")), e.BidMade(BEN, 1, stones("W1 G1"), 2))
    table = table.refuses(CARA, passes(), r.PileWithoutBid).when(CARA, bids(2, "B2"))
    assert table.state.turn == Turn(ANNA, "bid")
    passed = table.when(ANNA, passes())
    assert (passed.events[0], passed.state.start_seat) == (e.BiddingPassed(ANNA), ANNA)


def test_k14():
    table = given("W3 G3", "W2", "B3").when(ANNA, bids(1, "W3 G3")).when(BEN, bids(1, "W2")).when(CARA, bids(2, "B3"))
    table = table.when(ANNA, bids(2))
    table.has(e.BidReturned(CARA, 2, stones("B3")))
    assert table.state.turn == Turn(CARA, "bid")
    table = table.when(CARA, bids(1))
    table.has(e.BidReturned(BEN, 1, stones("W2")))
    assert table.state.turn == Turn(BEN, "bid")
    assert list(legal_commands(table.state, BEN)) == [passes()]
    assert table.when(BEN, passes()).has(e.BiddingPassed(BEN)).state.start_seat == BEN


def test_k15():
    table = given("P1", "B1 Y1", "W3 W2 G3", "G3 B3", turn=(CARA, "bid"))
    table = table.when(CARA, bids(1, "G3")).when(DAN, bids(2, "G3 B3")).when(ANNA, bids(3, "P1"))
    table = table.when(BEN, bids(1, "B1 Y1")).has(e.BidReturned(CARA, 1, stones("G3")))
    table = table.when(CARA, bids(2, "W2 G3")).has(e.BidReturned(DAN, 2, stones("G3 B3")))
    passed = table.when(DAN, passes())
    passed.begins_with(
        e.BiddingPassed(DAN),
        e.BidPaid(BEN, 1, stones("B1 Y1")),
        e.BidPaid(CARA, 2, stones("W2 G3")),
        e.BidPaid(ANNA, 3, stones("P1")),
    )
    assert passed.has(e.RoundClosed(1, DAN, 2), e.RoundOpened(2, DAN)).state.turn == Turn(DAN, "bid")


READY = {1: (BEN, "W1"), 2: (CARA, "G1")}


def test_r13_the_pass_may_pull_all_own_weeds_before_any_bid_is_paid():
    table = given("", "", "", bids=READY, growing={ANNA: "W2 W2 P3", BEN: "G1"}, weeds=5)
    passed = table.when(ANNA, passes(pulling_weeds=True))
    passed.begins_with(e.BiddingPassed(ANNA), e.WeedsPulled(ANNA, stones("W2 W2 P3")), e.BidPaid(BEN, 1, stones("W1")))
    assert (passed.state.gardens[ANNA].weeds, passed.state.gardens[BEN].weeds) == ((), stones("G1"))


def test_r13_or_leave_them():
    passed = given("", "", "", bids=READY, growing={ANNA: "W2"}, weeds=5).when(ANNA, passes())
    assert passed.of(e.WeedsPulled) == []
    assert passed.state.gardens[ANNA].weeds == stones("W2")


def test_r13_the_passer_may_draw_a_weed_just_pulled():
    passed = given("", "", "", bids=READY, growing={ANNA: "W2"}, weeds=1).when(
        ANNA, passes(pulling_weeds=True), came="weed"
    )
    passed.has(e.WeedDrawn(ANNA, ()), e.PileWon(BEN, 1, (), 0))


def test_k36_pulled_weeds_cost_nothing_more():
    passed = given("", "", "", bids=READY, growing={ANNA: "W2 W2"}, weeds=2).when(
        ANNA, passes(pulling_weeds=True), came="P1"
    )
    assert len(passed.of(e.WeedsPulled)[0].weeds) == 2
    assert [(event.pile, event.points) for event in passed.of(e.DemeritTaken)] == [("pass", 1)]
    passed.has(e.StoneDrawn(ANNA, stones("P1")[0], ()))


def test_k40():
    without = given("", "", "", bids=READY)
    without.refuses(ANNA, passes(pulling_weeds=True), r.WeedsNotInPlay)
    weedless = given("", "", "", bids=READY, weeds=1)
    weedless.refuses(ANNA, passes(pulling_weeds=True), r.NoWeedsToPull)
