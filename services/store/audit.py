"""The audit's questions to the record: events of all streams in one order, up to a watermark that never moves."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple
from uuid import UUID, uuid4

import msgspec
from psycopg import AsyncConnection

from services.store.follow import Behind, Lost, bucket_events
from services.store.hashing import bucket_of
from services.store.record import Bucket, Position, Recorded
from services.store.statement import statement
from services.store.summary import FOLLOWER

Connection = AsyncConnection[Any]
Order = Literal["asc", "desc"]
Watermark = Sequence[int]
"""The last position of each bucket, bucket 0 first."""

_PAGE: dict[Order, str] = {
    "asc": statement("audit").format(beyond=">", way="ASC"),
    "desc": statement("audit").format(beyond="<", way="DESC"),
}
_STREAMS = statement("audit_streams")
_HEADS = statement("audit_heads")
_PUT_WATERMARK = statement("put_watermark")
_WATERMARK = statement("watermark")
_PUT_READ = statement("put_audit_read")
_READS = statement("audit_reads")
_STRETCH = 500


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which events: all that fulfil every condition given. `own`: of matches at which that player sits.

    `since` and `until` in microseconds since 1970; what was recorded at `until` is left out.
    """

    match: UUID | None = None
    campaign: UUID | None = None
    player: UUID | None = None
    seat: int | None = None
    type: str | None = None
    game: str | None = None
    since: int | None = None
    until: int | None = None
    own: UUID | None = None
    order: Order = "asc"


class Place(NamedTuple):
    """Where a page ended: the next one begins after it."""

    recorded_at: int
    bucket: int
    bucket_pos: int


class Origin(NamedTuple):
    """How a stream began, and whether it is over for good."""

    event_type: str
    payload: bytes
    is_over: bool


class Reading(NamedTuple):
    """Something that an auditor has read; `reader` None: at the machine itself."""

    read_at: datetime
    reader: UUID | None
    path: str
    query: str


class Incomplete(Exception):
    """The index is being made anew and does not reach the watermark yet."""


async def page(
    conn: Connection, wanted: Wanted, upto: Watermark, limit: int, after: Place | None = None
) -> list[Recorded]:
    """The events wanted, by time, bucket and position, none beyond the watermark. Raises Incomplete."""
    asked = msgspec.structs.asdict(wanted) | {
        "actors": None if wanted.player is None else [f"{kind}:{wanted.player}" for kind in ("player", "operator")],
        "upto": list(upto),
        "after": None if after is None else list(after),
        "limit": limit,
        "name": FOLLOWER,
    }
    # Not prepared: only a plan for these very conditions takes the index that suits them.
    rows = await (await conn.execute(_PAGE[wanted.order], asked, binary=True, prepare=False)).fetchall()
    if rows[0][0]:
        raise Incomplete
    return [Recorded(*row[1:]) for row in rows if row[1] is not None]


async def origins(conn: Connection, streams: Collection[UUID]) -> dict[UUID, Origin]:
    """How each of these streams began."""
    asked = {"buckets": [bucket_of(stream) for stream in streams], "streams": list(streams)}
    rows = await (await conn.execute(_STREAMS, asked, binary=True)).fetchall()
    return {stream_id: Origin(*row) for stream_id, *row in rows}


async def heads(conn: Connection) -> tuple[list[int], list[int]]:
    """How far each bucket goes, and how far the index has come in it."""
    (row,) = await (await conn.execute(_HEADS, {"name": FOLLOWER})).fetchall()
    return row[0], row[1]


async def is_lost(conn: Connection, bucket: Bucket, after: Position, upto: Position) -> bool:
    """Whether the index stops there because events are missing, and will never go on."""
    place = Behind(bucket, after, upto)
    try:
        found = await bucket_events(conn, place, _STRETCH)
    except Lost:
        return True
    return len(found) < min(_STRETCH, upto - after)


async def put_watermark(conn: Connection, question: bytes, upto: Watermark) -> UUID:
    """Keep it for a day, for whoever asks the same question."""
    watermark_id = uuid4()
    await conn.execute(_PUT_WATERMARK, (watermark_id, question, list(upto)))
    return watermark_id


async def watermark(conn: Connection, watermark_id: UUID, question: bytes) -> Watermark | None:
    """What was kept under that id for that question; None where it is kept no longer."""
    row = await (await conn.execute(_WATERMARK, (watermark_id, question))).fetchone()
    return None if row is None else row[0]


async def put_reading(conn: Connection, reader: UUID | None, path: str, query: str) -> None:
    """Note that an auditor has read that; nobody who serves can take it back."""
    await conn.execute(_PUT_READ, (reader, path, query))


async def readings(conn: Connection, limit: int) -> list[Reading]:
    """What auditors have read, the newest first."""
    return [Reading(*row) for row in await (await conn.execute(_READS, (limit,))).fetchall()]
