"""Polyominoes: read from and shown as drawings, turned, flipped, laid on a grid."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from domain.geometry.grid import EMPTY, Cells, Grid, each

Spot = tuple[int, int]
"""(row, column), both from 0."""


@dataclass(frozen=True)
class Shape:
    """A connected polyomino: its spots in reading order, the box around them starting at (0, 0)."""

    spots: tuple[Spot, ...]

    @property
    def size(self) -> int:
        return len(self.spots)

    @property
    def height(self) -> int:
        return 1 + max(row for row, _ in self.spots)

    @property
    def width(self) -> int:
        return 1 + max(column for _, column in self.spots)

    def __str__(self) -> str:
        """The drawing, rows parted by slashes: `#./##`."""
        rows = ("".join("#" if (r, c) in self.spots else "." for c in range(self.width)) for r in range(self.height))
        return "/".join(rows)

    def turned(self, turns: int) -> "Shape":
        """After that many clockwise quarter-turns.

        >>> str(parse("#./##").turned(1))
        '##/#.'
        """
        spots = self.spots
        for _ in range(turns % 4):
            spots = tuple((column, -row) for row, column in spots)
        return _normal(spots)

    def flipped(self) -> "Shape":
        """Its mirror image, left and right exchanged."""
        return _normal(tuple((row, -column) for row, column in self.spots))


def parse(drawing: str) -> Shape:
    """A shape from a drawing whose rows are parted by slashes or line ends. Raises ValueError unless connected."""
    rows = drawing.strip().replace("\n", "/").split("/")
    spots = tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row.strip()) if mark == "#")
    if not spots or not _connected(spots):
        raise ValueError(f"not one connected shape: {drawing!r}")
    return _normal(spots)


@cache
def turns(shape: Shape) -> tuple[Shape, Shape, Shape, Shape]:
    """The shape after 0, 1, 2 and 3 quarter-turns; a symmetric one repeats itself."""
    return (shape.turned(0), shape.turned(1), shape.turned(2), shape.turned(3))


@cache
def orientations(shape: Shape, *, flips: bool) -> tuple[Shape, ...]:
    """The distinct forms: the turns in order, then (where flips are allowed) those of the mirror image."""
    forms = turns(shape) + (turns(shape.flipped()) if flips else ())
    return tuple(dict.fromkeys(forms))


@cache
def _mask(shape: Shape, stride: int) -> Cells:
    return Cells(sum(1 << (row * stride + column) for row, column in shape.spots))


def lay(grid: Grid, shape: Shape, at: Cells) -> Cells | None:
    """The cells that the shape covers with the top left corner of its box on the cell `at`; None if it sticks out."""
    row, column = grid.spot(at)
    if row + shape.height > grid.rows or column + shape.width > grid.columns:
        return None
    return Cells(_mask(shape, grid.stride) << (row * grid.stride + column))


def anchors(grid: Grid, shape: Shape, free: Cells) -> Cells:
    """Every cell for the top left corner of the box such that the shape covers only free cells.

    No shape wraps around an edge: being connected, it would cover the guard column first.
    """
    fits = (1 << (grid.stride * grid.rows)) - 1
    for row, column in shape.spots:
        fits &= free >> (row * grid.stride + column)
        if not fits:
            return EMPTY
    return Cells(fits)


def meets(grid: Grid, shape: Shape, cells: Cells) -> Cells:
    """Among the cells where the shape does not stick out: every one from which it covers one of `cells` or more.

    Where it would stick out the answer means nothing; `anchors` says where it does not.
    """
    found: int = EMPTY
    for row, column in shape.spots:
        found |= cells >> (row * grid.stride + column)
    return Cells(found)


def placements(grid: Grid, shape: Shape, free: Cells) -> Iterator[Cells]:
    """The cells covered by each way to lay the shape, as it is turned, on free cells; in reading order."""
    mask = _mask(shape, grid.stride)
    for anchor in each(anchors(grid, shape, free)):
        yield Cells(mask * anchor)


def _normal(spots: tuple[Spot, ...]) -> Shape:
    top = min(row for row, _ in spots)
    left = min(column for _, column in spots)
    return Shape(tuple(sorted((row - top, column - left) for row, column in spots)))


def _connected(spots: tuple[Spot, ...]) -> bool:
    free, reached = set(spots), {spots[0]}
    frontier = [spots[0]]
    while frontier:
        row, column = frontier.pop()
        steps = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        found = (steps & free) - reached
        reached |= found
        frontier.extend(found)
    return len(reached) == len(spots)
