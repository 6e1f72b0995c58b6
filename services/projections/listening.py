"""Those of this process who wait for a match to move on."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID
from weakref import WeakSet


class Listening(AsyncIterator[int]):
    """The versions of one match as they are heard of, each above the one before; some may be skipped.

    Listens from the moment it is made until nobody holds it any more.
    """

    def __init__(self) -> None:
        self._version = 0
        self._news = asyncio.Event()

    def tell(self, version: int) -> None:
        """The match has come that far."""
        if version > self._version:
            self._version = version
            self._news.set()

    async def __anext__(self) -> int:
        await self._news.wait()
        self._news.clear()
        return self._version


class Listeners:
    """Who listens to which match."""

    def __init__(self) -> None:
        self._by_match: dict[UUID, WeakSet[Listening]] = {}

    def add(self, match_id: UUID) -> Listening:
        """One more."""
        listening = Listening()
        self._by_match.setdefault(match_id, WeakSet()).add(listening)
        return listening

    def tell(self, match_id: UUID, version: int) -> None:
        """Pass it on to those who listen to that match."""
        for listening in self._by_match.get(match_id, ()):
            listening.tell(version)

    def matches(self) -> set[UUID]:
        """The matches that somebody listens to."""
        self._by_match = {match_id: those for match_id, those in self._by_match.items() if those}
        return set(self._by_match)
