"""A view as text."""

from textwrap import dedent

from domain.games.karesansui import KARESANSUI
from domain.games.karesansui.view import view
from tests.domain.karesansui.table import ANNA, BEN, CARA, DAN, Table, card, given, passes


def show(table, viewer=ANNA):
    return KARESANSUI.show(view(table.state, viewer))


def test_a_table_in_the_bidding():
    table = given(
        "W1 W2 W2",
        "",
        "",
        "P3",
        piles=("W3 P3", "weed G3 G3", "B1 B2 B3"),
        bids={1: (CARA, "G1 G2"), 3: (DAN, "")},
        growing={BEN: "G2 G2"},
        weeds=3,
        cards={ANNA: (card("pass", 1), card("trips", 1)), BEN: (card("trips", 2), card("trips", 3))},
    )
    drawn = show(table)
    assert drawn.startswith("Round 1   black stone on space 1\nSeat 0 to bid\n\nPiles\n")
    assert (
        "  1  W3 P3                total 6   seat 2 bids G1 G2 (3); 2 or less, or 3 with at most 1 stone takes it\n"
        in drawn
    )
    assert "       seat 0: straight W1 W2 W3 for 1\n" in drawn
    assert "  2  G3 G3 w              total 6   any bid takes it\n" in drawn
    assert "  3  B1 B2 B3             total 6   seat 3 bids - (0); nothing beats that\n" in drawn
    assert (
        dedent("""\
        Seat 0   points 2                 Seat 1   points ?                 Seat 2   points ?
                 I     II    III                   I     II    III                   I     II    III
          white  1     2     .              white  .     .     .              white  .     .     .
          grey   .     .     .              grey   .     .ww   .              grey   .     .     .
        """)
        in drawn
    )
    assert "  pass 1                            trips ? ?                         bids for pile 1\n  trips 1\n" in drawn
    assert "  trips      1   10 left\n" in drawn
    assert drawn.splitlines()[-2] == "Bag (62)"


def test_a_bid_that_only_a_lower_total_beats():
    table = given("", "", "", bids={1: (BEN, "W3")})
    assert "seat 1 bids W3 (3); 2 or less takes it" in show(table)


def test_a_pile_paid_for_and_weeds_to_plant():
    table = given("", "", "", piles=("weed", ""), bids={1: (BEN, ""), 2: (CARA, "")}, weeds=1)
    passed = table.when(ANNA, passes(), "W1")
    paid = Table(table.after(passed.events[:2]))
    assert "  1  w                    total 0   won by seat 1\n" in show(paid)
    assert "weeds to plant 1" in show(passed)
    assert "Seat 1 to plant a weed" in show(passed)


def test_the_end():
    ended = given("", "", "", round=5, black="bag", cards={ANNA: (card("pass", 1),)}).opens_round(came="black")
    drawn = show(ended)
    assert drawn.startswith("Round 6   black stone drawn\nThe game is over; won by seat 1 and seat 2\n")
    assert "Seat 0   points 1 " in drawn


def test_a_used_up_pile_and_black_in_the_bag():
    drawn = show(given("", "", "", round=6, black="bag", left={"straight": 0}))
    assert drawn.startswith("Round 6   black stone in the bag\n")
    assert "  straight  10   noted\n" in drawn
    assert drawn.endswith(" black×1")
