"""Who plays a campaign's seat: handing it over to a newcomer, letting somebody stand in."""

from uuid import UUID

import msgspec

from domain.campaign.commands import HandOver, NameStandIn
from services.table import inviting, moving
from services.table.caller import Request
from services.table.house import House
from services.table.moving import Done, Wish
from services.table.problem import NoSuchPlayer


class HandedOver(msgspec.Struct, frozen=True):
    """What was brought about, and the invitation to the seat; none when answered again."""

    done: Done
    invitation: str | None


async def hand_over(house: House, request: Request, campaign_id: UUID, seat: int, body: msgspec.Struct) -> HandedOver:
    """That seat is offered to a newcomer. Raises a Refusal or a Problem; then nothing has changed."""
    kept = await house.ledger.current(campaign_id)
    authorise = moving.for_seat(request, seat, HandOver())
    done = await moving.bring_about(house, request, Wish(campaign_id, authorise, body, seat))
    is_new = done.version > kept.version and bool(done.events)
    return HandedOver(done, await inviting.renew(house, request.caller, campaign_id, seat) if is_new else None)


async def name_stand_in(
    house: House, request: Request, campaign_id: UUID, seat: int, player: str | None, body: msgspec.Struct
) -> Done:
    """That player plays the seat for a chapter, or its owner again. Raises a Refusal or a Problem."""
    if player is not None and (await house.names.of([UUID(player)]))[UUID(player)] is None:
        raise NoSuchPlayer
    authorise = moving.for_seat(request, seat, NameStandIn(player))
    return await moving.bring_about(house, request, Wish(campaign_id, authorise, body, seat))
