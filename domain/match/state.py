"""The table as it stands: who sits where, what is settled, how the match stands; and the match as a whole."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from domain.core.game import Game, Setup
from domain.core.message import Event, Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Version
from domain.match import events as e
from domain.match.commands import LATER

Status = Literal["open", "running", "paused", "ended", "abandoned"]


class Chair(Value, frozen=True):
    """Who sits there, and the seed that this chair gave to luck."""

    player: str | None = None
    seed: str | None = None

    @property
    def is_settled(self) -> bool:
        """Whether somebody sits here whose seed was sent or declined."""
        return self.player is not None and self.seed != LATER


class Concession(Value, frozen=True):
    """A seat that gave up, by the event at `version`, and the others that would end the match with it."""

    version: Version
    seat: Seat
    agreed: tuple[Seat, ...] = ()


class Table(Value, frozen=True):
    """Everything about a match but the game itself. `draws`: how many draws its effective history has used."""

    opened: e.MatchOpened
    chairs: tuple[Chair, ...]
    version: Version
    status: Status = "open"
    draws: int = 0
    concession: Concession | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A game, the table around it, and (once it has started) the game's own state."""

    game: Game[Any]
    table: Table
    state: Any = None


class ContentMissing(Exception):
    """The content that a match was opened with is not installed here."""


def opened(game: Game[Any], event: e.MatchOpened) -> Match:
    """The match after its first event."""
    return Match(game, Table(opened=event, chairs=(Chair(),) * event.seats, version=Version(1)))


def initial_state(game: Game[Any], opened: e.MatchOpened) -> Any:
    """The game before its first event. Raises ContentMissing."""
    options = msgspec.convert(opened.options, game.opened_with or game.options)
    content = game.content(options)
    if content.sha256 != opened.content:
        raise ContentMissing(f"{opened.rules} with content {opened.content}")
    return game.initial_state(Setup(opened.seats, options, content))


def evolve(match: Match, event: Event) -> Match:
    """The match after one more event of the table itself. The game's own go through the game: see `history`."""
    table = match.table
    state = initial_state(match.game, table.opened) if type(event) is e.MatchStarted else match.state
    after = replace(_STEPS[type(event)](table, event), version=Version(table.version + 1))
    return Match(match.game, after, state)


def _seat_taken(table: Table, event: e.SeatTaken) -> Table:
    held = table.chairs[event.seat]
    # Luck is fixed when the match starts: whoever sits down later plays on with the seed that the chair gave.
    seed = event.seed if table.status == "open" else held.seed
    return replace(_seated(table, event.seat, Chair(event.player, seed)), concession=None)


def _seat_left(table: Table, event: e.SeatLeft) -> Table:
    return _seated(table, event.seat, Chair(None, table.chairs[event.seat].seed))


def _seated(table: Table, seat: Seat, chair: Chair) -> Table:
    chairs = table.chairs
    return replace(table, chairs=(*chairs[:seat], chair, *chairs[seat + 1 :]))


def _match_started(table: Table, _: e.MatchStarted) -> Table:
    return replace(table, status="running")


def _conceded(table: Table, event: e.Conceded) -> Table:
    return replace(table, concession=Concession(Version(table.version + 1), event.seat))


def _concession_answered(table: Table, event: e.ConcessionAnswered) -> Table:
    concession = table.concession
    if concession is None or concession.version != event.version:
        return table
    others = tuple(seat for seat in concession.agreed if seat != event.seat)
    return replace(table, concession=replace(concession, agreed=(*others, event.seat) if event.agree else others))


def _match_ended(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, status="ended", outcome=event.outcome)


def _unchanged(table: Table, _: Event) -> Table:
    return table


_STEPS: dict[type[Event], Callable[[Table, Any], Table]] = {
    e.MatchOpened: _unchanged,
    e.SeatTaken: _seat_taken,
    e.SeatLeft: _seat_left,
    e.MatchStarted: _match_started,
    e.Rewound: _unchanged,
    e.Conceded: _conceded,
    e.ConcessionAnswered: _concession_answered,
    e.MatchEnded: _match_ended,
    e.SecretRevealed: _unchanged,
}
