"""The service under the pages, which can be stopped and started again where it was."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom

import httpx

from services.store.migrate import migrate
from tests.servers import scratch_database

PATIENCE_SECONDS = 60
ROOT = Path(__file__).parents[2]
PORTS = range(11_000, 30_000)
"""Below those that a system gives to whoever asks for any: nobody is given one while the service is stopped."""
TRIES = 5


class Service:
    """One process of the service, always at the same port."""

    def __init__(self, folder: Path, **knobs: str) -> None:
        self.log, self._has_served = folder / "log", False
        self._port = _any_port()
        environment = {name: text for name, text in os.environ.items() if not name.startswith("KIFU_")}
        self.environment = environment | {"KIFU_DATA": str(folder), **knobs}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it serves, once it has been started."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Serve, and return once somebody can come in; the first time at a port that nobody else has."""
        for _ in range(TRIES):
            if self._serves():
                self._has_served = True
                return
            if self._has_served or f"Port {self._port} of 127.0.0.1 is taken" not in self.log.read_text():
                break
            self._port = _any_port()
        raise AssertionError(f"the service does not start: {self.log.read_text()}")

    def _serves(self) -> bool:
        """Whether it comes to that."""
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-W", "error", "-m", "services", "serve"],
                cwd=ROOT,
                env=self.environment | {"KIFU_PORT": str(self._port)},
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until and self._process.poll() is None:
            try:
                if httpx.get(f"{self.url}/health/live").status_code == 200:
                    return self._process.poll() is None
            except httpx.TransportError:
                time.sleep(0.05)
        return False

    def stop(self) -> None:
        """End it as an operator would; what does not end by itself is killed."""
        if self._process is None:
            return
        try:
            self._process.send_signal(signal.SIGTERM)
            assert self._process.wait(PATIENCE_SECONDS) == 0
        finally:
            if self._process.poll() is None:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()


def _any_port() -> int:
    """One that nobody has just now."""
    luck = SystemRandom()
    while True:
        port = luck.choice(PORTS)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


@contextmanager
def served(admin_url: str, redis_url: str, folder: Path, **knobs: str) -> Iterator[Service]:
    """The service on a record of its own."""
    with scratch_database(admin_url) as url:
        asyncio.run(migrate(url, url, unsafe=True))
        more = {"KIFU_PLAYERS_PER_MINUTE": "100000", **knobs}
        service = Service(folder, KIFU_DATABASE_URL=url, KIFU_REDIS_URL=redis_url, **more)
        service.start()
        try:
            yield service
        finally:
            service.stop()
