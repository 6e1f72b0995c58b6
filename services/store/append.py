"""The one way to write into the record: a call of `record.append`, and its answer in our words."""

from collections.abc import Sequence
from secrets import token_bytes
from typing import Any

from psycopg import AsyncConnection

from services.store.array import byteas, int4s, int8s, texts, uuids
from services.store.hashing import bucket_of
from services.store.record import (
    Append,
    Appended,
    Bucket,
    CommandReused,
    Conflict,
    Outcome,
    Receipt,
    Recorded,
    Replayed,
)
from services.store.statement import statement

_APPEND = statement("append")


async def append(
    conn: AsyncConnection[Any], command_id: bytes, command_fp: bytes, actor: str, appends: Sequence[Append]
) -> Outcome:
    """Record the events of all appends, in the order given, or nothing.

    The streams are of one bucket, each named once, with one event at least in all: `ValueError` else.
    The connection is in autocommit: an append is a transaction of its own.
    """
    bucket = _bucket(appends)
    events = [event for one in appends for event in one.events]
    salts = [token_bytes(32) for _ in events]
    cursor = await conn.execute(
        _APPEND,
        (
            bucket,
            command_id,
            command_fp,
            actor,
            uuids([one.stream_id for one in appends]),
            int8s([one.expected for one in appends]),
            int4s([len(one.events) for one in appends]),
            texts([event.event_type for event in events]),
            int4s([event.schema_version for event in events]),
            byteas([event.payload for event in events]),
            byteas(salts),
        ),
        binary=True,
    )
    rows = await cursor.fetchall()
    if rows[0][0] != "appended":
        return _nothing_added(rows)
    return Appended(
        tuple(
            Recorded(
                bucket, stream_id, version, bucket_pos, event.event_type, event.schema_version,
                command_id, ix, command_fp, actor, event.payload, salts[ix], recorded_at, prev_hash, hash_,
            )
            for ix, (event, (_, stream_id, version, bucket_pos, recorded_at, prev_hash, hash_)) in enumerate(
                zip(events, rows, strict=True)
            )
        )
    )  # fmt: skip


def _bucket(appends: Sequence[Append]) -> Bucket:
    streams = {one.stream_id for one in appends}
    if len(streams) != len(appends) or not any(one.events for one in appends):
        raise ValueError("an append names each stream once, and has one event at least")
    buckets = {bucket_of(stream_id) for stream_id in streams}
    if len(buckets) != 1:
        raise ValueError("an append names streams of one bucket only")
    return buckets.pop()


def _nothing_added(rows: Sequence[tuple[Any, ...]]) -> Replayed | Conflict | CommandReused:
    match rows[0][0]:
        case "replayed":
            return Replayed(tuple(Receipt(row[1], row[2], row[6]) for row in rows))
        case "conflict":
            return Conflict({row[1]: row[2] for row in rows})
        case _:
            return CommandReused()
