"""The one way to write into the record: calls of `record.append`, and their answers in our words."""

from collections.abc import Sequence
from itertools import accumulate, groupby
from operator import itemgetter
from secrets import token_bytes
from typing import Any, NamedTuple

from psycopg import AsyncConnection

from services.store.array import Array, byteas, int4s, int8s, texts, uuids
from services.store.hashing import bucket_of
from services.store.record import (
    Answered,
    Append,
    Appended,
    Bucket,
    CommandReused,
    Conflict,
    NewEvent,
    Outcome,
    Receipt,
    Recorded,
    Replayed,
)
from services.store.statement import statement

_APPEND = statement("append")
_APPEND_ALL = statement("append_all")

Row = tuple[Any, ...]


class Call(NamedTuple):
    """One call of the function: a command, who gave it, and what it appends."""

    bucket: Bucket
    command_id: bytes
    command_fp: bytes
    actor: str
    appends: Sequence[Append]

    @property
    def events(self) -> list[NewEvent]:
        """All events, in the order given."""
        return [event for one in self.appends for event in one.events]


async def append(
    conn: AsyncConnection[Any], command_id: bytes, command_fp: bytes, actor: str, appends: Sequence[Append]
) -> Outcome:
    """Record the events of all appends, in the order given, or nothing.

    The streams are of one bucket, each named once, with one event at least in all: `ValueError` else.
    The connection is in autocommit: an append is a transaction of its own.
    """
    call = Call(bucket_of_all(appends), command_id, command_fp, actor, appends)
    events = call.events
    salts = [token_bytes(32) for _ in events]
    told = (*_streams(appends), *_events(events), byteas(salts))
    cursor = await conn.execute(_APPEND, (call.bucket, command_id, command_fp, actor, *told), binary=True)
    return _outcome(call, events, salts, await cursor.fetchall())


async def append_all(conn: AsyncConnection[Any], calls: Sequence[Call]) -> list[Outcome]:
    """The same for several commands, in one transaction; each has an outcome of its own.

    They come in the order of their buckets, so that no two processes wait for each other. If one of them cannot be
    taken at all, or only after too long, all fail with its error, and nothing is recorded.
    """
    events = [call.events for call in calls]
    salts = [[token_bytes(32) for _ in some] for some in events]
    cursor = await conn.execute(
        _APPEND_ALL,
        (
            int4s([call.bucket for call in calls]),
            byteas([call.command_id for call in calls]),
            byteas([call.command_fp for call in calls]),
            texts([call.actor for call in calls]),
            *_slices([len(call.appends) for call in calls]),
            *_slices([len(some) for some in events]),
            *_streams([one for call in calls for one in call.appends]),
            *_events([event for some in events for event in some]),
            byteas([salt for some in salts for salt in some]),
        ),
        binary=True,
    )
    answers = groupby(await cursor.fetchall(), key=itemgetter(0))
    rows = [[row[1:] for row in some] for _, some in answers]
    return [_outcome(*one) for one in zip(calls, events, salts, rows, strict=True)]


def bucket_of_all(appends: Sequence[Append]) -> Bucket:
    """The bucket of these streams. Raises ValueError where there is not one, or nothing to append."""
    if len(appends) == 1 and appends[0].events:
        return bucket_of(appends[0].stream_id)
    streams = {one.stream_id for one in appends}
    if len(streams) != len(appends) or not any(one.events for one in appends):
        raise ValueError("an append names each stream once, and has one event at least")
    buckets = {bucket_of(stream_id) for stream_id in streams}
    if len(buckets) != 1:
        raise ValueError("an append names streams of one bucket only")
    return buckets.pop()


def _streams(appends: Sequence[Append]) -> tuple[Array, Array, Array]:
    return (
        uuids([one.stream_id for one in appends]),
        int8s([one.expected for one in appends]),
        int4s([len(one.events) for one in appends]),
    )


def _events(events: Sequence[NewEvent]) -> tuple[Array, Array, Array]:
    return (
        texts([event.event_type for event in events]),
        int4s([event.schema_version for event in events]),
        byteas([event.payload for event in events]),
    )


def _slices(counts: Sequence[int]) -> tuple[Array, Array]:
    """The first and the last place, counted from 1, of as many neighbours each."""
    ends = list(accumulate(counts))
    return int4s([end - count + 1 for count, end in zip(counts, ends, strict=True)]), int4s(ends)


def _outcome(call: Call, events: Sequence[NewEvent], salts: Sequence[bytes], rows: list[Row]) -> Outcome:
    if rows[0][0] != "appended":
        return _nothing_added(rows)
    return Appended(
        tuple(
            Recorded(
                call.bucket, stream_id, version, bucket_pos, event.event_type, event.schema_version, call.command_id,
                ix, call.command_fp, call.actor, event.payload, salts[ix], recorded_at, prev_hash, hash_,
            )
            for ix, (event, (_, stream_id, version, bucket_pos, recorded_at, prev_hash, hash_)) in enumerate(
                zip(events, rows, strict=True)
            )
        )
    )  # fmt: skip


def _nothing_added(rows: Sequence[Row]) -> Replayed | Answered | Conflict | CommandReused:
    match rows[0][0]:
        case "replayed":
            return Replayed(tuple(Receipt(row[1], row[2], row[6]) for row in rows))
        case "answered":
            return Answered(rows[0][2])
        case "conflict":
            return Conflict({row[1]: row[2] for row in rows})
        case _:
            return CommandReused()
