"""Going back to a chapter, by consent of all: luck is made anew, and history stays."""

from domain.campaign import refusals as r
from domain.campaign.commands import AnswerRewind, ProposeRewind
from domain.campaign.events import RewindAnswered, RewindProposed, RewoundToChapter
from domain.campaign.evolution import extend
from domain.campaign.state import LAST, Campaign, Proposal
from domain.core.message import Event
from domain.core.seat import Seat


def propose(campaign: Campaign, seat: Seat, command: ProposeRewind) -> tuple[Event, ...]:
    """The proposal, and the rewind where nobody else has a say. Raises NoSuchChapter."""
    if command.chapter not in [opening.chapter for opening in campaign.effective]:
        raise r.NoSuchChapter
    if len(command.commitments) != LAST + 1 - command.chapter:
        raise ValueError("a rewind commits to the luck of its chapter and of each later one")
    proposed = RewindProposed(seat, command.chapter, command.commitments, command.seed)
    return (proposed, *_rewind(extend(campaign, (proposed,))))


def answer(campaign: Campaign, seat: Seat, command: AnswerRewind) -> tuple[Event, ...]:
    """The answer, and the rewind with the last consent. Raises NoSuchProposal, OwnProposal."""
    proposal = campaign.proposal
    if proposal is None or proposal.version != command.version:
        raise r.NoSuchProposal
    if seat not in _asked(campaign, proposal):
        raise r.OwnProposal
    answered = RewindAnswered(command.version, seat, command.agree, command.seed)
    return (answered, *(_rewind(extend(campaign, (answered,))) if command.agree else ()))


def _asked(campaign: Campaign, proposal: Proposal) -> frozenset[Seat]:
    """The seats whose player has not agreed yet; whoever has several answers once."""
    agreed = set(_seeds(campaign, proposal))
    return frozenset(seat for seat in campaign.seated if campaign.chairs[seat].player not in agreed)


def _seeds(campaign: Campaign, proposal: Proposal) -> dict[str | None, str | None]:
    """The new seed of each player who agreed."""
    return {campaign.chairs[consent.seat].player: consent.seed for consent in proposal.consents}


def _rewind(campaign: Campaign) -> tuple[Event, ...]:
    proposal = campaign.proposal
    if proposal is None or _asked(campaign, proposal):
        return ()
    seeds = _seeds(campaign, proposal)
    undone = (opening.match_id for opening in campaign.effective if opening.chapter >= proposal.chapter)
    return (
        RewoundToChapter(
            chapter=proposal.chapter,
            commitments=proposal.commitments,
            seeds=tuple(seeds.get(chair.player, chair.seed) for chair in campaign.chairs),
            undone=tuple(undone),
        ),
    )
