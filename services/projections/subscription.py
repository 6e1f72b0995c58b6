"""The one connection of this process on which Redis tells of news."""

import asyncio
import logging
import math
from collections.abc import Callable
from uuid import UUID

from redis.asyncio.connection import AbstractConnection

from services.projections import key
from services.projections.line import PAUSE_SECONDS, dial

log = logging.getLogger(__name__)


class Subscription:
    """Calls `hear(match, version)` for news of the matches wanted; while Redis is silent, it hears nothing."""

    def __init__(self, url: str, hear: Callable[[UUID, int], None]) -> None:
        self._url, self._hear = url, hear
        self._wanted: set[bytes] = set()
        self._had: set[bytes] = set()
        self._connection: AbstractConnection | None = None

    async def want(self, matches: set[UUID]) -> None:
        """From now on hear of these matches and of no others."""
        self._wanted = {key.channel(match_id) for match_id in matches}
        if self._connection is not None:
            await self._tune(self._connection)

    async def run(self) -> None:
        """Listen until cancelled."""
        while True:
            try:
                await self._listen()
            except Exception as error:  # noqa: BLE001 - whatever is at the other end, it will be tried again
                log.info("Redis tells no news (%s).", type(error).__name__)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _listen(self) -> None:
        connection = await dial(self._url)
        try:
            self._had, self._connection = set(), connection
            await self._tune(connection)
            while True:
                self._take(await connection.read_response(timeout=math.inf))
        finally:
            self._connection = None
            await connection.disconnect(nowait=True)

    async def _tune(self, connection: AbstractConnection) -> None:
        new, old, self._had = self._wanted - self._had, self._had - self._wanted, set(self._wanted)
        for word, names in ((b"SUBSCRIBE", new), (b"UNSUBSCRIBE", old)):
            if names:
                await connection.send_command(word, *names, check_health=False)

    def _take(self, message: object) -> None:
        if isinstance(message, list) and message[:1] == [b"message"]:
            _, channel, version = message
            self._hear(key.match_of(channel), int(version))
