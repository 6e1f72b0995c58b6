"""The connections of the store, set up as its statements need them."""

from select import POLLIN, poll
from typing import Any

from psycopg import AsyncConnection, OperationalError
from psycopg.types.string import ByteaBinaryLoader
from psycopg_pool import AsyncConnectionPool

Pool = AsyncConnectionPool[AsyncConnection[Any]]


def new_pool(url: str, size: int = 16) -> Pool:
    """A pool of at most `size` connections, to be opened by its owner."""
    return AsyncConnectionPool(
        url,
        min_size=min(2, size),
        max_size=size,
        open=False,
        kwargs={"autocommit": True, "prepare_threshold": 0, "client_encoding": "utf8"},
        configure=_configure,
        check=_check,
        timeout=5,
    )


async def _configure(conn: AsyncConnection[Any]) -> None:
    """Payloads stay the bytes they are; nobody below the domain reads them."""
    conn.adapters.register_loader("json", ByteaBinaryLoader)


async def _check(conn: AsyncConnection[Any]) -> None:
    """An idle connection has nothing to tell, unless that it was closed: looking costs no round trip."""
    poller = poll()
    poller.register(conn.fileno(), POLLIN)
    if poller.poll(0):
        await conn.close()
        raise OperationalError("the server has closed this connection")
