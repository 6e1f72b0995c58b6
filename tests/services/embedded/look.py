"""Looking at the servers of a data folder from outside."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import redis

from services.embedded import Running


def postmaster(data: Path) -> int:
    """The process number Postgres left in its folder."""
    return int((data / "postgres" / "postmaster.pid").read_text().split()[0])


def valkey(data: Path) -> int:
    """The process number Valkey left in its folder."""
    return int((data / "valkey" / "pid").read_text())


def servers(data: Path) -> int:
    """How many server processes were started on this folder."""
    started = 0
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(FileNotFoundError, ProcessLookupError):
            words = entry.read_bytes().split(b"\0")
            started += any(bytes(data / name) in words for name in ("postgres", "sockets/valkey.sock"))
    return started


def lives(pid: int) -> bool:
    """True if the process is there and no corpse."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # gone before it was opened, or while it was read
        return False


def end(*pids: int) -> None:
    """Kill without warning, and wait until it has happened."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        eventually(lambda pid=pid: not lives(pid))


def eventually(happens: Callable[[], object], seconds: float = 30) -> None:
    """Wait until it happens; fail if it never does."""
    until = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.02)


def ask(url: str, query: str) -> Any:
    """The one value that Postgres answers."""
    with psycopg.connect(url, autocommit=True) as session:
        answer = session.execute(query)
        row = answer.fetchone() if answer.description else None
        return row and row[0]


def pings(running: Running) -> bool:
    """True if Redis answers."""
    with redis.Redis.from_url(running.redis_url) as client:
        return bool(client.ping())


def serves(running: Running) -> bool:
    """True if both answer now."""
    try:
        return ask(running.database_url, "select 1") == 1 and pings(running)
    except (psycopg.OperationalError, redis.RedisError):
        return False
