"""Looking at and ending processes that are not our children, by their number."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc/self/stat")


def is_running(pid: int) -> bool:
    """True unless the process is gone or a corpse nobody has collected yet."""
    with suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)  # orphans become ours where we are process 1 of a container
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _is_corpse(pid)


def _is_corpse(pid: int) -> bool:
    if not PROC.exists():
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def command(pid: int) -> str:
    """The command line, words separated by blanks; empty if there is no such process."""
    if PROC.exists():
        with suppress(OSError):
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        return ""
    answer = subprocess.run(["/bin/ps", "-ww", "-o", "command=", "-p", str(pid)], capture_output=True, check=False)  # noqa: S603
    return answer.stdout.decode(errors="replace").strip()


def end(pid: int, *, seconds: float = 5) -> None:
    """Ask the process to end, and make it end if it has not within these seconds."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.kill(pid, sign)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if not is_running(pid):
                return
            time.sleep(0.02)
