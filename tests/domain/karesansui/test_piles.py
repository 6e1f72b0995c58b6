"""Step 1: piles (R4 to R7)."""

from domain.games.karesansui import events as e
from domain.games.karesansui.state import Turn
from tests.domain.karesansui.table import (
    ANNA,
    BEN,
    CARA,
    EVE,
    FAY,
    Table,
    bids,
    card,
    given,
    passes,
    stones,
    takes,
    things,
)


def filled(pile, drawn, total, *, full=True):
    return e.PileFilled(pile, things(drawn), total, full, ())


def test_r4_a_round_opens_with_its_piles_and_the_start_seats_turn():
    given("", "", "", turn=(CARA, "bid")).opens_round(CARA, came="P3 W3 Y1 Y1 G2 G3").then(
        e.RoundOpened(2, CARA),
        filled(1, "P3 W3", 6),
        filled(2, "Y1 Y1 G2 G3", 7),
        e.TurnBegan(CARA, "bid"),
    )


def test_k1_three_stones_of_total_8():
    opened = given("", "", "").opens_round(came="W3 G2 B3")
    opened.has(filled(1, "W3 G2 B3", 8))
    assert opened.state.piles[0].stones == stones("W3 G2 B3")


def test_k2_full_at_6_with_six_stones_or_with_two():
    given("", "", "").opens_round(came="W1 W1 W1 W1 W1 P1 G3 W3").has(
        filled(1, "W1 W1 W1 W1 W1 P1", 6), filled(2, "G3 W3", 6)
    )


def test_k3_a_weed_joins_the_pile_at_no_value():
    opened = given("", "", "", weeds=5).opens_round(came="weed W1 G2 B3")
    opened.has(filled(1, "weed W1 G2 B3", 6))
    pile = opened.state.piles[0]
    assert (pile.stones, pile.weeds, pile.full) == (stones("W1 G2 B3"), 1, True)


def test_k4_an_empty_bag_leaves_short_and_empty_piles_that_can_be_won():
    opened = given("W1", "G1", "B1", bag="W2 P1").opens_round(came="W2 P1")
    opened.has(filled(1, "W2 P1", 3, full=False), filled(2, "", 0, full=False), e.TurnBegan(ANNA, "bid"))
    done = opened.when(ANNA, bids(1)).when(BEN, bids(2)).when(CARA, passes())
    done.has(e.PileWon(ANNA, 1, stones("W2 P1"), 0), e.PileWon(BEN, 2, (), 0))


FULL = "W3 W3 G3 G3 B3 B3"


def round_5(bag: str, came: str) -> Table:
    """Six seats; piles 1 to 3 take six stones."""
    return given(*("",) * 6, bag=f"{FULL} {bag}", round=4, black=4).opens_round(came=f"{FULL} {came}")


def test_k4b_the_bag_runs_empty_in_the_fourth_pile():
    opened = round_5("Y2 P1", "Y2 P1")
    opened.ends_with(filled(4, "Y2 P1", 3, full=False), filled(5, "", 0, full=False), e.TurnBegan(ANNA, "bid"))
    assert opened.events[-2].draws == ()
    for seat, pile in enumerate((1, 2, 3, 4, 5)):
        opened = opened.when(seat, bids(pile))
    won = opened.when(FAY, passes()).of(e.PileWon)
    assert won[-2:] == [e.PileWon(3, 4, stones("Y2 P1"), 0), e.PileWon(EVE, 5, (), 0)]


def test_k4c_from_an_empty_bag_the_passer_draws_nothing():
    opened = round_5("Y2 P1", "Y2 P1")
    for seat, pile in enumerate((1, 2, 3, 4, 5)):
        opened = opened.when(seat, bids(pile))
    opened.when(FAY, passes()).begins_with(
        e.BiddingPassed(FAY),
        *(e.BidPaid(seat, seat + 1, ()) for seat in range(5)),
        takes(FAY, "pass", 1),
        e.PileWon(ANNA, 1, stones("W3 W3"), 0),
    )


def test_k4d_the_passer_may_draw_a_stone_just_paid():
    table = given("", "", "", bids={1: (ANNA, "W1"), 2: (BEN, "")}, piles=("", ""), turn=(CARA, "bid"), bag="")
    passed = table.when(CARA, passes())
    passed.has(e.BidPaid(BEN, 2, ()), takes(CARA, "pass", 1), e.StoneDrawn(CARA, "white_1", ()))
    (draw,) = passed.events[4].draws
    assert (draw.size, draw.index) == (1, 0)


def test_k4e_black_comes_out_before_the_bag_is_empty():
    opened = given(*("",) * 6, bag=f"{FULL} Y2 black", round=5, black="bag").opens_round(came=f"{FULL} Y2 black")
    opened.has(filled(4, "Y2", 2, full=False), e.BlackStoneDrawn("filling", None, ()))
    assert [type(event) for event in opened.events[-2:]] == [e.DemeritsRevealed, e.GameEnded]
    assert len(opened.of(e.PileFilled)) == 4
    assert (opened.state.turn, opened.state.black) == (None, "drawn")


def test_k27_black_in_the_second_pile_ends_the_game_at_once():
    opened = given("W1 W1 W1", "G2", "", round=5, black="bag", cards={BEN: (card("trips", 1),)}).opens_round(
        came="W3 G3 B2 black"
    )
    opened.then(
        e.RoundOpened(6, ANNA),
        filled(1, "W3 G3", 6),
        filled(2, "B2", 2, full=False),
        e.BlackStoneDrawn("filling", None, ()),
        e.DemeritsRevealed(((), (card("trips", 1),), ())),
        e.GameEnded(("black_while_filling",), (0, 1, 0), (3, 1, 0), (CARA,)),
    )
    (draw,) = opened.events[3].draws
    assert draw.index == draw.size - 1


def test_r6_black_as_the_first_draw_leaves_an_empty_pile_behind():
    opened = given("", "", "", round=5, black="bag").opens_round(came="black")
    opened.begins_with(e.RoundOpened(6, ANNA), filled(1, "", 0, full=False), e.BlackStoneDrawn("filling", None, ()))
    assert len(opened.of(e.PileFilled)) == 1


def test_r4_the_bidding_starts_with_the_start_seat():
    assert given("", "", "").opens_round(BEN).state.turn == Turn(BEN, "bid")
