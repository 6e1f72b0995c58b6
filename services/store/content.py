"""Tables that something was played with, kept in the record for ever, each under its own SHA-256."""

from collections.abc import AsyncIterator, Iterable
from hashlib import sha256
from typing import Any

from psycopg import AsyncConnection

from services.store.statement import statement

_KEEP = statement("keep_content")
_CONTENT, _ALL = statement("content"), statement("content_all")


async def keep(conn: AsyncConnection[Any], files: Iterable[bytes]) -> None:
    """Keep each of these; what is kept already stays."""
    await conn.execute(_KEEP, (list(files),))


async def read(conn: AsyncConnection[Any], sha256s: Iterable[str]) -> dict[str, bytes]:
    """Those of these that are kept, by their SHA-256 (hex)."""
    cursor = await conn.execute(_CONTENT, ([bytes.fromhex(each) for each in sha256s],), binary=True)
    return {digest.hex(): raw for digest, raw in await cursor.fetchall()}


async def every(conn: AsyncConnection[Any]) -> AsyncIterator[tuple[str, bool]]:
    """The SHA-256 (hex) under which each is kept, and whether it is still what was kept under it."""
    async for digest, raw in conn.cursor(binary=True).stream(_ALL):
        yield digest.hex(), sha256(raw).digest() == digest
