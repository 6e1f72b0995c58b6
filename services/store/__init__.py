"""The event store: the record in Postgres, and the tables around it.

Every module holds functions that take a connection first, so that a caller can join several in one transaction;
`Store` wraps a pool around those the table needs for a move. `migrate` prepares a database, `new_pool` connects:

    pool = new_pool(url)
    await pool.open()
    store = Store(pool)
    outcome = await store.append(command_id, command_fp, "player:…", [Append(stream_id, 0, [NewEvent(…)])])
    async with store.connection() as conn:
        await desk.put_label(conn, …)
"""

from services.store.failure import Busy, Unavailable
from services.store.pool import Pool, new_pool
from services.store.record import (
    Answered,
    Append,
    Appended,
    Bucket,
    Command,
    CommandReused,
    Conflict,
    Fact,
    NewEvent,
    Outcome,
    Position,
    Receipt,
    Recorded,
    Replayed,
    Version,
)
from services.store.store import Store

__all__ = [
    "Answered",
    "Append",
    "Appended",
    "Bucket",
    "Busy",
    "Command",
    "CommandReused",
    "Conflict",
    "Fact",
    "NewEvent",
    "Outcome",
    "Pool",
    "Position",
    "Receipt",
    "Recorded",
    "Replayed",
    "Store",
    "Unavailable",
    "Version",
    "new_pool",
]
