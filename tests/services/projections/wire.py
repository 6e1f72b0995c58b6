"""A wire between one process and its Redis that can be cut, slowed and made to carry nonsense."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit


class Wire:
    """Forwards bytes both ways from `url` to the socket behind it."""

    def __init__(self, target: Path, socket: Path) -> None:
        self._target, self._socket = target, socket
        self.url = f"unix://{socket}"
        self.delay = 0.0
        self.nonsense = b""
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def mend(self) -> None:
        self._server = await asyncio.start_unix_server(self._forward, self._socket)

    async def cut(self) -> None:
        """Every connection ends, and no new one is made until the wire is mended."""
        assert self._server
        self._server.close()
        self._socket.unlink(missing_ok=True)
        for writer in self._open:
            writer.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        self._open.add(writer)
        with suppress(OSError, asyncio.CancelledError):
            there, back = await asyncio.open_unix_connection(self._target)
            self._open.add(back)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._carry(reader, back))
                group.create_task(self._carry(there, writer, spoilt=True))
        writer.close()
        self._tasks.discard(task)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, spoilt: bool = False) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(self.nonsense if spoilt and self.nonsense else data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def wire(url: str) -> AsyncIterator[Wire]:
    """A wire to that Redis, whole at first."""
    with tempfile.TemporaryDirectory(prefix="kifu-") as folder:
        laid = Wire(Path(urlsplit(url).path), Path(folder) / "wire.sock")
        await laid.mend()
        try:
            yield laid
        finally:
            await laid.cut()
