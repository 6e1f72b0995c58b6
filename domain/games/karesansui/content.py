"""What lies in the box: stones, demerit piles, the track, a garden's regions and the weeds, read from tables.toml."""

from functools import cache
from typing import Literal

from domain.core.content import Content, Entry, Source, read
from domain.games.karesansui.options import KaresansuiOptions
from domain.games.karesansui.stone import STONES

PileName = Literal["pass", "trips", "foursome", "straight", "weed"]
PILES: tuple[PileName, ...] = ("pass", "trips", "foursome", "straight", "weed")


class StoneCount(Entry, frozen=True):
    """How many stones of one tag there are."""

    stone: str
    count: int
    source: Source


class DemeritPile(Entry, frozen=True):
    """The cards of a demerit pile, top card first, and the points noted once it is used up."""

    pile: PileName
    points: tuple[int, ...]
    source: Source
    noted: int
    noted_source: Source


class Start(Entry, frozen=True):
    """Stones that each seat starts with."""

    stones: int
    source: Source


class Round(Entry, frozen=True):
    """The total at which a pile of stones is full."""

    full: int
    source: Source


class Spaces(Entry, frozen=True):
    """Spaces of the round track, or of one region of a garden."""

    spaces: int
    source: Source


class Suggestion(Entry, frozen=True):
    """Weeds suggested for a number of seats."""

    seats: int
    weeds: int


class Weeds(Entry, frozen=True):
    """Weed tokens in the box, and the suggestions."""

    tokens: int
    suggested: tuple[Suggestion, ...]
    source: Source


class Tables(Entry, frozen=True):
    """All of it."""

    stones: tuple[StoneCount, ...]
    demerits: tuple[DemeritPile, ...]
    start: Start
    round: Round
    track: Spaces
    region: Spaces
    weeds: Weeds

    def __post_init__(self) -> None:
        if tuple(entry.stone for entry in self.stones) != STONES:
            raise ValueError("`stones` has one entry a stone, by colour, then by value")
        if tuple(entry.pile for entry in self.demerits) != PILES:
            raise ValueError(f"`demerits` has these piles in this order: {', '.join(PILES)}")
        if max(entry.count for entry in self.stones) > self.region.spaces:
            raise ValueError("`region.spaces` leaves no room for all stones of one tag")
        if [entry.seats for entry in self.weeds.suggested] != [3, 4, 5, 6]:
            raise ValueError("`weeds.suggested` has one entry for 3, 4, 5 and 6 seats")


@cache
def _read() -> Content[Tables]:
    tables, digest = read(__package__, "tables.toml", Tables)
    return Content(tables, {"tables.toml": digest})


def content(_: KaresansuiOptions) -> Content[Tables]:
    """The tables; the same for all options."""
    return _read()


def weeds_put_in(tables: Tables, options: KaresansuiOptions, seats: int) -> int:
    """How many weeds enter the bag (2.3)."""
    match options.weeds:
        case "none":
            return 0
        case "suggested":
            return next(entry.weeds for entry in tables.weeds.suggested if entry.seats == seats)
        case count:
            return min(count, tables.weeds.tokens)
