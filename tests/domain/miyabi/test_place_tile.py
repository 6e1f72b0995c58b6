"""Garden tiles: where they may lie and what they score; R8 to R12."""

import pytest

from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi import refusals as r
from tests.domain.miyabi.scene import FROG, Scene, garden, laid, place, playing, row, rows
from tests.given import ANNA, BEN

STEPS = garden(heights=row(5, "2 1 1 0 0 0"))
FOUR_HIGH = garden(heights=row(1, "4 4 - - - -"))
next_turn = e.TurnBegan(BEN)


def with_tile(tile: str, **own: str) -> Scene:
    return playing().of(ANNA, garden(**own)).on_offer(tile)


def test_r11_m1_a_tile_scores_its_objects_on_the_first_layer() -> None:
    told = with_tile("pagoda_l_corner").when(place("pagoda_l_corner", "B2"))
    table = told.then(laid("pagoda_l_corner", "B2", "B1 B2 C2", 1, 3), next_turn)
    assert MIYABI.points(table.state) == (3, 0)


def test_r11_m2_a_tile_on_the_second_layer_scores_its_objects_twice() -> None:
    table = with_tile("fish_double", heights=row(3, "1 1 - - - -"))
    table.when(place("fish_double", "A3")).then(laid("fish_double", "A3", "A3 B3", 2, 4), next_turn)


def test_r9_m3a_an_object_lies_in_the_row_of_its_kind() -> None:
    with_tile("pagoda_single").when(place("pagoda_single", "A1")).refused(r.WrongRow)


def test_r9_m3b_no_tile_sticks_out_of_the_garden() -> None:
    with_tile("maple_double").when(place("maple_double", "A1", turns=3)).refused(r.OutOfGrid)


@pytest.mark.parametrize(
    ("tile", "cell", "turns"),
    [
        ("fish_double", "F3", 0),
        ("fish_double", "A3", 2),
        ("fish_i_end", "E3", 0),
        ("fish_i_end", "B3", 2),
        ("fish_i_middle", "A3", 0),
        ("fish_i_middle", "F3", 0),
        ("pagoda_i_end", "A2", 3),
        ("boxwood_i_end", "A5", 1),
        ("fish_l_corner", "A3", 3),
        ("fish_l_north", "F3", 0),
        ("fish_l_east", "A3", 0),
        ("stone_l_north", "C6", 0),
    ],
)
def test_r9_no_tile_wraps_around_an_edge(tile: str, cell: str, turns: int) -> None:
    with_tile(tile).when(place(tile, cell, turns)).refused(r.OutOfGrid)
    assert place(tile, cell, turns) not in MIYABI.legal_commands(with_tile(tile).state, ANNA)


def test_r9_m3c_a_column_takes_one_object_a_round() -> None:
    with_tile("stone_single", lit="D").when(place("stone_single", "D6")).refused(r.ColumnLanternTaken)


def test_r9_m4_green_may_lie_in_a_column_whose_lantern_burns() -> None:
    table = with_tile("azalea_double", lit="E").when(place("azalea_double", "D4"))
    after = table.then(laid("azalea_double", "D4", "D4 E4", 1, 2), next_turn)
    assert after.state.gardens[ANNA].lit == garden(lit="DE").lit


@pytest.mark.parametrize(("tile", "cell"), [("boxwood_i_end", "A5"), ("boxwood_i_middle", "C5")])
def test_r9_m5_no_tile_bridges_a_step(tile: str, cell: str) -> None:
    playing().of(ANNA, STEPS).on_offer(tile).when(place(tile, cell)).refused(r.UnevenSupport)


def test_r9_objects_may_be_covered() -> None:
    table = with_tile("fish_double", drawing=row(3, "- 3 3 - - -")).when(place("fish_double", "B3"))
    after = table.then(laid("fish_double", "B3", "B3 C3", 2, 4), next_turn)
    assert after.state.gardens[ANNA].counts() == (0, 0, 2, 0, 0, 0)


def test_r9_green_may_lie_in_any_row_and_cover_any_kind() -> None:
    table = with_tile("pagoda_double", drawing=rows({1: "2 - - - - -", 2: "1 - - - - -"}))
    after = table.when(place("pagoda_double", "A2", turns=3)).ok()
    assert after.state.gardens[ANNA].counts() == (0, 2, 0, 0, 0, 0)


def test_r10_one_tile_may_rest_on_a_single_one_and_no_layer_is_the_last() -> None:
    table = with_tile("maple_i_end", heights=row(1, "9 9 9 - - -")).when(place("maple_i_end", "A1"))
    table.then(laid("maple_i_end", "A1", "A1 B1 C1", 10, 30), next_turn)


def test_r12_m6_the_first_on_layer_five_takes_the_bonus() -> None:
    told = playing().of(ANNA, FOUR_HIGH).on_offer("maple_double").when(place("maple_double", "A1"))
    bonus = e.BonusTaken(ANNA, "maple", 10)
    table = told.then(laid("maple_double", "A1", "A1 B1", 5, 10), bonus, next_turn)
    assert MIYABI.points(table.state) == (20, 0)
    assert table.state.bonuses == (ANNA, None, None, None, None, None)


def test_r12_m7_a_bonus_is_taken_once() -> None:
    table = playing().of(ANNA, FOUR_HIGH).on_offer("maple_double").but(bonuses=(BEN, *(None,) * 5))
    table.when(place("maple_double", "A1")).then(laid("maple_double", "A1", "A1 B1", 5, 10), next_turn)


def test_r12_m8_layer_six_takes_no_bonus() -> None:
    table = with_tile("maple_single", heights=row(1, "- - - - - 5")).when(place("maple_single", "F1"))
    after = table.then(laid("maple_single", "F1", "F1", 6, 6), next_turn)
    assert after.state.bonuses == (None,) * 6


@pytest.mark.parametrize("turns", [2, -1, 4])
def test_r8_m9_a_tile_has_as_many_orientations_as_look_different(turns: int) -> None:
    with_tile("fish_i_middle").when(place("fish_i_middle", "C3", turns)).refused(r.NoSuchOrientation)


def test_r8_m9b_turned_once_an_i_stands_upright() -> None:
    told = with_tile("fish_i_middle").when(place("fish_i_middle", "C3", turns=1))
    told.then(laid("fish_i_middle", "C3", "C2 C3 C4", 1, 3, turns=1), next_turn)


@pytest.mark.parametrize(
    ("tile", "cell", "turns", "cells"),
    [
        pytest.param("maple_l_north", "A1", 0, "A1 A2 B2", id="M10"),
        pytest.param("maple_l_east", "A1", 2, "A1 B1 B2", id="M10b"),
        pytest.param("boxwood_l_north", "D5", 1, "C5 D5 C6", id="M10c"),
        pytest.param("fish_l_corner", "C3", 0, "C2 C3 D3", id="corner, object between both arms"),
        pytest.param("fish_l_corner", "C3", 1, "C3 D3 C4", id="corner, turned once"),
        pytest.param("fish_l_corner", "C3", 2, "B3 C3 C4", id="corner, turned twice"),
        pytest.param("fish_l_corner", "C3", 3, "C2 B3 C3", id="corner, turned three times"),
        pytest.param("fish_i_end", "C3", 3, "C1 C2 C3", id="bar upwards"),
    ],
)
def test_r8_turning_is_clockwise_around_the_object(tile: str, cell: str, turns: int, cells: str) -> None:
    told = with_tile(tile).when(place(tile, cell, turns))
    told.then(laid(tile, cell, cells, 1, 3, turns=turns), next_turn)


def test_r8_a_tile_is_taken_off_the_display_once() -> None:
    table = playing().on_offer("fish_single", "maple_single", "maple_single").when(place("maple_single", "A1")).ok()
    assert table.state.display == ("maple_single", "fish_single")


def test_legal_tiles_come_in_canonical_order_by_turns_then_in_reading_order() -> None:
    table = playing().on_offer("stone_single", "maple_double", "maple_double").of(ANNA, garden(lit="CDEF"))
    assert list(MIYABI.legal_commands(table.state, ANNA)) == [
        place("maple_double", "A1", 0),
        place("maple_double", "B1", 0),
        place("maple_double", "A1", 1),
        place("maple_double", "B1", 1),
        place("maple_double", "B1", 2),
        place("stone_single", "A6"),
        place("stone_single", "B6"),
    ]


def test_r9_the_frog_keeps_its_cell_free() -> None:
    table = playing(FROG).of(ANNA, garden(frog="A6")).on_offer("stone_single")
    wishes = [wish for wish in MIYABI.legal_commands(table.state, ANNA) if isinstance(wish, c.PlaceTile)]
    assert [wish.cell for wish in wishes] == ["B6", "C6", "D6", "E6", "F6"]
