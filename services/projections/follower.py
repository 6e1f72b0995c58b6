"""Follows the record and keeps lists of matches and the audit index up to date; one process at a time does it."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic, time
from uuid import uuid4

from services.projections import index, summaries
from services.projections.doorbell import RedisDoorbell
from services.projections.news import Stretch, is_full, news
from services.projections.summaries import NAME, Summaries
from services.store import Bucket, Busy, Store, Unavailable, follow, lease
from services.store.follow import Behind, Overtaken
from services.store.lease import Fenced, Lease

log = logging.getLogger(__name__)

LEASE_SECONDS = 5.0
POLL_SECONDS = 0.5
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

    def forget(self) -> None:
        """The record has been restored from a backup: what was lost in a bucket may be there again."""
        self._lease = None
        self._damaged.clear()

    async def rebuild(self) -> None:
        """Make all rows anew from the record, here or by whoever holds the lease; they are complete when this ends."""
        await summaries.empty(self._store)
        while await self._news():
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

    async def _news(self) -> list[Stretch]:
        """What is to be read next. A bucket that has lost events must not hold up the others: it is left alone."""
        async with self._store.connection() as conn:
            found = await news(conn, NAME, self._damaged)
        for stretch in found:
            if not stretch.is_whole:
                self._damaged.add(stretch.bucket)
                log.error("Bucket %s has lost events after position %s.", stretch.bucket, stretch.after)
        return [stretch for stretch in found if stretch.is_whole]

    async def _work(self) -> None:
        """Read what is new, if nobody else does. Raises what interrupts it; then the same is to be done again."""
        if self._lease is None:
            async with self._store.connection() as conn:
                self._lease = await lease.take(conn, NAME, self._holder, LEASE_SECONDS)
        try:
            is_behind = True
            while is_behind and self._lease is not None:
                read = await self._news()
                if read:
                    await self._project(self._lease, read)
                is_behind = is_full(read)  # what has come meanwhile waits for the next round
        except Fenced:
            self._lease = None
            raise

    async def _project(self, mine: Lease, read: Sequence[Stretch]) -> None:
        versions = {stream_id: version for stretch in read for stream_id, version in stretch.versions.items()}
        reached = await self._rows.reached(versions)
        async with self._store.connection() as conn, conn.transaction():
            await lease.hold(conn, mine)
            await self._rows.put(conn, reached)
            await index.put(conn, read)
            await follow.advance_all(conn, NAME, [Behind(one.bucket, one.after, one.upto) for one in read])
        recent = (time() - _RECENT_SECONDS) * 1_000_000
        await asyncio.gather(*(self._doorbell.make_sure(kept) for kept in reached if kept.at > recent))
