"""Streams of which the record holds one event alone: that their history, recorded elsewhere, is kept here as a file."""

import asyncio
from collections import OrderedDict
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from psycopg import AsyncConnection

from services.store.record import Recorded
from services.store.statement import statement
from services.store.unbundle import Opened, opened

_PUT = statement("put_bundle")
_BUNDLE = statement("bundle")

IMPORTED = frozenset({"match_imported", "campaign_imported"})
"""The types of that one event."""


class Place(msgspec.Struct, frozen=True):
    """What that one event says of where the history lies: in the file with that SHA-256 (hex), what the stream is
    called in it, and the stream that the file is kept under, None: this very one."""

    sha256: str
    match_id: str | None = None
    campaign_id: str | None = None
    brought_by: str | None = None

    @property
    def original(self) -> str:
        return self.match_id or self.campaign_id or ""


class Brought(NamedTuple):
    """A file, the stream that it is kept under, and what the stream in question is called in it."""

    found: Opened
    file_id: UUID
    original: str

    @property
    def history(self) -> list[Recorded]:
        """The events of that stream. Raises KeyError where the file tells none."""
        events = self.found.events.get(self.original)
        if not events:
            raise KeyError(self.original)
        return events


class Imports:
    """Which streams these are, as far as this process has met them, and the files read last."""

    def __init__(self, capacity: int = 16) -> None:
        self._capacity = capacity
        self._known: dict[UUID, Place] = {}
        self._read: OrderedDict[UUID, Opened] = OrderedDict()

    def __contains__(self, stream_id: UUID) -> bool:
        return stream_id in self._known

    def meet(self, stream_id: UUID, payload: bytes) -> None:
        """It is one of them, whose one event says so."""
        self._known[stream_id] = place(payload)

    async def of(self, conn: AsyncConnection[Any], stream_id: UUID) -> Brought:
        """What lies in its file. Raises Corrupt, KeyError where there is none."""
        known = self._known[stream_id]
        file_id = stream_id if known.brought_by is None else UUID(known.brought_by)
        found = self._read.get(file_id)
        if found is None:
            # Hashed as it was when it came, which takes a moment: others go on meanwhile.
            found = self._read[file_id] = await asyncio.to_thread(opened, await content(conn, file_id))
            if len(self._read) > self._capacity:
                self._read.popitem(last=False)
        return Brought(found, file_id, known.original)


def place(payload: bytes) -> Place:
    """Where the history lies, by the payload of that one event. Raises msgspec.DecodeError."""
    return msgspec.json.decode(payload, type=Place)


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
