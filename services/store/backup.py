"""A backup: one file that holds all that cannot be made again, as it was at one moment, whoever goes on playing.

A ZIP archive: a member for each table of the schemas `record` and `desk`, in the text form of Postgres' COPY, then
`backup.json`, which tells their columns, rows and SHA-256. What is disposable is left out. It holds no schema: a
restore makes that by the migrations, so that a backup can be read by every later release, on every later server.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import msgspec
from psycopg import AsyncConnection, sql

from services.store.statement import statement

FORMAT = "kifu-backup-1"
INDEX = "backup.json"

_TABLES = statement("backup_tables")
_FACTS = statement("backup_facts")
_CHUNK = 1 << 20


class Damaged(Exception):
    """This file is no backup, or not the one that was written."""


class Table(msgspec.Struct, frozen=True):
    """A table as it lies in the file. `name` with its schema; `rows` as COPY writes them, in these columns."""

    name: str
    columns: list[str]
    rows: int
    sha256: str


class Index(msgspec.Struct, frozen=True):
    """What the file holds. `migration`: the newest of the schema; `seal`: the number of the newest seal."""

    format: str
    made_at: str
    migration: int
    events: int
    seal: int
    tables: list[Table]


async def write(conn: AsyncConnection[Any], archive: ZipFile, made_at: str) -> Index:
    """All of it, as the record is at this moment. As its owner."""
    await conn.execute("SET statement_timeout = 0")
    await conn.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    try:
        tables = [await _write(conn, archive, name, columns) for name, columns in await _ordered(conn)]
        ((migration, events, seal),) = await (await conn.execute(_FACTS)).fetchall()
    finally:
        await conn.execute("ROLLBACK")
    index = Index(FORMAT, made_at, migration, events, seal, tables)
    archive.writestr(INDEX, msgspec.json.format(msgspec.json.encode(index)))
    return index


async def _ordered(conn: AsyncConnection[Any]) -> list[tuple[str, list[str]]]:
    """Every table after those that it refers to."""
    left = {name: (columns, set(refers)) for name, columns, refers in await (await conn.execute(_TABLES)).fetchall()}
    found: list[tuple[str, list[str]]] = []
    while left:
        name = next(one for one, (_, refers) in left.items() if not refers & left.keys())
        found.append((name, left.pop(name)[0]))
    return found


async def _write(conn: AsyncConnection[Any], archive: ZipFile, name: str, columns: list[str]) -> Table:
    digest, rows = sha256(), 0
    query = sql.SQL("COPY {} ({}) TO STDOUT").format(identifier(name), names(columns))
    with archive.open(name, "w", force_zip64=True) as member:
        async with conn.cursor().copy(query) as copy:
            async for data in copy:
                member.write(data)
                digest.update(data)
                rows += bytes(data).count(b"\n")
    return Table(name, columns, rows, digest.hexdigest())


def identifier(name: str) -> sql.Identifier:
    """The table of that name."""
    return sql.Identifier(*name.split("."))


def names(columns: list[str]) -> sql.Composed:
    """These columns, as a list."""
    return sql.SQL(", ").join(map(sql.Identifier, columns))


def new_archive(file: BinaryIO) -> ZipFile:
    """To write a backup to that empty file."""
    return ZipFile(file, "w", ZIP_DEFLATED, compresslevel=1)


def examine(archive: ZipFile) -> Index:
    """What the file holds, once every byte of it has been read and found to be what was written. Raises Damaged."""
    try:
        index = msgspec.json.decode(archive.read(INDEX), type=Index)
        for table in index.tables:
            _examine(archive, table)
    except (KeyError, BadZipFile, EOFError, msgspec.DecodeError) as error:
        raise Damaged("it is no backup of Kifu, or a damaged one") from error
    if index.format != FORMAT:
        raise Damaged(f"it is a backup of the form {index.format}, which this release cannot read")
    return index


def _examine(archive: ZipFile, table: Table) -> None:
    digest, rows = sha256(), 0
    for data in chunks(archive, table):
        digest.update(data)
        rows += data.count(b"\n")
    if (digest.hexdigest(), rows) != (table.sha256, table.rows):
        raise Damaged(f"its table {table.name} is not as it was written")


def fingerprints(archive: ZipFile, index: Index) -> dict[str, bytes]:
    """Which keys the record in the file was kept with."""
    keyring = next((table for table in index.tables if table.name == "desk.keyring"), None)
    rows = [] if keyring is None else archive.read(keyring.name).decode().splitlines()
    return {name: bytes.fromhex(text.removeprefix("\\\\x")) for name, text in (row.split("\t") for row in rows)}


def chunks(archive: ZipFile, table: Table) -> Iterator[bytes]:
    """The table's rows, piece by piece."""
    with archive.open(table.name) as member:
        while data := member.read(_CHUNK):
            yield data
