"""Follows the record and keeps the lists of matches up to date; of all processes one at a time does it."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic, time
from uuid import UUID, uuid4

from services.projections import summaries
from services.projections.doorbell import RedisDoorbell
from services.projections.summaries import NAME, Summaries
from services.store import Bucket, Busy, Position, Recorded, Store, Unavailable, follow, lease
from services.store.follow import Behind, Lost, Overtaken
from services.store.lease import Fenced, Lease

log = logging.getLogger(__name__)

LEASE_SECONDS = 5.0
POLL_SECONDS = 0.5
_AT_ONCE = 50
"""Buckets that one transaction moves on."""
_BATCH = 500
"""Events of one of them."""
_RECENT_SECONDS = 60
"""After that, whatever Redis tells of a match has run out: nobody needs to ring for older events."""

_SETBACKS = (Busy, Unavailable, Overtaken, Fenced)


class Follower:
    """Any number may run; who holds the lease works, the others wait for it to run out."""

    def __init__(self, store: Store, rows: Summaries, doorbell: RedisDoorbell) -> None:
        self._store, self._rows, self._doorbell = store, rows, doorbell
        self._holder = str(uuid4())
        self._lease: Lease | None = None
        self._damaged: set[Bucket] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to follow."""
        self._tasks = [asyncio.create_task(job, name="follower") for job in (self._run(), self._stay())]

    async def close(self) -> None:
        """Stop, and leave the work to the next at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*_SETBACKS):
            await self._renew(0)

    async def rebuild(self) -> None:
        """Make all rows anew from the record, here or by whoever holds the lease; they are complete when this ends."""
        await summaries.empty(self._store)
        while await self._behind():
            with suppress(*_SETBACKS):
                await self._work()
            await asyncio.sleep(0.01)

    async def _run(self) -> None:
        while True:
            began = monotonic()
            try:
                await self._work()
            except _SETBACKS as error:
                log.info("Following the record is interrupted (%s).", type(error).__name__)
            except Exception:
                log.exception("Following the record is disturbed.")
            await self._rest(monotonic() - began)

    async def _rest(self, worked: float) -> None:
        if self._lease is None:
            await asyncio.sleep(POLL_SECONDS)
        else:
            # Moves are made in this process, too: they come first.
            await asyncio.sleep(min(POLL_SECONDS, 9 * worked))
            await self._doorbell.news(POLL_SECONDS)

    async def _stay(self) -> None:
        """Keep the lease while it is ours."""
        while True:
            await asyncio.sleep(LEASE_SECONDS / 4)
            try:
                await self._renew(LEASE_SECONDS)
            except _SETBACKS:
                self._lease = None

    async def _renew(self, seconds: float) -> None:
        if self._lease is not None:
            async with self._store.connection() as conn:
                await lease.renew(conn, self._lease, seconds)

    async def _behind(self) -> list[Behind]:
        async with self._store.connection() as conn:
            return [place for place in await follow.behind(conn, NAME) if place.bucket not in self._damaged]

    async def _work(self) -> None:
        """Read what is new, if nobody else does. Raises what interrupts it; then the same is to be done again."""
        if self._lease is None:
            async with self._store.connection() as conn:
                self._lease = await lease.take(conn, NAME, self._holder, LEASE_SECONDS)
        self._doorbell.hears_all = self._lease is not None
        try:
            while self._lease is not None and (places := await self._behind()):
                await self._project(self._lease, [await self._read(place) for place in places[:_AT_ONCE]])
        except Fenced:
            self._lease = None
            raise

    async def _read(self, place: Behind) -> list[Recorded]:
        """The next events of a bucket; none, from now on, of one that has lost some: it must not hold up the others."""
        try:
            async with self._store.connection() as conn:
                return await follow.bucket_events(conn, place, _BATCH)
        except Lost as lost:
            log.error("The record is damaged: %s.", lost)
            self._damaged.add(place.bucket)
            return []

    async def _project(self, mine: Lease, read: Sequence[Sequence[Recorded]]) -> None:
        versions: dict[UUID, int] = {event.stream_id: event.version for events in read for event in events}
        reached = await self._rows.reached(versions)
        async with self._store.connection() as conn, conn.transaction():
            await lease.hold(conn, mine)
            await summaries.put(conn, reached)
            for events in filter(None, read):
                first, last = events[0], events[-1]
                was = Position(first.bucket_pos - 1)
                await follow.advance(conn, NAME, first.bucket, was, last.bucket_pos)
        recent = (time() - _RECENT_SECONDS) * 1_000_000
        await asyncio.gather(*(self._doorbell.make_sure(kept) for kept in reached if kept.at > recent))
