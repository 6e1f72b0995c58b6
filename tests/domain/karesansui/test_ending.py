"""The next round or the end (R23 to R29)."""

import pytest

from domain.core.outcome import Outcome
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui import events as e
from domain.games.karesansui import refusals as r
from domain.games.karesansui.rules import legal_commands
from domain.games.karesansui.scoring import winners
from tests.domain.karesansui.table import ANNA, BEN, CARA, bids, card, given, passes, returns, stone, stones, takes


def settled(*gardens, **table):
    """Cara is to pass; Anna and Ben bid nothing for empty piles."""
    gardens = gardens or ("", "", "")
    return given(*gardens, bids={1: (ANNA, ""), 2: (BEN, "")}, turn=(CARA, "bid"), **table)


@pytest.mark.parametrize(
    ("round_", "before", "after"),
    [(1, 1, 2), (2, 2, 3), (3, 3, 4), (4, 4, 5), (5, 5, "bag"), (6, "bag", "bag"), (8, "bag", "bag")],
)
def test_k26_where_black_lies_after_each_round(round_, before, after):
    closed = settled(round=round_, black=before).when(CARA, passes(), came="W1")
    closed.has(e.RoundClosed(round_, CARA, after), e.RoundOpened(round_ + 1, CARA))
    assert (closed.state.black, closed.state.start_seat) == (after, CARA)
    assert closed.state.bag.count("black") == (after == "bag")


def test_k28_black_for_the_passer_ends_the_game_once_the_round_is_done():
    table = given(
        "W1 W1 G3 G1",
        "",
        "",
        piles=("W1 G2", "P1"),
        round=7,
        black="bag",
        turn=(CARA, "bid"),
        bids={1: (ANNA, ""), 2: (BEN, "B1")},
    )
    table = table.when(CARA, passes(), came="black")
    table.ends_with(
        e.BlackStoneDrawn("passer", CARA, ()),
        e.PileWon(ANNA, 1, stones("W1 G2"), 0),
        e.PileWon(BEN, 2, stones("P1"), 0),
        e.TurnBegan(ANNA, "return"),
    )
    assert table.state.outcome is None
    ended = table.when(ANNA, returns("W1 W1 W1"))
    ended.ends_with(
        e.SetReturned(ANNA, "straight", stones("G1 G2 G3"), False),
        takes(ANNA, "straight", 1),
        e.DemeritsRevealed(((card("trips", 1), card("straight", 1)), (), (card("pass", 1),))),
        e.GameEnded(("black_by_passer",), (2, 0, 1), (0, 1, 0), (BEN,)),
    )


def test_r25_weeds_are_planted_before_the_end():
    table = settled(piles=("weed", ""), round=7, black="bag", weeds=1).when(CARA, passes(), came="black")
    assert table.events[-1] == e.TurnBegan(ANNA, "plant")
    (wish, *_) = legal_commands(table.state, ANNA)
    table.when(ANNA, wish).has(takes(BEN, "weed", 1), e.DemeritsRevealed(((), (card("weed", 1),), (card("pass", 1),))))


def test_k29_the_tenth_pass_card_ends_the_game():
    ended = settled(left={"pass": 1}, round=10, black="bag").when(CARA, passes(), came="W1")
    assert ended.has(takes(CARA, "pass", 1), e.StoneDrawn(CARA, stone("W1"), ())).of(e.RoundClosed) == []
    assert ended.state.outcome == Outcome(("pile_used_up_pass",), (0, 0, 1), (ANNA, BEN))


def test_k29b_two_reasons():
    ended = settled(left={"pass": 1}, round=10, black="bag").when(CARA, passes(), came="black")
    assert ended.of(e.GameEnded)[0].reasons == ("black_by_passer", "pile_used_up_pass")


@pytest.mark.parametrize(
    ("kind", "garden"), [("trips", "W1 W1 W1"), ("foursome", "W2 G2 B2 P2"), ("straight", "Y1 Y2 Y3")]
)
def test_r24_a_value_pile_used_up_ends_the_game_in_whatever_round(kind, garden):
    ended = settled("", "", garden, left={kind: 1}, round=2).when(CARA, passes(), came="B1")
    ended.ends_with(
        takes(CARA, kind, 10),
        e.DemeritsRevealed(((), (), (card("pass", 1), card(kind, 10)))),
        e.GameEnded((f"pile_used_up_{kind}",), (0, 0, 11), (0, 0, 1), (ANNA, BEN)),
    )


def test_r27_reasons_in_the_order_of_the_piles():
    ended = settled("W1 W1 W1", "", "G1 G2 G3", left={"pass": 1, "trips": 1, "straight": 1}, round=10).when(
        CARA, passes(), came="B1"
    )
    assert ended.of(e.GameEnded)[0].reasons == ("pile_used_up_pass", "pile_used_up_trips", "pile_used_up_straight")


def test_the_game_names_all_its_endings():
    assert KARESANSUI.endings == (
        "black_while_filling",
        "black_by_passer",
        "pile_used_up_pass",
        "pile_used_up_trips",
        "pile_used_up_foursome",
        "pile_used_up_straight",
        "pile_used_up_weed",
    )


def test_r27_stones_on_piles_belong_to_no_garden():
    ended = given("W1", "", "G1 G1", round=5, black="bag").opens_round(came="W3 G3 black")
    assert ended.of(e.GameEnded)[0].garden_stones == (1, 0, 2)
    assert ended.state.piles[0].stones == stones("W3 G3")


def test_r27_all_cards_are_revealed_to_all():
    held = {ANNA: (card("trips", 1), card("pass", 1)), BEN: (card("trips", 10, noted=True),)}
    ended = given("", "", "", round=5, black="bag", cards=held).opens_round(came="black")
    assert ended.of(e.DemeritsRevealed)[0].cards == (held[ANNA], held[BEN], ())
    assert ended.state.outcome.points == (2, 10, 0)


@pytest.mark.parametrize(
    ("points", "garden_stones", "expected"),
    [
        pytest.param((12, 9, 9), (8, 11, 10), (CARA,), id="K30"),
        pytest.param((9, 9, 14), (10, 10, 3), (ANNA, BEN), id="K31"),
        ((0, 1, 2), (18, 0, 0), (ANNA,)),
    ],
)
def test_r28_fewest_points_then_fewest_stones_then_shared(points, garden_stones, expected):
    assert winners(points, garden_stones) == expected


def test_r28_weeds_do_not_count_as_stones():
    ended = given(
        "", "W1", "", growing={ANNA: "W1 W1"}, weeds=2, round=5, black="bag", cards={CARA: (card("pass", 1),)}
    ).opens_round(came="black")
    assert ended.state.outcome.winners == (ANNA,)


def test_an_ended_game_takes_no_command():
    ended = given("W1", "", "", round=5, black="bag").opens_round(came="black")
    ended.refuses(ANNA, bids(1), r.GameOver).refuses(BEN, bids(1), r.GameOver)
    assert [list(legal_commands(ended.state, seat)) for seat in (ANNA, BEN, CARA)] == [[], [], []]
