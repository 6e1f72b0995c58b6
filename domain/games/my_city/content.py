"""My City's tables, typed: the buildings, the boards and, a file each, the chapters that may be played."""

from functools import cache
from typing import Literal, get_args

import msgspec

from domain.core.content import Content, Entry, Source, read
from domain.games.my_city import land
from domain.games.my_city.carried import Carried, FourthChurch, ShapeName, stuck
from domain.games.my_city.events import Building
from domain.games.my_city.options import Play, PlayOptions
from domain.games.my_city.rulebook import Award, Rules
from domain.geometry import shape

BLOCKING = "blocking"
"""The card that voids the one after it; no building bears its tag."""

FOURTH_CHURCH = "fourth_church"
"""The card of the church that each seat builds in a shape of its own."""

CHURCH_COLOUR = "purple"
"""Which is none of the three colours (My City R15)."""

Cards = Literal["buildings", "churches", "fourth_church", "blocking"]

Special = Literal[
    "wells", "veins", "sawmill", "port", "palace", "blue_entrance", "red_entrance", "yellow_entrance", "plain"
]
"""What a chapter prints over its board."""


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
    """The buildings that every seat owns; of the fourth churches a seat owns the one that its place brought."""

    shapes: tuple[NamedShape, ...]
    colours: tuple[NamedColour, ...]
    churches: tuple[NamedShape, ...]
    fourth_churches: tuple[NamedShape, ...]

    def dealt(self, cards: tuple[Cards, ...]) -> tuple[Building, ...]:
        """The buildings that these cards name, in canonical order: by colour, then shape; then the churches."""
        pairs = ((colour.name, named) for colour in self.colours for named in self.shapes)
        coloured = (Building(f"{colour}_{named.name}", colour, named.name, named.drawing) for colour, named in pairs)
        churches = (Building(named.name, CHURCH_COLOUR, named.name, named.drawing) for named in self.churches)
        return (*(coloured if "buildings" in cards else ()), *(churches if "churches" in cards else ()))

    def fourth(self, name: FourthChurch) -> Building:
        """The fourth church in that shape."""
        drawing = next(named.drawing for named in self.fourth_churches if named.name == name)
        return Building(FOURTH_CHURCH, CHURCH_COLOUR, name, drawing)


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


def content(options: PlayOptions) -> Content[Tables]:
    """The tables of that play; raises ContentError where a file is at fault."""
    return _content(options.play)


def chapters() -> tuple[Chapter, ...]:
    """The chapters of the campaign, from the first."""
    return tuple(_content(play).tables.chapter for play in get_args(Play) if play != "eternal")


@cache
def _content(play: Play) -> Content[Tables]:
    name = f"{play.replace(':', '_')}.toml"
    files: dict[str, str] = {}
    chapter, files[name] = read(__package__, name, Chapter)
    board_name = f"board_{chapter.board}.toml"
    board, files[board_name] = read(__package__, board_name, Board)
    buildings, files["buildings.toml"] = read(__package__, "buildings.toml", BuildingTable)
    return Content(Tables(buildings, board, chapter), files)
