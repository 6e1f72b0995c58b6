"""The audit index: which event was recorded when, in one order over all buckets; made in SQL, for no rule is needed."""

from collections.abc import Sequence
from typing import Any

from psycopg import AsyncConnection

from services.projections.news import Stretch
from services.projections.statement import statement

_INDEX = statement("index")


async def put(conn: AsyncConnection[Any], read: Sequence[Stretch]) -> None:
    """Add the events of these stretches, in the transaction that moves the cursor past them."""
    asked = {
        "buckets": [stretch.bucket for stretch in read],
        "after": [stretch.after for stretch in read],
        "upto": [stretch.upto for stretch in read],
    }
    await conn.execute(_INDEX, asked)
