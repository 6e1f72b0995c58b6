"""Leases: what only one process may do at a time, with a fence against one that wakes up too late."""

from typing import Any, NamedTuple

from psycopg import AsyncConnection

from services.store.statement import statement

_TAKE = statement("lease_take")
_RENEW = statement("lease_renew")
_HOLD = statement("lease_hold")


class Fenced(Exception):
    """This lease has run out, or somebody else holds it by now."""


class Lease(NamedTuple):
    """A lease as it was taken. Whoever takes it next has a higher fence."""

    name: str
    fence: int


async def take(conn: AsyncConnection[Any], name: str, holder: str, seconds: float) -> Lease | None:
    """Hold that name for so long, by the database's clock; None while somebody holds it, the holder included."""
    cursor = await conn.execute(_TAKE, {"name": name, "holder": holder, "seconds": seconds})
    row = await cursor.fetchone()
    return None if row is None else Lease(name, row[0])


async def renew(conn: AsyncConnection[Any], lease: Lease, seconds: float) -> None:
    """Hold it for so long from now; 0 gives it back. Raises `Fenced`."""
    cursor = await conn.execute(_RENEW, lease._asdict() | {"seconds": seconds})
    if cursor.rowcount != 1:
        raise Fenced(lease.name)


async def hold(conn: AsyncConnection[Any], lease: Lease) -> None:
    """Within a transaction: nobody else takes the lease before that transaction has ended. Raises `Fenced`."""
    cursor = await conn.execute(_HOLD, lease._asdict())
    if cursor.rowcount != 1:
        raise Fenced(lease.name)
