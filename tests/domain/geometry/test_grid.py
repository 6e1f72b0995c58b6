"""A set of cells is one int; no shift wraps around an edge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.geometry.grid import EMPTY, Cells, Grid, NoSuchCell, each, union

BOARD = Grid(3, 2)
LARGE = Grid(11, 11)

grids = st.builds(Grid, st.integers(1, 12), st.integers(1, 12))


@st.composite
def sets(draw: st.DrawFn) -> tuple[Grid, Cells]:
    """A grid and some of its cells."""
    grid = draw(grids)
    return grid, union(draw(st.lists(st.sampled_from(list(each(grid.all))), max_size=12)))


def test_neighbours_share_a_side() -> None:
    assert BOARD.show(BOARD.neighbours(BOARD.cell(0, 1))) == "#.#\n.#."


def test_neighbours_do_not_wrap() -> None:
    assert BOARD.show(BOARD.neighbours(BOARD.cell(0, 2))) == ".#.\n..#"
    assert BOARD.show(BOARD.neighbours(BOARD.cell(1, 0))) == "#..\n.#."


def test_neighbours_of_a_set_are_not_among_it() -> None:
    assert BOARD.show(BOARD.neighbours(BOARD.parse("##.\n..."))) == "..#\n##."


@given(sets())
def test_neighbours_are_those_that_a_naive_look_around_finds(drawn: tuple[Grid, Cells]) -> None:
    grid, cells = drawn
    spots = {grid.spot(cell) for cell in each(cells)}
    around = {(r + dr, c + dc) for r, c in spots for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))} - spots
    expected = {(r, c) for r, c in around if 0 <= r < grid.rows and 0 <= c < grid.columns}
    assert {grid.spot(cell) for cell in each(grid.neighbours(cells))} == expected


def test_the_sides_of_a_cell_go_round_from_above_and_end_with_the_board() -> None:
    assert BOARD.sides(BOARD.named("B1")) == (EMPTY, BOARD.named("C1"), BOARD.named("B2"), BOARD.named("A1"))
    assert BOARD.sides(BOARD.named("C2")) == (BOARD.named("C1"), EMPTY, EMPTY, BOARD.named("B2"))


def test_cells_are_named_by_column_letter_and_row_from_the_top() -> None:
    assert LARGE.names(LARGE.all)[:12] == (*(f"{letter}1" for letter in "ABCDEFGHIJK"), "A2")
    assert LARGE.named("K11") == LARGE.cell(10, 10)


@given(grids)
def test_names_round_trip(grid: Grid) -> None:
    names = grid.names(grid.all)
    assert len(set(names)) == grid.columns * grid.rows
    assert [grid.named(name) for name in names] == list(each(grid.all))
    assert grid.named_all(names) == grid.all


@pytest.mark.parametrize("name", ["", "A", "1", "D1", "A3", "A0", "a1", "A01", "A-1", "A1 ", "A¹", "AA1"])
def test_no_other_name_is_a_cell(name: str) -> None:
    with pytest.raises(NoSuchCell):
        BOARD.named(name)


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (2, 0), (0, -1), (0, 3)])
def test_there_is_no_cell_outside_the_board(row: int, column: int) -> None:
    with pytest.raises(NoSuchCell):
        BOARD.cell(row, column)


@given(sets())
def test_drawings_round_trip(drawn: tuple[Grid, Cells]) -> None:
    grid, cells = drawn
    assert grid.parse(grid.show(cells)) == cells


def test_a_drawing_may_bear_any_marks_and_spaces() -> None:
    assert BOARD.show(BOARD.parse("M . R\n. R M", marks="MR")) == "#.#\n.##"


@pytest.mark.parametrize("drawing", ["...", "...\n..", "....\n....", "...\n...\n..."])
def test_a_drawing_of_another_size_is_no_board(drawing: str) -> None:
    with pytest.raises(ValueError, match="2 rows of 3 cells"):
        BOARD.parse(drawing)


def test_rows_and_columns_cover_the_board() -> None:
    assert BOARD.show(BOARD.row(1)) == "...\n###"
    assert BOARD.show(BOARD.column(2)) == "..#\n..#"
    assert union(BOARD.row(r) for r in range(2)) == union(BOARD.column(c) for c in range(3)) == BOARD.all


def test_the_cells_of_a_set_come_in_reading_order() -> None:
    assert [BOARD.name(cell) for cell in each(BOARD.parse("#.#\n.#."))] == ["A1", "C1", "B2"]
