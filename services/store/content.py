"""Tables that something was played with, kept in the record for ever, each under its own SHA-256."""

from collections.abc import Iterable
from typing import Any

from psycopg import AsyncConnection

from services.store.statement import statement

_KEEP = statement("keep_content")
_CONTENT = statement("content")


async def keep(conn: AsyncConnection[Any], files: Iterable[bytes]) -> None:
    """Keep each of these; what is kept already stays."""
    await conn.execute(_KEEP, (list(files),))


async def read(conn: AsyncConnection[Any], sha256s: Iterable[str]) -> dict[str, bytes]:
    """Those of these that are kept, by their SHA-256 (hex)."""
    cursor = await conn.execute(_CONTENT, ([bytes.fromhex(each) for each in sha256s],), binary=True)
    return {sha256.hex(): raw for sha256, raw in await cursor.fetchall()}
