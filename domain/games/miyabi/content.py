"""The tables that Miyabi is played with: kinds, tiles, Zen tiles, rounds; read once from the files beside this one."""

from functools import cache
from typing import Literal, get_args

from domain.core.content import Content, Entry, Source, read

Kind = Literal["maple", "pagoda", "fish", "azalea", "boxwood", "stone"]
Shape = Literal["single", "double", "l", "i"]
Design = Literal["single", "double", "l_corner", "l_north", "l_east", "i_end", "i_middle"]

KINDS: tuple[Kind, ...] = get_args(Kind)
"""In canonical order, which is that of their rows from the top."""
SHAPES: tuple[Shape, ...] = get_args(Shape)
"""In the order in which a round's tiles are drawn (R5)."""


class KindRow(Entry, frozen=True):
    """The row that takes this kind of object, from 1."""

    kind: Kind
    row: int
    source: Source


class Majority(Entry, frozen=True):
    """Points for the most and the second most visible objects of the kind."""

    kind: Kind
    first: int
    second: int
    source: Source


class Bonus(Entry, frozen=True):
    """Points for the first of the game to bring the kind to layer 5."""

    kind: Kind
    points: int
    source: Source


class ZenCount(Entry, frozen=True):
    """How many Zen tiles of the kind there are."""

    kind: Kind
    count: int
    source: Source


class DesignDrawing(Entry, frozen=True):
    """A shape and the cell of it that bears the object. `source` is that of the object's cell."""

    design: Design
    shape: Shape
    drawing: str
    orientations: int
    shape_source: Source
    source: Source


class TileCount(Entry, frozen=True):
    """How many tiles of that kind and design there are."""

    kind: Kind
    design: Design
    count: int
    source: Source


class ShapeCounts(Entry, frozen=True):
    """How many tiles of each shape."""

    single: int
    double: int
    l: int  # noqa: E741 - the shape is called so
    i: int


class RoundPlan(Entry, frozen=True):
    """Rounds of a game with that many seats, and tiles shown in each. `source` is that of the tiles."""

    seats: int
    rounds: int
    tiles: ShapeCounts
    rounds_source: Source
    source: Source


class KindTables(Entry, frozen=True):
    """`kinds.toml`: every table holds one entry a kind, in canonical order."""

    kind: tuple[KindRow, ...]
    majority: tuple[Majority, ...]
    bonus: tuple[Bonus, ...]
    zen: tuple[ZenCount, ...]


class TileTables(Entry, frozen=True):
    """`tiles.toml`, both tables in canonical order."""

    design: tuple[DesignDrawing, ...]
    tile: tuple[TileCount, ...]


class RoundTables(Entry, frozen=True):
    """`rounds.toml`."""

    round: tuple[RoundPlan, ...]


class Tables(Entry, frozen=True):
    """All of them."""

    kinds: KindTables
    tiles: TileTables
    rounds: RoundTables


def content(options: object) -> Content[Tables]:  # noqa: ARG001 - every table is the same with any expansion
    """The tables with the SHA-256 of each file. Raises ContentError if a file does not hold what it should."""
    return _content()


def tables() -> Tables:
    """The tables alone: `miyabi/1` is played with these and no others."""
    return _content().tables


def plan(seats: int) -> RoundPlan:
    """How many rounds and tiles with that many seats: 2, 3 or 4."""
    return next(entry for entry in tables().rounds.round if entry.seats == seats)


@cache
def _content() -> Content[Tables]:
    package = __package__ or ""
    kinds, kinds_sha = read(package, "kinds.toml", KindTables)
    tiles, tiles_sha = read(package, "tiles.toml", TileTables)
    rounds, rounds_sha = read(package, "rounds.toml", RoundTables)
    files = {"kinds.toml": kinds_sha, "tiles.toml": tiles_sha, "rounds.toml": rounds_sha}
    return Content(Tables(kinds, tiles, rounds), files)
