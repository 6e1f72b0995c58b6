"""Going back in a campaign: to a chapter, with new promises of luck, by consent; or by what was placed last."""

from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.campaign.commands import AnswerRewind, ProposeRewind
from domain.campaign.events import ChapterNumber, RewindProposed, RewoundToChapter
from domain.campaign.state import LAST, Campaign
from domain.core.seat import Seat, Version
from domain.match.commands import AnswerUndo, Undo
from domain.match.events import UndoProposed
from services.table import access, moving
from services.table.caller import Request
from services.table.house import House
from services.table.moving import Authorised, Done, Wish


async def propose(
    house: House, request: Request, campaign_id: UUID, seat: int, chapter: int, seed: str | None, body: msgspec.Struct
) -> Done:
    """That seat would go back to that chapter. Raises a Refusal or a Problem; then nothing has changed."""
    kept = await house.ledger.current(campaign_id)
    access.require_seat(request.caller, kept.table, seat)
    command = ProposeRewind(ChapterNumber(chapter), (), seed)
    asked = Wish(campaign_id, moving.for_seat(request, seat, command), body, seat)
    before = await moving.answered(house, request, asked, kept)
    if before is not None:
        return before
    commitments = await house.lucks.promise(LAST + 1 - chapter)
    wish = replace(asked, authorise=moving.for_seat(request, seat, replace(command, commitments=commitments)))
    return await moving.bring_about(house, request, wish)


async def take_back(
    house: House, request: Request, campaign_id: UUID, seat: int, to: int | None, body: msgspec.Struct
) -> Done:
    """That seat takes back what was named or placed since version `to`, or what it named or placed last.

    What that is, is settled once: whoever asks twice at the same time does not take back two. Raises a Refusal or a
    Problem; then nothing has changed.
    """
    kept = await house.ledger.current(campaign_id)
    own = access.require_seat(request.caller, kept.table, seat)
    command = Undo(_begin_of_last(kept.campaign, own) if to is None else Version(to))
    authorise = moving.for_seat(request, seat, command)
    return await moving.bring_about(house, request, Wish(campaign_id, authorise, body, seat))


def _begin_of_last(campaign: Campaign, seat: Seat) -> Version | None:
    """None where there is nothing: then that is told as any other no."""
    return next((Version(step.version - 1) for step in reversed(campaign.steps) if step.seat == seat), None)


async def answer(
    house: House,
    request: Request,
    campaign_id: UUID,
    version: int,
    seat: int,
    *,
    agree: bool,
    seed: str | None,
    body: msgspec.Struct,
) -> Done:
    """That seat agrees, or not, to go back as proposed at that version."""

    def authorise(campaign: Campaign) -> Authorised:
        own, undo = access.require_seat(request.caller, campaign, seat), campaign.undo
        if undo is not None and undo.version == version:
            return own, AnswerUndo(Version(version), agree)
        return own, AnswerRewind(Version(version), agree, seed)

    return await moving.bring_about(house, request, Wish(campaign_id, authorise, body, seat))


def proposal(done: Done) -> int | None:
    """The number of the proposal that was made, or stands already, unless all is done."""
    if any(isinstance(event, RewoundToChapter) for event in done.events):
        return None
    told = zip(done.recorded, done.events, strict=True)
    made = next((one.version for one, event in told if isinstance(event, RewindProposed | UndoProposed)), None)
    standing = done.kept.campaign.undo
    return made if made is not None or done.events or standing is None else standing.version
