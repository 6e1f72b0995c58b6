"""What can happen in a campaign. An event tells outcomes, so that nobody needs a chapter's rules to follow it.

Seats are taken, left, handed over, reclaimed and conceded, play is paused and given up as at any table: those facts
are the match's own.
"""

from typing import Any, Literal, NewType

from msgspec import UNSET, UnsetType

from domain.core.message import Event, Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Version
from domain.games.my_city.carried import Carried, FourthChurch, Kind, ShapeName
from domain.games.my_city.clause import Colour
from domain.match.events import (
    Abandoned,
    AbandonmentAnswered,
    Conceded,
    ConcessionAnswered,
    Paused,
    ReclaimAnswered,
    Resumed,
    Rewound,
    SeatHandedOver,
    SeatKept,
    SeatLeft,
    SeatReclaimed,
    SeatTaken,
    StandInNamed,
    UndoAnswered,
    UndoProposed,
    Visibility,
)

ChapterNumber = NewType("ChapterNumber", int)
"""1 … 24; as a cause's chapter, 0 is what was before the first."""


class Cause(Value, frozen=True):
    """What brought an award: the event at `version` of that chapter's match; None: of the campaign itself."""

    chapter: ChapterNumber
    match_id: str | None
    version: Version


class Sitting(Value, frozen=True):
    """Who plays a seat in a chapter, and the seed (hex or None) that the seat gives to its luck."""

    player: str
    seed: str | None


class Origin(Value, frozen=True):
    """Where a fork comes from: that campaign, as it stood at that version, whose event hash (hex) was this."""

    campaign_id: str
    version: Version
    hash: str


class CampaignOpened(Event, frozen=True):
    """The first fact of a campaign.

    `content`: SHA-256 (hex) of all chapters' tables. `commitments`: SHA-256 (hex) of each chapter's secret, made before
    any seed is known. `title`: id of an erasable label. `forked_from`: where its cities and closed chapters come from.
    """

    rules: str
    game_rules: str
    content: str
    seats: int
    visibility: Visibility
    hotseat: bool
    commitments: tuple[str, ...]
    title: str | None = None
    forked_from: Origin | UnsetType = UNSET


class CampaignImported(Event, frozen=True):
    """A campaign that was recorded elsewhere lies here for reading only, with the matches of its chapters.

    The fields are those of a match's `match_imported`; `campaign_id`: what it is called there.
    """

    campaign_id: str
    version: Version
    rules: str
    sha256: str
    public_key: str
    brought_by: str | UnsetType = UNSET


class CampaignAdopted(Event, frozen=True):
    """A half-played box goes on here with that chapter: what each seat carries, its progress, the mines struck."""

    chapter: ChapterNumber
    boards: tuple[Carried, ...]
    progress: tuple[int, ...]
    struck: tuple[Colour, ...]


class CampaignBegun(Event, frozen=True):
    """Every seat is taken and every seed is settled."""


class CityNamed(Event, frozen=True):
    """A seat's city has a name. `label`: id of an erasable label."""

    seat: Seat
    label: str


class ChapterOpened(Event, frozen=True):
    """A chapter is played from here on, in the match `match_id`. `options`: all it is played with, as in its
    `match_opened`; `commitment` (hex) of its secret; `sittings`: one a seat."""

    chapter: ChapterNumber
    match_id: str
    options: dict[str, Any]
    commitment: str
    sittings: tuple[Sitting, ...]


class ChapterClosed(Event, frozen=True):
    """A chapter is over, its match's last event being that at `version`. `places` from 1 and `totals`, one a seat.

    `struck`: the mines whose progress for the first to reach a box has been marked by now.
    """

    chapter: ChapterNumber
    match_id: str
    version: Version
    places: tuple[int, ...]
    totals: tuple[int, ...]
    struck: tuple[Colour, ...]


class ProgressMarked(Event, frozen=True):
    """A seat marks circles: for reaching the `limit`, in a `mine` or for its `place`. `total`: all it has then."""

    seat: Seat
    progress: int
    reason: str
    mine: str
    total: int
    cause: Cause


class StickerAwarded(Event, frozen=True):
    """A seat has a sticker to place."""

    seat: Seat
    kind: Kind
    cause: Cause


class StickerPlaced(Event, frozen=True):
    """A sticker is on a board for good."""

    seat: Seat
    kind: Kind
    cell: str
    cause: Cause


class ForestCleared(Event, frozen=True):
    """A clearing is on a board for good: its cell is no forest any more."""

    seat: Seat
    kind: Kind
    cell: str
    cause: Cause


class StickerLost(Event, frozen=True):
    """No cell is free for a sticker (My City R12)."""

    seat: Seat
    kind: Kind
    cause: Cause


class CogAwarded(Event, frozen=True):
    """A seat has a cog to give."""

    seat: Seat
    cause: Cause


class CogGiven(Event, frozen=True):
    """A blue building has a cog for good."""

    seat: Seat
    shape: ShapeName
    cause: Cause


class CogLost(Event, frozen=True):
    """Every blue building has its cog already."""

    seat: Seat
    cause: Cause


class ChurchAwarded(Event, frozen=True):
    """A seat's fourth church is of that shape."""

    seat: Seat
    shape: FourthChurch
    cause: Cause


class NuggetGained(Event, frozen=True):
    """Nuggets by `gold` or for a `place`; `left`: all the seat has then."""

    seat: Seat
    nuggets: int
    reason: Literal["gold", "place"]
    left: int
    cause: Cause


class NuggetSpent(Event, frozen=True):
    """Nuggets that a seat used up in a chapter; `left`: all it has then."""

    seat: Seat
    nuggets: int
    left: int
    cause: Cause


class MineDug(Event, frozen=True):
    """Boxes that a seat dug in a chapter; `total`: all it has dug in that mine."""

    seat: Seat
    mine: Colour
    boxes: int
    total: int
    cause: Cause


class RewindProposed(Event, frozen=True):
    """A seat would go back to that chapter. `commitments` to new secrets for it and all later ones; `seed` as sent."""

    seat: Seat
    chapter: ChapterNumber
    commitments: tuple[str, ...]
    seed: str | None


class RewindAnswered(Event, frozen=True):
    """Another seat agrees, or not, to the rewind proposed by the event at `version`."""

    version: Version
    seat: Seat
    agree: bool
    seed: str | None


class RewoundToChapter(Event, frozen=True):
    """All agreed: things stand as they did when that chapter was opened, and it can be opened again.

    `commitments` and `seeds` are those of its luck and all later chapters'; `undone`: the matches that do not count
    any more.
    """

    chapter: ChapterNumber
    commitments: tuple[str, ...]
    seeds: tuple[str | None, ...]
    undone: tuple[str, ...]


class CampaignEnded(Event, frozen=True):
    """No chapter will be opened any more. Points are progress."""

    outcome: Outcome


EVENTS: tuple[type[Event], ...] = (
    CampaignOpened,
    CampaignImported,
    CampaignAdopted,
    SeatTaken,
    SeatLeft,
    CampaignBegun,
    CityNamed,
    ChapterOpened,
    ChapterClosed,
    ProgressMarked,
    StickerAwarded,
    StickerPlaced,
    ForestCleared,
    StickerLost,
    CogAwarded,
    CogGiven,
    CogLost,
    ChurchAwarded,
    NuggetGained,
    NuggetSpent,
    MineDug,
    RewindProposed,
    RewindAnswered,
    RewoundToChapter,
    SeatHandedOver,
    SeatKept,
    StandInNamed,
    ReclaimAnswered,
    SeatReclaimed,
    Paused,
    Resumed,
    AbandonmentAnswered,
    Abandoned,
    UndoProposed,
    UndoAnswered,
    Rewound,
    Conceded,
    ConcessionAnswered,
    CampaignEnded,
)
