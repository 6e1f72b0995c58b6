"""A migrated record, a store on it, and matches written into it."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from services.store import Store, new_pool
from services.store.migrate import migrate
from tests.servers import scratch_database


@pytest.fixture(scope="session")
def record_url(admin_url: str) -> Iterator[str]:
    with scratch_database(admin_url) as url:
        asyncio.run(migrate(url, unsafe=True))
        yield url


@pytest.fixture
async def store(record_url: str) -> AsyncIterator[Store]:
    async with new_pool(record_url, 4) as pool:
        yield Store(pool)
