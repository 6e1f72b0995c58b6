"""What each event of the table itself changes about it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.core.message import Event
from domain.core.seat import Seat, Version
from domain.match import events as e
from domain.match.state import Chair, Concession, Match, Proposal, Reclaim, Table, initial_state


def evolve(match: Match, event: Event) -> Match:
    """The match after one more event of the table itself. The game's own go through the game: see `history`."""
    table, state = match.table, match.state
    if type(event) is e.MatchStarted:
        state = initial_state(match.game, table.opened) if match.start is None else match.start
    after = replace(_STEPS[type(event)](table, event), version=Version(table.version + 1))
    return Match(match.game, after, state, match.start)


def _seat_taken(table: Table, event: e.SeatTaken) -> Table:
    held = table.chairs[event.seat]
    # Luck is fixed when the match starts: whoever sits down later plays on with the seed that the chair gave.
    seed = event.seed if table.status == "open" else held.seed
    return _seated(table, event.seat, Chair(event.player, seed))


def _seat_left(table: Table, event: e.SeatLeft | e.SeatReclaimed) -> Table:
    return _seated(table, event.seat, Chair(None, table.chairs[event.seat].seed), concession=table.concession)


def _seated(table: Table, seat: Seat, chair: Chair, *, concession: Concession | None = None) -> Table:
    """Who came was not asked, and who went has no say: whatever was to be agreed on is to be asked anew."""
    return replace(_changed(table, seat, chair), concession=concession, proposal=None, reclaim=None, abandoning=())


def _changed(table: Table, seat: Seat, chair: Chair) -> Table:
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
    agreed = _answered(concession.agreed, event.seat, agree=event.agree)
    return replace(table, concession=replace(concession, agreed=agreed))


def _answered(agreed: tuple[Seat, ...], seat: Seat, *, agree: bool) -> tuple[Seat, ...]:
    others = tuple(one for one in agreed if one != seat)
    return (*others, seat) if agree else others


def _rewound(table: Table, _: e.Rewound) -> Table:
    return replace(table, proposal=None)


def _undo_proposed(table: Table, event: e.UndoProposed) -> Table:
    proposal = Proposal(Version(table.version + 1), event.seat, event.to, event.luck_seen)
    return replace(table, proposal=proposal)


def _undo_answered(table: Table, event: e.UndoAnswered) -> Table:
    proposal = table.proposal
    if proposal is None or proposal.version != event.version:
        return table
    agreed = _answered(proposal.agreed, event.seat, agree=True)
    return replace(table, proposal=replace(proposal, agreed=agreed) if event.agree else None)


def _paused(table: Table, event: e.Paused) -> Table:
    return replace(table, status="paused", paused_by_operator=event.seat is None)


def _resumed(table: Table, _: e.Resumed) -> Table:
    return replace(table, status="running", paused_by_operator=False)


def _handed_over(table: Table, event: e.SeatHandedOver) -> Table:
    return _changed(table, event.seat, replace(table.chairs[event.seat], is_offered=True))


def _kept(table: Table, event: e.SeatKept) -> Table:
    return _changed(table, event.seat, replace(table.chairs[event.seat], is_offered=False))


def _stand_in_named(table: Table, event: e.StandInNamed) -> Table:
    return _changed(table, event.seat, replace(table.chairs[event.seat], stand_in=event.player))


def _reclaim_answered(table: Table, event: e.ReclaimAnswered) -> Table:
    if event.seat == event.lost:
        return replace(table, reclaim=None)  # not lost at all
    reclaim = table.reclaim
    if reclaim is None or reclaim.lost != event.lost:
        reclaim = Reclaim(event.lost)
    return replace(table, reclaim=replace(reclaim, agreed=_answered(reclaim.agreed, event.seat, agree=event.agree)))


def _abandonment_answered(table: Table, event: e.AbandonmentAnswered) -> Table:
    return replace(table, abandoning=_answered(table.abandoning, event.seat, agree=event.agree))


def _abandoned(table: Table, _: e.Abandoned) -> Table:
    return replace(table, status="abandoned")


def _match_ended(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, status="ended", outcome=event.outcome)


def _unchanged(table: Table, _: Event) -> Table:
    return table


_STEPS: dict[type[Event], Callable[[Table, Any], Table]] = {
    e.MatchOpened: _unchanged,
    e.MatchImported: _unchanged,
    e.SeatTaken: _seat_taken,
    e.SeatLeft: _seat_left,
    e.MatchStarted: _match_started,
    e.Rewound: _rewound,
    e.UndoProposed: _undo_proposed,
    e.UndoAnswered: _undo_answered,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.SeatHandedOver: _handed_over,
    e.SeatKept: _kept,
    e.StandInNamed: _stand_in_named,
    e.ReclaimAnswered: _reclaim_answered,
    e.SeatReclaimed: _seat_left,
    e.AbandonmentAnswered: _abandonment_answered,
    e.Abandoned: _abandoned,
    e.Conceded: _conceded,
    e.ConcessionAnswered: _concession_answered,
    e.MatchEnded: _match_ended,
    e.SecretRevealed: _unchanged,
}
