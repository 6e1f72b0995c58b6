"""A doorbell within one process."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from uuid import UUID

from services.table.ledger import Kept


class LocalDoorbell:
    """Wakes those who listen in this process; nobody else hears it."""

    def __init__(self) -> None:
        self._waiting: defaultdict[UUID, set[asyncio.Queue[int]]] = defaultdict(set)

    async def ring(self, kept: Kept) -> None:
        for queue in self._waiting.get(kept.match_id, ()):
            queue.put_nowait(kept.version)

    async def listen(self, match_id: UUID) -> AsyncIterator[int]:
        queue: asyncio.Queue[int] = asyncio.Queue()
        self._waiting[match_id].add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self._waiting[match_id].discard(queue)
            if not self._waiting[match_id]:
                del self._waiting[match_id]
