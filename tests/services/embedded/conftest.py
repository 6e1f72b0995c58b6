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
from tests.servers import quick_folder
from tests.services.embedded import look


@contextmanager
def place() -> Iterator[Path]:
    """A folder still to be made, where a server account may live; whatever runs there in the end is ended."""
    with tempfile.TemporaryDirectory(prefix="kifu-embedded-", dir=quick_folder()) as outer:
        Path(outer).chmod(0o711)
        data = Path(outer) / "kifu"
        yield data
        end(data)


def end(data: Path) -> None:
    """Kill what a test has left."""
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


def copy(made: Path, to: Path) -> Path:
    """Such a folder somewhere else."""
    to.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["/bin/cp", "-a", made, to], check=True)  # noqa: S603
    return to


@pytest.fixture
def data(made: Path) -> Iterator[Path]:
    """That folder, at rest before the test and after it: to make one takes much longer than to start it."""
    yield made
    end(made)


class Lasting(Struct, frozen=True):
    """Servers that serve many tests, and their folder."""

    data: Path
    running: Running


@pytest.fixture(scope="package")
def lasting(made: Path) -> Iterator[Lasting]:
    """Servers that no test changes, as an operator gets them: durable."""
    with place() as data, embedded.servers(copy(made, data)) as running:
        yield Lasting(data=data, running=running)


@pytest.fixture(scope="module")
def tough(made: Path) -> Iterator[Lasting]:
    """Servers for tests that kill them and see them come back."""
    with place() as data, embedded.servers(copy(made, data), unsafe=True) as running:
        yield Lasting(data=data, running=running)
