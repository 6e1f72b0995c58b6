"""Reading the record: the events of a stream, its head, and what a command led to."""

from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from services.store.hashing import bucket_of
from services.store.record import Answered, Bucket, Command, Fact, Receipt, Recorded, Replayed, Version
from services.store.statement import statement

_EVENTS = statement("events")
_FACTS = statement("facts")
_COMMAND = statement("command")
_HEAD = statement("head")
_VERSION_AT = statement("version_at")

_END = 2**63 - 1


async def events(
    conn: AsyncConnection[Any],
    stream_id: UUID,
    after: int = 0,
    upto: int | None = None,
    limit: int | None = None,
) -> list[Recorded]:
    """The stream's events with versions above `after` and up to `upto`, in order, at most `limit` of them."""
    bucket, last = bucket_of(stream_id), _END if upto is None else upto
    asked = {"bucket": bucket, "stream_id": stream_id, "after": after, "upto": last, "limit": limit}
    cursor = await conn.execute(_EVENTS, asked, binary=True)
    return [Recorded(bucket, stream_id, *row) for row in await cursor.fetchall()]


async def facts(conn: AsyncConnection[Any], stream_id: UUID, after: int = 0, upto: int | None = None) -> list[Fact]:
    """The same events, no more of each than a fold needs."""
    last = _END if upto is None else upto
    asked = {"bucket": bucket_of(stream_id), "stream_id": stream_id, "after": after, "upto": last}
    cursor = await conn.execute(_FACTS, asked, binary=True)
    return await cursor.fetchall()


async def find_command(conn: AsyncConnection[Any], bucket: Bucket, command_id: bytes) -> Command | None:
    """What this command led to in this bucket, or `None` where it never came or was refused."""
    cursor = await conn.execute(_COMMAND, {"bucket": bucket, "command_id": command_id}, binary=True)
    rows = sorted(await cursor.fetchall())
    if not rows:
        return None
    _, command_fp, stream_id, version, _ = rows[0]
    if stream_id is None:
        return Command(command_fp, Answered(version))
    return Command(command_fp, Replayed(tuple(Receipt(*row[2:]) for row in rows)))


async def head(conn: AsyncConnection[Any], stream_id: UUID) -> tuple[Version, bytes] | None:
    """The stream's version and the hash of its last event, or `None` where it was never opened."""
    cursor = await conn.execute(_HEAD, {"bucket": bucket_of(stream_id), "stream_id": stream_id}, binary=True)
    return await cursor.fetchone()


async def version_at(conn: AsyncConnection[Any], stream_id: UUID, microseconds: int) -> Version | None:
    """The stream's version at that time, or `None` where it was not open yet."""
    asked = {"bucket": bucket_of(stream_id), "stream_id": stream_id, "microseconds": microseconds}
    row = await (await conn.execute(_VERSION_AT, asked, binary=True)).fetchone()
    return row[0] if row else None
