"""Verification: reads what is recorded, hashes it anew, and names the first place that is not as it was written.

It finds every edit, gap and cut end, except what was done consistently to a whole chain and its head: seals and
receipts are for that.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from psycopg import AsyncConnection, AsyncCursor
from psycopg.types.string import ByteaBinaryLoader

from services.store.chain import Broken, Positions, Row, Streams
from services.store.hashing import bucket_of
from services.store.statement import statement

_HEADS = statement("verify_heads")
_BUCKET = statement("verify_bucket")
_STREAM = statement("verify_stream")
_OPENED = statement("verify_opened")
_STRAYS = statement("verify_strays")

_BUCKETS = range(1024)
_BATCH = 1000
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


async def verify_bucket(conn: AsyncConnection[Any], bucket: int) -> Verified:
    """One bucket: each event, the chain of each stream, positions without a gap, the head hash."""
    (head,) = await _heads(conn, [bucket])
    return await _verify(conn, head)


async def verify_stream(conn: AsyncConnection[Any], stream_id: UUID) -> Verified:
    """The chain of one stream. Whether its end was cut is known only from its whole bucket."""
    bucket = bucket_of(stream_id)
    streams, checked = Streams(bucket), 0
    asked: dict[str, Any] = {"bucket": bucket, "stream_id": stream_id, "limit": _BATCH}
    opened = await _opened(conn, bucket, _END, stream_id)
    cursor = _raw_cursor(conn)
    while rows := await _batch(cursor, _STREAM, asked | {"after": checked}):
        for row in rows:
            try:
                streams.add(row)
            except Broken as broken:
                return Verified(bucket, checked, _fault(broken, bucket, row))
            checked += 1
    if checked and not opened:  # perhaps between the two questions
        opened = await _opened(conn, bucket, _END, stream_id)
    return Verified(bucket, checked, _unlike_opened(bucket, streams, opened))


async def _verify(conn: AsyncConnection[Any], head: _Head) -> Verified:
    streams, positions = Streams(head.bucket), Positions(head.bucket)
    asked: dict[str, Any] = {"bucket": head.bucket, "upto": head.last_pos, "limit": _BATCH}
    cursor = _raw_cursor(conn)
    while rows := await _batch(cursor, _BUCKET, asked | {"after": positions.last}):
        for row in rows:
            try:
                positions.add(row[0], streams.add(row))
            except Broken as broken:
                return Verified(head.bucket, positions.last, _fault(broken, head.bucket, row))
    fault = _unlike_head(head, positions)
    if fault is None:
        fault = _unlike_opened(head.bucket, streams, await _opened(conn, head.bucket, head.last_pos))
    return Verified(head.bucket, positions.last, fault)


def _unlike_head(head: _Head, positions: Positions) -> Fault | None:
    if head.head_hash is None:
        return Fault("its head is missing", head.bucket)
    if positions.last != head.last_pos:
        return Fault("what follows this position is missing", head.bucket, positions.last)
    if positions.last != head.found_pos:
        return Fault("there is more behind the head than this position", head.bucket, positions.last)
    if positions.head != head.head_hash:
        return Fault("the head hash is not that of the events up to here", head.bucket, positions.last)
    return None


def _unlike_opened(bucket: int, streams: Streams, opened: dict[UUID, int]) -> Fault | None:
    for stream_id in streams.opened.keys() | opened.keys():
        if streams.opened.get(stream_id) != opened.get(stream_id):
            what = "the table of streams does not say that it was opened here"
            return Fault(what, bucket, streams.opened.get(stream_id), stream_id)
    return None


def _fault(broken: Broken, bucket: int, row: Row) -> Fault:
    position, stream, version = row[:3]
    return Fault(str(broken), bucket, _number(position), UUID(bytes=stream) if stream else None, _number(version))


def _number(raw: bytes | None) -> int | None:
    return None if raw is None else int.from_bytes(raw, signed=True)


def _raw_cursor(conn: AsyncConnection[Any]) -> AsyncCursor[Row]:
    """A cursor that leaves every column the bytes it is."""
    cursor: AsyncCursor[Row] = conn.cursor(binary=True)
    for name in ("uuid", "int4", "int8", "text", "json", "bytea"):
        cursor.adapters.register_loader(name, ByteaBinaryLoader)
    return cursor


async def _batch(cursor: AsyncCursor[Row], query: str, asked: dict[str, Any]) -> list[Row]:
    await cursor.execute(query, asked)
    return await cursor.fetchall()


async def _rows(conn: AsyncConnection[Any], query: str, asked: dict[str, Any]) -> list[tuple[Any, ...]]:
    return await (await conn.execute(query, asked, binary=True)).fetchall()


async def _heads(conn: AsyncConnection[Any], buckets: Sequence[int]) -> list[_Head]:
    return [_Head(*row) for row in await _rows(conn, _HEADS, {"buckets": list(buckets)})]


async def _opened(conn: AsyncConnection[Any], bucket: int, upto: int, stream_id: UUID | None = None) -> dict[UUID, int]:
    return dict(await _rows(conn, _OPENED, {"bucket": bucket, "upto": upto, "stream_id": stream_id}))
