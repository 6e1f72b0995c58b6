"""Seals whatever changed, every minute and on demand; of all processes one at a time does it."""

import asyncio
import logging
from contextlib import suppress
from uuid import uuid4

from services.store import Busy, Store, Unavailable, lease, sealing
from services.store.lease import Fenced
from services.store.seal import Signed, public

log = logging.getLogger(__name__)

EVERY_SECONDS = 60.0
NAME = "sealer"
"""Of the lease."""
_LEASE_SECONDS = 30.0
_LOOK_SECONDS = 0.1

_SETBACKS = (Busy, Unavailable, Fenced)


class Sealer:
    """Any number may run: a seal is made only when the newest is old enough, whoever made that."""

    def __init__(self, store: Store, key: bytes, every: float = EVERY_SECONDS) -> None:
        self._store, self._key, self._every = store, key, every
        self._holder = str(uuid4())
        self._task: asyncio.Task[None] | None = None

    @property
    def public_key(self) -> bytes:
        """The half of the key that everybody may know."""
        return public(self._key)

    async def open(self) -> None:
        """Begin to seal."""
        self._task = asyncio.create_task(self._run(), name="sealer")

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def seal(self) -> Signed | None:
        """Seal what has changed, now; None where nothing has. Waits for whoever seals. Raises Busy, Unavailable."""
        while True:
            is_mine, sealed = await self._seal(0)
            if is_mine:
                return sealed
            await asyncio.sleep(_LOOK_SECONDS)

    async def _run(self) -> None:
        while True:
            try:
                await self._seal(self._every)
            except _SETBACKS as error:
                log.info("Sealing is interrupted (%s).", type(error).__name__)
            except Exception:
                log.exception("Sealing is disturbed.")
            await asyncio.sleep(self._every / 4)

    async def _seal(self, least: float) -> tuple[bool, Signed | None]:
        """Whether it was ours to do, and the seal. Nothing is done while the newest is younger than `least` seconds."""
        async with self._store.connection() as conn:
            age = await sealing.age(conn)
            if age is not None and age < least:
                return True, None
            mine = await lease.take(conn, NAME, self._holder, _LEASE_SECONDS)
            if mine is None:
                return False, None
            try:
                async with conn.transaction():
                    await lease.hold(conn, mine)
                    return True, await sealing.seal(conn, self._key)
            finally:
                with suppress(*_SETBACKS):
                    await lease.renew(conn, mine, 0)
