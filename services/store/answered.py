"""Requests that were answered without an event: their keys, so that none is answered twice."""

from typing import Any

from psycopg import AsyncConnection

from services.store.record import Bucket
from services.store.statement import statement

_ANSWER = statement("answer")
_CLAIM = statement("claim_answer")
_FIND = statement("find_answer")


async def answer(
    conn: AsyncConnection[Any], bucket: Bucket, command_id: bytes, command_fp: bytes, version: int
) -> bool:
    """Keep that the command led to no event at that version of its stream; False if something of it is known already.

    The connection is in autocommit: this waits for whoever appends to the bucket, and they for it.
    """
    cursor = await conn.execute(_ANSWER, (bucket, command_id, command_fp, version), binary=True)
    row = await cursor.fetchone()
    return bool(row and row[0])


async def claim(conn: AsyncConnection[Any], command_id: bytes, command_fp: bytes) -> bool:
    """Keep that the request is answered now; False if it was before. For the transaction that does what it asks."""
    cursor = await conn.execute(_CLAIM, (command_id, command_fp))
    return cursor.rowcount == 1


async def find(conn: AsyncConnection[Any], command_id: bytes) -> bytes | None:
    """The fingerprint of the request answered under that id."""
    cursor = await conn.execute(_FIND, (command_id,), binary=True)
    row = await cursor.fetchone()
    return None if row is None else row[0]
