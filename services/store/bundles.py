"""What of the record goes into a bundle: events of some streams of a bucket, in its order, and where they lie."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from services.store.record import Recorded
from services.store.seal import Signed, from_bytes
from services.store.statement import statement

_EVENTS = statement("bundle_events")
_STRETCH = statement("bundle_stretch")
_BATCH = 500


async def events(
    conn: AsyncConnection[Any], bucket: int, streams: Sequence[UUID], after: int, upto: int
) -> list[Recorded]:
    """The next events of these streams behind position `after` and up to `upto`, in the bucket's order."""
    asked = {"bucket": bucket, "streams": list(streams), "after": after, "upto": upto, "limit": _BATCH}
    cursor = await conn.execute(_EVENTS, asked, binary=True)
    return [Recorded(*row) for row in await cursor.fetchall()]


async def stretch(conn: AsyncConnection[Any], bucket: int, versions: Mapping[UUID, int]) -> tuple[int, int]:
    """The positions of the first and of the last event of these streams, each up to its version."""
    asked = {"bucket": bucket, "streams": list(versions), "versions": list(versions.values())}
    ((first, last),) = await (await conn.execute(_STRETCH, asked, binary=True)).fetchall()
    return first, last


def covered(seals: Sequence[Signed], bucket: int, first: int, last: int) -> tuple[int, int]:
    """Behind which position, and up to which, the hashes go that these seals are checked with."""
    heads = [head.last_pos for one in seals for head in from_bytes(one.signed).heads if head.bucket == bucket]
    after = max((position for position in heads if position < first), default=0)
    return after, max([last, *heads])
