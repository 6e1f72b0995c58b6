"""Data folders for private servers, left without any process."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from msgspec import Struct

from services import embedded
from services.embedded import Running
from tests.services.embedded import look


@contextmanager
def place() -> Iterator[Path]:
    """A folder still to be made, where a server account may live; whatever runs there in the end is ended."""
    with tempfile.TemporaryDirectory(prefix="kifu-embedded-") as outer:
        Path(outer).chmod(0o711)
        data = Path(outer) / "kifu"
        yield data
        for left in (look.postmaster, look.valkey):
            with suppress(FileNotFoundError, NotADirectoryError):
                look.end(left(data))


@pytest.fixture
def nothing() -> Iterator[Path]:
    """Where nobody has started anything yet."""
    with place() as data:
        yield data


@pytest.fixture(scope="package")
def made() -> Iterator[Path]:
    """A folder whose servers have run and stopped."""
    with place() as data:
        with embedded.servers(data, unsafe=True):
            pass
        yield data


@pytest.fixture
def data(nothing: Path, made: Path) -> Path:
    """A copy of that folder, which is quicker than making one."""
    subprocess.run(["/bin/cp", "-a", made, nothing], check=True)  # noqa: S603
    return nothing


class Lasting(Struct, frozen=True):
    """Servers that many tests look at and none changes, and their folder."""

    data: Path
    running: Running


@pytest.fixture(scope="package")
def lasting() -> Iterator[Lasting]:
    """Made once, as an operator gets them: durable."""
    with place() as data, embedded.servers(data) as running:
        yield Lasting(data=data, running=running)


@pytest.fixture
def running(data: Path) -> Iterator[Running]:
    """Servers of one's own."""
    with embedded.servers(data, unsafe=True) as servers:
        yield servers
