"""The tables of Cottage Garden: tiles in all their turns and flips, beds, the gardener's walk, the cubes' tracks."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Literal, NewType

from domain.core.content import Content, ContentError, Entry, Source, parse, printed, read
from domain.core.fault import Fault, first
from domain.core.fault import read as read_faults
from domain.core.message import Value
from domain.core.pack import Files, Packable
from domain.games.cottage_garden.ground import marked
from domain.games.cottage_garden.tile import Tile, TileId, forms
from domain.geometry.grid import Cells

DesignId = NewType("DesignId", str)
"""A side of a board, light or dark, and its number: "L3", "D3"."""
Colour = Literal["orange", "blue"]
"""Of cubes: orange ones count pots, blue ones cloches."""

COLOURS: tuple[Colour, Colour] = ("orange", "blue")
GOAL = 20

BEDS = "beds.toml"
DESIGNS = [f"{side}{number}" for side in "LD" for number in range(1, 10)]


class Design(Value, frozen=True):
    """A side of a board: where its pots and cloches are printed."""

    id: DesignId
    pots: Cells
    cloches: Cells


class Walk(Value, frozen=True):
    """How the gardener walks for a number of seats; `lines`: the cells seen from each space, near to far."""

    start: int
    target: int
    die: int
    pace: int
    lines: tuple[tuple[str, ...], ...]


class Track(Entry, frozen=True):
    """Where the cubes of a colour walk; `bonus_from`: first value past the red line; `back`: spaces that pay 2."""

    colour: Colour
    values: tuple[int, ...]
    bonus_from: int
    back: int
    source: Source


class Tables(Value, frozen=True):
    """All that a match is played with. `tiles` and `designs` stand in canonical order."""

    tiles: tuple[Tile, ...]
    designs: tuple[Design, ...]


class _TileEntry(Entry, frozen=True):
    ids: tuple[TileId, ...]
    rows: str
    source: Source


class _Tiles(Entry, frozen=True):
    tile: tuple[_TileEntry, ...]


class _BedEntry(Entry, frozen=True):
    design: DesignId
    rows: str
    source: Source


class _Beds(Entry, frozen=True):
    bed: tuple[_BedEntry, ...]


class _Side(Entry, frozen=True):
    seats: tuple[int, ...]
    lines: tuple[str, ...]
    source: Source


class _Walk(Entry, frozen=True):
    seats: int
    start: int
    target: int
    die: int
    pace: int
    source: Source


class _Nursery(Entry, frozen=True):
    side: tuple[_Side, ...]
    walk: tuple[_Walk, ...]


class _Tracks(Entry, frozen=True):
    track: tuple[Track, ...]


def content(_: object = None) -> Content[Tables]:
    """The tables that lie beside this file, whatever the options."""
    return _own()


@lru_cache(maxsize=64)
def with_beds(raw: bytes) -> Content[Tables]:
    """The same tables but for the beds, which an owner of the box supplies in the format of `beds.toml`.

    All else is published, so the rules take it from here whatever the pack. Raises ContentError unless these are nine
    boards of two sides, drawn with the same marks.
    """
    beds, digest = parse(raw, BEDS, _Beds)
    if wrong := next(_wrong(beds), None):
        raise ContentError(f"{BEDS}: {wrong[0]}: {wrong[1]}")
    own = _own()
    return Content(Tables(own.tables.tiles, _designs(beds)), {**own.files, BEDS: digest})


def faults(files: Files) -> tuple[Fault, ...]:
    """Everything that is wrong with the beds that somebody supplies."""
    strange = (name for name in sorted(files) if name != BEDS)
    found = tuple(Fault(name, "", f"Only {BEDS} of Cottage Garden can be replaced.") for name in strange)
    if BEDS not in files:
        return found
    typed = read_faults(files[BEDS], BEDS, _Beds)
    return (*found, *(typed or first(Fault(BEDS, *each) for each in _wrong(parse(files[BEDS], BEDS, _Beds)[0]))))


@cache
def tiles() -> Mapping[TileId, Tile]:
    """All flower tiles by id, in canonical order."""
    return {tile.id: tile for tile in _own().tables.tiles}


@cache
def walk(seats: int) -> Walk:
    """The gardener's walk for that many seats."""
    nursery, _ = read(__package__, "nursery.toml", _Nursery)
    side = next(side for side in nursery.side if seats in side.seats)
    way = next(way for way in nursery.walk if way.seats == seats)
    return Walk(way.start, way.target, way.die, way.pace, tuple(tuple(line.split()) for line in side.lines))


@cache
def tracks() -> Mapping[Colour, Track]:
    """The two tracks by colour."""
    return {track.colour: track for track in read(__package__, "tracks.toml", _Tracks)[0].track}


@cache
def _own() -> Content[Tables]:
    tiles, tiles_sha = read(__package__, "tiles.toml", _Tiles)
    beds, beds_sha = read(__package__, BEDS, _Beds)
    _, nursery_sha = read(__package__, "nursery.toml", _Nursery)
    _, tracks_sha = read(__package__, "tracks.toml", _Tracks)
    tables = Tables(_cut(tiles), _designs(beds))
    files = {"tiles.toml": tiles_sha, BEDS: beds_sha, "nursery.toml": nursery_sha, "tracks.toml": tracks_sha}
    return Content(tables, files)


def _cut(entries: _Tiles) -> tuple[Tile, ...]:
    return tuple(Tile(id_, forms(entry.rows)) for entry in entries.tile for id_ in entry.ids)


def _designs(entries: _Beds) -> tuple[Design, ...]:
    return tuple(_design(entry) for entry in entries.bed)


def _design(entry: _BedEntry) -> Design:
    rows = tuple(entry.rows.split("/"))
    return Design(entry.design, marked(rows, "p"), marked(rows, "c"))


def _wrong(entries: _Beds) -> Iterator[tuple[str, str]]:
    """Places, and what is wrong there."""
    designs = [entry.design for entry in entries.bed]
    if designs != DESIGNS:
        missing = [design for design in DESIGNS if design not in designs]
        lacking = f" Missing: {', '.join(missing)}." if missing else ""
        yield "bed", f"Nine boards are wanted, L1 to L9, then D1 to D9.{lacking}"
    for n, entry in enumerate(entries.bed):
        rows = entry.rows.split("/")
        if [len(row) for row in rows] != [5] * 5 or set(entry.rows) - set("./pc") or "." not in entry.rows:
            yield f"bed[{n}].rows", f"{entry.design} is not five rows of five marks . p c, some of them bare."


PACKABLE = Packable(
    names=(BEDS,),
    printed=partial(printed, __package__),
    faults=faults,
    content=lambda files: lambda _: with_beds(files[BEDS]) if BEDS in files else _own(),
)
"""A pack brings beds."""
