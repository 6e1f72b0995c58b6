"""Another process that stays on a data folder: says where the servers are, and leaves when its input ends."""

import os
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from services import embedded

ROOT = Path(__file__).parents[3]


class Guest(Struct):
    """The process and what it said: the servers, or why it cannot have them."""

    process: subprocess.Popen[str]
    running: embedded.Running | None
    refusal: str | None
    child: int | None
    """A forked child that sleeps on."""

    def leave(self) -> None:
        """End in good order."""
        self.process.communicate()

    def kill(self) -> None:
        """End without a chance to tidy up."""
        self.process.kill()
        self.process.communicate()


@contextmanager
def guest(data: Path, *words: str, python: str = sys.executable, **how: Any) -> Iterator[Guest]:
    """Start the process and let it leave in the end, if it has not yet."""
    command = [python, "-W", "error", "-m", "tests.services.embedded.guest", str(data), *words]
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path[1:]])}
    process = subprocess.Popen(  # noqa: S603
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/", env=environment, **how
    )
    said = msgspec.json.decode(process.stdout.readline() or "{}")
    running = msgspec.convert(said["running"], embedded.Running) if "running" in said else None
    found = Guest(process=process, running=running, refusal=said.get("refusal"), child=said.get("child"))
    try:
        yield found
    finally:
        if not process.stdout.closed:
            found.leave()


def stay(data: Path, *, forking: bool) -> None:
    """What the other process does."""
    try:
        with embedded.servers(data, unsafe=True) as running:
            with warnings.catch_warnings(action="ignore"):  # newer Pythons warn of any fork beside a thread
                child = os.fork() if forking else None
            if child == 0:
                os.close(0)
                os.close(1)
                time.sleep(3600)
            say({"running": running, "child": child})
            sys.stdin.read()
    except embedded.Unavailable as refusal:
        say({"refusal": str(refusal)})


def say(what: dict[str, Any]) -> None:
    """One line of JSON."""
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.flush()


if __name__ == "__main__":
    stay(Path(sys.argv[1]), forking="fork" in sys.argv)
