"""Where a building may stand (My City R3, R4, R5)."""

import pytest

from domain.core.refusal import Refusal
from domain.games.my_city.choice import Place
from domain.games.my_city.events import ChoiceMade
from domain.games.my_city.refusals import (
    BlockedTerrain,
    CellTaken,
    MustTouchABuilding,
    MustTouchTheRiver,
    OutsideTheLand,
    SpansTheRiver,
)
from tests.domain.my_city.city import built, card, given, place
from tests.domain.my_city.table import Table
from tests.given import ANNA, BEN


def cells_of(table: Table) -> str:
    choice = table.the(ChoiceMade).choice
    assert isinstance(choice, Place)
    return " ".join(choice.cells)


@pytest.mark.parametrize(
    ("building", "turns", "at", "cells"),
    [
        ("zed", 0, "E4", "E4 F4 F5 G5"),
        ("corner", 0, "D7", "D7 D8 E8"),
        ("corner", 1, "D7", "D7 E7 D8"),
        ("corner", 2, "D7", "D7 E7 E8"),
        ("corner", 3, "D7", "E7 D8 E8"),
        ("ell", 1, "E4", "E4 F4 G4 E5"),
        ("bar", 3, "E7", "E7 E8 E9 E10"),
    ],
)
def test_r3_a_building_is_turned_clockwise_and_lies_in_its_box(building: str, turns: int, at: str, cells: str) -> None:
    assert cells_of(given(card(building)).when(place(ANNA, building, at, turns))) == cells


def test_r3_the_cell_named_is_the_corner_of_the_box_even_where_the_shape_leaves_it_empty() -> None:
    assert cells_of(given(card("zed")).when(place(ANNA, "zed", "D7", turns=1))) == "E7 D8 E8 D9"


@pytest.mark.parametrize(("at", "turns"), [("K2", 0), ("I9", 0), ("F9", 1), ("K11", 1)])
def test_r3_a_building_may_not_stick_out_of_the_land(at: str, turns: int) -> None:
    given(card("bar")).when(place(ANNA, "bar", at, turns)).refused(OutsideTheLand)


def test_r3_there_is_nothing_beyond_the_land() -> None:
    given(card("bar")).when(place(ANNA, "bar", "L1")).refused(OutsideTheLand)


@pytest.mark.parametrize("at", ["A2", "J2", "B1"])
def test_r3_nobody_builds_on_mountain_or_forest(at: str) -> None:
    given(card("domino")).when(place(ANNA, "domino", at)).refused(BlockedTerrain)


def test_r3_no_cell_is_built_over_twice() -> None:
    given(built(ANNA, "square", "D1 E1 D2 E2"), card("domino")).when(place(ANNA, "domino", "C1")).refused(CellTaken)


def test_r3_another_seats_building_is_not_in_the_way() -> None:
    given(built(BEN, "square", "D1 E1 D2 E2"), card("domino")).when(place(ANNA, "domino", "D1")).accepted()


def test_example_5_a_building_may_not_span_the_river() -> None:
    given(card("bar")).when(place(ANNA, "bar", at="C1")).refused(SpansTheRiver)


def test_r3_the_river_also_runs_below_e3() -> None:
    given(card("domino")).when(place(ANNA, "domino", at="E3", turns=1)).refused(SpansTheRiver)


def test_r3_a_building_may_lie_along_the_river() -> None:
    given(card("bar")).when(place(ANNA, "bar", at="E7", turns=1)).accepted()


def test_r4_the_first_building_placed_needs_a_side_on_the_river() -> None:
    given(card("domino")).when(place(ANNA, "domino", "H1")).refused(MustTouchTheRiver)
    given(card("domino")).when(place(ANNA, "domino", "G1")).refused(MustTouchTheRiver)
    given(card("domino")).when(place(ANNA, "domino", "F1")).accepted()


def test_r4_a_corner_at_the_river_is_no_side() -> None:
    """F8 meets the bend of the river at E8 and F9 with two sides; G8 has it at its lower left corner only."""
    given(card("domino")).when(place(ANNA, "domino", "G8")).refused(MustTouchTheRiver)
    given(card("domino")).when(place(ANNA, "domino", "F8")).accepted()


def test_r4_the_bank_above_or_below_counts_as_much_as_the_one_beside() -> None:
    """F9 lies on the left bank, below F8 on the right one."""
    given(built(ANNA, "red_bar", "F9"), card("domino")).when(place(ANNA, "domino", "F8")).accepted()


def test_r4_every_later_building_touches_an_own_one() -> None:
    later = given(built(ANNA, "domino", "D1 E1"), built(BEN, "domino", "F6 G6"), card("red_domino"))
    later.when(place(ANNA, "red_domino", "F5")).refused(MustTouchABuilding)
    later.when(place(ANNA, "red_domino", "D2")).accepted()


def test_example_4_corners_do_not_count_but_the_river_does_not_part() -> None:
    later = given(built(ANNA, "domino", "D1 E1"), card("red_domino"))
    later.when(place(ANNA, "red_domino", "F2")).refused(MustTouchABuilding)
    later.when(place(ANNA, "red_domino", "F1")).accepted()


def test_example_6_rocks_and_trees_may_be_built_over_and_mountains_may_not() -> None:
    later = given(built(ANNA, "domino", "E3 E2"), card("bar"))
    assert cells_of(later.when(place(ANNA, "bar", "A3"))) == "A3 B3 C3 D3"
    later.when(place(ANNA, "bar", "A4")).refused(BlockedTerrain)


def test_r5_wells_and_veins_may_be_built_over() -> None:
    eternal = given(built(ANNA, "domino", "B4 B5"), card("ell"), play="eternal")
    assert cells_of(eternal.when(place(ANNA, "ell", "C3"))) == "C3 C4 C5 D5"
    vein = given(built(ANNA, "domino", "B4 B5"), card("red_domino"), play="eternal")
    assert cells_of(vein.when(place(ANNA, "red_domino", "A4", turns=1))) == "A4 A5"


def test_r5_what_stands_stays() -> None:
    before = given(built(ANNA, "domino", "D1 E1"), card("red_domino"))
    after = before.when(place(ANNA, "red_domino", "F1"), place(BEN, "red_domino", "F1"))
    assert after.state.cities[ANNA].buildings[:1] == before.state.cities[ANNA].buildings


@pytest.mark.parametrize(
    ("at", "turns", "first"),
    [
        ("K11", 0, OutsideTheLand),
        ("A2", 0, BlockedTerrain),
        ("B2", 1, CellTaken),
        ("E1", 0, CellTaken),
        ("E2", 0, SpansTheRiver),
        ("H6", 0, MustTouchABuilding),
    ],
)
def test_the_first_refusal_that_applies_is_given(at: str, turns: int, first: type[Refusal]) -> None:
    """A2 is mountain beside B2 which is taken; E1 is taken and F1 lies across the river; E2 to F2 would touch."""
    later = given(built(ANNA, "red_tee", "B2 C2 D2"), built(ANNA, "domino", "D1 E1"), card("domino"))
    later.when(place(ANNA, "domino", at, turns)).refused(first)
