"""The table as it stands: who sits where, what is settled, how the match stands; and the match as a whole."""

from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from domain.core.game import Game, Setup
from domain.core.message import Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Version
from domain.match import events as e
from domain.match.commands import LATER

Status = Literal["open", "running", "paused", "ended", "abandoned", "imported"]


class Chair(Value, frozen=True):
    """Who sits there, and the seed that this chair gave to luck.

    `stand_in`: who plays it for its owner; `is_offered`: whether a newcomer may take its owner's place.
    """

    player: str | None = None
    seed: str | None = None
    stand_in: str | None = None
    is_offered: bool = False

    @property
    def is_free(self) -> bool:
        """Whether a newcomer may sit down."""
        return self.player is None or self.is_offered

    def is_played_by(self, player: str) -> bool:
        """Whether that player speaks for the seat: its owner, and who stands in."""
        return player in (self.player, self.stand_in)

    @property
    def is_settled(self) -> bool:
        """Whether somebody sits here whose seed was sent or declined."""
        return self.player is not None and self.seed != LATER


class Concession(Value, frozen=True):
    """A seat that gave up, by the event at `version`, and the others that would end the match with it."""

    version: Version
    seat: Seat
    agreed: tuple[Seat, ...] = ()


class Proposal(Value, frozen=True):
    """An undo proposed by the event at `version`, back to `to`, and the seats that agree so far.

    `luck_seen`: it would undo a draw.
    """

    version: Version
    seat: Seat
    to: Version
    luck_seen: bool
    agreed: tuple[Seat, ...] = ()


class Reclaim(Value, frozen=True):
    """A seat whose player does not come back, and the seats that would offer it to a newcomer."""

    lost: Seat
    agreed: tuple[Seat, ...] = ()


class Table(Value, frozen=True):
    """Everything about a match but the game itself. `draws`: how many draws its effective history has used.

    `paused_by_operator`: whether only the operator can resume it; `abandoning`: the seats that would leave the match
    as it is.
    """

    opened: e.MatchOpened
    chairs: tuple[Chair, ...]
    version: Version
    status: Status = "open"
    draws: int = 0
    concession: Concession | None = None
    outcome: Outcome | None = None
    proposal: Proposal | None = None
    reclaim: Reclaim | None = None
    abandoning: tuple[Seat, ...] = ()
    paused_by_operator: bool = False

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played."""
        return self.status in ("ended", "abandoned", "imported")


@dataclass(frozen=True, slots=True)
class Match:
    """A game, the table around it, and (once it has started) the game's own state.

    `start`: the state that a fork goes on from, None for any other match.
    """

    game: Game[Any]
    table: Table
    state: Any = None
    start: Any = None


class ContentMissing(Exception):
    """The content that a match was opened with is not installed here."""


def opened(game: Game[Any], event: e.MatchOpened, start: Any = None) -> Match:
    """The match after its first event. `start`: the state that a fork goes on from."""
    if (event.forked_from is None) != (start is None):
        raise TypeError("a fork, and nothing else, goes on from a state")
    return Match(game, Table(opened=event, chairs=(Chair(),) * event.seats, version=Version(1)), None, start)


def options_of(game: Game[Any], opened: e.MatchOpened) -> Any:
    """The options that a match was opened with, as the game types them."""
    return msgspec.convert(opened.options, game.opened_with or game.options)


def initial_state(game: Game[Any], opened: e.MatchOpened) -> Any:
    """The game before its first event. Raises ContentMissing."""
    options = options_of(game, opened)
    content = game.content(options)
    if content.sha256 != opened.content:
        raise ContentMissing(f"{opened.rules} with content {opened.content}")
    return game.initial_state(Setup(opened.seats, options, content))
