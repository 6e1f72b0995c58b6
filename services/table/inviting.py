"""Invitations: a secret that lets its bearer take one seat, or a seat that anybody may take."""

from uuid import UUID

import msgspec
from psycopg import AsyncConnection

from domain.core.seat import Seat
from services.store import desk
from services.table import access, once, token
from services.table import problem as p
from services.table.access import Table
from services.table.caller import Caller, Request
from services.table.house import House
from services.table.ledger import Kept


async def invite_all(house: House, kept: Kept, maker: UUID | None) -> dict[Seat, str]:
    """A new invitation for every free seat, by that player."""
    free = [Seat(n) for n, chair in enumerate(kept.table.chairs) if chair.player is None]
    return {seat: await _invite(house, kept.stream_id, seat, maker) for seat in free}


async def renew(house: House, caller: Caller, stream_id: UUID, seat: int) -> str:
    """A new invitation to that free seat; an older one is void from now on."""
    return await _invite(house, stream_id, await _free(house, caller, stream_id, seat), caller.player)


async def offer(
    house: House, request: Request, stream_id: UUID, seat: int, *, is_open: bool, body: msgspec.Struct
) -> str | None:
    """Offer that free seat by a new invitation, or to anybody; an older invitation is void from now on.

    The invitation; None where anybody may sit, or the same request was answered before.
    """
    invitation, maker = None if is_open else token.new_secret(), request.caller.player
    if await once.is_done(house, request, seat, body):
        await _inviter(house, request.caller, stream_id)
        return None
    free = await _free(house, request.caller, stream_id, seat)
    if is_open:
        _require_free(await _inviter(house, request.caller, stream_id), seat)

    async def put(conn: AsyncConnection[object]) -> None:
        hashed = None if invitation is None else token.hashed(invitation)
        await desk.put_invitation(conn, stream_id, free, hashed, None if is_open else maker)

    return invitation if await once.do(house, request, seat, body, put) else None


async def revoke(house: House, caller: Caller, stream_id: UUID, seat: int) -> None:
    """Nobody is invited to that free seat any more."""
    free = await _free(house, caller, stream_id, seat)
    async with house.store.connection() as conn:
        await desk.delete_invitation(conn, stream_id, free)


async def _invite(house: House, stream_id: UUID, seat: Seat, maker: UUID | None) -> str:
    """256 bits, in place of any older invitation."""
    invitation = token.new_secret()
    async with house.store.connection() as conn:
        await desk.put_invitation(conn, stream_id, seat, token.hashed(invitation), maker)
    return invitation


async def _free(house: House, caller: Caller, stream_id: UUID, seat: int) -> Seat:
    """That seat, if the caller may invite to it: one that nobody holds, or their own, offered or for a stand-in."""
    table = await _inviter(house, caller, stream_id)
    owner = table.chairs[seat].player if 0 <= seat < len(table.chairs) else None
    if owner is None or table.status in access.OVER or caller.role == "operator":
        return _require_free(table, seat)
    if owner != str(caller.player):
        _require_free(table, seat)
        # Whoever sits down learns what the seat hides: who that is lies with its owner until they are gone.
        if not await is_gone(house, table, seat):
            raise p.NotYourSeat
    return Seat(seat)


async def is_gone(house: House, table: Table, seat: int) -> bool:
    """Whether that seat's player has been erased."""
    player = table.chairs[seat].player if 0 <= seat < len(table.chairs) else None
    return player is not None and (await house.names.of([UUID(player)]))[UUID(player)] is None


async def _inviter(house: House, caller: Caller, stream_id: UUID) -> Table:
    """The table, if the caller may invite to it: whoever sits there, and the operator."""
    table = (await house.ledger.current(stream_id)).table
    access.require_sight(caller, table)
    access.require_alone(table)
    if caller.role != "operator" and not access.seats_of(caller, table):
        raise p.Forbidden
    return table


def _require_free(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.chairs):
        raise p.NotFound
    if table.status in access.OVER:
        raise p.NothingToOffer
    if not access.is_free(table, seat):
        raise p.NothingToOffer
    return Seat(seat)
