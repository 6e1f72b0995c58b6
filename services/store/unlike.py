"""What can be made again from the record, compared with it: what tells otherwise, with its place.

The audit index, the list of sealed heads, snapshots, and how far whoever makes them has come. Each question is one
statement, so that whoever goes on recording meanwhile makes no difference.
"""

from collections.abc import AsyncIterator
from typing import Any

from psycopg import AsyncConnection, DataError

from services.store import sealing
from services.store.comparison import Fault
from services.store.hashing import bucket_of
from services.store.seal import from_bytes
from services.store.statement import statement
from services.store.summary import FOLLOWER

_AUDIT, _CURSOR = statement("unlike_audit"), statement("unlike_cursor")
_SNAPSHOT, _SEALED, _LONE = statement("unlike_snapshot"), statement("unlike_sealed"), statement("lone_sealed")
_LONE_SUMMARIES = statement("lone_summaries")

Connection = AsyncConnection[Any]


async def unlike(conn: Connection) -> list[Fault]:
    """Of the audit index the first such place in each bucket, of all else each."""
    await sealing.list_sealed(conn)
    async with conn.transaction():
        await conn.execute("SET LOCAL statement_timeout = 0")
        found = [one async for one in _unlike_seals(conn)]
        found += await _unlike_audit(conn)
        for bucket, last_pos in await _rows(conn, _CURSOR, name=FOLLOWER):
            found.append(Fault("the audit index is said to have come further than the record", bucket, last_pos))
        for stream_id, version in await _rows(conn, _SNAPSHOT):
            what = "a snapshot is not what was kept, and is left aside"
            found.append(Fault(what, bucket_of(stream_id), None, stream_id, version))
        for (match_id,) in await _rows(conn, _LONE_SUMMARIES):
            what = "the list of matches names it, and the record does not know it"
            found.append(Fault(what, bucket_of(match_id), None, match_id))
    return found


async def _unlike_audit(conn: Connection) -> list[Fault]:
    try:
        async with conn.transaction():
            rows = await _rows(conn, _AUDIT, name=FOLLOWER)
    except DataError as error:  # what no event can hold
        return [Fault(f"the audit index cannot be compared: {error.diag.message_primary}", None)]
    return [Fault(_what(is_told, is_listed, more), *place) for *place, is_told, is_listed, more in rows]


def _what(is_told: bool, is_listed: bool, count: int) -> str:
    what = "the audit index tells it otherwise" if is_told else "the audit index tells what was never recorded"
    what = what if is_listed else "the audit index lacks it"
    return what if count == 1 else f"{what}, and there is more of that kind in its bucket: {count} in all"


async def _unlike_seals(conn: Connection) -> AsyncIterator[Fault]:
    """Seals of which the list of sealed heads still knows, and heads that it has otherwise than their seal."""
    for (number,) in await _rows(conn, _LONE):
        yield Fault("the list of sealed heads names it, and it is missing", None, seal=number)
    after = 0
    while found := await sealing.seals(conn, after):
        listed = set(await _rows(conn, _SEALED, first=after + 1, last=found[-1].number))
        for one in found:
            try:
                told = {(one.number, *head[:3]) for head in from_bytes(one.signed).heads}
            except ValueError:
                continue  # what is wrong with the seal itself is found by whoever checks seals
            for _, bucket, *_ in sorted(told ^ {row for row in listed if row[0] == one.number})[:1]:
                yield Fault("the list of sealed heads tells otherwise than the seal", bucket, seal=one.number)
        after = found[-1].number


async def _rows(conn: Connection, query: str, **asked: Any) -> list[tuple[Any, ...]]:
    return await (await conn.execute(query, asked, binary=True)).fetchall()
