"""What hangs together, and what is enclosed."""

from hypothesis import given
from hypothesis import strategies as st

from domain.geometry.grid import EMPTY, Cells, Grid, each, union
from domain.geometry.region import edge, groups, holes, spread

BOARD = Grid(5, 4)
some_cells = st.sets(st.sampled_from(list(each(BOARD.all)))).map(union)


def test_a_region_spreads_by_sides_within_its_bounds() -> None:
    within = BOARD.parse("##.#.\n.#..#\n.##..\n....#")
    assert BOARD.show(spread(BOARD, BOARD.named("A1"), within)) == "##...\n.#...\n.##..\n....."


def test_a_region_cannot_start_outside_its_bounds() -> None:
    assert spread(BOARD, BOARD.named("C1"), BOARD.named("A1")) == EMPTY


def test_corners_do_not_join_groups() -> None:
    found = groups(BOARD, BOARD.parse("##...\n..#..\n#....\n#..##"))
    assert [BOARD.names(group) for group in found] == [("A1", "B1"), ("C2",), ("A3", "A4"), ("D4", "E4")]


@given(some_cells)
def test_groups_part_a_set_and_do_not_touch(cells: Cells) -> None:
    found = list(groups(BOARD, cells))
    assert union(found) == cells
    assert sum(group.bit_count() for group in found) == cells.bit_count()
    assert all(not BOARD.neighbours(group) & cells for group in found)


def test_a_hole_is_enclosed_on_all_sides() -> None:
    found = holes(BOARD, BOARD.parse(".##..\n#..#.\n.##..\n....."))
    assert [BOARD.names(hole) for hole in found] == [("B2", "C2")]


def test_the_edge_of_the_board_encloses_nothing() -> None:
    assert list(holes(BOARD, BOARD.parse(".##..\n#..#.\n#..#.\n#..#."))) == []


@given(some_cells)
def test_a_hole_cannot_be_left_by_sides(cells: Cells) -> None:
    for hole in holes(BOARD, cells):
        assert not hole & (cells | edge(BOARD))
        assert not BOARD.neighbours(hole) & ~cells


def test_the_edge_is_the_outermost_ring() -> None:
    assert BOARD.show(edge(BOARD)) == "#####\n#...#\n#...#\n#####"
