"""Askers of the same thing at the same time share one answer, which was looked for after each of them came."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Flights(Generic[K, V]):
    """At most one look is under way for each key; whoever comes meanwhile takes the next, all of them together."""

    def __init__(self, look: Callable[[K], Awaitable[V]]) -> None:
        self._look = look
        self._boarding: dict[K, asyncio.Task[V]] = {}
        self._flying: dict[K, asyncio.Task[V]] = {}

    async def ask(self, key: K) -> V:
        """What `look` finds for this key. Raises what it raises."""
        flight = self._boarding.get(key)
        if flight is None:
            flight = asyncio.create_task(self._fly(key, self._flying.get(key)))
            flight.add_done_callback(_noticed)
            self._boarding[key] = flight
        return await asyncio.shield(flight)

    async def _fly(self, key: K, before: "asyncio.Task[V] | None") -> V:
        if before is not None:
            await asyncio.wait((before,))
        self._flying[key] = self._boarding.pop(key)
        try:
            return await self._look(key)
        finally:
            del self._flying[key]


def _noticed(flight: "asyncio.Task[V]") -> None:
    """Everybody who waited may have left before it failed."""
    if not flight.cancelled():
        flight.exception()
