"""Data folders whose servers have run before, and a Kifu that serves for all tests that leave it as it is."""

import asyncio
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec import Struct

from services import embedded
from services.store.migrate import migrate
from tests.servers import quick_folder
from tests.services.api.people import Guest, People
from tests.services.command.kifu import Kifu, Serving
from tests.services.command.record import Record, lively
from tests.services.embedded.conftest import copy, end

DISK = Path(tempfile.gettempdir())


@contextmanager
def place(where: Path | None = None) -> Iterator[Path]:
    """A folder still to be made, where a server account may live; whatever runs there in the end is ended."""
    with tempfile.TemporaryDirectory(prefix="kifu-command-", dir=where or quick_folder()) as outer:
        Path(outer).chmod(0o711)
        data = Path(outer) / "kifu"
        try:
            yield data
        finally:
            end(data)


@pytest.fixture(scope="session")
def made() -> Iterator[Path]:
    """A folder at rest with an empty record: to make one takes much longer than to copy it."""
    with place() as data:
        with embedded.servers(data, unsafe=True) as running:
            asyncio.run(migrate(running.migrate_url, running.database_url, unsafe=True))
        yield data


@contextmanager
def settled(made: Path, where: Path | None = None) -> Iterator[Kifu]:
    """A copy of it; whatever runs there in the end is ended."""
    with place(where) as data:
        yield Kifu(copy(made, data))


@pytest.fixture
def kifu(made: Path) -> Iterator[Kifu]:
    """A folder of one's own, at rest."""
    with settled(made) as kifu:
        yield kifu


class Running(Struct, frozen=True):
    """A command line and the service that runs beside it."""

    kifu: Kifu
    serving: Serving


@pytest.fixture(scope="session")
def running(made: Path) -> Iterator[Running]:
    """A service that no test harms."""
    with settled(made) as kifu, kifu.serving(KIFU_PLAYERS_PER_MINUTE="1000") as serving:
        yield Running(kifu, serving)


@pytest.fixture
def anna(running: Running) -> Iterator[Guest]:
    with People(running.serving.url) as people:
        yield people.new(f"Anna {secrets.token_hex(4)}")


@pytest.fixture(scope="session")
def record(made: Path) -> Iterator[Record]:
    """A record of its own, that every test leaves as it was."""
    with settled(made) as kifu, lively(kifu) as record:
        yield record
