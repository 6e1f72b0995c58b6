"""A served Kifu that these tests share: one where strangers may not watch, one where they may."""

import asyncio
import os
import secrets
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from msgspec import Struct

from services.store import Store, new_pool
from services.store.migrate import migrate
from services.table import keyring
from services.table.sealing import Sealer
from tests.servers import scratch_database
from tests.services.api.log import Log
from tests.services.api.people import Guest, People
from tests.services.api.serve import Running, serving


class Record(Struct, frozen=True):
    """A migrated database: by its owner, and by a role that has no rights but those a migration grants it."""

    owner_url: str
    service_url: str


@pytest.fixture(scope="session")
def record(admin_url: str) -> Iterator[Record]:
    role, password = f"kifu_test_{os.getpid()}_{secrets.token_hex(4)}", secrets.token_hex(16)
    with psycopg.connect(admin_url, autocommit=True) as admin:
        admin.execute(f"create role {role} login password '{password}'")
    with scratch_database(admin_url) as owner_url:
        parts = urlsplit(owner_url)
        netloc = f"{role}:{password}@{parts.hostname}:{parts.port}"
        service_url = urlunsplit(parts._replace(netloc=netloc))
        asyncio.run(migrate(owner_url, service_url, unsafe=True))
        yield Record(owner_url=owner_url, service_url=service_url)
    with psycopg.connect(admin_url, autocommit=True) as admin:
        admin.execute(f"drop role {role}")


@pytest.fixture(scope="session")
def knobs(record: Record, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What every server of these tests is told; they share their keys, as processes of one service do."""
    return {
        "KIFU_DATABASE_URL": record.service_url,
        "KIFU_REDIS_URL": redis_url,
        "KIFU_KEYS": str(tmp_path_factory.mktemp("keys")),
        "KIFU_PLAYERS_PER_MINUTE": "100000",
        "KIFU_PAGE_LIMIT": "50",
    }


@pytest.fixture(scope="session")
def server(knobs: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("server"), **knobs) as running:
        yield running


@pytest.fixture(scope="session")
def public_server(knobs: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Another process of the same service, where strangers may watch and proxies on this machine are trusted."""
    more = {
        "KIFU_PUBLIC": "1",
        "KIFU_PUBLIC_URL": "https://kifu.example.org",
        "KIFU_TRUSTED_PROXIES": "127.0.0.0/8",
        "KIFU_PLAYERS_PER_MINUTE": "3",
    }
    with serving(tmp_path_factory.mktemp("public"), **(knobs | more)) as running:
        yield running


@pytest.fixture
def people(server: Running) -> Iterator[People]:
    with People(server.url) as people:
        yield people


@pytest.fixture
def anna(people: People) -> Guest:
    return people.new("Anna")


@pytest.fixture
def ben(people: People) -> Guest:
    return people.new("Ben")


@pytest.fixture
def cara(people: People) -> Guest:
    return people.new("Cara")


@pytest.fixture
def log(record: Record) -> Iterator[Log]:
    """The record itself, past the service; what a test changes there is put back after it."""
    with psycopg.connect(record.owner_url, autocommit=True) as conn:
        log = Log(conn)
        yield log
        log.mend()


@pytest.fixture
def auditor(people: People, log: Log) -> Guest:
    return _with_role(people, log, "auditor")


@pytest.fixture
def operator(people: People, log: Log) -> Guest:
    return _with_role(people, log, "operator")


def _with_role(people: People, log: Log, role: str) -> Guest:
    """Somebody to whom the command line gave a role."""
    guest, token = people.new(role.title()), secrets.token_urlsafe(32)
    log.grant(guest.player_id, role, sha256(token.encode()).digest())
    return Guest(people.client, token, guest.player_id)


@pytest.fixture
def record_text(record: Record) -> Iterator[Callable[..., str]]:
    """All that some tables hold, as one text."""
    with psycopg.connect(record.owner_url, autocommit=True) as conn:
        yield lambda *tables: "\n".join(
            row[0] for table in tables for row in conn.execute(f"select t::text from {table} t").fetchall()
        )


@pytest.fixture(scope="session")
def sealing(knobs: dict[str, str], record: Record) -> Callable[[], object]:
    """Seals the record, as the command line does."""

    async def seal() -> object:
        keys = Path(knobs["KIFU_KEYS"])
        async with new_pool(record.service_url, 1) as pool:
            assert await keyring.foreign(Store(pool), keys) == []
            return await Sealer(Store(pool), keyring.key(keys, "seal")).seal()

    return lambda: asyncio.run(seal())
