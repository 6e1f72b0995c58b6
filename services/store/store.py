"""The record behind a pool of connections: what the table above needs to decide and append."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from services.store import answered, read
from services.store.append import Call, append, append_all, bucket_of_all
from services.store.failure import Guarded
from services.store.imported import IMPORTED, Brought, Imports
from services.store.mail import Mail
from services.store.pool import Pool, connection
from services.store.record import Append, Bucket, Command, Fact, Outcome, Recorded, Version


class Store:
    """Each call takes one connection of the pool. Every call may raise `Busy` or `Unavailable`."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._mail = Mail(self._append_all)
        self._imports = Imports()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[AsyncConnection[Any]]:
        """A connection in autocommit for the functions of this package; `conn.transaction()` joins several."""
        with Guarded():
            async with connection(self._pool) as conn:
                yield conn

    async def append(self, command_id: bytes, command_fp: bytes, actor: str, appends: Sequence[Append]) -> Outcome:
        """See `append.append`. After `Unavailable` the same call again tells what became of the first.

        What others append at the same time may travel along.
        """
        return await self._mail.send(Call(bucket_of_all(appends), command_id, command_fp, actor, appends))

    async def _append_all(self, calls: Sequence[Call]) -> list[Outcome]:
        async with self.connection() as conn:
            return [await append(conn, *calls[0][1:])] if len(calls) == 1 else await append_all(conn, calls)

    async def events(
        self, stream_id: UUID, after: int = 0, upto: int | None = None, limit: int | None = None
    ) -> list[Recorded]:
        """See `read.events`; of an imported stream those of its file."""
        async with self.connection() as conn:
            if stream_id not in self._imports:
                found = await read.events(conn, stream_id, after, upto, limit)
                if after or not found or found[0].event_type not in IMPORTED:
                    return found
                self._imports.meet(stream_id, found[0].payload)
            told = (await self._imports.of(conn, stream_id)).history[after:upto]
            return told if limit is None else told[:limit]

    async def facts(self, stream_id: UUID, after: int = 0, upto: int | None = None) -> list[Fact]:
        """See `read.facts`; of an imported stream those of its file."""
        async with self.connection() as conn:
            if stream_id not in self._imports:
                found = await read.facts(conn, stream_id, after, upto)
                if after or not found or found[0][0] not in IMPORTED:
                    return found
                self._imports.meet(stream_id, found[0][1])
            told = (await self._imports.of(conn, stream_id)).history[after:upto]
            return [(one.event_type, one.payload, one.recorded_at, one.hash) for one in told]

    async def imported(self, stream_id: UUID) -> Brought | None:
        """The file of an imported stream; None for any other, and where no event of it was read before."""
        if stream_id not in self._imports:
            return None
        async with self.connection() as conn:
            return await self._imports.of(conn, stream_id)

    async def find_command(self, bucket: Bucket, command_id: bytes) -> Command | None:
        """See `read.find_command`."""
        async with self.connection() as conn:
            return await read.find_command(conn, bucket, command_id)

    async def answer(self, bucket: Bucket, command_id: bytes, command_fp: bytes, version: int) -> bool:
        """See `answered.answer`."""
        async with self.connection() as conn:
            return await answered.answer(conn, bucket, command_id, command_fp, version)

    async def head(self, stream_id: UUID) -> tuple[Version, bytes] | None:
        """See `read.head`."""
        async with self.connection() as conn:
            return await read.head(conn, stream_id)

    async def version_at(self, stream_id: UUID, microseconds: int) -> Version | None:
        """See `read.version_at`; of an imported stream by the times in its file."""
        if stream_id in self._imports:
            known = sum(fact[2] <= microseconds for fact in await self.facts(stream_id))
            return Version(known) if known else None
        async with self.connection() as conn:
            return await read.version_at(conn, stream_id, microseconds)
