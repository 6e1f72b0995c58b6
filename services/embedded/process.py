"""Recognising and ending processes that are not our children, by number and command line.

A number alone proves nothing: after a crash or a reboot it may be anybody's, and a corpse nobody has
collected still has one. The command line of a corpse is empty.
"""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def runs(pid: int, mark: str) -> bool:
    """True if that process lives and its command line holds the mark."""
    return mark in _command(pid)


def _command(pid: int) -> str:
    """The words of the command line, each with a blank before and after; empty if nobody lives there."""
    if (PROC / "self" / "cmdline").exists():
        try:
            words = (PROC / str(pid) / "cmdline").read_bytes().rstrip(b"\0").replace(b"\0", b" ")
        except OSError:
            return ""
    else:  # macOS
        words = subprocess.run(  # noqa: S603
            ["/bin/ps", "-ww", "-o", "command=", "-p", str(pid)], capture_output=True, check=False
        ).stdout.strip()
    return f" {os.fsdecode(words)} " if words else ""


def end(pid: int, mark: str, *, seconds: float = 5) -> None:
    """Ask the process to end, and make it end if it has not within these seconds."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        if not runs(pid, mark):
            return
        with suppress(ProcessLookupError):
            os.kill(pid, sign)
        until = time.monotonic() + seconds
        while runs(pid, mark) and time.monotonic() < until:
            time.sleep(0.01)
