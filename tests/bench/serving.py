"""A server process for a moment."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(target: str, environ: dict[str, str], ready: str) -> Iterator[tuple[int, int]]:
    """The port and process id of one granian worker that serves that application factory."""
    port = free_port()
    command = [
        sys.executable, "-m", "granian", "--interface", "asgi", "--factory", "--no-ws", "--log-level", "warning",
        "--host", "127.0.0.1", "--port", str(port), target,
    ]  # fmt: skip
    with subprocess.Popen(command, env={**os.environ, **environ}) as process:  # noqa: S603 - our own words
        try:
            _wait(f"http://127.0.0.1:{port}{ready}", process)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait(20)


def _wait(url: str, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(200):
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        try:
            if httpx.get(url, timeout=1).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    raise RuntimeError(f"nothing answers at {url}")


def resident(pid: int) -> int:
    """Resident memory of the process's youngest child, the worker, in KiB."""
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:  # noqa: PTH123 - no path of ours
        worker = file.read().split()[-1]
    with open(f"/proc/{worker}/status", encoding="ascii") as file:  # noqa: PTH123
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
