"""Verification: reads what is recorded, hashes it anew, and names the first place that is not as it was written.

It finds every edit, gap and cut end, and with the help of seals also what was done consistently to a whole chain and
its head. What was never sealed and lies at the end is what receipts are for.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection, AsyncCursor
from psycopg.types.string import ByteaBinaryLoader

from services.store import sealing
from services.store.chain import Broken, Chain, Row
from services.store.claim import Claim, Claims
from services.store.comparison import Fault, Head, Verified, go_on, unlike_head, unlike_opened, unlike_seals
from services.store.hashing import bucket_genesis, bucket_of, head_hash
from services.store.statement import statement

__all__ = ["Fault", "Verified", "pairs", "streams", "verify_all", "verify_bucket", "verify_stream", "verify_stretch"]

_HEADS = statement("verify_heads")
_BUCKET = statement("verify_bucket")
_STREAM = statement("verify_stream")
_OPENED = statement("verify_opened")
_STRAYS = statement("verify_strays")
_PAIRS = statement("pairs")

_BUCKETS = range(1024)
_BATCH = 500
_RAW = ("uuid", "int4", "int8", "text", "json", "bytea")
_POSITION, _VERSION = 0, 2  # columns
_END = 2**63 - 1


async def verify_all(conn: AsyncConnection[Any], public_key: bytes | None = None) -> AsyncIterator[Verified]:
    """The seals, then every bucket that has events or a fault, the seals' word for it included.

    `public_key`: by which seals must be signed; None: by that of the first, which a forger could have changed.
    """
    # First, so that no seal can tell of more than the heads read below.
    claims, fault = await _claims(conn, public_key)
    if claims.seals or fault:
        yield Verified(None, 0, fault, claims.seals)
    for (bucket,) in await _rows(conn, _STRAYS, {}):
        yield Verified(bucket, 0, Fault("there is no such bucket", bucket))
    for head in await _heads(conn, _BUCKETS):
        verified = await _verify(conn, head, claims.of(head.bucket))
        if verified.checked or verified.fault:
            yield verified


async def streams(conn: AsyncConnection[Any], bucket: int) -> tuple[UUID, ...]:
    """The streams of a bucket, in the order in which they were opened."""
    return tuple(await _opened(conn, bucket, _END))


async def verify_bucket(conn: AsyncConnection[Any], bucket: int, public_key: bytes | None = None) -> Verified:
    """One bucket: each event, the chain of each stream, positions without a gap, the head hash, the seals that name it.

    Whether a seal is missing shows only among all of them.
    """
    claims = Claims(public_key)
    await sealing.list_sealed(conn)
    for one in await sealing.naming(conn, bucket, 0, _END):
        if (what := claims.add(one, whole=False)) is not None:
            return Verified(bucket, 0, Fault(what, bucket, seal=one.number))
    (head,) = await _heads(conn, [bucket])
    return await _verify(conn, head, claims.of(bucket))


async def verify_stream(conn: AsyncConnection[Any], stream_id: UUID) -> Verified:
    """The chain of one stream. Whether its end was cut is known only from its whole bucket."""
    chain = Chain(bucket_of(stream_id))
    opened = await _opened(conn, chain.bucket, _END, stream_id)
    try:
        async with aclosing(
            _batches(conn, _STREAM, _VERSION, {"bucket": chain.bucket, "stream_id": stream_id})
        ) as batches:
            async for rows in batches:
                chain.go_on(rows, whole=False)
    except Broken as broken:
        return Verified(chain.bucket, chain.checked, _fault(broken, chain))
    if chain.checked and not opened:  # perhaps between the two questions
        opened = await _opened(conn, chain.bucket, _END, stream_id)
    return Verified(chain.bucket, chain.checked, unlike_opened(chain, opened))


async def verify_stretch(
    conn: AsyncConnection[Any], bucket: int, versions: Mapping[int, int], public_key: bytes | None = None
) -> Fault | None:
    """What the seals around these positions of a bucket say against the hashes that lie there now, if anything.

    `versions`: those of one stream, by position, ascending; the fault names the first that no seal vouches for now.
    Only hashes are read, from the seal before the first position to the one after the last.
    """
    first, last = min(versions), max(versions)
    await sealing.list_sealed(conn)
    seals = await sealing.naming(conn, bucket, first, last)
    claims = Claims(public_key)
    for one in seals:
        if (what := claims.add(one, whole=False)) is not None:
            return Fault(what, bucket, seal=one.number)
    found = claims.of(bucket)
    position, head = (found.pop(0)[:2]) if found and found[0].last_pos < first else (0, bucket_genesis(bucket))
    for claim in found:
        for at, hash_ in await pairs(conn, bucket, position, claim.last_pos):
            head = head_hash(head, at, hash_)
        if head != claim.head_hash:
            version = next((versions[at] for at in versions if position < at <= claim.last_pos), None)
            what = f"up to here it is not what seal {claim.seal} was put on"
            return Fault(what, bucket, claim.last_pos, version=version, seal=claim.seal)
        position = claim.last_pos
    return None


async def pairs(conn: AsyncConnection[Any], bucket: int, after: int, upto: int) -> list[tuple[int, bytes]]:
    """Position and hash of the events of a bucket after one position and up to another, in order."""
    return await _rows(conn, _PAIRS, {"bucket": bucket, "after": after, "upto": upto})


async def _claims(conn: AsyncConnection[Any], public_key: bytes | None) -> tuple[Claims, Fault | None]:
    claims, fault = Claims(public_key), None
    async for one in sealing.every(conn):
        what = claims.add(one, whole=True)
        if what is not None and fault is None:
            fault = Fault(what, None, seal=one.number)
    return claims, fault


async def _verify(conn: AsyncConnection[Any], head: Head, claims: Sequence[Claim]) -> Verified:
    chain, left = Chain(head.bucket), list(claims)
    try:
        if head.last_pos or head.found_pos:
            asked = {"bucket": head.bucket, "upto": head.last_pos}
            async with aclosing(_batches(conn, _BUCKET, _POSITION, asked)) as batches:
                async for rows in batches:
                    if (fault := go_on(chain, rows, left)) is not None:
                        return Verified(head.bucket, chain.checked, fault)
    except Broken as broken:
        return Verified(head.bucket, chain.checked, _fault(broken, chain))
    fault = unlike_head(head, chain) or unlike_seals(head, chain, claims)
    if fault is None and chain.checked:  # where there is no event, no stream is in the table either: see `found_pos`
        fault = unlike_opened(chain, await _opened(conn, head.bucket, head.last_pos))
    return Verified(head.bucket, chain.checked, fault)


async def _batches(
    conn: AsyncConnection[Any], query: str, key: int, asked: dict[str, Any]
) -> AsyncGenerator[list[Row]]:
    """All rows by their `key` column, a batch at a time; the server reads the next while the caller is at work."""
    cursor: AsyncCursor[Row] = conn.cursor(binary=True)
    for name in _RAW:
        cursor.adapters.register_loader(name, ByteaBinaryLoader)

    async def fetch(after: int) -> list[Row]:
        await cursor.execute(query, asked | {"after": after, "limit": _BATCH})
        return await cursor.fetchall()

    reading = asyncio.create_task(fetch(0))
    try:
        while rows := await reading:
            reading = asyncio.create_task(fetch(int.from_bytes(rows[-1][key])))
            await asyncio.sleep(0)  # the question goes out
            yield rows
    finally:
        await asyncio.wait([reading])


def _fault(broken: Broken, chain: Chain) -> Fault:
    position, stream, version = broken.row[:3]
    return Fault(broken.what, chain.bucket, _number(position), UUID(bytes=stream), _number(version))


def _number(raw: bytes) -> int:
    return int.from_bytes(raw, signed=True)


async def _rows(conn: AsyncConnection[Any], query: str, asked: dict[str, Any]) -> list[tuple[Any, ...]]:
    return await (await conn.execute(query, asked, binary=True)).fetchall()


async def _heads(conn: AsyncConnection[Any], buckets: Sequence[int]) -> list[Head]:
    return [Head(*row) for row in await _rows(conn, _HEADS, {"buckets": list(buckets)})]


async def _opened(conn: AsyncConnection[Any], bucket: int, upto: int, stream_id: UUID | None = None) -> dict[UUID, int]:
    return dict(await _rows(conn, _OPENED, {"bucket": bucket, "upto": upto, "stream_id": stream_id}))
