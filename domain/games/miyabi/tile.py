"""Garden tiles: their tags, the ways they can be turned, and the cells they come to lie on."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NewType

from domain.games.miyabi.content import KINDS, SHAPES, Design, DesignDrawing, Kind, Shape, tables
from domain.games.miyabi.garden import BOARD
from domain.geometry.grid import Cells, union

Tile = NewType("Tile", str)
"""A tile's tag, `<kind>_<design>`; tiles with equal tags are interchangeable."""


@dataclass(frozen=True)
class Form:
    """A tile as it is turned: its spots as (down, right) from the object's cell, which is (0, 0) and comes first."""

    spots: tuple[tuple[int, int], ...]

    def turned(self) -> "Form":
        """After one clockwise quarter-turn around the object."""
        return Form(tuple((right, -down) for down, right in self.spots))

    def cells(self, at: Cells) -> Cells | None:
        """The cells covered with the object on the cell `at`; None if the tile sticks out of the garden."""
        cells = union([_shifted(at, step) for step in self._steps]) & BOARD.all
        return Cells(cells) if cells.bit_count() == len(self.spots) else None

    def resting(self, ground: Cells) -> Cells:
        """All cells for the object such that the whole tile lies within `ground`.

        No tile wraps around an edge: being connected, it would cover the guard column first.
        """
        fits = ground
        for step in self._steps:
            fits = Cells(fits & _shifted(ground, -step))
        return fits

    @cached_property
    def drawing(self) -> str:
        """Rows parted by slashes: `O` the cell of the object, `g` a green one."""
        downs, rights = zip(*self.spots, strict=True)
        return "/".join(
            "".join(self._mark((down, right)) for right in range(min(rights), max(rights) + 1))
            for down in range(min(downs), max(downs) + 1)
        )

    def _mark(self, spot: tuple[int, int]) -> str:
        if spot not in self.spots:
            return "."
        return "g" if any(spot) else "O"

    @cached_property
    def _steps(self) -> tuple[int, ...]:
        return tuple(down * BOARD.stride + right for down, right in self.spots)


@dataclass(frozen=True)
class TileSort:
    """All there is to know about the tiles of one tag. `row` is that of its kind, from 0."""

    tag: Tile
    kind: Kind
    row: int
    design: Design
    shape: Shape
    forms: tuple[Form, ...]
    count: int

    @property
    def objects(self) -> int:
        """As many as the tile has cells."""
        return len(self.forms[0].spots)


@cache
def catalogue() -> dict[Tile, TileSort]:
    """Every sort of tile by its tag, in canonical order: kinds by row, within a kind the designs as listed."""
    designs = {entry.design: entry for entry in tables().tiles.design}
    sorts: dict[Tile, TileSort] = {}
    for entry in tables().tiles.tile:
        tag = Tile(f"{entry.kind}_{entry.design}")
        row, drawn = KINDS.index(entry.kind), designs[entry.design]
        sorts[tag] = TileSort(tag, entry.kind, row, entry.design, drawn.shape, _forms(drawn), entry.count)
    return sorts


@cache
def _places() -> dict[Tile, int]:
    return {tag: place for place, tag in enumerate(catalogue())}


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in canonical order, equal ones side by side."""
    return tuple(sorted(tiles, key=_places().__getitem__))


@cache
def supplies() -> tuple[tuple[Tile, ...], ...]:
    """All tiles of the box, parted by shape (in the order of SHAPES), each supply in canonical order."""
    return tuple(
        tuple(sort.tag for sort in catalogue().values() if sort.shape == shape for _ in range(sort.count))
        for shape in SHAPES
    )


@cache
def _forms(drawn: DesignDrawing) -> tuple[Form, ...]:
    """The distinct orientations, by number of clockwise quarter-turns from the drawing."""
    found = [_parse(drawn.drawing)]
    while len(found) < drawn.orientations:
        found.append(found[-1].turned())
    return tuple(found)


def _parse(drawing: str) -> Form:
    marks = {(r, c): mark for r, line in enumerate(drawing.split("/")) for c, mark in enumerate(line) if mark in "Og"}
    row, column = next(spot for spot, mark in marks.items() if mark == "O")
    spots = sorted(marks, key=lambda spot: marks[spot] != "O")
    return Form(tuple((r - row, c - column) for r, c in spots))


def _shifted(cells: Cells, by: int) -> Cells:
    return Cells(cells << by if by >= 0 else cells >> -by)
