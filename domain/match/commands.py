"""What can be asked of the table around a game."""

from typing import Any

from domain.core.message import Command
from domain.core.seat import Seat, Version
from domain.match.events import Origin, Visibility

LATER = "later"
"""In place of a seed: it will be sent once the commitment has been read."""


class OpenMatch(Command, frozen=True):
    """Open a table. The player takes `seat`, with `hotseat` every seat. `options` as the game types them.

    `forked_from`: where the game goes on from, and with `sits` every seat that the player takes there.
    """

    player: str
    seats: int
    commitment: str
    options: Any
    visibility: Visibility = "private"
    hotseat: bool = False
    title: str | None = None
    seed: str | None = None
    seat: Seat = Seat(0)
    sits: tuple[Seat, ...] = ()
    forked_from: Origin | None = None


class TakeSeat(Command, frozen=True):
    """Sit down, or send the seed of a seat that is the player's already."""

    seat: Seat
    player: str
    seed: str | None = None


class Undo(Command, frozen=True):
    """Go on from what was effective at version `to`; None: from before the seat's last turn."""

    to: Version | None = None


class AnswerUndo(Command, frozen=True):
    """Agree, or not, to the undo proposed by the event at `version`."""

    version: Version
    agree: bool


class Pause(Command, frozen=True):
    """Nobody shall move until the match is resumed. The table itself speaks for the operator."""


class Resume(Command, frozen=True):
    """Play on."""


class HandOver(Command, frozen=True):
    """Offer the seat, with all that it owns, to a newcomer; until somebody sits down it stays as it is."""


class KeepSeat(Command, frozen=True):
    """Offer the seat to a newcomer no longer."""


class NameStandIn(Command, frozen=True):
    """Somebody else plays the seat for its owner; None: nobody does any more."""

    player: str | None


class AnswerReclaim(Command, frozen=True):
    """Say whether the `lost` seat shall be offered to a newcomer. The table itself speaks for the operator."""

    lost: Seat
    agree: bool


class Abandon(Command, frozen=True):
    """Say whether the match shall be left as it is. The table itself speaks for the operator."""

    agree: bool = True


class Concede(Command, frozen=True):
    """Give up."""


class AnswerConcession(Command, frozen=True):
    """Agree, or not, that the match ends with the concession made by the event at `version`."""

    version: Version
    agree: bool
