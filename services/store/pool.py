"""The connections of the store, set up as its statements need them."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from select import POLLIN, poll
from typing import Any

from psycopg import AsyncConnection
from psycopg.types.string import ByteaBinaryLoader
from psycopg_pool import AsyncConnectionPool

Pool = AsyncConnectionPool[AsyncConnection[Any]]


Greet = Callable[[AsyncConnection[Any]], Awaitable[None]]
"""Looks at a new connection before anybody uses it."""


async def _pass(_: AsyncConnection[Any]) -> None:
    return None


def new_pool(url: str, size: int = 16, greet: Greet = _pass) -> Pool:
    """A pool of at most `size` connections, to be opened by its owner."""

    async def configure(conn: AsyncConnection[Any]) -> None:
        # Payloads stay the bytes they are; nobody below the domain reads them.
        conn.adapters.register_loader("json", ByteaBinaryLoader)
        await greet(conn)

    return AsyncConnectionPool(
        url,
        min_size=min(2, size),
        max_size=size,
        open=False,
        kwargs={"autocommit": True, "prepare_threshold": 0, "client_encoding": "utf8"},
        configure=configure,
        timeout=5,
    )


@asynccontextmanager
async def connection(pool: Pool) -> AsyncIterator[AsyncConnection[Any]]:
    """One that the server has not closed. Raises `psycopg.OperationalError` where none is to be had.

    The pool's own check waits for seconds between one dead connection and the next; after a restart all are.
    """
    while not is_open(conn := await pool.getconn()):
        await conn.close()
        await pool.putconn(conn)
    try:
        yield conn
    finally:
        await pool.putconn(conn)


def is_open(conn: AsyncConnection[Any]) -> bool:
    """An idle connection has nothing to tell but that it was closed: looking costs no round trip."""
    if conn.closed:
        return False
    poller = poll()
    poller.register(conn.fileno(), POLLIN)
    return not poller.poll(0)
