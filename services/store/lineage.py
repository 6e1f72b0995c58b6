"""Which streams were forked from which, as their first events tell."""

from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from services.store.record import Version
from services.store.statement import statement

_FORKS = statement("forks")


async def forks(conn: AsyncConnection[Any], stream_id: UUID) -> list[tuple[UUID, Version]]:
    """The streams that go on from that one, the oldest first, each with the version it goes on from."""
    cursor = await conn.execute(_FORKS, (str(stream_id),))
    return await cursor.fetchall()
