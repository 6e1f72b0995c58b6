"""The service as the tests start it: the shelf's games and the one with hidden hands, in processes of its own."""

import dataclasses
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server
from litestar import Litestar
from msgspec import Struct
from msgspec.structs import replace

from domain.core.game import Setup
from domain.games import SHELF, Shelf
from services import compose
from services.settings import read
from services.table.sealing import Sealer
from tests.hidden_hands import HIDDEN_HANDS

PATIENCE_SECONDS = 60
DAY_SECONDS = 86_400.0
ROOT = Path(__file__).parents[3]


SECRETS = tuple(range(730_201_447, 730_901_447, 35_000))
"""Twenty cards whose numbers stand nowhere by chance."""


def secret_state(setup: Setup) -> Any:
    return replace(HIDDEN_HANDS.initial_state(setup), deck=SECRETS)


SECRET_HANDS = dataclasses.replace(
    HIDDEN_HANDS, name="secret_hands", rules="secret_hands/1", initial_state=secret_state
)


def app() -> Litestar:
    """Made anew in each worker. It seals when it starts; then only tests do, lest a seal tell on what they forge."""
    compose.Sealer = partial(Sealer, every=DAY_SECONDS)  # type: ignore[assignment,misc]
    return compose.app(read(os.environ), Shelf((*SHELF.games, HIDDEN_HANDS, SECRET_HANDS)))


class Running(Struct, frozen=True):
    """A server, and the file that all its processes write their logs to."""

    url: str
    log: Path
    pid: int


@contextmanager
def serving(folder: Path, **knobs: str) -> Iterator[Running]:
    """The service, with that environment, until the end of the block; then it must have stopped by itself."""
    folder.mkdir(parents=True, exist_ok=True)
    port, log = _free_port(), folder / "log"
    environment = {name: text for name, text in os.environ.items() if not name.startswith("KIFU_")}
    environment |= {"KIFU_PORT": str(port), "KIFU_DATA": str(folder), **knobs}
    with (
        log.open("ab") as out,
        subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-W", "error", "-m", __name__],
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=out,
            start_new_session=True,
        ) as process,
    ):
        try:
            _wait(process, f"http://127.0.0.1:{port}", log)
            yield Running(url=f"http://127.0.0.1:{port}", log=log, pid=process.pid)
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE_SECONDS) == 0
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(process: "subprocess.Popen[bytes]", url: str, log: Path) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            if httpx.get(f"{url}/health/live").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError(f"the server does not start: {log.read_text()}")


if __name__ == "__main__":
    Server(
        "tests.services.api.serve:app",
        factory=True,
        address="127.0.0.1",
        port=int(os.environ["KIFU_PORT"]),
        interface=Interfaces.ASGI,
        websockets=False,
        log_level=LogLevels.warning,
    ).serve()
