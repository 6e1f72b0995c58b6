"""Two file locks, by which processes on one data folder agree without counting and without a leader.

`turn` is held alone and briefly, to start or stop; `Presence` is shared and held for the whole stay. The
kernel drops both with the process, however it ends.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from services.embedded.folder import open_private
from services.embedded.refusal import Unavailable

_open: set[int] = set()


def _close(descriptor: int) -> None:
    if descriptor in _open:
        _open.remove(descriptor)
        os.close(descriptor)


def _close_all() -> None:
    for descriptor in tuple(_open):
        _close(descriptor)


# A forked child shares our locks and would hold them beyond our end. Programs we start never get them.
os.register_at_fork(after_in_child=_close_all)


def _open_lock(path: Path) -> int:
    descriptor = open_private(path)
    _open.add(descriptor)
    return descriptor


def _take(descriptor: int, kind: int) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def turn(data: Path, *, seconds: float = 120) -> Iterator[None]:
    """Be the only one to start or stop servers of this folder; Unavailable after waiting these seconds."""
    descriptor = _open_lock(data / "turn.lock")
    try:
        until = time.monotonic() + seconds
        while not _take(descriptor, fcntl.LOCK_EX):
            if time.monotonic() > until:
                raise Unavailable(f"Another process has been starting or stopping the servers in {data} for too long.")
            time.sleep(0.01)
        yield
    finally:
        _close(descriptor)


class Presence:
    """That we use the servers of this folder. Made, asked and left only within a `turn`.

    Raises Unavailable if those present are in another container or on another machine, where we cannot see
    whether the servers live: two Postgres on one folder would destroy it.
    """

    def __init__(self, data: Path) -> None:
        self._descriptor = _open_lock(data / "present.lock")
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)
        if self.is_alone():
            os.ftruncate(self._descriptor, 0)
            os.pwrite(self._descriptor, _whereabouts(), 0)
        elif os.pread(self._descriptor, 1000, 0) != _whereabouts():
            self.leave()
            raise Unavailable(f"Another container or machine has its private servers in {data}.")

    def is_alone(self) -> bool:
        """True if nobody else is present."""
        alone = _take(self._descriptor, fcntl.LOCK_EX)
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)  # also after a failure, which gives up the shared lock
        return alone

    def leave(self) -> None:
        """Be present no longer."""
        _close(self._descriptor)


def _whereabouts() -> bytes:
    """On Linux the machine since it was started, and the space in which process numbers mean the same."""
    boot, space = Path("/proc/sys/kernel/random/boot_id"), Path("/proc/self/ns/pid")
    return f"{boot.read_text().strip()} {space.stat().st_ino}".encode() if boot.exists() and space.exists() else b"here"
