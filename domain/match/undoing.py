"""Taking back: at once where nobody else has acted or learnt anything since, else by consent of the others."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.core.message import Event
from domain.core.seat import Seat, Version
from domain.match import commands as c
from domain.match import events as e
from domain.match import refusals as r
from domain.match.consent import others, players
from domain.match.history import effective
from domain.match.knowledge import is_learnt
from domain.match.luck import Luck
from domain.match.past import Decision, Past, decisions, opening_end, played
from domain.match.state import Match, Table, initial_state


def undo(match: Match, past: Past, seat: Seat, command: c.Undo) -> tuple[Event, ...]:
    """The rewind where it may be made at once, else its proposal. Nothing where that is proposed already.

    Raises NotStarted, MatchPaused, MatchOver, NothingToUndo, NoSuchMoment.
    """
    require_running(match.table)
    made = decisions(match, past)
    to = whole_turn(match, past, made, seat) if command.to is None else command.to
    undone = [decision for decision in made if decision.last > to]
    return go_back(match, Back(to, undone, to in _moments(past), lambda: _before(past, undone)), seat)


class Back(NamedTuple):
    """A way back to version `to`, and the decisions that it undoes. `is_moment`: whether one that counts was
    whole there; `before`: the game's events that count and were before all of these."""

    to: Version
    undone: Sequence[Decision]
    is_moment: bool
    before: Callable[[], Sequence[Event]]


def go_back(match: Match, back: Back, seat: Seat) -> tuple[Event, ...]:
    """The same for whoever has worked out the way back. Raises NothingToUndo, NoSuchMoment."""
    to, undone = back.to, back.undone
    if not undone:
        raise r.NothingToUndo
    if not back.is_moment:
        raise r.NoSuchMoment
    luck_seen = any(decision.is_lucky for decision in undone)
    if not others(match.table, seat) or is_free(match, back, seat):
        return (e.Rewound(to, luck_seen),)
    proposal = match.table.proposal
    if proposal is not None and (proposal.seat, proposal.to) == (seat, to):
        return ()
    return (e.UndoProposed(seat, to, luck_seen),)


def answer(match: Match, seat: Seat | None, command: c.AnswerUndo, _: Luck) -> tuple[Event, ...]:
    """The answer, and the rewind with the last consent. Raises as `undo` does, NoSuchProposal, OwnProposal."""
    table = match.table
    require_running(table)
    proposal = table.proposal
    if proposal is None or proposal.version != command.version:
        raise r.NoSuchProposal
    asked = others(table, proposal.seat)
    if seat is None or not players(table, [seat]) & asked:
        raise r.OwnProposal
    answered = e.UndoAnswered(command.version, seat, command.agree)
    agreed = players(table, (*proposal.agreed, seat)) if command.agree else frozenset()
    return (answered, e.Rewound(proposal.to, proposal.luck_seen)) if agreed >= asked else (answered,)


def require_running(table: Table) -> None:
    """Raises NotStarted, MatchPaused, MatchOver."""
    if table.status == "open":
        raise r.NotStarted
    if table.status == "paused":
        raise r.MatchPaused
    if table.status != "running":
        raise r.MatchOver


def whole_turn(match: Match, past: Past, made: Sequence[Decision], seat: Seat) -> Version:
    """Where the seat's last turn began, or the turn before if it has done nothing since. Raises NothingToUndo."""
    own = [index for index, decision in enumerate(made) if decision.seat == seat]
    if not own:
        raise r.NothingToUndo
    first = own[-1]
    while first - 1 in own and not _begins_turn(match, made[first - 1]):
        first -= 1
    return made[first - 1].last if first else opening_end(past)


def _begins_turn(match: Match, decision: Decision) -> bool:
    return any(type(event) in match.game.turns for event in decision.events)


def is_free(match: Match, back: Back, seat: Seat) -> bool:
    """Whether the seat may take all this back without asking: nobody else decided any of it, nothing was drawn, and
    nothing that was hidden from anybody before has come to light.
    """
    undone = back.undone
    if any(decision.seat != seat or decision.is_lucky for decision in undone):
        return False
    if any(type(event) in match.game.reveals for decision in undone for event in decision.events):
        return False
    game, table = match.game, match.table
    since = [event for decision in undone for event in decision.events]
    return not is_learnt(game, initial_state(game, table.opened), back.before(), since, len(table.chairs))


def _before(past: Past, undone: Sequence[Decision]) -> Sequence[Event]:
    return [*past.before, *(event for _, event in played(past, undone[0].first - 1))]


def _moments(past: Past) -> frozenset[int]:
    """The versions that it may go back to: where a decision was whole, from the opening on, and what counts by now."""
    ends = {version - 1 for version in past.begins} | {len(past.events)}
    counting = {version for kept in effective(past.events) for version in kept}
    return frozenset(version for version in ends & counting if version >= opening_end(past))
