"""How far matches have come according to the record: many asked at once, answered by one statement."""

import asyncio
from collections.abc import Collection
from uuid import UUID

from services.projections import entry
from services.projections.statement import statement
from services.store import Store
from services.store.hashing import bucket_of

_HEADS = statement("heads")
_EPOCHS = statement("epochs")


class Heads:
    """While one statement runs, whoever comes waits for the next: what he reads is never older than his question."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: dict[UUID, asyncio.Future[bytes | None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._epochs: dict[int, int] = {}

    async def of(self, match_id: UUID) -> bytes | None:
        """The stamp of the newest version; None where there is no such stream. Raises Busy, Unavailable."""
        future = self._waiting.get(match_id)
        if future is None:
            future = self._waiting[match_id] = asyncio.get_running_loop().create_future()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._answer(), name="heads")
        return await asyncio.shield(future)

    async def stamp(self, match_id: UUID, version: int) -> bytes:
        """That version of the match as a stamp. Raises Busy, Unavailable before the epochs have once been read."""
        if not self._epochs:
            async with self._store.connection() as conn:
                self._epochs = dict(await (await conn.execute(_EPOCHS)).fetchall())
        return entry.stamp(self._epochs[bucket_of(match_id)], version)

    def forget(self) -> None:
        """The record has been restored from a backup: its epochs are others."""
        self._epochs.clear()

    async def read(self, match_ids: Collection[UUID]) -> dict[UUID, bytes]:
        """The stamps of these matches, those that exist. Raises Busy, Unavailable."""
        streams = list(match_ids)
        asked = {"buckets": [bucket_of(stream) for stream in streams], "streams": streams}
        async with self._store.connection() as conn:
            rows = await (await conn.execute(_HEADS, asked, binary=True)).fetchall()
        self._epochs.update((bucket_of(stream), epoch) for stream, epoch, _ in rows if self._epochs)
        return {stream: entry.stamp(epoch, version) for stream, epoch, version in rows}

    async def _answer(self) -> None:
        while self._waiting:
            asked, self._waiting = self._waiting, {}
            try:
                found = await self.read(asked)
            except Exception as error:  # noqa: BLE001 - each who waits is told
                for future in asked.values():
                    future.set_exception(error)
                    future.exception()  # nobody may be left to hear it
            else:
                for match_id, future in asked.items():
                    future.set_result(found.get(match_id))
