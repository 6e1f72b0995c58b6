"""What is new in the record for a follower: stretches of buckets, each without a gap, and how far they take streams."""

import logging
from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

import msgspec
from psycopg import AsyncConnection

from services.projections.statement import statement
from services.store import Bucket, Position

log = logging.getLogger(__name__)

BUCKETS = 50
"""At most so many stretches at once,"""
EVENTS = 500
"""and so many events in each of them."""

_NEWS = statement("news")


class Stretch(msgspec.Struct):
    """The events of a bucket above `after` and up to `upto`; `versions`: the last of them of each stream."""

    bucket: Bucket
    after: Position
    upto: Position
    versions: dict[UUID, int] = msgspec.field(default_factory=dict)
    events: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether no event is missing."""
        return self.events == self.upto - self.after


def is_full(read: Sequence[Stretch]) -> bool:
    """Whether there was more than is read at once."""
    return len(read) == BUCKETS or any(stretch.events == EVENTS for stretch in read)


async def news(conn: AsyncConnection[Any], name: str, but: Collection[Bucket] = ()) -> list[Stretch]:
    """The next events that the cursor of that name has not come to, in all buckets but these."""
    asked = {"name": name, "damaged": list(but), "most": EVENTS, "buckets": BUCKETS}
    found: dict[Bucket, Stretch] = {}
    for bucket, after, upto, stream_id, version, events in await (await conn.execute(_NEWS, asked)).fetchall():
        stretch = found.setdefault(bucket, Stretch(bucket, after, upto))
        stretch.events += events
        if stream_id is not None:
            stretch.versions[stream_id] = version
    return list(found.values())
