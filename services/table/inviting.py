"""Invitations: a secret that lets its bearer take one seat, or a seat that anybody may take."""

from uuid import UUID

from domain.core.seat import Seat
from services.store import desk
from services.table import token
from services.table.house import House
from services.table.ledger import Kept


async def invite_all(house: House, kept: Kept) -> dict[Seat, str]:
    """A new invitation for every free seat."""
    free = [Seat(n) for n, chair in enumerate(kept.match.table.chairs) if chair.player is None]
    return {seat: await invite(house, kept.match_id, seat) for seat in free}


async def invite(house: House, match_id: UUID, seat: Seat) -> str:
    """A new invitation for that seat, 256 bits, in place of any older one."""
    invitation = token.new_secret()
    async with house.store.connection() as conn:
        await desk.put_invitation(conn, match_id, seat, token.hashed(invitation))
    return invitation
