"""Requests that were answered without an event: their keys, so that none is answered twice."""

from typing import Any

from psycopg import AsyncConnection

from services.store.statement import statement

_CLAIM = statement("claim_answer")
_FIND = statement("find_answer")


async def claim(conn: AsyncConnection[Any], command_id: bytes, command_fp: bytes) -> bool:
    """Keep that the request is answered now; False if it was before. For the transaction that does what it asks."""
    cursor = await conn.execute(_CLAIM, (command_id, command_fp))
    return cursor.rowcount == 1


async def find(conn: AsyncConnection[Any], command_id: bytes) -> bytes | None:
    """The fingerprint of the request answered under that id."""
    cursor = await conn.execute(_FIND, (command_id,), binary=True)
    row = await cursor.fetchone()
    return None if row is None else row[0]
