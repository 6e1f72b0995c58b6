"""Polyominoes: drawings, turns, flips, and the ways to lay them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.geometry.grid import Cells, Grid, each, union
from domain.geometry.shape import Shape, Spot, anchors, lay, meets, orientations, parse, placements, turns

BOARD = Grid(4, 3)


def grown(shape: Shape) -> set[Shape]:
    """The shapes of one cell more."""
    field = Grid(shape.width + 2, shape.height + 2)
    cells = next(placements(field, shape, union([field.cell(r + 1, c + 1) for r, c in shape.spots])))
    return {drawn(field, Cells(cells | more)) for more in each(field.neighbours(cells))}


def drawn(field: Grid, cells: Cells) -> Shape:
    return parse(field.show(cells))


def fixed(size: int) -> set[Shape]:
    """All polyominoes of that size, turns and mirror images told apart."""
    shapes = {parse("#")}
    for _ in range(size - 1):
        shapes = {larger for shape in shapes for larger in grown(shape)}
    return shapes


shapes = st.integers(1, 5).flatmap(lambda size: st.sampled_from(sorted(fixed(size), key=str)))


@st.composite
def laid(draw: st.DrawFn) -> tuple[Grid, Shape, Cells]:
    """A board, a shape and the cells that are free."""
    grid = draw(st.builds(Grid, st.integers(1, 7), st.integers(1, 7)))
    return grid, draw(shapes), union(draw(st.sets(st.sampled_from(list(each(grid.all))))))


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 2), (3, 6), (4, 19), (5, 63), (6, 216)])
def test_there_are_as_many_polyominoes_as_mathematics_says(size: int, count: int) -> None:
    assert len(fixed(size)) == count


@pytest.mark.parametrize(("size", "one_sided", "free"), [(1, 1, 1), (2, 1, 1), (3, 2, 2), (4, 7, 5), (5, 18, 12)])
def test_turned_and_flipped_forms_are_one_shape(size: int, one_sided: int, free: int) -> None:
    assert len({frozenset(orientations(shape, flips=False)) for shape in fixed(size)}) == one_sided
    assert len({frozenset(orientations(shape, flips=True)) for shape in fixed(size)}) == free


@given(shapes)
def test_shapes_print_as_they_are_drawn(shape: Shape) -> None:
    assert parse(str(shape)) == shape


@given(shapes)
def test_four_quarter_turns_and_two_flips_lead_back(shape: Shape) -> None:
    assert shape.turned(1).turned(1).turned(1).turned(1) == shape.turned(4) == shape
    assert shape.flipped().flipped() == shape
    assert shape.turned(-1) == shape.turned(3)


def test_a_turn_is_clockwise() -> None:
    assert [str(form) for form in turns(parse("#./#./##"))] == ["#./#./##", "###/#..", "##/.#/.#", "..#/###"]


def test_a_flip_exchanges_left_and_right() -> None:
    assert str(parse("#./#./##").flipped()) == ".#/.#/##"


@pytest.mark.parametrize(
    ("drawing", "turned", "flipped"), [("##/##", 1, 1), ("####", 2, 2), ("##./.##", 2, 4), ("#./#./##", 4, 8)]
)
def test_a_symmetric_shape_has_fewer_forms(drawing: str, turned: int, flipped: int) -> None:
    assert len(orientations(parse(drawing), flips=False)) == turned
    assert len(orientations(parse(drawing), flips=True)) == flipped


def test_a_drawing_may_have_lines_and_margins() -> None:
    assert parse(" .#. \n .## ") == parse("#./##")
    assert (parse("###/.#.").size, parse("###/.#.").height, parse("###/.#.").width) == (4, 2, 3)


@pytest.mark.parametrize("drawing", ["", "...", "#.#", "#./.#"])
def test_what_does_not_hang_together_is_no_shape(drawing: str) -> None:
    with pytest.raises(ValueError, match="connected"):
        parse(drawing)


def test_a_shape_is_laid_with_its_box_at_a_cell() -> None:
    cells = lay(BOARD, parse("##./.##"), BOARD.named("B2"))
    assert cells is not None
    assert BOARD.show(cells) == "....\n.##.\n..##"


@pytest.mark.parametrize("at", ["C1", "B3", "D3"])
def test_a_shape_does_not_stick_out(at: str) -> None:
    assert lay(BOARD, parse("##./.##"), BOARD.named(at)) is None


@given(laid())
def test_anchors_are_where_a_naive_search_can_lay_the_shape(case: tuple[Grid, Shape, Cells]) -> None:
    grid, shape, free = case
    fitting = [at for at in each(grid.all) if (cells := lay(grid, shape, at)) is not None and not cells & ~free]
    assert list(each(anchors(grid, shape, free))) == fitting
    assert list(placements(grid, shape, free)) == [lay(grid, shape, at) for at in fitting]


@given(laid())
def test_laying_covers_the_spots_of_the_shape(case: tuple[Grid, Shape, Cells]) -> None:
    grid, shape, _ = case
    for at in each(grid.all):
        row, column = grid.spot(at)
        spots: set[Spot] = {(row + r, column + c) for r, c in shape.spots}
        inside = all(r < grid.rows and c < grid.columns for r, c in spots)
        cells = lay(grid, shape, at)
        assert (cells is not None) == inside
        assert cells is None or {grid.spot(cell) for cell in each(cells)} == spots


@given(laid())
def test_a_shape_meets_cells_where_it_covers_one_of_them(case: tuple[Grid, Shape, Cells]) -> None:
    grid, shape, wanted = case
    inside = anchors(grid, shape, grid.all)
    touching = [at for at in each(inside) if (lay(grid, shape, at) or 0) & wanted]
    assert list(each(Cells(meets(grid, shape, wanted) & inside))) == touching
