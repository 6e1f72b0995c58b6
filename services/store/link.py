"""Links by which anybody who bears their secret may watch a stream."""

from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from services.store.statement import statement

_PUT = statement("put_watch_link")
_DELETE = statement("delete_watch_links")
_IS = statement("is_watch_link")


async def put(conn: AsyncConnection[Any], secret_hash: bytes, stream_id: UUID, maker: UUID) -> None:
    """Whoever bears that secret may watch, until all links of the stream are taken back."""
    await conn.execute(_PUT, (secret_hash, stream_id, maker))


async def delete_all(conn: AsyncConnection[Any], stream_id: UUID) -> None:
    """Nobody may watch that stream by a link any more."""
    await conn.execute(_DELETE, (stream_id,))


async def opens(conn: AsyncConnection[Any], secret_hash: bytes, stream_id: UUID) -> bool:
    """Whether that secret lets its bearer watch that stream."""
    cursor = await conn.execute(_IS, (secret_hash, stream_id))
    return await cursor.fetchone() is not None
