"""What happens at the table around a game, as sentences: the same for every game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from domain.core.message import Event
from domain.match import events as e

if TYPE_CHECKING:
    from services.web.log import Teller

Told = tuple[Markup, int | None]
"""The sentence, empty where it goes without saying, and the seat that it is about."""
_NOTHING: Told = (Markup(""), None)


def _by(t: "Teller", seat: int | None, sentence: str, without: str = "", **places: Any) -> Told:
    """About a seat; `without` where the operator did it."""
    if seat is None:
        return t._(without, **places), None
    return t._(sentence, player=t.player(seat), **places), seat


def _seat_taken(t: "Teller", event: e.SeatTaken) -> Told:
    return _by(t, event.seat, "{player} sat down.") if t.is_newcomer else _NOTHING


def _waits(t: "Teller", event: e.SeatLeft | e.SeatReclaimed) -> Markup:
    return t._("The seat of {player} waits for somebody.", player=t.player(event.seat))


def _rewound(t: "Teller", event: e.Rewound) -> Told:
    return t._("Everything after version {n} was taken back.", n=event.to), None


def _undo_answered(t: "Teller", event: e.UndoAnswered) -> Told:
    if event.agree:
        return _by(t, event.seat, "{player} agreed to take back.")
    return _by(t, event.seat, "{player} would not take back.")


def _stand_in_named(t: "Teller", event: e.StandInNamed) -> Told:
    if event.player is None:
        return _by(t, event.seat, "{player} plays alone again.")
    return _by(t, event.seat, "{other} plays for {player}.", other=t.person(event.player))


def _reclaim_answered(t: "Teller", event: e.ReclaimAnswered) -> Told:
    lost = t.player(event.lost)
    if event.agree:
        return _by(t, event.seat, "{player} would offer the seat of {lost} to a newcomer.", lost=lost)
    return _by(t, event.seat, "{player} keeps the seat of {lost}.", lost=lost)


def _abandonment_answered(t: "Teller", event: e.AbandonmentAnswered) -> Told:
    if event.agree:
        return _by(t, event.seat, "{player} would leave the match as it is.")
    return _by(t, event.seat, "{player} would play on.")


def _concession_answered(t: "Teller", event: e.ConcessionAnswered) -> Told:
    if event.agree:
        return _by(t, event.seat, "{player} agreed to end the match.")
    return _by(t, event.seat, "{player} would play on.")


def _ended(t: "Teller", event: e.MatchEnded) -> Told:
    winners = event.outcome.winners
    if len(winners) == 1:
        return t._("The match is over. {player} won.", player=t.player(winners[0])), winners[0]
    if not winners:
        return t._("The match is over."), None
    return t._("The match is over. {players} share the win.", players=t.players(winners)), None


TABLE: dict[type[Event], Callable[["Teller", Any], Told]] = {
    e.MatchOpened: lambda *_: _NOTHING,
    e.SeatTaken: _seat_taken,
    e.SeatLeft: lambda t, event: (_waits(t, event), None),
    e.MatchStarted: lambda t, _: (t._("The match began."), None),
    e.Rewound: _rewound,
    e.UndoProposed: lambda t, event: _by(t, event.seat, "{player} proposes to undo back to version {n}.", n=event.to),
    e.UndoAnswered: _undo_answered,
    e.Paused: lambda t, event: _by(t, event.seat, "{player} paused the match.", "The match was paused."),
    e.Resumed: lambda t, event: _by(t, event.seat, "{player} resumed the match.", "The match was resumed."),
    e.SeatHandedOver: lambda t, event: _by(t, event.seat, "{player} offers the seat to a newcomer."),
    e.SeatKept: lambda t, event: _by(t, event.seat, "{player} keeps the seat after all."),
    e.StandInNamed: _stand_in_named,
    e.ReclaimAnswered: _reclaim_answered,
    e.SeatReclaimed: lambda t, event: (_waits(t, event), None),
    e.AbandonmentAnswered: _abandonment_answered,
    e.Abandoned: lambda t, _: (t._("The match was left as it is."), None),
    e.Conceded: lambda t, event: _by(t, event.seat, "{player} conceded."),
    e.ConcessionAnswered: _concession_answered,
    e.MatchEnded: _ended,
    e.SecretRevealed: lambda *_: _NOTHING,
}
"""A sentence for each event of the table."""
