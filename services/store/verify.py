"""Verification: reads what is recorded, hashes it anew, and names the first place that is not as it was written.

It finds every edit, gap and cut end, except what was done consistently to a whole chain and its head: seals and
receipts are for that.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from psycopg import AsyncConnection, AsyncCursor
from psycopg.types.string import ByteaBinaryLoader

from services.store.chain import Broken, Chain, Row
from services.store.hashing import bucket_of
from services.store.statement import statement

_HEADS = statement("verify_heads")
_BUCKET = statement("verify_bucket")
_STREAM = statement("verify_stream")
_OPENED = statement("verify_opened")
_STRAYS = statement("verify_strays")

_BUCKETS = range(1024)
_BATCH = 500
_RAW = ("uuid", "int4", "int8", "text", "json", "bytea")
_POSITION, _VERSION = 0, 2  # columns
_END = 2**63 - 1


class Fault(msgspec.Struct, frozen=True):
    """What is wrong, and where it was first met. Positions and versions count from 1."""

    what: str
    bucket: int
    position: int | None = None
    stream_id: UUID | None = None
    version: int | None = None


class Verified(msgspec.Struct, frozen=True):
    """How many events of a bucket were read, up to the fault if there is one."""

    bucket: int
    checked: int
    fault: Fault | None = None


class _Head(NamedTuple):
    bucket: int
    last_pos: int
    head_hash: bytes | None
    found_pos: int


async def verify_all(conn: AsyncConnection[Any]) -> AsyncIterator[Verified]:
    """Every bucket that has events or a fault."""
    for (bucket,) in await _rows(conn, _STRAYS, {}):
        yield Verified(bucket, 0, Fault("there is no such bucket", bucket))
    for head in await _heads(conn, _BUCKETS):
        verified = await _verify(conn, head)
        if verified.checked or verified.fault:
            yield verified


async def streams(conn: AsyncConnection[Any], bucket: int) -> tuple[UUID, ...]:
    """The streams of a bucket, in the order in which they were opened."""
    return tuple(await _opened(conn, bucket, _END))


async def verify_bucket(conn: AsyncConnection[Any], bucket: int) -> Verified:
    """One bucket: each event, the chain of each stream, positions without a gap, the head hash."""
    (head,) = await _heads(conn, [bucket])
    return await _verify(conn, head)


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
    return Verified(chain.bucket, chain.checked, _unlike_opened(chain, opened))


async def _verify(conn: AsyncConnection[Any], head: _Head) -> Verified:
    chain = Chain(head.bucket)
    if head.last_pos == head.found_pos == 0:
        return Verified(head.bucket, 0, _unlike_head(head, chain))
    try:
        async with aclosing(
            _batches(conn, _BUCKET, _POSITION, {"bucket": head.bucket, "upto": head.last_pos})
        ) as batches:
            async for rows in batches:
                chain.go_on(rows, whole=True)
    except Broken as broken:
        return Verified(head.bucket, chain.checked, _fault(broken, chain))
    fault = _unlike_head(head, chain)
    if fault is None:
        fault = _unlike_opened(chain, await _opened(conn, head.bucket, head.last_pos))
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


def _unlike_head(head: _Head, chain: Chain) -> Fault | None:
    if head.head_hash is None:
        return Fault("its head is missing", head.bucket)
    if chain.checked != head.last_pos:
        return Fault("what follows this position is missing", head.bucket, chain.checked)
    if chain.checked != head.found_pos:
        return Fault("there is more behind the head than this position", head.bucket, chain.checked)
    if chain.head != head.head_hash:
        return Fault("the head hash is not that of the events up to here", head.bucket, chain.checked)
    return None


def _unlike_opened(chain: Chain, opened: dict[UUID, int]) -> Fault | None:
    for stream_id in chain.opened.keys() | opened.keys():
        position = chain.opened.get(stream_id)
        if position != opened.get(stream_id):
            return Fault("the table of streams does not say that it was opened here", chain.bucket, position, stream_id)
    return None


def _fault(broken: Broken, chain: Chain) -> Fault:
    position, stream, version = broken.row[:3]
    return Fault(broken.what, chain.bucket, _number(position), UUID(bytes=stream), _number(version))


def _number(raw: bytes) -> int:
    return int.from_bytes(raw, signed=True)


async def _rows(conn: AsyncConnection[Any], query: str, asked: dict[str, Any]) -> list[tuple[Any, ...]]:
    return await (await conn.execute(query, asked, binary=True)).fetchall()


async def _heads(conn: AsyncConnection[Any], buckets: Sequence[int]) -> list[_Head]:
    return [_Head(*row) for row in await _rows(conn, _HEADS, {"buckets": list(buckets)})]


async def _opened(conn: AsyncConnection[Any], bucket: int, upto: int, stream_id: UUID | None = None) -> dict[UUID, int]:
    return dict(await _rows(conn, _OPENED, {"bucket": bucket, "upto": upto, "stream_id": stream_id}))
