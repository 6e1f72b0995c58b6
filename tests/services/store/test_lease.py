"""Leases: one holder at a time, and one that wakes up too late is fenced off."""

import asyncio

import pytest
from psycopg import AsyncConnection
from psycopg.errors import LockNotAvailable

from services.store import Store, lease
from services.store.lease import Fenced, Lease

pytestmark = pytest.mark.anyio


async def expire(owner: AsyncConnection, name: str) -> None:
    """As if its time had passed."""
    await owner.execute("UPDATE desk.lease SET expires_at = now() - interval '1 second' WHERE name = %s", [name])


async def test_of_sixteen_who_want_a_lease_one_has_it(store: Store) -> None:
    async def take(n: int) -> Lease | None:
        async with store.connection() as conn:
            return await lease.take(conn, "race", f"process {n}", 60)

    taken = await asyncio.gather(*(take(n) for n in range(16)))
    assert [one for one in taken if one is not None] == [Lease("race", 1)]


async def test_a_lease_is_taken_over_after_its_time_with_a_higher_fence(store: Store, owner: AsyncConnection) -> None:
    async with store.connection() as conn:
        first = await lease.take(conn, "sealer", "one", 60)
        assert await lease.take(conn, "sealer", "other", 60) is None
        assert await lease.take(conn, "sealer", "one", 60) is None
        await expire(owner, "sealer")
        second = await lease.take(conn, "sealer", "other", 60)
    assert (first, second) == (Lease("sealer", 1), Lease("sealer", 2))


async def test_who_lost_a_lease_can_neither_renew_nor_use_it(store: Store, owner: AsyncConnection) -> None:
    async with store.connection() as conn:
        lost = await lease.take(conn, "lost", "one", 60)
        assert lost is not None
        await expire(owner, "lost")
        for attempt in (lease.renew(conn, lost, 60), lease.hold(conn, lost)):
            with pytest.raises(Fenced):
                await attempt
        assert await lease.take(conn, "lost", "other", 60) == Lease("lost", 2)
        for attempt in (lease.renew(conn, lost, 60), lease.hold(conn, lost)):
            with pytest.raises(Fenced):
                await attempt


async def test_a_lease_is_renewed_and_given_back(store: Store) -> None:
    async with store.connection() as conn:
        held = await lease.take(conn, "kept", "one", 0.5)
        assert held is not None
        await lease.renew(conn, held, 60)
        assert await lease.take(conn, "kept", "other", 60) is None
        await lease.renew(conn, held, 0)
        assert await lease.take(conn, "kept", "other", 60) == Lease("kept", 2)


async def test_while_a_holder_is_at_work_nobody_takes_over(store: Store, owner: AsyncConnection) -> None:
    async with store.connection() as conn:
        held = await lease.take(conn, "work", "one", 60)
        assert held is not None
        async with conn.transaction():
            await lease.hold(conn, held)
            await owner.execute("SET lock_timeout = '100ms'")
            with pytest.raises(LockNotAvailable):
                await lease.take(owner, "work", "other", 60)
