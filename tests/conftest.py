"""What every test may ask for: the servers of this session and a database of one's own."""

import os
from collections.abc import Iterator

import pytest

from tests.servers import Servers, chosen, scratch_database


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """Asynchronous tests run on asyncio alone, which is what the service runs on."""
    return "asyncio", {"use_uvloop": False}


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Postgres and Redis; each worker of a parallel run has servers of its own unless the environment names some."""
    with chosen(os.environ) as running:
        yield running


@pytest.fixture(scope="session")
def admin_url(servers: Servers) -> str:
    """A Postgres URL whose role may create databases and roles."""
    return servers.admin_url


@pytest.fixture(scope="session")
def redis_url(servers: Servers) -> str:
    """A Redis that nobody's data depends on."""
    return servers.redis_url


@pytest.fixture(scope="module")
def scratch_url(admin_url: str) -> Iterator[str]:
    """An empty database for the tests of one module."""
    with scratch_database(admin_url) as url:
        yield url
