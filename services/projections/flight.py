"""Many want the same at the same time: one fetches it for all."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Flights(Generic[K, V]):
    """Calls under way, by what they fetch."""

    def __init__(self, fetch: Callable[[K], Awaitable[V]]) -> None:
        self._fetch = fetch
        self._under_way: dict[K, asyncio.Task[V]] = {}

    async def get(self, key: K) -> V:
        """What `fetch` gives or raises, be it on behalf of somebody who asked before."""
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._run(key))
            task.add_done_callback(_heard)
        return await asyncio.shield(task)

    async def _run(self, key: K) -> V:
        try:
            return await self._fetch(key)
        finally:
            del self._under_way[key]


def _heard(task: asyncio.Task[V]) -> None:
    """All who waited may have gone; then nobody else would look at what was raised."""
    if not task.cancelled():
        task.exception()
