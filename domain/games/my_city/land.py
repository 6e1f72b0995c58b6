"""The land under a city: what is printed on each cell, and the river that runs along the cells' edges."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from domain.geometry.grid import EMPTY, Cells, Grid

GRID = Grid(11, 11)

CellName = Annotated[
    str, Meta(pattern=r"^[A-K]([1-9]|1[01])(?!\n)$", description="column letter and row number, such as E1")
]

MARKS = {
    "M": "mountain",
    "F": "forest",
    "R": "rocks",
    "T": "double_trees",
    "t": "single_trees",
    "W": "wells",
    "V": "veins",
    "S": "sawmill",
    "H": "port",
    "P": "palace",
    "b": "blue_entrance",
    "r": "red_entrance",
    "y": "yellow_entrance",
    ".": "plain",
}
"""What a mark in a row of a board's drawing stands for; `|` is the river, left bank before it."""


@dataclass(frozen=True)
class Land:
    """The cells of each kind of terrain, and the left bank of the river; `open`: what may be built on (My City R3)."""

    left: Cells
    open: Cells
    mountain: Cells
    forest: Cells
    rocks: Cells
    double_trees: Cells
    single_trees: Cells
    wells: Cells
    veins: Cells
    sawmill: Cells
    port: Cells
    palace: Cells
    blue_entrance: Cells
    red_entrance: Cells
    yellow_entrance: Cells
    plain: Cells

    @property
    def right(self) -> Cells:
        return Cells(GRID.all & ~self.left)

    @property
    def blocked(self) -> Cells:
        """What nobody builds on, whichever bank it lies on."""
        return Cells((self.mountain | self.sawmill | self.forest) & ~self.open)

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
    kinds = {kind: GRID.parse(drawing, mark) for mark, kind in MARKS.items()}
    closed = kinds["mountain"] | kinds["forest"] | kinds["sawmill"] | kinds["palace"]
    return Land(left=_left_bank(rows), open=Cells(GRID.all & ~closed), **kinds)


def marked(rows: tuple[str, ...], mark: str, cells: Iterable[str]) -> tuple[str, ...]:
    """The same rows with that mark on these cells. Raises NoSuchCell."""
    lines = [list(row) for row in rows]
    for name in cells:
        row, column = GRID.spot(GRID.named(name))
        bank = lines[row].index("|")
        lines[row][column if column < bank else column + 1] = mark
    return tuple("".join(line) for line in lines)


def _left_bank(rows: tuple[str, ...]) -> Cells:
    bank: int = EMPTY
    for number, row in enumerate(rows):
        bank |= ((1 << row.index("|")) - 1) << (number * GRID.stride)
    return Cells(bank)
