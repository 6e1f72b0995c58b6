"""R5 to R8: gaps, and how they are filled."""

import pytest

from domain.games.cottage_garden import events
from domain.games.cottage_garden.refusals import AlreadyPlanted, NoCat, NoRefillDue, QueueEmpty
from tests.domain.cottage_garden.table import END_TURN, REFILL, Table, pot, table, tile
from tests.given import ANNA, BEN

FULL = "2A A1, 2B B1, 2C C1, 3A D1, 3B A2, 3C B2, 3D C2, 3E D2, 3F A3, 4A B3, 4B C3, 4C D3, 4D A4, 4E B4, 4F C4, 4G D4"


def all_but(cells: str) -> str:
    """The full nursery without the tiles on those cells."""
    return ",".join(pair for pair in FULL.split(",") if pair.split()[1] not in cells.split())


def next_turn(gardener: int, gaps: str, queue: str, **more: object) -> Table:
    """The seat before ends its turn; the gardener comes to that space, whose line has those gaps."""
    return table(gardener=gardener - 1, lying=all_but(gaps), queue=queue, step="end", **more).when(END_TURN)


def test_t1_r6_four_or_three_gaps_are_filled_from_the_near_one():
    turn = next_turn(2, "C1 C3 C4", "3A 4H 5A 6A", seats=3)
    assert turn.told(events.NurseryRefilled) == [
        events.NurseryRefilled("rule", (("3A", "C1"), ("4H", "C3"), ("5A", "C4")), 0)
    ]
    assert [turn.on(cell) for cell in ("C1", "C2", "C3", "C4")] == ["3A", "3D", "4H", "5A"]
    assert turn.queue == "6A"
    assert turn.told(events.TurnBegan) == [events.TurnBegan(BEN, 1, 2, ("C1", "C2", "C3", "C4"), 3, final=False)]


def test_t2_r7_a_cat_fills_two_gaps():
    turn = next_turn(12, "B4 D4", "2C 6B 1A1", active=BEN)
    assert turn.told(events.NurseryRefilled) == []
    cats = turn.with_garden(ANNA, cats=1).when(REFILL)
    assert cats.happened == (
        events.CatReturned(ANNA, 1, "refill"),
        events.NurseryRefilled("cat", (("2C", "B4"), ("6B", "D4")), 0),
        events.StepReached(ANNA, "plant", 0),
    )
    assert (cats.on("B4"), cats.on("D4"), cats.garden().cats, cats.queue) == ("2C", "6B", 0, "1A1")
    cats.refuses(REFILL, NoRefillDue)


def test_r7_one_gap_costs_one_cat_too():
    cats = next_turn(12, "B4", "2C 6B", active=BEN).when(REFILL)
    assert (cats.on("B4"), cats.garden().cats, cats.queue) == ("2C", 1, "6B")
    cats.refuses(
        REFILL,
        NoRefillDue,
        "A cat refills only a line that began your turn with one or two gaps and still has one.",
    )


def test_r7_a_full_line_is_not_refilled():
    next_turn(12, "", "2C", active=BEN).refuses(REFILL, NoRefillDue)


def test_r7_without_a_cat_there_is_no_refill():
    next_turn(12, "B4", "2C", active=BEN).with_garden(ANNA, cats=0).refuses(
        REFILL, NoCat, "You have no cat in your reserve."
    )


def test_r7_the_refill_comes_before_planting():
    turn = next_turn(12, "B4", "2C", active=BEN)
    turn.when(pot(0, 0, 0)).refuses(REFILL, AlreadyPlanted, "You have already planted this turn.")


def test_t3_r8_when_the_queue_runs_out_gaps_stay():
    turn = next_turn(8, "D4 D3 D2 D1", "3D 5B")
    assert turn.told(events.NurseryRefilled) == [events.NurseryRefilled("rule", (("3D", "D4"), ("5B", "D3")), 2)]
    assert turn.queue == ""
    turn.refuses(REFILL, NoRefillDue)


def test_r8_nothing_at_all_may_be_left_to_fill_with():
    turn = next_turn(8, "D4 D3 D2", "")
    assert turn.told(events.NurseryRefilled) == [events.NurseryRefilled("rule", (), 3)]
    assert turn.step == "plant"


def test_r8_a_cat_buys_what_there_is():
    cats = next_turn(12, "B4 D4", "2C", active=BEN).when(REFILL)
    assert cats.told(events.NurseryRefilled) == [events.NurseryRefilled("cat", (("2C", "B4"),), 1)]
    assert cats.on("D4") is None
    cats.refuses(REFILL, QueueEmpty)


def test_r8_a_cat_needs_a_queue():
    next_turn(12, "B4 D4", "", active=BEN).refuses(
        REFILL, QueueEmpty, "The queue is empty: there is nothing to fill the line with."
    )


def test_t4_r6_a_diagonal_is_filled_from_its_corner():
    turn = next_turn(5, "D1 B3 A4", "4A 5G", seats=4)
    assert turn.told(events.NurseryRefilled) == [events.NurseryRefilled("rule", (("4A", "D1"), ("5G", "B3")), 1)]
    assert turn.on("A4") is None


@pytest.mark.parametrize(("gaps", "filled"), [("", 0), ("A1", 0), ("A1 A2", 0), ("A1 A2 A3", 3), ("A1 A2 A3 A4", 4)])
def test_r6_only_three_or_four_gaps_are_filled_for_nothing(gaps, filled):
    turn = next_turn(16, gaps, "5A 5B 5C 5D 5E", active=BEN)
    assert turn.state.gardener == 0
    assert len(turn.state.queue) == 5 - filled


def test_r5_what_is_planted_does_not_reopen_the_refill():
    turn = next_turn(12, "", "5A", active=BEN).when(tile("A4", 0, 0, 0, 0))
    turn.refuses(REFILL, AlreadyPlanted)
