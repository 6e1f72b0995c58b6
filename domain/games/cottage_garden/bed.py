"""A flower bed: what is printed, planted and visible on its 5×5 cells."""

from typing import NewType

from domain.core.message import Value
from domain.games.cottage_garden.content import Design, DesignId
from domain.games.cottage_garden.ground import BED
from domain.games.cottage_garden.tile import TileId
from domain.geometry.grid import EMPTY, Cells

Slot = NewType("Slot", int)
"""One of a seat's two places for beds, 0 or 1; a new bed takes the slot of the one it replaces."""


class Planted(Value, frozen=True):
    """A tile on a bed: the cells it covers, and those of them that show its own pot or cloche."""

    tile: TileId
    orientation: int
    cell: str
    cells: Cells
    pots: Cells = EMPTY
    cloches: Cells = EMPTY


class Bed(Value, frozen=True):
    """`tiles` in order of planting; `pots` and `cats`: where tokens lie."""

    design: Design
    tiles: tuple[Planted, ...] = ()
    pots: Cells = EMPTY
    cats: Cells = EMPTY


def taken(bed: Bed) -> Cells:
    """Cells under tiles, pots and cats."""
    cells = bed.pots | bed.cats
    for planted in bed.tiles:
        cells |= planted.cells
    return Cells(cells)


def free(bed: Bed) -> Cells:
    """Where a tile may lie: cells that nothing has been put on, printed ones too (R10)."""
    return Cells(BED.all & ~taken(bed))


def bare(bed: Bed) -> Cells:
    """Empty cells: neither printed nor covered. A bed without any is complete."""
    return Cells(free(bed) & ~(bed.design.pots | bed.design.cloches))


def visible_pots(bed: Bed) -> Cells:
    """Printed pots that nothing covers, pots on tiles, pot tokens."""
    cells = bed.design.pots & free(bed) | bed.pots
    for planted in bed.tiles:
        cells |= planted.pots
    return Cells(cells)


def visible_cloches(bed: Bed) -> Cells:
    """Printed cloches that nothing covers, and cloches on tiles."""
    cells = bed.design.cloches & free(bed)
    for planted in bed.tiles:
        cells |= planted.cloches
    return Cells(cells)


def flipped(design: DesignId) -> DesignId:
    """The other side of the same board."""
    return DesignId(("D" if design[0] == "L" else "L") + design[1:])


def draw(bed: Bed) -> tuple[str, ...]:
    """The bed in five rows: `.` bare, `p` `c` printed, `#` `P` `C` tile without and with a print, `o` pot, `k` cat."""
    tiles = [planted.cells for planted in bed.tiles]
    layers = (
        ("p", [bed.design.pots]),
        ("c", [bed.design.cloches]),
        ("#", tiles),
        ("P", [planted.pots for planted in bed.tiles]),
        ("C", [planted.cloches for planted in bed.tiles]),
        ("o", [bed.pots]),
        ("k", [bed.cats]),
    )
    marks = {mark: Cells(sum(sets)) for mark, sets in layers}
    return tuple("".join(_mark(marks, BED.cell(row, column)) for column in range(5)) for row in range(5))


def _mark(marks: dict[str, Cells], cell: Cells) -> str:
    return next((mark for mark in reversed(marks) if marks[mark] & cell), ".")
