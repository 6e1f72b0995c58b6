"""Tells everybody that a match has moved on, and hears it when others tell; nothing is lost when Redis is silent."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from uuid import UUID

from redis.exceptions import RedisError

from services.projections import entry, key, standing
from services.projections.entry import Entry
from services.projections.heads import Heads
from services.projections.line import Line
from services.projections.listening import Listeners, Listening
from services.projections.statement import script
from services.projections.subscription import Subscription
from services.projections.views import HEAD_MS, Views
from services.store import Busy, Unavailable
from services.table.ledger import Kept

log = logging.getLogger(__name__)

POLL_SECONDS = 0.75
"""How late news may come that Redis did not tell."""
_REMEMBERED = 10_000
_RING = script("ring")


class RedisDoorbell:
    """Rings through Redis, and within this process without it."""

    def __init__(self, url: str, line: Line, heads: Heads, views: Views) -> None:
        self._line, self._heads, self._views = line, heads, views
        self._unrung: dict[UUID, Kept] = {}
        self._missed, self._changed, self._news = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._listeners = Listeners()
        self._subscription = Subscription(url, self._heard)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to listen."""
        jobs = (self._subscription.run(), _for_ever(self._watch), _for_ever(self._heal))
        self._tasks = [asyncio.create_task(job, name="doorbell") for job in jobs]

    async def close(self) -> None:
        """Listen no longer."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def ring(self, kept: Kept) -> None:
        """Everybody shall know of this version before the answer is sent; what cannot be told now is told later.

        Raises nothing. Waits for Redis at most until every other process must have noticed that it is silent, too.
        """
        self._unrung[kept.stream_id] = kept
        if not await self._rung(kept):
            self._remember()
        self._heard(kept.stream_id, kept.version)

    async def make_sure(self, kept: Kept) -> None:
        """Ring, unless this process knows that everybody was told or will be."""
        if await self._heads.stamp(kept.stream_id, kept.version) > self._views.floor(kept.stream_id):
            await self.ring(kept)

    def listen(self, stream_id: UUID) -> Listening:
        """The versions of that match from now on, soon after they are recorded, by whomever."""
        self._changed.set()
        return self._listeners.add(stream_id)

    async def news(self, seconds: float) -> None:
        """Until this process hears news of any match, or for so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
        self._news.clear()

    def _heard(self, stream_id: UUID, version: int) -> None:
        self._listeners.tell(stream_id, version)
        self._news.set()

    async def _rung(self, kept: Kept) -> bool:
        """Whether Redis could be rung before every other process must have noticed that it is silent."""
        stream_id = kept.stream_id
        try:
            stamp = await self._heads.stamp(stream_id, kept.version)
        except (Busy, Unavailable):
            return False
        self._views.note(stream_id, stamp)
        head, claim, channel = key.head(stream_id), key.claim(stream_id), key.channel(stream_id)
        value = entry.pack(head, Entry(stamp, standing.of(kept).tag, b""))
        version = str(kept.version).encode()
        is_told = await self._line.tell(b"EVAL", _RING, b"2", head, claim, value, HEAD_MS, channel, version)
        if is_told and self._unrung.get(stream_id) is kept:
            del self._unrung[stream_id]
        return is_told

    def _remember(self) -> None:
        while len(self._unrung) > _REMEMBERED:
            del self._unrung[next(iter(self._unrung))]
        self._missed.set()

    async def _heal(self) -> None:
        """Ring for what could not be rung for, as soon as Redis answers."""
        await self._missed.wait()
        await self._line.answering()
        self._missed.clear()
        rung = await asyncio.gather(*(self._rung(kept) for kept in list(self._unrung.values())))
        if not all(rung):
            self._missed.set()
            await asyncio.sleep(POLL_SECONDS)

    async def _watch(self) -> None:
        """Keep the subscription to what is listened to, and look into the record for what Redis did not tell."""
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL_SECONDS):
                await self._changed.wait()
        self._changed.clear()
        matches = self._listeners.matches()
        with suppress(RedisError, OSError):
            await self._subscription.want(matches)
        for stream_id, stamp in (await self._heads.read(matches)).items() if matches else ():
            self._listeners.tell(stream_id, entry.version_of(stamp))


async def _for_ever(step: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await step()
        except Exception as error:  # noqa: BLE001 - the next time may be better
            log.warning("The doorbell is disturbed: %r", error)
            await asyncio.sleep(POLL_SECONDS)
