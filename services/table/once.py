"""Requests that leave no event: done once all the same, and answered again without the secret they made."""

from collections.abc import Awaitable, Callable

import msgspec
from psycopg import AsyncConnection

from services.store import answered
from services.table.caller import Request
from services.table.house import House, command_id_of
from services.table.problem import CommandReused

Do = Callable[[AsyncConnection[object]], Awaitable[None]]
"""What is asked for, in the transaction in which it is noted."""


async def is_done(house: House, request: Request, seat: int | None, body: msgspec.Struct) -> bool:
    """Whether this very request was done before. Raises CommandReused."""
    if request.key is None:
        return False
    async with house.store.connection() as conn:
        known = await answered.find(conn, command_id_of(request))
    if known is not None and known != house.fingerprint(seat, body):
        raise CommandReused
    return known is not None


async def do(house: House, request: Request, seat: int | None, body: msgspec.Struct, do: Do) -> bool:
    """Do it, unless this very request was done before; whether it was done now. Raises CommandReused."""
    async with house.store.connection() as conn, conn.transaction():
        is_new = request.key is None or await answered.claim(
            conn, command_id_of(request), house.fingerprint(seat, body)
        )
        if is_new:
            await do(conn)
    return is_new or not await is_done(house, request, seat, body)
