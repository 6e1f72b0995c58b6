"""The land under a city: what is printed on each cell, and the river that runs along the cells' edges."""

from dataclasses import dataclass
from functools import lru_cache

from domain.geometry.grid import EMPTY, Cells, Grid

GRID = Grid(11, 11)

MARKS = {
    "M": "mountain",
    "F": "forest",
    "R": "rocks",
    "T": "double_trees",
    "t": "single_trees",
    "W": "wells",
    "V": "veins",
    ".": "plain",
}
"""What a mark in a row of a board's drawing stands for; `|` is the river, left bank before it."""


@dataclass(frozen=True)
class Land:
    """The cells of each kind of terrain, and the left bank of the river."""

    left: Cells
    mountain: Cells
    forest: Cells
    rocks: Cells
    double_trees: Cells
    single_trees: Cells
    wells: Cells
    veins: Cells
    plain: Cells

    @property
    def right(self) -> Cells:
        return Cells(GRID.all & ~self.left)

    @property
    def open(self) -> Cells:
        """What may be built on (My City R3)."""
        return Cells(GRID.all & ~self.mountain & ~self.forest)

    @property
    def river_front(self) -> Cells:
        """The cells of both banks that have a full side on the river."""
        return Cells(GRID.neighbours(self.left) | (GRID.neighbours(self.right)))


@lru_cache(maxsize=1024)
def read(rows: tuple[str, ...]) -> Land:
    """The land drawn by eleven rows such as `MM...|.....R`. Raises ValueError for any other drawing."""
    if any(row.count("|") != 1 for row in rows):
        raise ValueError("the river runs through every row once")
    drawing = "\n".join(row.replace("|", "") for row in rows)
    if set(drawing) - set(MARKS) - {"\n"}:
        raise ValueError(f"only these marks are known: {''.join(MARKS)}|")
    terrain = {kind: GRID.parse(drawing, mark) for mark, kind in MARKS.items()}
    return Land(left=_left_bank(rows), **terrain)


def _left_bank(rows: tuple[str, ...]) -> Cells:
    bank: int = EMPTY
    for number, row in enumerate(rows):
        bank |= ((1 << row.index("|")) - 1) << (number * GRID.stride)
    return Cells(bank)
