"""What can happen at the table around a game. These facts lie in the same stream as the game's own."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from domain.core.message import Event, Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Version

Visibility = Literal["private", "public"]


class Origin(Value, frozen=True):
    """Where a fork comes from: that match, as it stood at that version, whose event hash (hex) was this."""

    match_id: str
    version: Version
    hash: str


class Part(Value, frozen=True):
    """That chapter of that campaign."""

    campaign_id: str
    chapter: int


class MatchOpened(Event, frozen=True):
    """The first fact of a match.

    `content`: SHA-256 (hex) of the tables played with. `commitment`: SHA-256 (hex) of the secret, made before any
    seed is known. `title`: id of an erasable label. `options`: as chosen, defaults filled in. `part_of`: the campaign
    whose seats and ends it follows.
    """

    game: str
    rules: str
    content: str
    options: dict[str, Any]
    seats: int
    visibility: Visibility
    hotseat: bool
    commitment: str
    title: str | None = None
    forked_from: Origin | None = None
    part_of: Part | UnsetType = UNSET


class MatchImported(Event, frozen=True):
    """A match that was recorded elsewhere lies here for reading only, as a file of its own.

    `match_id`: what it is called there, `version`: how far it goes; `sha256` (hex) of the file; `public_key` (hex):
    by which its seals are signed. `brought_by`: the imported match or campaign in whose file it lies, if not its own.
    """

    match_id: str
    version: Version
    rules: str
    sha256: str
    public_key: str
    brought_by: str | UnsetType = UNSET


class SeatTaken(Event, frozen=True):
    """A player sits down. `seed`: 32 bytes as hex, None if declined, or "later" while it is still to come."""

    seat: Seat
    player: str
    seed: str | None = None


class SeatLeft(Event, frozen=True):
    """A chair is empty and waits for a newcomer."""

    seat: Seat


class MatchStarted(Event, frozen=True):
    """Every seat is taken and every seed is settled: luck is fixed from here on."""


class Rewound(Event, frozen=True):
    """The game goes on from what was effective at version `to`; `luck_seen`: a draw was undone."""

    to: Version
    luck_seen: bool


class UndoProposed(Event, frozen=True):
    """A seat would have the game go on from what was effective at version `to`; `luck_seen`: that undoes a draw."""

    seat: Seat
    to: Version
    luck_seen: bool


class UndoAnswered(Event, frozen=True):
    """Another seat says whether it agrees to the undo proposed by the event at `version`."""

    version: Version
    seat: Seat
    agree: bool


class Paused(Event, frozen=True):
    """Nobody moves until the match is resumed. `seat`: who asked for it, None for the operator."""

    seat: Seat | None


class Resumed(Event, frozen=True):
    """Play goes on. `seat`: who asked for it, None for the operator."""

    seat: Seat | None


class SeatHandedOver(Event, frozen=True):
    """A seat is offered to a newcomer, with all that it owns; until somebody sits down it stays as it is."""

    seat: Seat


class SeatKept(Event, frozen=True):
    """A seat that was offered to a newcomer stays with its owner: it is offered no longer."""

    seat: Seat


class StandInNamed(Event, frozen=True):
    """That player plays the seat for its owner; None: its owner plays alone again."""

    seat: Seat
    player: str | None


class ReclaimAnswered(Event, frozen=True):
    """A seat says whether the `lost` seat, whose player does not come back, shall be offered to a newcomer."""

    lost: Seat
    seat: Seat
    agree: bool


class SeatReclaimed(Event, frozen=True):
    """By all other seats, or by the operator: the chair is empty and waits for a newcomer."""

    seat: Seat


class AbandonmentAnswered(Event, frozen=True):
    """A seat says whether the match shall be left as it is, without winners."""

    seat: Seat
    agree: bool


class Abandoned(Event, frozen=True):
    """Left as it is, without winners: nothing more will be played. `seat`: who was the last to agree, None for the
    operator.
    """

    seat: Seat | None


class Conceded(Event, frozen=True):
    """A seat gives up."""

    seat: Seat


class ConcessionAnswered(Event, frozen=True):
    """Another seat says whether the match shall end with the concession made by the event at `version`."""

    version: Version
    seat: Seat
    agree: bool


class MatchEnded(Event, frozen=True):
    """Nothing more will be played. `endings` repeats the outcome's own tags for those who look no deeper."""

    endings: tuple[str, ...]
    outcome: Outcome


class SecretRevealed(Event, frozen=True):
    """The secret (hex) that luck was made from; anybody can check every draw now."""

    secret: str


EVENTS = (
    MatchOpened,
    MatchImported,
    SeatTaken,
    SeatLeft,
    MatchStarted,
    Rewound,
    UndoProposed,
    UndoAnswered,
    Paused,
    Resumed,
    SeatHandedOver,
    SeatKept,
    StandInNamed,
    ReclaimAnswered,
    SeatReclaimed,
    AbandonmentAnswered,
    Abandoned,
    Conceded,
    ConcessionAnswered,
    MatchEnded,
    SecretRevealed,
)
