"""Following the record: every event of every bucket once, in order, by a cursor that moves with what it led to."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from psycopg import AsyncConnection

from services.store.record import Bucket, Position, Recorded
from services.store.statement import statement

_BEHIND = statement("behind")
_BUCKET_EVENTS = statement("bucket_events")
_ADVANCE = statement("advance")
_ADVANCE_ALL = statement("advance_all")

Project = Callable[[AsyncConnection[Any], Sequence[Recorded]], Awaitable[None]]
"""Takes the next events of one bucket and writes what follows from them, within the transaction it is called in."""


class Overtaken(Exception):
    """Somebody else moved this cursor first: what was projected must be rolled back."""


class Lost(Exception):
    """The bucket has a gap: recorded events are gone."""


class Behind(NamedTuple):
    """A bucket with events after the cursor: those above `after` and up to `upto`."""

    bucket: Bucket
    after: Position
    upto: Position


async def behind(conn: AsyncConnection[Any], name: str) -> list[Behind]:
    """Where the cursor of that name has not read everything; one that does not exist has read nothing."""
    cursor = await conn.execute(_BEHIND, {"name": name}, binary=True)
    return [Behind(*row) for row in await cursor.fetchall()]


async def bucket_events(conn: AsyncConnection[Any], place: Behind, limit: int) -> list[Recorded]:
    """The next events of the bucket, at most `limit`, in order. Raises `Lost` where one is missing."""
    cursor = await conn.execute(_BUCKET_EVENTS, place._asdict() | {"limit": limit}, binary=True)
    events = [Recorded(*row) for row in await cursor.fetchall()]
    if [event.bucket_pos for event in events] != list(range(place.after + 1, place.after + 1 + len(events))):
        raise Lost(f"bucket {place.bucket} has a gap after position {place.after}")
    if not events:
        raise Lost(f"bucket {place.bucket} ends at position {place.after}, not at {place.upto}")
    return events


async def advance(conn: AsyncConnection[Any], name: str, bucket: Bucket, was: Position, now: Position) -> None:
    """Move the cursor, in the transaction that writes what its events led to. Raises `Overtaken`."""
    cursor = await conn.execute(_ADVANCE, {"name": name, "bucket": bucket, "was": was, "now": now})
    if cursor.rowcount != 1:
        raise Overtaken(f"the cursor {name} of bucket {bucket} is no longer at {was}")


async def advance_all(conn: AsyncConnection[Any], name: str, steps: Sequence[Behind]) -> None:
    """The same for several buckets, each from `after` to `upto`, in one statement. Raises `Overtaken`."""
    asked = {
        "name": name,
        "buckets": [step.bucket for step in steps],
        "was": [step.after for step in steps],
        "now": [step.upto for step in steps],
    }
    cursor = await conn.execute(_ADVANCE_ALL, asked)
    (moved,) = (await cursor.fetchall())[0]
    if moved != len(steps):
        raise Overtaken(f"the cursor {name} is no longer where it was")


async def catch_up(conn: AsyncConnection[Any], name: str, project: Project, limit: int = 1000) -> int:
    """Project what is recorded by now, a transaction for up to `limit` events of a bucket; answers how many.

    Raises `Overtaken` where another process follows by the same name at the same time; what it did stands.
    """
    count = 0
    for place in await behind(conn, name):
        after = place.after
        while after < place.upto:
            events = await bucket_events(conn, place._replace(after=after), limit)
            async with conn.transaction():
                # First, so that whoever comes second waits here and projects nothing twice.
                await advance(conn, name, place.bucket, after, events[-1].bucket_pos)
                await project(conn, events)
            after = events[-1].bucket_pos
            count += len(events)
    return count
