"""What can be asked of the table around a game."""

from typing import Any

from domain.core.message import Command
from domain.core.seat import Seat, Version
from domain.match.events import Visibility

LATER = "later"
"""In place of a seed: it will be sent once the commitment has been read."""


class OpenMatch(Command, frozen=True):
    """Open a table. The player takes seat 0, with `hotseat` every seat. `options` as the game types them."""

    player: str
    seats: int
    commitment: str
    options: Any
    visibility: Visibility = "private"
    hotseat: bool = False
    title: str | None = None
    seed: str | None = None


class TakeSeat(Command, frozen=True):
    """Sit down, or send the seed of a seat that is the player's already."""

    seat: Seat
    player: str
    seed: str | None = None


class Concede(Command, frozen=True):
    """Give up."""


class AnswerConcession(Command, frozen=True):
    """Agree, or not, that the match ends with the concession made by the event at `version`."""

    version: Version
    agree: bool
