"""Going back to a chapter: proposed with new promises of luck, done once everybody agrees."""

from uuid import UUID

import msgspec

from domain.campaign.commands import AnswerRewind, ProposeRewind
from domain.campaign.events import ChapterNumber, RewindProposed, RewoundToChapter
from domain.campaign.state import LAST
from domain.core.seat import Version
from services.table import moving
from services.table.caller import Request
from services.table.house import House
from services.table.moving import Done, Wish


async def propose(
    house: House, request: Request, campaign_id: UUID, seat: int, chapter: int, seed: str | None, body: msgspec.Struct
) -> Done:
    """That seat would go back to that chapter. Raises a Refusal or a Problem; then nothing has changed."""
    commitments = await house.lucks.promise(LAST + 1 - chapter)
    command = ProposeRewind(ChapterNumber(chapter), commitments, seed)
    authorise = moving.for_seat(request, seat, command)
    return await moving.bring_about(house, request, Wish(campaign_id, authorise, body, seat))


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
    """That seat agrees, or not, to the rewind proposed at that version."""
    authorise = moving.for_seat(request, seat, AnswerRewind(Version(version), agree, seed))
    return await moving.bring_about(house, request, Wish(campaign_id, authorise, body, seat))


def proposal(done: Done) -> int | None:
    """The number of the proposal that was made, unless all is done already."""
    if any(isinstance(event, RewoundToChapter) for event in done.events):
        return None
    proposed = (
        one.version for one, event in zip(done.recorded, done.events, strict=True) if isinstance(event, RewindProposed)
    )
    return next(proposed, None)
