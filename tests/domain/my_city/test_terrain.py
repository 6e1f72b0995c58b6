"""Flood, sawmill and palace (My City R20, R21, R27)."""

import pytest

from domain.core.refusal import Refusal
from domain.games.my_city.carried import Carried, Sticker
from domain.games.my_city.refusals import (
    BlockedTerrain,
    CellTaken,
    MustTouchABuilding,
    MustTouchThePalace,
    MustTouchTheRiver,
    MustTouchTheSawmill,
    SpansTheRiver,
    WrongBank,
)
from tests.domain.my_city.city import (
    built,
    card,
    end,
    given,
    has_ended,
    place,
    uncovered,
)
from tests.given import ANNA, BEN

FLOODED = ["chapter:7", "chapter:8", "chapter:9"]


@pytest.mark.parametrize("play", FLOODED)
def test_r20_in_a_flood_only_the_right_bank_is_built_on(play: str) -> None:
    table = given(card("domino"), play=play)
    table.when(place(ANNA, "domino", "D1")).refused(WrongBank)
    table.when(place(ANNA, "domino", "F1")).accepted()


@pytest.mark.parametrize(
    ("at", "turns", "first"),
    [
        ("A2", 0, BlockedTerrain),
        ("E1", 0, WrongBank),
        ("E3", 1, WrongBank),
        ("F1", 0, CellTaken),
        ("H5", 0, MustTouchABuilding),
    ],
)
def test_r20_that_it_is_the_wrong_bank_is_said_after_blocked_and_before_taken(
    at: str, turns: int, first: type[Refusal]
) -> None:
    table = given(built(ANNA, "red_bar", "F1 G1 H1 I1"), card("domino"), play="chapter:7")
    table.when(place(ANNA, "domino", at, turns)).refused(first)


def test_r20_in_a_flood_only_the_right_bank_is_scored() -> None:
    """On the right bank stand two double trees, two double rocks and the well H6; 48 plain cells are open."""
    table = given(has_ended(BEN), card("domino"), play="chapter:7").when(end(ANNA))
    assert table.lines(ANNA) == {"trees": 4, "rocks": -4, "empty": -48}


def test_r10_in_a_flood_only_cells_of_the_right_bank_decide_a_tie() -> None:
    """Anna has a plain cell less in row 1, on the left bank; on the right one all is equal but for Ben's sticker."""

    def places(*bens: Sticker) -> tuple[int, ...]:
        carried = Carried(stickers=(Sticker("tree", "C1"),)), Carried(stickers=bens)
        built_over = uncovered(ANNA, "G1"), uncovered(BEN, "G1"), has_ended(BEN), card("domino")
        return given(*built_over, play="chapter:7", carried=carried).when(end(ANNA)).end().places

    assert places() == (1, 1)
    assert places(Sticker("rocks", "G1")) == (1, 2)


@pytest.mark.parametrize("play", ["chapter:6", "chapter:10"])
def test_r20_before_and_after_the_flood_both_banks_are_dry(play: str) -> None:
    given(card("domino"), play=play).when(place(ANNA, "domino", "D1")).accepted()


@pytest.mark.parametrize(("at", "turns"), [("I11", 0), ("K9", 1), ("J10", 0)])
def test_example_16_a_first_building_that_covers_j11_or_k10_touches_the_sawmill(at: str, turns: int) -> None:
    given(card("domino"), play="chapter:11").when(place(ANNA, "domino", at, turns)).accepted()


def test_example_16_one_at_the_river_only_does_not() -> None:
    given(card("domino"), play="chapter:11").when(place(ANNA, "domino", "F1")).refused(MustTouchTheSawmill)


def test_r21_the_sawmill_itself_and_mountains_stay_closed() -> None:
    table = given(card("domino"), play="chapter:12")
    table.when(place(ANNA, "domino", "J11")).refused(BlockedTerrain)
    table.when(place(ANNA, "domino", "A5")).refused(BlockedTerrain)


def test_r21_forest_left_uncovered_costs_nothing_and_is_no_empty_cell() -> None:
    table = given(uncovered(ANNA, "K2 K3"), has_ended(BEN), card("domino"), play="chapter:11").when(end(ANNA))
    assert table.lines(ANNA) == {}


def test_r21_from_chapter_13_on_the_river_is_the_start_and_forest_is_closed() -> None:
    table = given(card("domino"), play="chapter:13")
    table.when(place(ANNA, "domino", "J11")).refused(BlockedTerrain)
    table.when(place(ANNA, "domino", "H1")).refused(MustTouchTheRiver)


def test_r27_the_first_building_touches_the_palace() -> None:
    table = given(card("domino"), play="chapter:22")
    table.when(place(ANNA, "domino", "F1")).refused(MustTouchThePalace)
    table.when(place(ANNA, "domino", "F6")).accepted()
    table.when(place(ANNA, "domino", "C6")).accepted()


def test_r27_the_palace_is_built_and_cannot_be_built_over() -> None:
    table = given(card("domino"), play="chapter:22")
    table.when(place(ANNA, "domino", "E6")).refused(CellTaken)
    table.when(place(ANNA, "domino", "D6")).refused(CellTaken)
    table.when(place(ANNA, "domino", "D5")).refused(SpansTheRiver)


def test_r27_it_is_a_building_of_ones_own_that_later_ones_may_touch() -> None:
    table = given(built(ANNA, "red_bar", "F6 G6 H6 I6"), card("domino"), play="chapter:23")
    table.when(place(ANNA, "domino", "C6")).accepted()
    table.when(place(ANNA, "domino", "C7")).refused(MustTouchABuilding)


def test_r27_it_is_neither_in_the_supply_nor_area_nor_empty() -> None:
    view = given(play="chapter:22").seen_by(ANNA)
    assert "palace" not in view.cities[ANNA].supply
    table = given(uncovered(ANNA, ""), has_ended(BEN), card("domino"), play="chapter:22").when(end(ANNA))
    assert table.lines(ANNA) == {}
    assert table.state.cities[BEN].covered == 0


@pytest.mark.parametrize(
    ("drawing", "line", "points"),
    [
        ({"red_bar": "F6"}, "red groups", 2),
        ({"beam": "F6", "yellow_bar": "G6", "blue_bar": "F5"}, "churches", 3),
        ({"blue_bar": "F6", "yellow_bar": "G6"}, "factories", 1),
    ],
)
def test_r27_the_palace_counts_for_groups_churches_and_factories(
    drawing: dict[str, str], line: str, points: int
) -> None:
    changes = [built(ANNA, building, cells) for building, cells in drawing.items()]
    table = given(*changes, has_ended(BEN), card("domino"), play="chapter:23").when(end(ANNA))
    assert table.lines(ANNA)[line] == points
