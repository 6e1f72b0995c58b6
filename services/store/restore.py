"""Putting a backup back: into a database without a record, by the migrations and then the rows."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import msgspec
from psycopg import AsyncConnection, Error, sql

from services.store import desk, sealing
from services.store.backup import Index, chunks, identifier, names
from services.store.migrate import alone, brought_up, fit, migrations
from services.store.seal import RESTORED, Head, Signed, from_bytes
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
_LIFE = statement("life")


class Refused(Exception):
    """This backup cannot be put back here; the message says why."""


class Beside(msgspec.Struct, frozen=True):
    """What lies beside database and backup: the `key` that signs the seal, `seals` that were kept elsewhere, the
    players who are known to have been `erased`."""

    key: bytes
    seals: list[Signed] = []
    erased: Collection[UUID] = ()


class Before(msgspec.Struct, frozen=True):
    """What was there before the restore, as far as it could be read.

    `heads`: bucket → last position; `seals`: those that the backup does not hold; `erased`: players who had been;
    `is_whole`: a record that somebody served from, not what an earlier release left of a restore that was interrupted.
    """

    heads: dict[int, int] = {}
    seals: list[Signed] = []
    erased: list[UUID] = []
    is_whole: bool = False

    @property
    def events(self) -> int:
        return sum(self.heads.values())


class Restored(msgspec.Struct, frozen=True):
    """What the restore gave up. `events`: how many there were after the backup, None where nobody can tell; `erased`:
    how many players the backup still knew who had been erased since, and are again; `sealed`: what had been sealed
    after the backup, by whichever life, and is not there now; `again`: the record had been restored since."""

    events: int | None
    erased: int
    sealed: Sequence[Head]
    again: bool


async def put_back(
    url: str,
    service_url: str | None,
    archive: ZipFile,
    index: Index,
    beside: Beside,
    *,
    replace: bool,
    unsafe: bool = False,
) -> Restored:
    """The record as the backup has it, in place of what lies there if `replace`, as a new life of it.

    All in one transaction: whatever ends it before its end leaves what was there, untouched. Nobody who serves is let
    in meanwhile. Raises Refused, and ValueError where the seals kept do not go on from those of the backup.
    """
    roles = await fit(url, service_url, unsafe=unsafe)
    async with await AsyncConnection.connect(url, autocommit=True, prepare_threshold=None) as conn:
        _require_empty(await _look(conn, index), replace=replace)
        await _close_others(conn)
        await alone(conn)
        async with conn.transaction():
            await conn.execute("SET LOCAL statement_timeout = 0")
            await _shut(conn)
            before = await _look(conn, index)
            _require_empty(before, replace=replace)
            await _clear(conn)
            await brought_up(conn, roles, last=index.migration)
            await _fill(conn, archive, index)
            await brought_up(conn, roles)
            return await _begin_anew(conn, index, before, beside)


def _require_empty(before: Before, *, replace: bool) -> None:
    if before.events and not replace:
        events = f"{before.events} event{'' if before.events == 1 else 's'}"
        raise Refused(f"a record of {events} lies here already; with --replace it is gone")


async def _look(conn: AsyncConnection[Any], index: Index) -> Before:
    """What lies in the database now; nothing where there is no record, or none that can be read."""
    before = Before()
    with suppress(Error):
        async with conn.transaction():
            rows = await (await conn.execute(_HEADS, binary=True)).fetchall()
            before = Before({bucket: last_pos for bucket, _, last_pos, _ in rows})
            seals = [one async for one in sealing.every(conn, index.seal)]
            erased = [row[0] for row in await (await conn.execute(_ERASED)).fetchall()]
            before = Before(before.heads, seals, erased)
            lives = await (await conn.execute(_LIFE)).fetchall()
            before = msgspec.structs.replace(before, is_whole=bool(lives))
    return before


async def _shut(conn: AsyncConnection[Any]) -> None:
    """Nobody who serves is let in until the transaction ends: whoever comes looks which life it is, and waits."""
    ((is_there,),) = await (await conn.execute("SELECT to_regclass('desk.life') IS NOT NULL")).fetchall()
    if is_there:
        await conn.execute("LOCK TABLE desk.life IN ACCESS EXCLUSIVE MODE")
    await _close_others(conn)


async def _clear(conn: AsyncConnection[Any]) -> None:
    for schema in SCHEMAS:
        await conn.execute(sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(sql.Identifier(schema)))


async def _close_others(conn: AsyncConnection[Any]) -> None:
    try:
        found = await (await conn.execute(_OTHERS)).fetchall()
    except Error as error:
        raise Refused("others are connected to this database: stop every Kifu first") from error
    untold = [pid for pid, is_told in found if not is_told]  # among them those that left by themselves meanwhile
    await conn.execute("SELECT pg_stat_clear_snapshot()")  # within a transaction the first look would be told again
    if untold and await (await conn.execute(_STAYING, (untold,))).fetchall():
        raise Refused("others are connected to this database and cannot be sent away: stop every Kifu first")


def require_readable(index: Index) -> None:
    """Raises Refused where the backup is of a later release."""
    if index.migration > max(one.number for one in migrations()):
        raise Refused("it was made by a later release of Kifu: restore it with that one")


async def _fill(conn: AsyncConnection[Any], archive: ZipFile, index: Index) -> None:
    """The rows, into a schema as it was."""
    await conn.execute("DELETE FROM record.bucket_head")  # a row each, made with the schema
    if any(table.name == "desk.life" for table in index.tables):
        await conn.execute("DELETE FROM desk.life")
    for table in index.tables:
        query = sql.SQL("COPY {} ({}) FROM STDIN").format(identifier(table.name), names(table.columns))
        async with conn.cursor().copy(query) as copy:
            for data in chunks(archive, table):
                await copy.write(data)
    await _go_on_counting(conn)


async def _go_on_counting(conn: AsyncConnection[Any]) -> None:
    """Numbers that the database gives go on behind those that were put back."""
    for table, column in await (await conn.execute(_COUNTED)).fetchall():
        query = sql.SQL("SELECT setval(pg_get_serial_sequence({}, {}), max({})) FROM {} HAVING count(*) > 0")
        await conn.execute(query.format(table, column, sql.Identifier(column), identifier(table)))


async def _begin_anew(conn: AsyncConnection[Any], index: Index, before: Before, beside: Beside) -> Restored:
    """A new epoch, told by a seal that names what was lost; whoever had been erased is erased again."""
    again = await _erase(conn, {*before.erased, *beside.erased})
    heads = {bucket: last_pos for bucket, _, last_pos, _ in await (await conn.execute(_HEADS)).fetchall()}
    known = {one.number: one for one in (*beside.seals, *before.seals) if one.number > index.seal}
    kept = [known[number] for number in sorted(known)]
    await sealing.restored(conn, beside.key, kept)
    await conn.execute(_NEW_LIFE)
    gone = sum(max(0, last_pos - heads.get(bucket, 0)) for bucket, last_pos in before.heads.items())
    return Restored(
        gone if before.is_whole else None,
        again,
        await sealing.lost_since(conn, index.seal),
        any(from_bytes(one.signed).kind == RESTORED for one in kept),
    )


async def _erase(conn: AsyncConnection[Any], players: Collection[UUID]) -> int:
    """How many of them the backup still knew. Whoever they had invited to a table that has not begun may still come."""
    again = [row[0] for row in await (await conn.execute(_NOT_ERASED, (list(players),))).fetchall()]
    await conn.execute(_DISOWN, (again,))
    for player in players:
        await desk.erase(conn, player)
    return len(again)
