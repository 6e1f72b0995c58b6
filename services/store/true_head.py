"""Which heads may be signed: those that are what the events which lie there make, computed anew from their hashes."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from psycopg import AsyncConnection

from services.store.hashing import bucket_genesis, head_hash
from services.store.seal import Head, Signed, from_bytes
from services.store.statement import statement

_LAST, _SEALS, _PAIRS = statement("last_seals"), statement("seals"), statement("pairs")

Connection = AsyncConnection[Any]


async def are_true(conn: Connection, heads: Sequence[Head]) -> list[Head]:
    """Those of these heads that are."""
    sealed = await _sealed(conn, [head.bucket for head in heads])
    return [head for head in heads if await _is_true(conn, head, sealed.get(head.bucket))]


async def _sealed(conn: Connection, buckets: list[int]) -> dict[int, Head]:
    """The head of each of these buckets in the last seal that names it, as far as the list of them leads there."""
    found: dict[int, Head] = {}
    last = dict(await (await conn.execute(_LAST, {"buckets": buckets}, binary=True)).fetchall())
    for number in set(last.values()):
        asked = {"after": number - 1, "limit": 1}
        for row in await (await conn.execute(_SEALS, asked, binary=True)).fetchall():
            one = Signed(*row)
            with suppress(ValueError):
                heads = from_bytes(one.signed).heads
                found |= {head.bucket: head for head in heads if last.get(head.bucket) == one.number}
    return found


async def _is_true(conn: Connection, head: Head, sealed: Head | None) -> bool:
    """Whether it is the head of the events that lie there: computed on from the last seal, or else from the first."""
    if sealed is not None and await _goes_on(conn, head, sealed.last_pos, sealed.head_hash):
        return True
    return await _goes_on(conn, head, 0, bucket_genesis(head.bucket))


async def _goes_on(conn: Connection, head: Head, after: int, found: bytes) -> bool:
    asked = {"bucket": head.bucket, "after": after, "upto": head.last_pos}
    for position, hash_ in await (await conn.execute(_PAIRS, asked, binary=True)).fetchall():
        found, after = head_hash(found, position, hash_), after + 1
    return (after, found) == (head.last_pos, head.head_hash)
