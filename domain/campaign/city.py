"""What a seat owns for good: a ledger of all that chapters brought it, each entry with its cause."""

from typing import Literal, TypeVar, get_args

from msgspec.structs import replace

from domain.campaign.events import Cause, ChapterNumber
from domain.core.message import Value
from domain.games.my_city.carried import Boxes, Carried, FourthChurch, Kind, ShapeName, Sticker
from domain.games.my_city.clause import Colour


class Mark(Value, frozen=True):
    """Progress circles, and what they are for: `limit`, `mine` (of which colour), `place`, `adopted`."""

    progress: int
    reason: str
    mine: str
    cause: Cause


class Stuck(Value, frozen=True):
    """A sticker on the board."""

    kind: Kind
    cell: str
    cause: Cause


class Cog(Value, frozen=True):
    """A cog on the blue building of that shape."""

    shape: ShapeName
    cause: Cause


class Church(Value, frozen=True):
    """The shape of the fourth church."""

    shape: FourthChurch
    cause: Cause


class Shaft(Value, frozen=True):
    """Boxes dug in a mine at one time."""

    mine: Colour
    boxes: int
    cause: Cause


class Nuggets(Value, frozen=True):
    """Nuggets gained or, below 0, spent."""

    change: int
    cause: Cause


class Waiting(Value, frozen=True):
    """What its owner has to place before the next chapter opens."""

    thing: Kind | Literal["cog"]
    cause: Cause


Entry = TypeVar("Entry", Mark, Stuck, Cog, Church, Shaft, Nuggets, Waiting)


class City(Value, frozen=True):
    """One seat's ledger. `name`: id of a label. `stickers` in the order in which they were placed."""

    name: str | None = None
    marks: tuple[Mark, ...] = ()
    stickers: tuple[Stuck, ...] = ()
    cogs: tuple[Cog, ...] = ()
    churches: tuple[Church, ...] = ()
    shafts: tuple[Shaft, ...] = ()
    nuggets: tuple[Nuggets, ...] = ()
    waiting: tuple[Waiting, ...] = ()

    @property
    def progress(self) -> int:
        """Circles marked so far."""
        return sum(mark.progress for mark in self.marks)

    @property
    def carried(self) -> Carried:
        """What the seat brings to the next chapter."""
        return Carried(
            stickers=tuple(Sticker(each.kind, each.cell) for each in self.stickers),
            cogs=tuple(cog.shape for cog in self.cogs),
            fourth_church=self.churches[-1].shape if self.churches else None,
            boxes=Boxes(**{mine: self._dug(mine) for mine in get_args(Colour)}),
            nuggets=sum(each.change for each in self.nuggets),
        )

    def _dug(self, mine: Colour) -> int:
        return sum(shaft.boxes for shaft in self.shafts if shaft.mine == mine)

    def waits_with(self, *things: str) -> tuple[Waiting, ...]:
        """Those of its things to place that are of these kinds."""
        return tuple(each for each in self.waiting if each.thing in things)

    def without(self, thing: str, cause: Cause) -> tuple[Waiting, ...]:
        """What is left to place without the first such thing of that cause."""
        waiting = self.waiting
        gone = next((n for n, each in enumerate(waiting) if (each.thing, each.cause) == (thing, cause)), len(waiting))
        return (*waiting[:gone], *waiting[gone + 1 :])

    def before(self, chapter: ChapterNumber) -> "City":
        """The ledger as it was when that chapter was opened."""
        return replace(self, **{field: _earlier(getattr(self, field), chapter) for field in _LEDGER})


_LEDGER = ("marks", "stickers", "cogs", "churches", "shafts", "nuggets", "waiting")


def _earlier(entries: tuple[Entry, ...], chapter: ChapterNumber) -> tuple[Entry, ...]:
    return tuple(entry for entry in entries if entry.cause.chapter < chapter)
