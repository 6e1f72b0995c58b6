"""Putting a backup back: into a database without a record, by the migrations and then the rows."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import msgspec
from psycopg import AsyncConnection, Error, sql
from psycopg.errors import UndefinedTable

from services.store import desk, sealing
from services.store.backup import Index, chunks, identifier, names
from services.store.migrate import migrate, migrations
from services.store.seal import Head, Signed, from_bytes
from services.store.statement import statement

SCHEMAS = ("record", "desk", "read", "kifu")

_OTHERS = statement("others")
_STAYING = statement("staying")
_ERASED = statement("erased")
_NOT_ERASED = statement("not_erased")
_DISOWN = statement("disown_waiting")
_COUNTED = statement("counted")
_NEW_LIFE = statement("new_life")
_HEADS = statement("bucket_heads")


class Refused(Exception):
    """This backup cannot be put back here; the message says why."""


class Before(msgspec.Struct, frozen=True):
    """What was there before the restore, as far as it could be read.

    `heads`: bucket → last position; `seals`: those that the backup does not hold; `erased`: players who had been.
    """

    heads: dict[int, int] = {}
    seals: list[Signed] = []
    erased: list[UUID] = []

    @property
    def events(self) -> int:
        return sum(self.heads.values())


class Restored(msgspec.Struct, frozen=True):
    """What the restore gave up. `events`: how many there were after the backup, None where nobody can tell; `erased`:
    how many players the backup still knew who had been erased since, and are again."""

    events: int | None
    erased: int
    sealed: Sequence[Head]


async def look(url: str, index: Index) -> Before:
    """What lies in the database now; nothing where there is no record, or none that can be read."""
    async with await AsyncConnection.connect(url, autocommit=True) as conn:
        before = Before()
        with suppress(Error):
            rows = await (await conn.execute(_HEADS, binary=True)).fetchall()
            before = Before({bucket: last_pos for bucket, _, last_pos, _ in rows})
            seals = [one async for one in sealing.every(conn, index.seal)]
            erased = [row[0] for row in await (await conn.execute(_ERASED)).fetchall()]
            before = Before(before.heads, seals, erased)
        return before


async def clear(url: str) -> None:
    """Take away all that is there, and close every other connection. Raises Refused where one stays."""
    async with await AsyncConnection.connect(url, autocommit=True) as conn:
        await _close_others(conn)
        for schema in SCHEMAS:
            await conn.execute(sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(sql.Identifier(schema)))


async def _close_others(conn: AsyncConnection[Any]) -> None:
    try:
        found = await (await conn.execute(_OTHERS)).fetchall()
    except Error as error:
        raise Refused("others are connected to this database: stop every Kifu first") from error
    untold = [pid for pid, is_told in found if not is_told]  # among them those that left by themselves meanwhile
    if untold and await (await conn.execute(_STAYING, (untold,))).fetchall():
        raise Refused("others are connected to this database and cannot be sent away: stop every Kifu first")


def require_readable(index: Index) -> None:
    """Raises Refused where the backup is of a later release."""
    if index.migration > max(one.number for one in migrations()):
        raise Refused("it was made by a later release of Kifu: restore it with that one")


async def fill(url: str, service_url: str | None, archive: ZipFile, index: Index, *, unsafe: bool = False) -> None:
    """Make the schema as it was, put the rows back, and bring all up to date."""
    await migrate(url, service_url, unsafe=unsafe, last=index.migration)
    await _shut(url)
    async with await AsyncConnection.connect(url, autocommit=True) as conn, conn.transaction():
        await conn.execute("SET LOCAL statement_timeout = 0")
        await conn.execute("DELETE FROM record.bucket_head")  # a row each, made with the schema
        for table in index.tables:
            query = sql.SQL("COPY {} ({}) FROM STDIN").format(identifier(table.name), names(table.columns))
            async with conn.cursor().copy(query) as copy:
                for data in chunks(archive, table):
                    await copy.write(data)
        await _go_on_counting(conn)
    await migrate(url, service_url, unsafe=unsafe)


async def _shut(url: str) -> None:
    """Nobody who serves is let in until the record has begun a new life."""
    async with await AsyncConnection.connect(url, autocommit=True) as conn:
        with suppress(UndefinedTable):
            await conn.execute("DELETE FROM desk.life")
        await _close_others(conn)


async def _go_on_counting(conn: AsyncConnection[Any]) -> None:
    """Numbers that the database gives go on behind those that were put back."""
    for table, column in await (await conn.execute(_COUNTED)).fetchall():
        query = sql.SQL("SELECT setval(pg_get_serial_sequence({}, {}), max({})) FROM {} HAVING count(*) > 0")
        await conn.execute(query.format(table, column, sql.Identifier(column), identifier(table)))


async def begin_anew(url: str, key: bytes, before: Before, erased: Collection[UUID]) -> Restored:
    """A new epoch, told by a seal that names what was lost; whoever had been erased is erased again.

    Raises ValueError where the seals kept do not go on from those of the backup.
    """
    async with await AsyncConnection.connect(url, autocommit=True) as conn, conn.transaction():
        again = await _erase(conn, {*before.erased, *erased})
        heads = {bucket: last_pos for bucket, _, last_pos, _ in await (await conn.execute(_HEADS)).fetchall()}
        signed = await sealing.restored(conn, key, before.seals)
        lost = () if signed is None else from_bytes(signed.signed).lost
        await conn.execute(_NEW_LIFE)
        gone = sum(max(0, before.heads[bucket] - heads.get(bucket, 0)) for bucket in before.heads)
    return Restored(gone if before.heads else None, again, lost)


async def _erase(conn: AsyncConnection[Any], players: Collection[UUID]) -> int:
    """How many of them the backup still knew. Whoever they had invited to a table that has not begun may still come."""
    again = [row[0] for row in await (await conn.execute(_NOT_ERASED, (list(players),))).fetchall()]
    await conn.execute(_DISOWN, (again,))
    for player in players:
        await desk.erase(conn, player)
    return len(again)
