"""A connection that only waits: where the database has sent everybody away, its end shows at once and costs no trip."""

import asyncio
import logging
from typing import Any

from psycopg import AsyncConnection, Error

from services.store.pool import Greet, is_open

log = logging.getLogger(__name__)

_PAUSE_SECONDS = 0.25


class Lookout:
    """A restore closes all connections before it changes anything. So while this one is open, what a process remembers,
    or finds in Redis, is of the life of the record that it knows."""

    def __init__(self, url: str, greet: Greet) -> None:
        self._url, self._greet = url, greet
        self._conn: AsyncConnection[Any] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_sure(self) -> bool:
        """Whether nobody was sent away since the life of the record was last looked at."""
        return self._conn is not None and is_open(self._conn)

    async def open(self) -> None:
        """Look once, then go on until closed."""
        looked = asyncio.Event()
        self._task = asyncio.create_task(self._keep(looked), name="lookout")
        await looked.wait()

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep(self, looked: asyncio.Event) -> None:
        while True:
            try:
                async with await AsyncConnection.connect(self._url, autocommit=True) as conn:
                    await self._greet(conn)
                    self._conn = conn
                    looked.set()
                    await _end(conn)
            except Error as error:
                log.info("Nobody looks out for restores (%s).", type(error).__name__)
            finally:
                self._conn = None
                looked.set()
            await asyncio.sleep(_PAUSE_SECONDS)


async def _end(conn: AsyncConnection[Any]) -> None:
    """Until the server closes it: an idle connection has nothing else to tell."""
    loop, ended, number = asyncio.get_running_loop(), asyncio.Event(), conn.fileno()
    loop.add_reader(number, ended.set)
    try:
        await ended.wait()
    finally:
        loop.remove_reader(number)
