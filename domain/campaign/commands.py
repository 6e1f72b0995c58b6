"""What can be asked of a campaign: the wishes of a seat, and the calls of its players."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.campaign.events import ChapterNumber, Origin
from domain.core.message import Command, Value
from domain.core.seat import Seat, Version
from domain.games.my_city.carried import Carried, Kind, ShapeName
from domain.games.my_city.clause import Colour
from domain.games.my_city.land import CellName
from domain.match.commands import (
    Abandon,
    AnswerConcession,
    AnswerReclaim,
    AnswerUndo,
    Concede,
    HandOver,
    KeepSeat,
    NameStandIn,
    Pause,
    Resume,
    TakeSeat,
    Undo,
)
from domain.match.events import Visibility

CityName = Annotated[str, Meta(min_length=1, max_length=40)]


class NameCity(Command, frozen=True):
    """Give the seat's city a name. Recorded is what stands here: the service puts the id of an erasable label."""

    text: CityName


class OpenChapter(Command, frozen=True):
    """Open the next chapter."""


class PlaceSticker(Command, frozen=True):
    """Put a sticker of the seat's on its board for good."""

    kind: Kind
    cell: CellName


class GiveCog(Command, frozen=True):
    """Lay a cog of the seat's on one of its blue buildings for good."""

    colour: Literal["blue"]
    shape: ShapeName


Wish = NameCity | OpenChapter | PlaceSticker | GiveCog


class Adoption(Value, frozen=True):
    """A half-played box as it is before `chapter` is opened; what that chapter gives every seat before it begins is
    still to be given. `boards`, `progress`: one a seat. `struck`: the mines whose first box has been reached."""

    chapter: Annotated[int, Meta(ge=1, le=24)]
    boards: tuple[Carried, ...]
    progress: tuple[Annotated[int, Meta(ge=0)], ...]
    struck: tuple[Colour, ...] = ()


class OpenCampaign(Command, frozen=True):
    """Open a campaign. The player takes the seats `sits`, with `hotseat` every seat. `commitments`: one a chapter.

    `forked_from`: where it goes on from; then seats and tables are that campaign's.
    """

    player: str
    seats: int
    commitments: tuple[str, ...]
    visibility: Visibility = "private"
    hotseat: bool = False
    title: str | None = None
    seed: str | None = None
    adopt: Adoption | None = None
    sits: tuple[Seat, ...] = (Seat(0),)
    forked_from: Origin | None = None


class ProposeRewind(Command, frozen=True):
    """Go back to how things stood when that chapter was opened; `commitments` to new secrets, one for it and for each
    chapter after it; `seed` is the seat's new one."""

    chapter: ChapterNumber
    commitments: tuple[str, ...]
    seed: str | None = None


class AnswerRewind(Command, frozen=True):
    """Agree, or not, to the rewind proposed by the event at `version`; `seed` is the seat's new one."""

    version: Version
    agree: bool
    seed: str | None = None


Call = (
    TakeSeat
    | ProposeRewind
    | AnswerRewind
    | Undo
    | AnswerUndo
    | HandOver
    | KeepSeat
    | NameStandIn
    | AnswerReclaim
    | Pause
    | Resume
    | Abandon
    | Concede
    | AnswerConcession
)
"""What is asked of a campaign beside the wishes of the game: mostly what is asked of any table, in the same words."""
