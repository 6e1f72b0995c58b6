"""Every statement that reads the record reads no more of it than it answers, whatever the planner believes."""

from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Append, Appended, Store, hashing
from services.store.statement import statement
from tests.services.store.words import beside, placed, request, tell, told

pytestmark = pytest.mark.anyio


async def test_no_event_is_read_that_is_not_answered(store: Store, owner: AsyncConnection) -> None:
    """The planner's statistics are of a nearly empty table, as they are on the first busy day of a new server."""
    match = hashing.with_bucket_of(uuid4(), UUID(int=77))
    await told(store, uuid4(), ["A1"])
    await owner.execute("ALTER TABLE record.event SET (autovacuum_enabled = off)")
    await owner.execute("ANALYZE record.event")
    request_id = await crowd(store, match)
    asked = {
        "bucket": 77, "stream_id": match, "after": 1000, "upto": 1010, "limit": 5, "command_id": request_id,
    }  # fmt: skip
    for name in ("events", "facts", "head", "command", "bucket_events", "verify_bucket", "verify_stream"):
        cursor = await owner.execute(f"EXPLAIN (ANALYZE, TIMING OFF) {statement(name)}", asked)
        plan = "\n".join(row[0] for row in await cursor.fetchall())
        assert "Rows Removed" not in plan, plan
        assert "Sort" not in plan, plan


async def crowd(store: Store, match: UUID) -> bytes:
    """Many events of two streams of one bucket, and one request among them."""
    other, request_id = beside(match), request()
    for version in range(0, 1500, 250):
        await told(store, match, ["A1"] * 250, after=version)
        await told(store, other, ["A1"] * 250, after=version)
    outcome = await tell(store, Append(match, 1500, placed("B2", "C3")), request_id=request_id)
    assert isinstance(outcome, Appended)
    return request_id
