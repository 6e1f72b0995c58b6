"""My City's tables, typed: the boards and, a file each, the chapters that may be played; and the box they lie in."""

from functools import lru_cache
from hashlib import sha256
from typing import Literal, TypeVar, get_args

import msgspec

from domain.core.content import Content, Entry, Source, parse, printed
from domain.core.message import Value
from domain.core.pack import Files
from domain.games.my_city import land
from domain.games.my_city.carried import Carried, FourthChurch, ShapeName, stuck
from domain.games.my_city.events import Building
from domain.games.my_city.options import Play, PlayOptions
from domain.games.my_city.rulebook import Award, Rules
from domain.games.my_city.supply import BLOCKING, FOURTH_CHURCH, BuildingTable, Cards

T = TypeVar("T")

CHAPTERS: tuple[Play, ...] = tuple(play for play in get_args(Play) if play != "eternal")
"""The plays that a campaign is made of, in their order."""

CIRCLES_A_ROW = 39
"""Of progress. Two such rows hold all that a seat can ever mark: three a chapter, and two in each mine."""

Special = Literal[
    "wells", "veins", "sawmill", "port", "palace", "blue_entrance", "red_entrance", "yellow_entrance", "plain"
]
"""What a chapter prints over its board."""


class Board(Entry, frozen=True):
    """A printed board; `squares` are the plain cells that can take a sticker. Raises ValueError where it is not one."""

    name: str
    source: Source
    drawing: str
    squares: tuple[land.CellName, ...]

    def __post_init__(self) -> None:
        plain = land.read(self.rows).plain
        wrong = [square for square in self.squares if not land.GRID.named(square) & plain]
        if wrong:
            raise ValueError(f"a sticker square is a plain cell, which these are not: {', '.join(wrong)}")

    @property
    def rows(self) -> tuple[str, ...]:
        """From the top, as `MM...|.....R`."""
        return tuple(line.replace(" ", "") for line in self.drawing.strip().splitlines())


class Alone(Entry, frozen=True):
    """What each seat has of earlier chapters where a chapter is played by itself."""

    fourth_church: FourthChurch | None = None
    cogs: tuple[ShapeName, ...] = ()


class Chapter(Entry, frozen=True, kw_only=True):
    """What is played on which board, with which cards and rules. `envelope`: the one that it lies in, from 1;
    `printed`: what is printed over the board; `before`: what every seat of a campaign is given before it begins."""

    play: Play
    title: str
    envelope: int | None = None
    board: Literal["campaign", "eternal"]
    printed: dict[Special, tuple[land.CellName, ...]] = msgspec.field(default_factory=dict)
    cards: tuple[Cards, ...]
    before: Award = Award()
    alone: Alone = Alone()
    source: Source
    rules: Rules


class Tables(msgspec.Struct, frozen=True):
    """All that a chapter is played with."""

    buildings: BuildingTable
    board: Board
    chapter: Chapter

    @property
    def alone(self) -> Carried:
        """What a seat brings to a chapter that is played by itself."""
        return Carried(cogs=self.chapter.alone.cogs, fourth_church=self.chapter.alone.fourth_church)

    def rows(self, carried: Carried) -> tuple[str, ...]:
        """A seat's board: as printed, with its stickers, and over all that what the chapter prints."""
        rows = stuck(self.board.rows, carried.stickers)
        mark_of = {kind: mark for mark, kind in land.MARKS.items()}
        for special, cells in self.chapter.printed.items():
            rows = land.marked(rows, mark_of[special], cells)
        return rows

    def fourth_church(self, carried: Carried) -> Building | None:
        """The fourth church of a seat; None in a chapter that has no card for it."""
        name = carried.fourth_church or self.chapter.alone.fourth_church
        return self.buildings.fourth(name) if name and FOURTH_CHURCH in self.chapter.cards else None

    @property
    def deck(self) -> tuple[str, ...]:
        """All cards in canonical order."""
        cards = self.chapter.cards
        tags = (building.tag for building in self.buildings.dealt(cards))
        return (*tags, *(card for card in (FOURTH_CHURCH, BLOCKING) if card in cards))


class Box(Value, frozen=True):
    """All tables of the game: those printed beside this file, but for the files (name, bytes) supplied in their place.

    A campaign keeps the box that it is played with, so a box is a value, and what is read from it is remembered.
    `listed`: the listing of a box of which not every file is told here; what is not told is as printed then.
    """

    supplied: tuple[tuple[str, bytes], ...] = ()
    listed: bytes | None = None

    def content(self, options: PlayOptions) -> Content[Tables]:
        """The tables of that play. Raises ContentError where a file is at fault."""
        return _content(self, options.play)

    def file(self, name: str) -> bytes:
        """The bytes of that file."""
        supplied = dict(self.supplied).get(name)
        return printed(__package__, name) if supplied is None else supplied

    @property
    def campaign(self) -> tuple[Content[Tables], ...]:
        """What each chapter of the campaign is played with, from the first."""
        return _campaign(self)

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters of the campaign, from the first."""
        return tuple(each.tables.chapter for each in self.campaign)

    def tells(self, chapter: int) -> bool:
        """Whether the tables of that chapter are here: where not all are told, it may be known by its hash alone."""
        return self.listed is None or self.listed.split()[chapter - 1].decode() == self.campaign[chapter - 1].sha256

    @property
    def board(self) -> Board:
        """The campaign's, as printed."""
        return self.campaign[0].tables.board

    @property
    def listing(self) -> bytes:
        """One line a chapter: the SHA-256 (hex) of what it is played with."""
        return self.listed or "".join(f"{each.sha256}\n" for each in self.campaign).encode()

    @property
    def sha256(self) -> str:
        """SHA-256 (hex) of the listing: it names all that a campaign is played with."""
        return sha256(self.listing).hexdigest()


PRINTED = Box()
"""The box as we print it."""


def box_of(files: Files, listed: bytes | None = None) -> Box:
    """The box with these files in place of printed ones. `listed`: its listing, where not all of them are told."""
    return Box(tuple(sorted(files.items())), listed)


def file_of(play: Play) -> str:
    """The name of the table of that play."""
    return f"{play.replace(':', '_')}.toml"


def content(options: PlayOptions) -> Content[Tables]:
    """The printed tables of that play."""
    return PRINTED.content(options)


def chapters() -> tuple[Chapter, ...]:
    """The printed chapters of the campaign, from the first."""
    return PRINTED.chapters


@lru_cache(maxsize=64)
def _campaign(box: Box) -> tuple[Content[Tables], ...]:
    return tuple(box.content(PlayOptions(play)) for play in CHAPTERS)


@lru_cache(maxsize=1_024)
def _content(box: Box, play: Play) -> Content[Tables]:
    files: dict[str, str] = {}
    chapter = _read(box, file_of(play), Chapter, files)
    board = _read(box, f"board_{chapter.board}.toml", Board, files)
    buildings = _read(box, "buildings.toml", BuildingTable, files)
    return Content(Tables(buildings, board, chapter), files)


def _read(box: Box, name: str, type_: type[T], files: dict[str, str]) -> T:
    table, files[name] = parse(box.file(name), name, type_)
    return table
