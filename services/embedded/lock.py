"""Two file locks, by which processes on one data folder agree without counting and without a leader.

`Turn` is held alone and briefly, to start or stop; `Presence` is shared, held for the whole stay. The
kernel drops both with the process, however it ends.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from services.embedded.folder import open_private
from services.embedded.refusal import Unavailable

_descriptors: set[int] = set()


def _forget() -> None:
    for descriptor in _descriptors:
        with suppress(OSError):
            os.close(descriptor)
    _descriptors.clear()


# A forked child shares our locks and would keep them after our end.
os.register_at_fork(after_in_child=_forget)


def _open(path: Path) -> int:
    descriptor = open_private(path)
    _descriptors.add(descriptor)
    return descriptor


def _close(descriptor: int) -> None:
    if descriptor in _descriptors:
        _descriptors.discard(descriptor)
        os.close(descriptor)


@contextmanager
def turn(data: Path, *, seconds: float = 120) -> Iterator[None]:
    """Be the only one to start or stop servers of this folder; Unavailable after waiting these seconds."""
    descriptor = _open(data / "turn.lock")
    try:
        until = time.monotonic() + seconds
        while not _take(descriptor, fcntl.LOCK_EX):
            if time.monotonic() > until:
                raise Unavailable(f"Another process has been starting or stopping the servers in {data} for too long.")
            time.sleep(0.02)
        yield
    finally:
        _close(descriptor)


def _take(descriptor: int, kind: int) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class Presence:
    """That we use the servers of this folder. Every method is called within a `turn`."""

    def __init__(self, data: Path) -> None:
        self._descriptor = _open(data / "present.lock")
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def is_alone(self) -> bool:
        """True if nobody else is present."""
        alone = _take(self._descriptor, fcntl.LOCK_EX)
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)
        return alone

    def leave(self) -> None:
        """Be present no longer."""
        _close(self._descriptor)
