"""A board of squares. A set of its cells is one int, a bit a cell, so that rules are a few shifts and ands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import NewType

Cells = NewType("Cells", int)
"""A set of cells of one grid; a single cell is a set of one."""

EMPTY = Cells(0)


class NoSuchCell(ValueError):
    """There is no cell of that name on this board."""


@dataclass(frozen=True)
class Grid:
    """`columns` × `rows` squares. Each row owns one guard column that no board contains, so a shift never wraps.

    >>> Grid(3, 2).show(Grid(3, 2).neighbours(Grid(3, 2).cell(0, 2)))
    '.#.\\n..#'
    """

    columns: int
    rows: int

    @cached_property
    def stride(self) -> int:
        """Bits from a cell to the one below it."""
        return self.columns + 1

    @cached_property
    def all(self) -> Cells:
        row = (1 << self.columns) - 1
        return Cells(sum(row << (r * self.stride) for r in range(self.rows)))

    @cached_property
    def _names(self) -> dict[Cells, str]:
        return {
            self.cell(row, column): f"{ascii_uppercase[column]}{row + 1}"
            for row in range(self.rows)
            for column in range(self.columns)
        }

    @cached_property
    def _cells(self) -> dict[str, Cells]:
        return {name: cell for cell, name in self._names.items()}

    def cell(self, row: int, column: int) -> Cells:
        """The cell in that row and column, both from 0. Raises NoSuchCell outside the board."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise NoSuchCell(f"row {row}, column {column}")
        return Cells(1 << (row * self.stride + column))

    def spot(self, cell: Cells) -> tuple[int, int]:
        """(row, column) of a single cell."""
        return divmod(cell.bit_length() - 1, self.stride)

    def named(self, name: str) -> Cells:
        """The cell of that name: a column letter, a row number from the top, from A1.

        >>> Grid(11, 11).named("E3") == Grid(11, 11).cell(2, 4)
        True
        """
        try:
            return self._cells[name]
        except KeyError:
            raise NoSuchCell(name) from None

    def named_all(self, names: Iterable[str]) -> Cells:
        """The set of the cells of these names."""
        total: int = EMPTY
        for name in names:
            total |= self.named(name)
        return Cells(total)

    def name(self, cell: Cells) -> str:
        """The name of a single cell."""
        return self._names[cell]

    def names(self, cells: Cells) -> tuple[str, ...]:
        """The names of all cells of the set, row by row from the top, each from the left."""
        return tuple([self._names[cell] for cell in each(cells)])

    def neighbours(self, cells: Cells) -> Cells:
        """The cells that share a side with one of these and are not among them."""
        return Cells((cells << 1 | cells >> 1 | cells << self.stride | cells >> self.stride) & self.all & ~cells)

    def sides(self, cell: Cells) -> tuple[Cells, ...]:
        """Up, right, down, left of a single cell; EMPTY where the board ends."""
        steps = (cell >> self.stride, cell << 1, cell << self.stride, cell >> 1)
        return tuple(Cells(step & self.all) for step in steps)

    def row(self, row: int) -> Cells:
        """All cells of that row, from 0."""
        return Cells(((1 << self.columns) - 1) << (row * self.stride))

    def column(self, column: int) -> Cells:
        """All cells of that column, from 0."""
        return Cells(sum(1 << (row * self.stride + column) for row in range(self.rows)))

    def parse(self, drawing: str, marks: str = "#") -> Cells:
        """The cells that bear one of `marks` in a drawing of the whole board, a line a row; spaces do not count."""
        lines = [line.replace(" ", "") for line in drawing.strip().splitlines()]
        if len(lines) != self.rows or any(len(line) != self.columns for line in lines):
            raise ValueError(f"a drawing of {self.rows} rows of {self.columns} cells is wanted")
        cells = (self.cell(r, c) for r, line in enumerate(lines) for c, mark in enumerate(line) if mark in marks)
        return union(cells)

    def show(self, cells: Cells) -> str:
        """The set as a drawing."""
        rows = ("".join("#" if cells & self.cell(r, c) else "." for c in range(self.columns)) for r in range(self.rows))
        return "\n".join(rows)


def each(cells: Cells) -> Iterator[Cells]:
    """The single cells of a set, row by row from the top, each from the left."""
    while cells:
        lowest = Cells(cells & -cells)
        yield lowest
        cells = Cells(cells ^ lowest)


def union(sets: Iterable[Cells]) -> Cells:
    """The cells of all the sets."""
    total = 0
    for cells in sets:
        total |= cells
    return Cells(total)
