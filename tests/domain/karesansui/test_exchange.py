"""Step 3: bids paid, the passer's draw, piles won, weeds crushed (R14 to R16)."""

from domain.games.karesansui import events as e
from tests.domain.karesansui.table import ANNA, BEN, CARA, DAN, bids, given, passes, stone, stones, takes


def test_r14_all_in_order():
    table = given(
        "",
        "",
        "",
        "",
        piles=("P3 W3", "G3 G3", "B1 B2 Y3"),
        turn=(CARA, "bid"),
        bids={1: (ANNA, "W1"), 2: (DAN, ""), 3: (BEN, "Y1 Y2")},
    )
    table.when(CARA, passes(), came="P1").begins_with(
        e.BiddingPassed(CARA),
        e.BidPaid(ANNA, 1, stones("W1")),
        e.BidPaid(DAN, 2, ()),
        e.BidPaid(BEN, 3, stones("Y1 Y2")),
        takes(CARA, "pass", 1),
        e.StoneDrawn(CARA, stone("P1"), ()),
        e.PileWon(DAN, 2, stones("G3 G3"), 0),
        e.PileWon(ANNA, 1, stones("W3 P3"), 0),
        e.PileWon(BEN, 3, stones("B1 B2 Y3"), 0),
    )


def test_r14_a_bid_paid_clears_the_rake_and_the_seat_stays_the_winner():
    table = given("", "", "", bids={1: (ANNA, "W1"), 2: (BEN, "")}, turn=(CARA, "bid"), piles=("P3 W3", "G3 G3"))
    passed = table.when(CARA, passes())
    paid = table.after(passed.events[:2]).piles[0]
    assert (paid.bid, paid.winner, paid.stones) == (None, ANNA, stones("W3 P3"))


SETTLED = {1: (ANNA, "W1"), 2: (BEN, "")}


def given_settled(**table):
    return given("", "", "", bids=SETTLED, turn=(CARA, "bid"), **table)


def test_r15_the_draw_may_be_the_very_stone_paid():
    given_settled().when(CARA, passes(), came="W1").has(e.StoneDrawn(CARA, stone("W1"), ())).lies(CARA, "W1")


def test_r15_a_weed_means_no_other_draw():
    passed = given_settled(weeds=1).when(CARA, passes(), came="weed")
    passed.has(e.WeedDrawn(CARA, ()), e.PileWon(ANNA, 1, (), 0)).lies(CARA, "")
    assert passed.state.gardens[CARA].aside == 1


def test_r15_black_means_no_other_draw_and_the_round_goes_on():
    passed = given_settled(round=6, black="bag").when(CARA, passes(), came="black")
    passed.has(e.BlackStoneDrawn("passer", CARA, ()), e.PileWon(ANNA, 1, (), 0)).lies(CARA, "")
    assert passed.of(e.BlackStoneDrawn)[0].seat == CARA


def test_r16_weeds_of_a_pile_are_set_aside():
    passed = given_settled(piles=("W3 weed weed P3", ""), weeds=2).when(CARA, passes(), came="G1")
    passed.has(e.PileWon(ANNA, 1, stones("W3 P3"), 2), e.PileWon(BEN, 2, (), 0))
    assert passed.state.gardens[ANNA].aside == 2


def test_r16_a_stone_drawn_crushes_a_weed_before_piles_are_won():
    passed = given_settled(weeds=2, growing={CARA: "P1 P1"}).when(CARA, passes(), came="P1")
    passed.has(e.StoneDrawn(CARA, stone("P1"), ()), e.WeedCrushed(CARA, stone("P1")), e.PileWon(ANNA, 1, (), 0))
    assert passed.state.gardens[CARA].weeds == stones("P1")


def test_r16_each_stone_of_a_pile_crushes_one_weed_in_the_order_of_the_stones():
    table = given_settled(piles=("P3 G2 G2", ""), weeds=5, growing={ANNA: "W1 G2 G2 G2 P3"})
    table.when(CARA, passes(), came="B1").has(
        e.PileWon(ANNA, 1, stones("G2 G2 P3"), 0),
        e.WeedCrushed(ANNA, stone("G2")),
        e.WeedCrushed(ANNA, stone("G2")),
        e.WeedCrushed(ANNA, stone("P3")),
        e.PileWon(BEN, 2, (), 0),
    )


def test_k33_one_weed_is_crushed_once():
    table = given(
        "",
        "",
        "",
        piles=("G2 G2 B2", ""),
        bids={1: (BEN, ""), 2: (ANNA, "")},
        turn=(CARA, "bid"),
        weeds=1,
        growing={BEN: "G2"},
    )
    passed = table.when(CARA, passes(), came="W3")
    assert passed.of(e.WeedCrushed) == [e.WeedCrushed(BEN, stone("G2"))]
    assert passed.lies(BEN, "G2 G2 B2").state.gardens[BEN].weeds == ()
    crushed = table.after(passed.events[: list(map(type, passed.events)).index(e.WeedCrushed) + 1])
    assert (table.state.bag.count("weed"), crushed.bag.count("weed")) == (0, 1)


def test_k34_a_bid_that_comes_home_crushes_nothing():
    table = given("", "W1", "", bids={1: (ANNA, "G2")}, turn=(BEN, "bid"), weeds=1, growing={ANNA: "G2"})
    beaten = table.when(BEN, bids(1, "W1"))
    assert beaten.of(e.WeedCrushed) == []
    assert beaten.lies(ANNA, "G2").state.gardens[ANNA].weeds == stones("G2")
