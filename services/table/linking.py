"""Watch links: a secret whose bearer sees a match, or a campaign and its chapters, as a spectator does."""

from uuid import UUID

import msgspec
from msgspec import UNSET
from psycopg import AsyncConnection

from services.store import link
from services.table import access, membership, once, token
from services.table.caller import Caller, Request
from services.table.house import House
from services.table.problem import Forbidden, NotFound, RecordDamaged


async def make(house: House, request: Request, stream_id: UUID, body: msgspec.Struct) -> str | None:
    """A new link's secret, by somebody at the table; None where the same request was answered before."""
    await _require_seated(house, request.caller, stream_id)
    player, secret = access.require_player(request.caller), token.new_secret()

    async def put(conn: AsyncConnection[object]) -> None:
        await link.put(conn, token.hashed(secret), stream_id, UUID(player))

    return secret if await once.do(house, request, None, body, put) else None


async def take_back(house: House, caller: Caller, stream_id: UUID) -> None:
    """No link to that stream opens any more; somebody at the table, or the operator, says so."""
    if caller.role != "operator":
        await _require_seated(house, caller, stream_id)
    async with house.store.connection() as conn:
        await link.delete_all(conn, stream_id)


async def opens(house: House, secret: str, stream_id: UUID) -> bool:
    """Whether that secret lets its bearer watch that stream: it is the link's own, or a chapter of its campaign.

    Nobody shows to others what they may not see any more: with its maker's seat goes the link.
    """
    async with house.store.connection() as conn:
        watched = await link.watched(conn, token.hashed(secret))
    if watched is None or watched[0] not in (stream_id, await campaign_of(house, stream_id)):
        return False
    try:
        table = await membership.table_of(house, watched[0])
    except (NotFound, RecordDamaged):
        return False
    return await membership.belongs(house, Caller(watched[1], "player"), table)


async def campaign_of(house: House, stream_id: UUID) -> UUID | None:
    """Of a chapter, the campaign that it belongs to; None of all else."""
    try:
        part = getattr((await house.ledger.held(stream_id)).table.opened, "part_of", UNSET)
    except (NotFound, RecordDamaged):
        return None
    return None if part is UNSET else UUID(part.campaign_id)


async def _require_seated(house: House, caller: Caller, stream_id: UUID) -> None:
    table = (await house.ledger.current(stream_id)).table
    access.require_sight(await membership.as_member(house, caller, table), table)
    if not await membership.belongs(house, caller, table):
        raise Forbidden
