"""The list of sealed heads: made from the seals, it finds those around a stretch of a bucket."""

from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Store, sealing
from services.store.hashing import with_bucket_of
from services.table.sealing import Sealer
from tests.services.store.words import told

pytestmark = pytest.mark.anyio


async def test_the_list_of_sealed_heads_is_made_anew_from_the_seals(store: Store, sealer: Sealer) -> None:
    await told(store, uuid4(), ["A1"])
    await sealer.seal()
    async with store.connection() as conn:
        kept = await rows(conn)
        await conn.execute("TRUNCATE read.sealed")
        await sealing.list_sealed(conn)
        assert await rows(conn) == kept
        assert kept
    assert await sealer.seal() is None


async def rows(conn: AsyncConnection) -> list[tuple[int, ...]]:
    cursor = await conn.execute("SELECT bucket, number, epoch, last_pos FROM read.sealed ORDER BY 1, 2")
    return await cursor.fetchall()


async def test_the_seals_around_a_stretch_of_a_bucket_are_found(store: Store, sealer: Sealer) -> None:
    match = with_bucket_of(uuid4(), UUID(int=77))
    ends = []
    for version in range(0, 10, 2):
        await told(store, match, ["A1", "B2"], after=version)
        signed = await sealer.seal()
        assert signed is not None
        ends.append(signed.number)
        await told(store, with_bucket_of(uuid4(), UUID(int=78)), ["A1"])
        await sealer.seal()
    async with store.connection() as conn:

        async def naming(first: int, last: int) -> list[int]:
            return [one.number for one in await sealing.naming(conn, 77, first, last)]

        assert await naming(1, 2) == ends[:1]
        assert await naming(3, 4) == ends[:2]
        assert await naming(4, 5) == ends[:3]
        assert await naming(9, 11) == ends[3:]
