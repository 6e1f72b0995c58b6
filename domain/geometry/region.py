"""Regions: what hangs together, and what is enclosed."""

from collections.abc import Iterator

from domain.geometry.grid import Cells, Grid


def spread(grid: Grid, start: Cells, within: Cells) -> Cells:
    """All cells of `within` that can be reached from `start` by sides."""
    region = Cells(start & within)
    while True:
        wider = Cells(region | (grid.neighbours(region) & within))
        if wider == region:
            return region
        region = wider


def groups(grid: Grid, cells: Cells) -> Iterator[Cells]:
    """The groups of cells that hang together by sides, by their first cell in reading order."""
    while cells:
        group = spread(grid, Cells(cells & -cells), cells)
        yield group
        cells = Cells(cells & ~group)


def holes(grid: Grid, cells: Cells) -> Iterator[Cells]:
    """The groups of cells outside the set that it encloses, sides only, without help from the board's edge."""
    for group in groups(grid, Cells(grid.all & ~cells)):
        if not group & edge(grid):
            yield group


def edge(grid: Grid) -> Cells:
    """The outermost cells of the board."""
    rows = grid.row(0) | grid.row(grid.rows - 1)
    return Cells(rows | grid.column(0) | grid.column(grid.columns - 1))
