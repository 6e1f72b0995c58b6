"""Taking back a name or a placement: at once where nobody else has named or placed since, else by consent."""

from domain.campaign import refusals as r
from domain.campaign.state import Campaign
from domain.core.message import Event
from domain.core.seat import Seat, Version
from domain.match.commands import AnswerUndo, Undo
from domain.match.consent import others, players
from domain.match.events import Rewound, UndoAnswered, UndoProposed
from domain.match.refusals import NoSuchMoment, NothingToUndo


def undo(campaign: Campaign, seat: Seat, command: Undo) -> tuple[Event, ...]:
    """The rewind where it may be made at once, else its proposal; nothing where that is proposed already.

    Raises NothingToUndo, NoSuchMoment.
    """
    to = _before_own_last(campaign, seat) if command.to is None else command.to
    undone = [step for step in campaign.steps if step.version > to]
    if not undone:
        raise NothingToUndo
    if to != undone[0].version - 1:
        raise NoSuchMoment
    if players(campaign, (step.seat for step in undone)) <= players(campaign, [seat]):
        return (Rewound(to, luck_seen=False),)
    proposed = campaign.undo
    if proposed is not None and (proposed.seat, proposed.to) == (seat, to):
        return ()
    return (UndoProposed(seat, to, luck_seen=False),)


def answer(campaign: Campaign, seat: Seat, command: AnswerUndo) -> tuple[Event, ...]:
    """The answer, and the rewind with the last consent. Raises NoSuchProposal, OwnProposal."""
    proposed = campaign.undo
    if proposed is None or proposed.version != command.version:
        raise r.NoSuchProposal
    asked = others(campaign, proposed.seat)
    if not players(campaign, [seat]) & asked:
        raise r.OwnProposal
    answered = UndoAnswered(command.version, seat, command.agree)
    agreed = players(campaign, (*proposed.agreed, seat)) if command.agree else frozenset()
    return (answered, Rewound(proposed.to, luck_seen=False)) if agreed >= asked else (answered,)


def _before_own_last(campaign: Campaign, seat: Seat) -> Version:
    own = [step.version for step in campaign.steps if step.seat == seat]
    if not own:
        raise NothingToUndo
    return Version(own[-1] - 1)
