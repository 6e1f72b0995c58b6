"""Streams of which the record holds one event alone: that their history, recorded elsewhere, is kept here as a file."""

import asyncio
from collections import OrderedDict
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from services.store.record import Recorded
from services.store.statement import statement
from services.store.unbundle import Opened, opened

_PUT = statement("put_bundle")
_BUNDLE = statement("bundle")

MATCH_IMPORTED = "match_imported"
"""The type of that one event."""


class Imports:
    """Which streams these are, as far as this process has met them, and the files read last."""

    def __init__(self, capacity: int = 16) -> None:
        self._capacity = capacity
        self._known: set[UUID] = set()
        self._read: OrderedDict[UUID, Opened] = OrderedDict()

    def __contains__(self, stream_id: UUID) -> bool:
        return stream_id in self._known

    def meet(self, stream_id: UUID) -> None:
        """It is one of them."""
        self._known.add(stream_id)

    async def of(self, conn: AsyncConnection[Any], stream_id: UUID) -> Opened:
        """What its file holds. Raises Corrupt, KeyError where there is none."""
        found = self._read.get(stream_id)
        if found is None:
            # Hashed as it was when it came, which takes a moment: others go on meanwhile.
            found = self._read[stream_id] = await asyncio.to_thread(opened, await content(conn, stream_id))
            if len(self._read) > self._capacity:
                self._read.popitem(last=False)
        return found


def history(found: Opened) -> list[Recorded]:
    """The events of the stream that the file was asked for."""
    return found.events[found.head.streams[0].stream_id]


async def put(conn: AsyncConnection[Any], stream_id: UUID, raw: bytes) -> None:
    """Keep a file byte for byte, before the stream that tells of it opens; one that is there already stays."""
    await conn.execute(_PUT, (stream_id, raw))


async def content(conn: AsyncConnection[Any], stream_id: UUID) -> bytes:
    """The file as it came. Raises KeyError where there is none."""
    row = await (await conn.execute(_BUNDLE, (stream_id,), binary=True)).fetchone()
    if row is None:
        raise KeyError(stream_id)
    found: bytes = row[0]
    return found
