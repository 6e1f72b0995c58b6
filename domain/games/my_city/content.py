"""My City's tables, typed: the buildings, the boards and, a file each, the chapters that may be played."""

from functools import cache
from typing import Literal

import msgspec

from domain.core.content import Content, Entry, Source, read
from domain.core.message import Options
from domain.games.my_city import land
from domain.games.my_city.clause import Play, Rules
from domain.games.my_city.events import Building
from domain.geometry import shape

BLOCKING = "blocking"
"""The card that voids the one after it; no building bears its tag."""

CHURCH_COLOUR = "purple"
"""Which is none of the three colours (My City R15)."""

Cards = Literal["buildings", "churches", "blocking"]


class PlayOptions(Options, frozen=True):
    """What is played: a single chapter of the campaign, or the Eternal game."""

    play: Play = "chapter:1"


class NamedShape(Entry, frozen=True):
    """A shape before any turn. Raises ValueError unless it is connected."""

    name: str
    drawing: str
    source: Source

    def __post_init__(self) -> None:
        shape.parse(self.drawing)


class NamedColour(Entry, frozen=True):
    """A colour and the district that it stands for."""

    name: str
    district: str
    source: Source


class BuildingTable(Entry, frozen=True):
    """The buildings that every seat owns."""

    shapes: tuple[NamedShape, ...]
    colours: tuple[NamedColour, ...]
    churches: tuple[NamedShape, ...]

    def dealt(self, cards: tuple[Cards, ...]) -> tuple[Building, ...]:
        """The buildings that these cards name, in canonical order: by colour, then shape; then the churches."""
        pairs = ((colour.name, named) for colour in self.colours for named in self.shapes)
        coloured = (Building(f"{colour}_{named.name}", colour, named.name, named.drawing) for colour, named in pairs)
        churches = (Building(named.name, CHURCH_COLOUR, named.name, named.drawing) for named in self.churches)
        return (*(coloured if "buildings" in cards else ()), *(churches if "churches" in cards else ()))


class Board(Entry, frozen=True):
    """A printed board; `squares` are the plain cells that can take a sticker. Raises ValueError where it is not one."""

    name: str
    source: Source
    drawing: str
    squares: tuple[str, ...]

    def __post_init__(self) -> None:
        plain = land.read(self.rows).plain
        if any(not land.GRID.named(square) & plain for square in self.squares):
            raise ValueError("a sticker square is a plain cell")

    @property
    def rows(self) -> tuple[str, ...]:
        """From the top, as `MM...|.....R`."""
        return tuple(line.replace(" ", "") for line in self.drawing.strip().splitlines())


class Chapter(Entry, frozen=True):
    """What is played on which board, with which cards and rules."""

    play: Play
    board: Literal["campaign", "eternal"]
    cards: tuple[Cards, ...]
    source: Source
    rules: Rules


class Tables(msgspec.Struct, frozen=True):
    """All that a chapter is played with."""

    buildings: BuildingTable
    board: Board
    chapter: Chapter


@cache
def content(options: PlayOptions) -> Content[Tables]:
    """The tables of that play; raises ContentError where a file is at fault."""
    name = f"{options.play.replace(':', '_')}.toml"
    files: dict[str, str] = {}
    chapter, files[name] = read(__package__, name, Chapter)
    board_name = f"board_{chapter.board}.toml"
    board, files[board_name] = read(__package__, board_name, Board)
    buildings, files["buildings.toml"] = read(__package__, "buildings.toml", BuildingTable)
    return Content(Tables(buildings, board, chapter), files)
