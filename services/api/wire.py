"""The shapes of bodies and answers that are not the table's own."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.match.events import Visibility
from services.table.telling import Told
from services.table.viewing import ViewTold

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$")]
Seed = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every body: strict, so that a misspelt field is told and not passed over."""


class NewPlayer(Body, frozen=True):
    """What a newcomer says."""

    name: Name


class NewMatch(Body, frozen=True):
    """A match to open. `options` as the game's own schema says."""

    game: str
    seats: int
    options: msgspec.Raw = msgspec.Raw(b"{}")
    title: Name | None = None
    visibility: Visibility = "private"
    hotseat: bool = False
    rules: str | None = None
    seed: Literal["later"] | None = None


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


class Moved(msgspec.Struct, frozen=True):
    """What a move brought about, as the caller may know it. `receipt`: hash of the last event."""

    version: int
    events: list[Told]
    receipt: str
    view: ViewTold | UnsetType = UNSET


class Page(msgspec.Struct, frozen=True):
    """Part of a list; `next` goes on where it ends."""

    items: list[Any]
    next: str | UnsetType = UNSET
