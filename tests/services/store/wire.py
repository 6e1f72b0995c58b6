"""A wire to the database that is cut at the worst moment: when what was asked is done and about to be answered."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit, urlunsplit


class Wire:
    """Passes bytes on, both ways, until its owner lets an answer be lost."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self.loses_answers = False
        self.lost = 0

    @property
    def url(self) -> str:
        """The same database, by this wire."""
        user = self._url.netloc.rpartition("@")[0]
        return urlunsplit(self._url._replace(netloc=f"{user}@127.0.0.1:{self._port}"))

    @asynccontextmanager
    async def laid(self) -> AsyncIterator["Wire"]:
        """While it lies, connections may be made by it."""
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self._port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()

    async def _connect(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        there, forth = await asyncio.open_connection(self._url.hostname, self._url.port)
        try:
            async with asyncio.TaskGroup() as tasks:
                asking = tasks.create_task(self._pass_on(here, forth))
                await self._answer(there, back)
                asking.cancel()
        finally:
            for writer in (forth, back):
                writer.close()

    async def _answer(self, there: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        while answer := await there.read(65536):
            if self.loses_answers:
                self.lost += 1
                return
            back.write(answer)
            await back.drain()

    async def _pass_on(self, here: asyncio.StreamReader, forth: asyncio.StreamWriter) -> None:
        while asked := await here.read(65536):
            forth.write(asked)
            await forth.drain()
