"""The shapes of bodies and answers that are not the table's own."""

from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.core.name import LONGEST
from domain.match.events import Visibility
from services.api import pattern
from services.table.telling import Told

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST, pattern=pattern.NAME)]
Seed = Annotated[str, Meta(max_length=64, pattern=pattern.SEED)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
VersionNumber = Annotated[int, Meta(ge=1, le=2**53)]


T = TypeVar("T")


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every body: strict, so that a misspelt field is told and not passed over."""


class NewPlayer(Body, frozen=True):
    """A newcomer says a name."""

    name: Name


class Rename(Body, frozen=True):
    """Another name."""

    name: Name


class Recovery(Body, frozen=True):
    """The code shown when the player came, or when it was last used."""

    recovery_code: Secret


class NewMatch(Body, frozen=True):
    """A match to open. `options` as the game's own schema says; `content`: name of an installed pack."""

    game: str
    seats: SeatNumber
    options: Any = msgspec.field(default_factory=dict)
    title: Name | None = None
    visibility: Visibility = "private"
    hotseat: bool = False
    rules: str | None = None
    seed: Literal["later"] | None = None
    content: Name | None = None


class Arrival(Body, frozen=True):
    """By an invitation, or on a seat that is open or one's own. `seed`: 32 bytes as hex for luck, null declines."""

    invitation: Secret | None = None
    seat: SeatNumber | None = None
    seed: Seed | None = None


class Offering(Body, frozen=True):
    """With `open` anybody may sit; else a new invitation is made."""

    open: bool = False


class Concession(Body, frozen=True):
    """The seat that gives up."""

    seat: SeatNumber


class ConcessionAnswer(Body, frozen=True):
    """Whether the match shall end with that concession."""

    seat: SeatNumber
    agree: bool


class SeatOpened(msgspec.Struct, frozen=True):
    """A chair of a new match, and the secret that invites to it while it is free."""

    seat: int
    invitation: str | UnsetType = UNSET


class MatchOpened(msgspec.Struct, frozen=True):
    """A new match."""

    match_id: str
    version: int
    commitment: str
    seats: list[SeatOpened]


class Offered(msgspec.Struct, frozen=True):
    """A seat and the secret that invites to it, or that anybody may take it."""

    seat: int
    invitation: str | UnsetType = UNSET
    open: bool | UnsetType = UNSET


class Moved(msgspec.Struct, frozen=True):
    """What was brought about, as the caller may know it. `receipt`: hash of the last event; `view`: a view answer."""

    version: int
    events: list[Told]
    receipt: str
    view: msgspec.Raw | UnsetType = UNSET


class Proposed(Moved, frozen=True, kw_only=True):
    """What was brought about; `proposal`: the number under which the others answer, while they have to."""

    proposal: int | UnsetType = UNSET


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """The seat that was taken, in a match or a campaign, and what that brought about."""

    match_id: str | UnsetType = UNSET
    campaign_id: str | UnsetType = UNSET
    seat: int
    version: int
    events: list[Told]
    receipt: str


class Foretold(msgspec.Struct, frozen=True):
    """A fact that would be."""

    event_type: str
    data: Any


class Rehearsed(msgspec.Struct, frozen=True):
    """What is certain to follow if the move is made at that version. Nothing was recorded."""

    version: int
    events: list[Foretold]
    dry_run: bool = True


class Legal(msgspec.Struct, frozen=True):
    """What a seat may do now; `next` goes on where the list ends."""

    version: int
    seat: int
    commands: list[Any]
    next: str | UnsetType = UNSET


class Page(msgspec.Struct, Generic[T], frozen=True):
    """Part of a list; `next` goes on where it ends."""

    items: list[T]
    next: str | UnsetType = UNSET
