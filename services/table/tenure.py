"""Who plays a seat, of a match or a campaign: handing it over to a newcomer, letting somebody stand in."""

from collections.abc import Callable
from uuid import UUID

import msgspec

from domain.core.message import Command
from domain.core.seat import Seat
from domain.match.commands import HandOver, KeepSeat, NameStandIn
from services.store import desk
from services.table import access, inviting, moving, token
from services.table.access import Table
from services.table.caller import Request
from services.table.house import House
from services.table.moving import Authorised, Done, Wish
from services.table.problem import BadInvitation, NoSuchPlayer, NotFound


class HandedOver(msgspec.Struct, frozen=True):
    """What was brought about, and the invitation to the seat; none when answered again."""

    done: Done
    invitation: str | None


async def hand_over(house: House, request: Request, stream_id: UUID, seat: int, body: msgspec.Struct) -> HandedOver:
    """That seat is offered to a newcomer. Raises a Refusal or a Problem; then nothing has changed."""
    kept = await house.ledger.current(stream_id)
    authorise = _for_owner(request, seat, HandOver())
    done = await moving.bring_about(house, request, Wish(stream_id, authorise, body, seat))
    is_new = done.version > kept.version and bool(done.events)
    return HandedOver(done, await inviting.renew(house, request.caller, stream_id, seat) if is_new else None)


class Keeping(msgspec.Struct, frozen=True):
    """Nobody is invited to that seat any more."""

    seat: int


async def keep(house: House, request: Request, stream_id: UUID, seat: int) -> None:
    """Nobody is invited to that seat any more, and if it was offered while it is held, it is offered no longer.

    Raises a Refusal or a Problem; then nothing has changed.
    """
    await inviting.revoke(house, request.caller, stream_id, seat)
    table = (await house.ledger.current(stream_id)).table
    if table.chairs[seat].player is None or not access.is_free(table, seat):
        return

    def authorise(table: Table) -> Authorised:
        is_operator = request.caller.role == "operator"
        return Seat(seat) if is_operator else access.require_owner(request.caller, table, seat), KeepSeat()

    await moving.bring_about(house, request, Wish(stream_id, authorise, Keeping(seat), seat))


async def name_stand_in(
    house: House, request: Request, stream_id: UUID, seat: int, player: str | None, body: msgspec.Struct
) -> Done:
    """That player plays the seat, in a campaign for a chapter, or its owner again. Raises a Refusal or a Problem."""
    is_known = player is None or (await house.names.of([UUID(player)]))[UUID(player)] is not None

    def authorise(table: Table) -> Authorised:
        found = _for_owner(request, seat, NameStandIn(player))(table)
        if not is_known:
            raise NoSuchPlayer
        return found

    return await moving.bring_about(house, request, Wish(stream_id, authorise, body, seat))


async def stand_in(
    house: House, request: Request, stream_id: UUID, seat: int, invitation: str, body: msgspec.Struct
) -> Done:
    """Whoever bears an invitation to a seat that is held plays it for its owner. Raises a Refusal or a Problem."""
    player = access.require_player(request.caller)
    async with house.store.connection() as conn:
        is_invited = await desk.invited_to(conn, stream_id, token.hashed(invitation)) == seat

    def authorise(table: Table) -> Authorised:
        # An invitation that was used may have been used by this very request.
        is_known = is_invited or (seat < len(table.chairs) and table.chairs[seat].stand_in == player)
        if not is_known or access.is_free(table, seat):
            raise BadInvitation
        return Seat(seat), NameStandIn(player)

    try:
        done = await moving.bring_about(house, request, Wish(stream_id, authorise, body, seat))
    except NotFound:
        raise BadInvitation from None  # as where there is such a match
    async with house.store.connection() as conn:
        await desk.use_invitation(conn, stream_id, seat)
    return done


def _for_owner(request: Request, seat: int, command: Command) -> Callable[[Table], Authorised]:
    return lambda table: (access.require_owner(request.caller, table, seat), command)
