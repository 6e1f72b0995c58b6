"""Watch links: a secret whose bearer sees a stream as a spectator does, whoever that is."""

from uuid import UUID

import msgspec
from psycopg import AsyncConnection

from services.store import link
from services.table import access, once, token
from services.table.caller import Caller, Request
from services.table.house import House
from services.table.problem import Forbidden


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
    """Whether that secret lets its bearer watch that stream."""
    async with house.store.connection() as conn:
        return await link.opens(conn, token.hashed(secret), stream_id)


async def _require_seated(house: House, caller: Caller, stream_id: UUID) -> None:
    table = (await house.ledger.current(stream_id)).table
    access.require_sight(caller, table)
    if not access.seats_of(caller, table):
        raise Forbidden
