"""Links by which anybody who bears their secret may watch a stream."""

from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from services.store.statement import statement

_PUT = statement("put_watch_link")
_DELETE = statement("delete_watch_links")
_WATCHED = statement("watched")


async def put(conn: AsyncConnection[Any], secret_hash: bytes, stream_id: UUID, maker: UUID) -> None:
    """Whoever bears that secret may watch, until all links of the stream are taken back."""
    await conn.execute(_PUT, (secret_hash, stream_id, maker))


async def delete_all(conn: AsyncConnection[Any], stream_id: UUID) -> None:
    """Nobody may watch that stream by a link any more."""
    await conn.execute(_DELETE, (stream_id,))


async def watched(conn: AsyncConnection[Any], secret_hash: bytes) -> tuple[UUID, UUID] | None:
    """The stream that whoever bears that secret may watch, and who made the link."""
    return await (await conn.execute(_WATCHED, (secret_hash,))).fetchone()
