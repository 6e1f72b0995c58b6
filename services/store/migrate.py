"""Brings a database up to date: each numbered file of `migrations/` once, in order, by whoever comes first."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from psycopg import AsyncConnection, sql
from psycopg.errors import InternalError_, UniqueViolation

from services.store.statement import statement

FOLDER = Path(__file__).parents[2] / "migrations"

_LOCK = 0x6B696675  # "kifu"
_OLDEST_SERVER = 150000
_STATEMENT_TIMEOUT = "10s"


class Unfit(Exception):
    """This database cannot keep the record; the message says why."""


class Migration(NamedTuple):
    """A released file: never changed afterwards."""

    number: int
    name: str
    text: str

    @property
    def digest(self) -> bytes:
        """SHA-256 of the file."""
        return sha256(self.text.encode()).digest()


def migrations(folder: Path = FOLDER) -> Iterator[Migration]:
    """The numbered files of the folder, in order."""
    for path in sorted(folder.glob("[0-9]*.sql")):
        text = path.read_text(encoding="utf-8")
        yield Migration(int(path.stem.split("_")[0]), path.stem, text)


async def migrate(
    url: str,
    service_url: str | None = None,
    *,
    unsafe: bool = False,
    folder: Path = FOLDER,
    last: int | None = None,
) -> list[str]:
    """Apply what is missing, up to number `last`, as the owner at `url`; let the login role of `service_url` serve.

    Answers the names of the files applied. Any number of processes may call it at once. Raises `Unfit` where the
    server is older than 15, not UTF-8, or may lose what it acknowledged (`unsafe` allows that, for tests), and
    where a file already applied is missing here or reads differently.
    """
    roles = await fit(url, service_url, unsafe=unsafe)
    async with await AsyncConnection.connect(url, autocommit=True) as conn:
        await alone(conn)
        return await brought_up(conn, roles, folder, last)


class Roles(NamedTuple):
    """Who owns the database, and who shall serve from it; None: nobody is named."""

    owner: str
    service: str | None


async def fit(url: str, service_url: str | None = None, *, unsafe: bool = False) -> Roles:
    """The login roles of these URLs, once the server is fit as each of them sees it. Raises `Unfit`."""
    owner = await _fit_role(url, unsafe)
    return Roles(owner, None if service_url is None else await _fit_role(service_url, unsafe))


async def alone(conn: AsyncConnection[Any]) -> None:
    """Wait for whoever else migrates this database; nobody does from then on while the connection is open."""
    await conn.execute(statement("migrate_lock"), {"key": _LOCK})


async def brought_up(
    conn: AsyncConnection[Any], roles: Roles, folder: Path = FOLDER, last: int | None = None
) -> list[str]:
    """What `migrate` does, by somebody who is `alone`: in the transaction that he is in, or in one a file."""
    pending = [one for one in await _pending(conn, folder) if last is None or one.number <= last]
    for migration in pending:
        await _run(conn, migration.text, _applied(migration))
    if roles.service is not None:
        bounded = roles.service != roles.owner
        await _run(conn, *_admission(roles.service, bounded=bounded, database=conn.info.dbname))
    return [migration.name for migration in pending]


class Server(NamedTuple):
    """What a role finds where it logs in."""

    role: str
    version: int
    encoding: str
    fsync: str
    synchronous_commit: str

    def fault(self, *, unsafe: bool) -> str | None:
        """Why it cannot keep the record, if so."""
        if self.version < _OLDEST_SERVER:
            return "the server is older than Postgres 15"
        if self.encoding != "UTF8":
            return f"the database is encoded in {self.encoding}; create it with UTF8"
        if not unsafe and "off" in (self.fsync, self.synchronous_commit):
            return "fsync or synchronous_commit is off: an acknowledged move could be lost"
        return None


async def _fit_role(url: str, unsafe: bool) -> str:
    """The login role of this URL, once the server is fit as that role sees it."""
    async with await AsyncConnection.connect(url, autocommit=True) as conn:
        (row,) = await (await conn.execute(statement("server"))).fetchall()
    server = Server(*row)
    if fault := server.fault(unsafe=unsafe):
        raise Unfit(fault)
    return server.role


async def _pending(conn: AsyncConnection[Any], folder: Path) -> list[Migration]:
    released = list(migrations(folder))
    await conn.execute(statement("migration_schema"))
    await conn.execute(statement("migration_table"))
    cursor = await conn.execute("SELECT number, sha256 FROM kifu.migration")
    applied = dict(await cursor.fetchall())
    for migration in released:
        if applied.get(migration.number, migration.digest) != migration.digest:
            raise Unfit(f"{migration.name} was changed after it had been applied")
    if unknown := applied.keys() - {migration.number for migration in released}:
        raise Unfit(f"migration {max(unknown)} has been applied but is not part of this release")
    return [migration for migration in released if migration.number not in applied]


def _applied(migration: Migration) -> sql.Composed:
    return sql.SQL("INSERT INTO kifu.migration (number, name, sha256) VALUES ({}, {}, {})").format(
        migration.number, migration.name, migration.digest
    )


def _admission(role: str, *, bounded: bool, database: str) -> Iterator[sql.Composed]:
    """The role may serve; each of its statements is bounded, which a function cannot do for the running call."""
    yield sql.SQL("GRANT kifu_service TO {}").format(sql.Identifier(role))
    if bounded:
        yield sql.SQL("ALTER ROLE {} IN DATABASE {} SET statement_timeout = {}").format(
            sql.Identifier(role), sql.Identifier(database), sql.Literal(_STATEMENT_TIMEOUT)
        )


async def _run(conn: AsyncConnection[Any], *texts: str | sql.Composed) -> None:
    """All or nothing. Roles belong to the cluster, and another of its databases may be migrated now: try again."""
    for last in (False, False, False, True):
        try:
            async with conn.transaction():
                for text in texts:
                    await conn.execute(text)
        except (UniqueViolation, InternalError_):
            if last:
                raise
        else:
            return
