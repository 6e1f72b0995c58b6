"""Migrations: applied once, in order, by any number of processes; never to a database that could lose a move."""

import asyncio
import re
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from services.store import Append, Appended, Store, new_pool
from services.store.migrate import FOLDER, Server, Unfit, migrate, migrations
from tests.servers import scratch_database
from tests.services.store.conftest import Database
from tests.services.store.words import BODY, placed, request

pytestmark = pytest.mark.anyio

NAMES = [migration.name for migration in migrations()]

# Everything a schema is made of, as text that does not depend on the order in which it was made.
CATALOGUE = """
SELECT format('column %s.%s.%s %s not null %s default %s', n.nspname, c.relname, a.attname,
              format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid))
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE n.nspname IN ('record', 'desk', 'read') AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v', 'S')
UNION ALL
SELECT format('table %s.%s owner %s rights %s options %s', n.nspname, c.relname, c.relowner::regrole, c.relacl,
              c.reloptions)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('record', 'desk', 'read')
UNION ALL
SELECT 'index ' || pg_get_indexdef(i.indexrelid)
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname IN ('record', 'desk', 'read')
UNION ALL
SELECT format('constraint %s.%s %s %s', n.nspname, r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid))
FROM pg_constraint r JOIN pg_namespace n ON n.oid = r.connamespace WHERE n.nspname IN ('record', 'desk', 'read')
UNION ALL
SELECT format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname IN ('record', 'desk', 'read') AND NOT t.tgisinternal
UNION ALL
SELECT format('function %s owner %s rights %s', pg_get_functiondef(p.oid), p.proowner::regrole, p.proacl)
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname IN ('record', 'desk', 'read')
UNION ALL
SELECT format('schema %s owner %s rights %s', n.nspname, n.nspowner::regrole, n.nspacl)
FROM pg_namespace n WHERE n.nspname IN ('record', 'desk', 'read')
ORDER BY 1
"""


@pytest.fixture
def empty_url(admin_url: str) -> Iterator[str]:
    """A database without anything in it."""
    with scratch_database(admin_url) as url:
        yield url


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the migrations, to be changed."""
    return Path(shutil.copytree(FOLDER, tmp_path / "migrations"))


def catalogue(url: str) -> list[str]:
    with psycopg.connect(url, autocommit=True) as conn:
        return [row[0] for row in conn.execute(CATALOGUE).fetchall()]


async def test_every_migration_is_applied_once(empty_url: str) -> None:
    assert await migrate(empty_url, unsafe=True) == NAMES
    assert await migrate(empty_url, unsafe=True) == []


async def test_the_schema_is_the_sum_of_its_migrations(empty_url: str, database: Database) -> None:
    with psycopg.connect(empty_url) as conn:
        conn.execute((FOLDER / "schema.sql").read_text())
    assert len(catalogue(empty_url)) > 100
    assert catalogue(empty_url) == catalogue(database.owner)


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [migration.number for migration in migrations()] == list(range(1, len(NAMES) + 1))
    assert all(re.fullmatch(r"\d{4}_[a-z_]+", name) for name in NAMES)


async def test_processes_that_migrate_at_once_agree(empty_url: str) -> None:
    applied = await asyncio.gather(*(migrate(empty_url, unsafe=True) for _ in range(4)))
    assert sorted(applied) == [[], [], [], NAMES]


async def test_databases_of_one_cluster_may_be_migrated_at_once(admin_url: str, database: Database) -> None:
    with scratch_database(admin_url) as one, scratch_database(admin_url) as other, scratch_database(admin_url) as third:
        applied = await asyncio.gather(*(migrate(url, unsafe=True) for url in (one, other, third)))
    assert applied == [NAMES] * 3


async def test_a_released_file_that_was_changed_is_refused(empty_url: str, folder: Path) -> None:
    await migrate(empty_url, unsafe=True, folder=folder)
    with (folder / f"{NAMES[1]}.sql").open("a") as file:
        file.write("-- one more word\n")
    with pytest.raises(Unfit, match=f"{NAMES[1]} was changed"):
        await migrate(empty_url, unsafe=True, folder=folder)


async def test_a_database_of_a_later_release_is_refused(empty_url: str, folder: Path) -> None:
    await migrate(empty_url, unsafe=True, folder=folder)
    (folder / f"{NAMES[-1]}.sql").unlink()
    with pytest.raises(Unfit, match="not part of this release"):
        await migrate(empty_url, unsafe=True, folder=folder)


async def test_a_migration_that_fails_leaves_nothing_behind_and_is_tried_anew(empty_url: str, folder: Path) -> None:
    broken = folder / f"{len(NAMES) + 1:04}_broken.sql"
    broken.write_text("CREATE TABLE desk.half (); SELECT 1 / 0;")
    with pytest.raises(psycopg.errors.DivisionByZero):
        await migrate(empty_url, unsafe=True, folder=folder)
    broken.write_text("CREATE TABLE desk.half ();")
    assert await migrate(empty_url, unsafe=True, folder=folder) == [broken.stem]


async def test_a_database_that_is_not_utf_8_is_refused(admin_url: str) -> None:
    with psycopg.connect(admin_url, autocommit=True) as admin:
        admin.execute("DROP DATABASE IF EXISTS kifu_test_ascii")
        admin.execute("CREATE DATABASE kifu_test_ascii TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'")
    try:
        with pytest.raises(Unfit, match="UTF8"):
            await migrate(make_conninfo(admin_url, dbname="kifu_test_ascii"), unsafe=True)
    finally:
        with psycopg.connect(admin_url, autocommit=True) as admin:
            admin.execute("DROP DATABASE kifu_test_ascii WITH (FORCE)")


async def test_a_server_that_could_lose_a_move_is_refused(empty_url: str) -> None:
    with psycopg.connect(empty_url, autocommit=True) as conn:
        name = conn.info.dbname
        conn.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    with pytest.raises(Unfit, match="could be lost"):
        await migrate(empty_url)
    assert catalogue(empty_url) == []


async def test_a_serving_role_that_could_lose_a_move_is_refused(empty_url: str, database: Database) -> None:
    role = conninfo_to_dict(database.service)["user"]
    with psycopg.connect(empty_url, autocommit=True) as conn:
        name = conn.info.dbname
        conn.execute(f"ALTER ROLE {role} IN DATABASE {name} SET synchronous_commit = off")
    with pytest.raises(Unfit, match="could be lost"):
        await migrate(empty_url, make_conninfo(database.service, dbname=name))
    assert catalogue(empty_url) == []


@pytest.mark.parametrize(
    ("server", "fault"),
    [
        (Server("anna", 150000, "UTF8", "on", "on"), None),
        (Server("anna", 180006, "UTF8", "on", "remote_apply"), None),
        (Server("anna", 140011, "UTF8", "on", "on"), "older"),
        (Server("anna", 180006, "LATIN1", "on", "on"), "LATIN1"),
        (Server("anna", 180006, "UTF8", "off", "on"), "lost"),
        (Server("anna", 180006, "UTF8", "on", "off"), "lost"),
    ],
)
def test_a_server_is_fit_or_is_told_why_not(server: Server, fault: str | None) -> None:
    told = server.fault(unsafe=False)
    assert (told is None) == (fault is None)
    assert (fault or "") in (told or "")
    assert (server.fault(unsafe=True) is None) == (fault in (None, "lost"))


async def test_one_role_may_own_and_serve(empty_url: str) -> None:
    await migrate(empty_url, empty_url, unsafe=True)
    assert await serves(empty_url)


async def serves(url: str) -> bool:
    async with new_pool(url, 1) as pool:
        appends = [Append(uuid4(), 0, placed("A1"))]
        return isinstance(await Store(pool).append(request(), BODY, "table", appends), Appended)


async def test_an_owner_who_is_no_superuser_can_migrate(admin_url: str, database: Database) -> None:
    """As on a rented server, where he owns the database and may create roles, and no more."""
    owner, service, password = (f"kifu_test_{secrets.token_hex(6)}" for _ in range(3))
    with scratch_database(admin_url) as url, psycopg.connect(url, autocommit=True) as admin:
        name = admin.info.dbname
        admin.execute(f"CREATE ROLE {owner} LOGIN CREATEROLE PASSWORD '{password}'")
        admin.execute(f"GRANT kifu_record, kifu_service TO {owner} WITH ADMIN OPTION")
        admin.execute(f"ALTER DATABASE {name} OWNER TO {owner}")
        owner_url = make_conninfo(url, user=owner, password=password)
        service_url = make_conninfo(url, user=service, password=password)
        with psycopg.connect(owner_url, autocommit=True) as conn:
            conn.execute(f"CREATE ROLE {service} LOGIN PASSWORD '{password}'")
        try:
            assert await migrate(owner_url, service_url, unsafe=True) == NAMES
            assert await serves(service_url)
        finally:
            admin.execute(f"ALTER DATABASE {name} OWNER TO CURRENT_USER")
            admin.execute(f"REASSIGN OWNED BY {owner} TO CURRENT_USER")
            admin.execute(f"DROP OWNED BY {owner}, {service}")
            admin.execute(f"DROP ROLE {service}, {owner}")
