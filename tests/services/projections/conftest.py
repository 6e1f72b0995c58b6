"""A record and a Valkey of one's own."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.store.migrate import migrate
from tests.services.projections.valkey import Valkey


@pytest.fixture(scope="module")
def record_url(scratch_url: str) -> str:
    """A database with an empty record."""
    asyncio.run(migrate(scratch_url, unsafe=True))
    return scratch_url


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    """A Valkey that nobody else uses."""
    with tempfile.TemporaryDirectory(prefix="kifu-") as folder:
        own = Valkey(Path(folder))
        own.start()
        try:
            yield own
        finally:
            own.kill()
