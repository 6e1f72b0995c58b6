"""The frog: R29 to R34."""

import pytest

from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi import refusals as r
from tests.domain.miyabi.scene import FROG, ZEN, Scene, garden, laid, place, playing, row, rows
from tests.given import ANNA, BEN

STAIRS = "0 1 1 2 3 4"


def climb(own_row: str = STAIRS, frog: str = "A6", *, golden: bool = False) -> Scene:
    return playing(FROG).of(ANNA, garden(heights=row(6, own_row), frog=frog, golden=golden))


def beside(mark: str, heights: str, frog: str, *, golden: bool) -> Scene:
    """Row 6 is the stairs; above the frog's cell lies that mark, that high."""
    column = "ABCDEF".index(frog[0])
    above = [mark if n == column else "-" for n in range(6)]
    high = [heights if n == column else "0" for n in range(6)]
    drawing = rows({5: " ".join(above), 6: "- g g g g g"})
    own = garden(drawing, heights=rows({5: " ".join(high), 6: STAIRS}), frog=frog, golden=golden)
    return playing(FROG).of(ANNA, own)


def test_r31_m30_a_frog_scores_each_layer_it_climbs_to() -> None:
    table, points = climb(), []
    for cell in ("B6", "C6", "D6", "E6", "F6"):
        told = table.turn(ANNA).when(c.MoveFrog(cell))
        points += [event.points for event in told.all(e.FrogMoved)]
        assert len(told.all(e.FrogTurnedGolden)) == (cell == "F6")
        table = told.ok()
    assert points == [1, 0, 2, 3, 4]
    assert MIYABI.points(table.state) == (10, 0)


def test_r32_m30_a_silver_frog_turns_golden_on_layer_four() -> None:
    table = climb(frog="E6").when(c.MoveFrog("F6"))
    after = table.then(e.FrogMoved(ANNA, "F6", 4, 4), e.FrogTurnedGolden(ANNA))
    assert after.state.gardens[ANNA].frog.golden


def test_r32_a_golden_frog_does_not_turn_again() -> None:
    table = climb("- - - - 4 5", frog="E6", golden=True)
    table.when(c.MoveFrog("F6")).then(e.FrogMoved(ANNA, "F6", 5, 5))


@pytest.mark.parametrize("layer", [5, 6, 9])
def test_r31_there_is_no_highest_layer_to_score(layer: int) -> None:
    table = climb(f"- - - - {layer - 1} {layer}", frog="E6", golden=True)
    table.when(c.MoveFrog("F6")).then(e.FrogMoved(ANNA, "F6", layer, layer))


def test_r32_r34_a_frog_that_turns_golden_after_the_tile_does_so_before_the_next_turn() -> None:
    waiting = climb(frog="E6").on_offer("maple_single").when(place("maple_single", "A1")).ok()
    waiting.when(c.MoveFrog("F6")).then(e.FrogMoved(ANNA, "F6", 4, 4), e.FrogTurnedGolden(ANNA), e.TurnBegan(BEN))


def test_r29_m31_a_frog_never_steps_down() -> None:
    climb(frog="D6").when(c.MoveFrog("C6")).refused(r.FrogNeverDown)


def test_r29_m31_a_frog_climbs_one_layer_at_a_time() -> None:
    beside("g", "2", "A6", golden=False).when(c.MoveFrog("A5")).refused(r.FrogTooHigh)


def test_r30_m32_a_silver_frog_shuns_objects() -> None:
    beside("2", "1", "A6", golden=False).when(c.MoveFrog("A5")).refused(r.FrogNotOnObject)


@pytest.mark.parametrize(("height", "points"), [("4", 0), ("5", 5)])
def test_r30_m32_a_golden_frog_does_not(height: str, points: int) -> None:
    table = beside("2", height, "F6", golden=True)
    table.when(c.MoveFrog("F5")).then(e.FrogMoved(ANNA, "F5", int(height), points))


def test_r30_not_even_a_golden_frog_enters_a_zen_tile() -> None:
    beside("z", "4", "F6", golden=True).when(c.MoveFrog("F5")).refused(r.FrogNotOnZen)


@pytest.mark.parametrize(
    ("mark", "golden", "cells"), [("2", False, ["E6"]), ("2", True, ["F5", "E6"]), ("z", True, ["E6"])]
)
def test_r30_where_a_frog_may_step_is_offered(mark: str, golden: bool, cells: list[str]) -> None:
    """Beside it lie green as high as it sits, and above it an object or a Zen tile."""
    drawing, heights = rows({5: f"- - - - - {mark}", 6: "- - - - g g"}), rows({5: "- - - - - 4", 6: "- - - - 4 4"})
    table = playing(FROG).of(ANNA, garden(drawing, heights=heights, frog="F6", golden=golden))
    wishes = [wish for wish in MIYABI.legal_commands(table.state, ANNA) if isinstance(wish, c.MoveFrog)]
    assert [wish.cell for wish in wishes] == cells


def test_r30_on_bare_ground_a_frog_hops_about_for_nothing() -> None:
    climb("0 0 0 0 0 0").when(c.MoveFrog("A5")).then(e.FrogMoved(ANNA, "A5", 0, 0))


def test_r33_m33_no_tile_is_laid_on_the_frog() -> None:
    table = climb().on_offer("stone_single")
    table.when(place("stone_single", "A6")).refused(r.FrogInTheWay)
    green = climb(frog="B6").on_offer("boxwood_double").when(place("boxwood_double", "B5", turns=1))
    green.refused(r.FrogInTheWay)


def test_r34_m34_after_step_and_tile_the_turn_ends_by_itself() -> None:
    table = climb().on_offer("stone_single").when(c.MoveFrog("B6")).then(e.FrogMoved(ANNA, "B6", 1, 1))
    assert table.state.turn == ANNA
    table.when(place("stone_single", "F6")).then(
        laid("stone_single", "F6", "F6", 5, 5), e.BonusTaken(ANNA, "stone", 5), e.TurnBegan(BEN)
    )


def test_r34_m34_after_the_tile_the_turn_waits_for_the_frog() -> None:
    waiting = climb().on_offer("stone_single").when(place("stone_single", "C6"))
    table = waiting.then(laid("stone_single", "C6", "C6", 2, 2))
    assert MIYABI.to_move(table.state) == (ANNA,)
    assert list(MIYABI.legal_commands(table.state, ANNA)) == [c.MoveFrog("A5"), c.MoveFrog("B6"), c.KeepFrog()]
    table.when(c.KeepFrog()).then(e.FrogKept(ANNA), e.TurnBegan(BEN))
    table.when(c.MoveFrog("B6")).then(e.FrogMoved(ANNA, "B6", 1, 1), e.TurnBegan(BEN))


def test_r34_after_a_zen_tile_the_turn_waits_for_the_frog_too() -> None:
    table = playing(ZEN, FROG).zen("stone").of(ANNA, garden(frog="A6")).when(c.PlaceZenTile("stone", "F6"))
    waiting = table.then(e.ZenTilePlaced(ANNA, "stone", "F6", 1))
    assert list(MIYABI.legal_commands(waiting.state, ANNA)) == [c.MoveFrog("A5"), c.MoveFrog("B6"), c.KeepFrog()]
    waiting.when(c.MoveFrog("A5")).then(e.FrogMoved(ANNA, "A5", 0, 0), e.TurnBegan(BEN))


def test_r34_with_no_step_left_the_turn_ends_by_itself() -> None:
    walled = garden(heights=rows({1: "1 3 - - - -", 2: "3 - - - - -"}), frog="A1")
    table = playing(FROG).of(ANNA, walled).on_offer("stone_single")
    table.when(place("stone_single", "A6")).then(laid("stone_single", "A6", "A6", 1, 1), e.TurnBegan(BEN))


def test_r29_m35_a_frog_may_step_after_a_pass_and_then_the_seat_is_out() -> None:
    table = climb().when(c.PassRound()).then(e.RoundPassed(ANNA, forced=True))
    after = table.when(c.MoveFrog("B6")).then(e.FrogMoved(ANNA, "B6", 1, 1), e.TurnBegan(BEN))
    assert after.state.gardens[ANNA].passed
    assert after.state.round == 1


def test_r29_the_step_after_the_last_tile_of_a_round_comes_before_the_round_closes() -> None:
    table = climb().of(BEN, passed=True).of(ANNA, lit=garden(lit="ABCDE").lit).on_offer("stone_single")
    waiting = table.when(place("stone_single", "F6")).ok()
    assert waiting.state.round == 1
    told = waiting.when(c.MoveFrog("B6"))
    told.first(e.FrogMoved(ANNA, "B6", 1, 1), e.RoundClosed(1, ()))
    assert told.events[-1] == e.TurnBegan(BEN)


def test_legal_steps_come_in_reading_order() -> None:
    table = climb("0 0 0 0 0 0", frog="C6")
    assert list(MIYABI.legal_commands(table.state, ANNA)) == [
        c.PassRound(),
        c.MoveFrog("C5"),
        c.MoveFrog("B6"),
        c.MoveFrog("D6"),
    ]
