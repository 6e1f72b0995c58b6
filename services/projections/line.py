"""The line to Redis: one connection of this process that keeps nobody waiting long, and silence for errors."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.exceptions import ResponseError

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 0.25
"""How long a reply may take."""
PAUSE_SECONDS = 0.5
"""Between attempts to connect, and between signs of life on a quiet line."""
REDIAL_SECONDS = 0.05
"""Between attempts to connect as long as others may not have noticed: if it answers anybody, it answers here."""
NOTICE_SECONDS = 2 * (PAUSE_SECONDS + PATIENCE_SECONDS)
"""After it is lost for one process, Redis has been silent for so long that every other has noticed too: twice over."""
DOUBT_SECONDS = 3.0
"""Longer than any process needs to connect again and to ring for what it could not ring for."""
_TIMES = 3
"""How often it is told where Redis answers now and again."""

Asked = tuple[tuple[bytes, ...], asyncio.Future[Any]]


class Line:
    """Commands uttered in one turn of the event loop travel together and wait for one reply.

    While Redis does not answer, asking costs nothing: the answer is None at once, and one task alone tries to
    connect again. After such a silence Redis is not believed for `doubt` seconds: others may still have to tell it
    what happened meanwhile.
    """

    def __init__(self, url: str, *, doubt: float = DOUBT_SECONDS) -> None:
        self._url, self._doubt = url, doubt
        self._queue: list[Asked] = []
        self._sent: list[Asked] = []
        self._news, self._tried, self._up = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._lost_at: float | None = None
        self._believed_from = 0.0
        self._pulse: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Try to connect; whether or not that works, go on trying until closed."""
        self._task = asyncio.create_task(self._keep(), name="redis line")
        await self._tried.wait()

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def is_up(self) -> bool:
        """Whether Redis answered the last time."""
        return self._up.is_set()

    @property
    def is_believed(self) -> bool:
        """Whether it has answered for so long that everybody's news must have reached it."""
        return self.is_up and asyncio.get_running_loop().time() >= self._believed_from

    def ask(self, *command: bytes) -> asyncio.Future[Any]:
        """The reply to a command; None also where there is no reply, or none but an error."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        if self.is_up:
            self._queue.append((command, future))
            self._news.set()
        else:
            future.set_result(None)
        return future

    async def answering(self) -> None:
        """Until Redis answers."""
        await self._up.wait()

    async def settled(self) -> None:
        """Until Redis answers, or has been silent for so long that every process must have noticed."""
        if self._lost_at is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._lost_at + NOTICE_SECONDS):
                    await self._up.wait()

    async def tell(self, *command: bytes) -> bool:
        """Whether the command was obeyed before every other process must have noticed that Redis is silent."""
        for _ in range(_TIMES):
            if await self.ask(*command) is not None:
                return True
            await self.settled()
            if not self.is_up:
                break
        return False

    async def _keep(self) -> None:
        while True:
            try:
                connection = await dial(self._url)
                try:
                    self._come_up()
                    await self._serve(connection)
                finally:
                    await connection.disconnect(nowait=True)
            except Exception as error:  # noqa: BLE001 - whatever is at the other end, silence is the answer
                self._fall_silent(error)
            finally:
                self._hang_up()
            await asyncio.sleep(REDIAL_SECONDS if self._may_be_ours_alone() else PAUSE_SECONDS)

    def _may_be_ours_alone(self) -> bool:
        """Whether the silence is so young that others may not have heard it."""
        return self._lost_at is not None and asyncio.get_running_loop().time() < self._lost_at + NOTICE_SECONDS

    def _come_up(self) -> None:
        if self._lost_at is not None:
            self._believed_from = asyncio.get_running_loop().time() + self._doubt
            log.warning("Redis answers again.")
        self._up.set()
        self._tried.set()
        self._feel()

    def _fall_silent(self, error: Exception) -> None:
        if self.is_up or not self._tried.is_set():
            self._lost_at = asyncio.get_running_loop().time()
            log.warning("Redis does not answer (%s); going on without it.", type(error).__name__)

    def _hang_up(self) -> None:
        self._up.clear()
        self._tried.set()
        if self._pulse is not None:
            self._pulse.cancel()
        for _, future in (*self._sent, *self._queue):
            if not future.done():
                future.set_result(None)
        self._sent, self._queue = [], []

    async def _serve(self, connection: AbstractConnection) -> None:
        while True:
            if not self._queue:
                self._news.clear()
                await self._news.wait()
            self._sent, self._queue = self._queue, []
            async with asyncio.timeout(PATIENCE_SECONDS):
                await connection.send_packed_command([_packed(asked) for asked, _ in self._sent], check_health=False)
                for _, future in self._sent:
                    reply = await _read(connection)
                    if not future.done():
                        future.set_result(reply)

    def _feel(self) -> None:
        """A sign of life is asked for now and then, so that a silence is noticed in quiet times, too."""
        self.ask(b"PING")
        self._pulse = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._feel)


def _packed(command: tuple[bytes, ...]) -> bytes:
    words = [b"$%d\r\n%b\r\n" % (len(word), word) for word in command]
    return b"*%d\r\n%b" % (len(words), b"".join(words))


async def _read(connection: AbstractConnection) -> Any:
    try:
        return await connection.read_response()
    except ResponseError:
        return None


async def dial(url: str) -> AbstractConnection:
    """A connection to what answers like Redis. Raises almost anything: nobody knows who answers."""
    pool = ConnectionPool.from_url(url, protocol=2, socket_timeout=None, driver_info=None)
    connection: AbstractConnection = pool.make_connection()  # type: ignore[no-untyped-call]
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await connection.connect()  # type: ignore[no-untyped-call]
            await connection.send_command("PING", check_health=False)
            if await connection.read_response() != b"PONG":
                raise ConnectionError("this is not Redis")
    except BaseException:
        await connection.disconnect(nowait=True)
        raise
    return connection
