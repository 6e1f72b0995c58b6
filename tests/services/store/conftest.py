"""A migrated database of one's own, its owner's URL, and a login role that serves from it."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from msgspec import Struct
from psycopg import AsyncConnection, sql

from services.store import Store, new_pool
from services.store.migrate import migrate
from services.store.pool import Pool
from services.table.sealing import Sealer
from tests.services.store.sealed import KEY


class Database(Struct, frozen=True):
    """The URL that owns it and may do everything, and the URL that serves."""

    owner: str
    service: str


@pytest.fixture(scope="module")
def database(scratch_url: str) -> Iterator[Database]:
    """One for the tests of a module; their streams are their own."""
    name, password = f"kifu_test_{secrets.token_hex(6)}", secrets.token_hex(16)
    role = sql.Identifier(name)
    with psycopg.connect(scratch_url, autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(role, password))
    parts = urlsplit(scratch_url)
    place = parts.netloc.rpartition("@")[2]
    database = Database(scratch_url, urlunsplit(parts._replace(netloc=f"{name}:{password}@{place}")))
    asyncio.run(migrate(database.owner, database.service, unsafe=True))
    yield database
    with psycopg.connect(scratch_url, autocommit=True) as admin:
        admin.execute(sql.SQL("DROP ROLE {}").format(role))


@pytest.fixture
async def pool(database: Database) -> AsyncIterator[Pool]:
    """Sixteen connections of the serving role, opened as needed."""
    async with new_pool(database.service) as pool:
        yield pool


@pytest.fixture
def store(pool: Pool) -> Store:
    """The store as the table above sees it."""
    return Store(pool)


@pytest.fixture
def stores(pool: Pool) -> list[Store]:
    """Sixteen stores, as sixteen processes have them: what one store sends together is raced by the others."""
    return [Store(pool) for _ in range(16)]


@pytest.fixture
async def owner(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection that may do everything, as somebody with access to the machine may."""
    async with await AsyncConnection.connect(database.owner, autocommit=True) as conn:
        yield conn


@pytest.fixture
async def sealer(store: Store, pool: Pool) -> Sealer:
    """On a record where nothing is left to be sealed."""
    sealer = Sealer(store, KEY)
    await sealer.seal()
    return sealer
