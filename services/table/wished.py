"""Whether all that happened in a campaign is what its rules make of what its seats wished: each decision made again.

What a chapter's end brings follows from its match: see `earned`.
"""

import asyncio
from collections.abc import Iterator, Sequence

from msgspec import UNSET

from domain.campaign import events as e
from domain.campaign.commands import Adoption, OpenCampaign
from domain.campaign.rules import decide, open_campaign
from domain.campaign.state import LAST, Campaign
from domain.campaign.wish import wish
from domain.core.message import Event
from domain.core.seat import Seat
from domain.match.commands import Undo
from domain.match.events import Rewound, SeatTaken
from domain.match.wish import Wished
from services.table.damage import UNREADABLE
from services.table.decided import AT_ONCE, Course
from services.table.decision import FOLDS_NOT, Decision, compare
from services.table.kind import Kind
from services.table.verdict import Faulty

_OF_A_CHAPTER = (
    *(e.ChapterClosed, e.ProgressMarked, e.StickerAwarded, e.StickerLost, e.CogAwarded, e.CogLost, e.ChurchAwarded),
    *(e.NuggetGained, e.NuggetSpent, e.MineDug, e.CampaignEnded),
)
"""What its end can bring."""


async def check(kind: Kind, decisions: Sequence[Decision]) -> Course:
    """The campaign before and after each decision, for the matches of its chapters. Raises Faulty."""
    found: dict[bytes, tuple[Campaign, Campaign]] = {}
    campaign: Campaign | None = None
    for n, decision in enumerate(decisions):
        if n % AT_ONCE == 0:
            await asyncio.sleep(0)  # others want their turn
        try:
            if campaign is None:
                campaign = kind.fold(decision.facts[:1])
                _check_opening(campaign, decision)
                after: Campaign = kind.fold(decision.facts)
            else:
                _check(campaign, decision)
                after = kind.extend(campaign, decision.facts)
        except UNREADABLE as error:
            raise Faulty(decision.first, FOLDS_NOT) from error
        found[decision.command_id] = campaign, after
        campaign = after
    return Course(found, decisions[-1].position)


def _check_opening(campaign: Campaign, decision: Decision) -> None:
    """`campaign`: after the first fact. Raises Faulty, IndexError where nobody sits down."""
    opened, facts = campaign.opened, decision.facts
    adopted = next((fact for fact in facts if isinstance(fact, e.CampaignAdopted)), None)
    if adopted is not None and not all(map(campaign.box.tells, range(1, LAST + 1))):
        return  # what a box can have come to stands in tables that are not told
    taken = [fact for fact in facts if isinstance(fact, SeatTaken)]
    wanted = OpenCampaign(
        player=taken[0].player,
        seats=opened.seats,
        commitments=opened.commitments,
        visibility=opened.visibility,
        hotseat=opened.hotseat,
        title=opened.title,
        seed=taken[0].seed,
        adopt=None if adopted is None else _adoption(adopted),
        sits=tuple(one.seat for one in taken),
        forked_from=None if opened.forked_from is UNSET else opened.forked_from,
    )
    if decision.actor != f"player:{wanted.player}":
        raise Faulty(decision.first, "Who did this had no such seat.")
    nobody = Undo()
    compare(
        decision, None, lambda: [(None, nobody)], lambda _, __: open_campaign(wanted, campaign.box, campaign.source)
    )


def _adoption(told: e.CampaignAdopted) -> Adoption:
    return Adoption(told.chapter, told.boards, told.progress, told.struck)


def _check(campaign: Campaign, decision: Decision) -> None:
    facts = decision.facts
    if isinstance(facts[0], e.ChapterClosed):
        stray = [n for n, fact in enumerate(facts, decision.first) if not isinstance(fact, _OF_A_CHAPTER)]
        if stray:
            raise Faulty(stray[0], "No chapter brought this.")
        return
    new_id = next((fact.match_id for fact in facts if isinstance(fact, e.ChapterOpened)), "")
    compare(
        decision,
        campaign,
        lambda: _wishes(campaign, facts),
        lambda seat, command: decide(campaign, seat, command, lambda: new_id),
    )


def _wishes(campaign: Campaign, facts: Sequence[Event]) -> Iterator[Wished]:
    first = facts[0]
    seats = map(Seat, range(len(campaign.chairs)))
    if isinstance(first, Rewound):
        yield from ((seat, Undo(first.to)) for seat in seats)
        return
    asked = wish(facts)
    if isinstance(first, e.ChapterOpened) and asked is not None:
        yield from ((seat, asked[1]) for seat in seats)  # it does not say who opened it
    elif asked is not None:
        yield asked
