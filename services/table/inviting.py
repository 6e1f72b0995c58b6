"""Invitations: a secret that lets its bearer take one seat, or a seat that anybody may take."""

from uuid import UUID

from domain.core.seat import Seat
from services.store import desk
from services.table import access, token
from services.table import problem as p
from services.table.access import Table
from services.table.caller import Caller
from services.table.house import House
from services.table.ledger import Kept


async def invite_all(house: House, kept: Kept, maker: UUID | None) -> dict[Seat, str]:
    """A new invitation for every free seat, by that player."""
    free = [Seat(n) for n, chair in enumerate(kept.table.chairs) if chair.player is None]
    return {seat: await _invite(house, kept.stream_id, seat, maker) for seat in free}


async def renew(house: House, caller: Caller, stream_id: UUID, seat: int) -> str:
    """A new invitation to that free seat; an older one is void from now on."""
    return await _invite(house, stream_id, await _free(house, caller, stream_id, seat), caller.player)


async def open_to_all(house: House, caller: Caller, stream_id: UUID, seat: int) -> None:
    """Let anybody take that free seat; an invitation is void from now on."""
    free = await _free(house, caller, stream_id, seat)
    async with house.store.connection() as conn:
        await desk.put_invitation(conn, stream_id, free, None)


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
    """That seat, if it is free and the caller may invite to it: whoever sits at the table, and the operator."""
    kept = await house.ledger.current(stream_id)
    table = kept.table
    access.require_sight(caller, table)
    access.require_alone(table)
    if caller.role != "operator" and not access.seats_of(caller, table):
        raise p.Forbidden
    return _require_free(table, seat)


def _require_free(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.chairs):
        raise p.NotFound
    if table.status in access.OVER:
        raise p.NothingToOffer
    if not access.is_free(table, seat):
        raise p.NothingToOffer
    return Seat(seat)
