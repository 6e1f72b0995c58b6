"""The command line as an operator meets it: a process, a data folder, a port."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from services.embedded import port, role, secret
from tests.services.embedded import look

ROOT = Path(__file__).parents[3]
PATIENCE_SECONDS = 60


class Ended(Struct, frozen=True):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)

    @property
    def sentence(self) -> str:
        """The one line in which a command says why it cannot do as asked."""
        assert self.code != 0, self.out
        assert "Traceback" not in self.err, self.err
        last = self.err.strip().splitlines()[-1]
        assert last.startswith("Error: "), self.err
        return last.removeprefix("Error: ")


class Serving(Struct):
    """`kifu serve` that has said where it serves."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def said(self) -> str:
        return self.log.read_text()

    @property
    def worker(self) -> int:
        """The process that answers."""
        (found,) = (pid for pid in children(self.process.pid) if look.lives(pid) and b"tracker" not in words(pid))
        return found

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to end, as a terminal does: the whole group. Its exit code."""
        os.killpg(self.process.pid, sign)
        return self.process.wait(PATIENCE_SECONDS)

    def kill(self) -> None:
        """End the supervising process without a warning."""
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)


class Kifu:
    """The command line of somebody whose home is like no other's. `how`: for subprocess, such as another user."""

    def __init__(self, data: Path, home: Path | None = None, python: str = sys.executable, **how: Any) -> None:
        self.data, self.home, self.python, self.how = data, home or data.parent, python, how

    def run(self, *words: str, stderr: int = subprocess.PIPE, **knobs: str) -> Ended:
        """A command to its end."""
        done = subprocess.run(  # noqa: S603
            self._command(words),
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            timeout=300,
            check=False,
            **self._surroundings(knobs),
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    @contextmanager
    def starting(self, log: Any = subprocess.DEVNULL, **knobs: str) -> Iterator["subprocess.Popen[bytes]"]:
        """`kifu serve` from its first moment on. Whatever is left of it in the end is killed."""
        process = subprocess.Popen(  # noqa: S603
            self._command(("serve",)), stdout=log, stderr=log, start_new_session=True, **self._surroundings(knobs)
        )
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    @contextmanager
    def serving(self, at: int | None = None, **knobs: str) -> Iterator[Serving]:
        """`kifu serve`, at that port or at a free one, once it has said so."""
        number = at or port.choose()
        with (
            tempfile.NamedTemporaryFile(prefix="kifu-command-") as log,
            self.starting(log, KIFU_PORT=str(number), **knobs) as process,
        ):
            found = Serving(f"http://127.0.0.1:{number}", process, Path(log.name))
            look.eventually(lambda: "still there\n" in found.said or process.poll() is not None, PATIENCE_SECONDS)
            assert process.poll() is None, found.said
            yield found
            if process.poll() is None:
                found.stop()

    @property
    def owner_url(self) -> str:
        """The private database, as the superuser that owns it."""
        return role.owner_url(secret.load(self.data))

    def _command(self, words: tuple[str, ...]) -> list[str]:
        return [self.python, "-W", "error", "-m", "services", *words]

    def _surroundings(self, knobs: dict[str, str]) -> dict[str, Any]:
        known = {
            "HOME": str(self.home),
            "KIFU_DATA": str(self.data),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.pathsep.join([str(ROOT), *(place for place in sys.path if place)]),
        }
        return {"cwd": "/", "env": known | knobs, **self.how}

    def rests(self) -> None:
        """Nothing that was started for this folder runs any more, the servers included; else fail."""
        look.eventually(lambda: not self._left())  # Postgres says that it has ended just before it has

    def _left(self) -> list[int]:
        mark = os.fsencode(self.home)
        return [pid for pid in _pids() if pid != os.getpid() and look.lives(pid) and mark in words(pid)]


def children(pid: int) -> list[int]:
    """The children of all threads of that process."""
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]


def _pids() -> list[int]:
    return [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()]


def words(pid: int) -> bytes:
    """Its command line and its environment."""
    found = b""
    for name in ("cmdline", "environ"):
        with suppress(OSError):
            found += Path(f"/proc/{pid}/{name}").read_bytes()
    return found
