"""Seals are added by one function, in order, and never twice."""

import asyncio
import secrets
from struct import pack

import pytest
from psycopg import AsyncConnection, errors

from services.store import Pool

pytestmark = pytest.mark.anyio


def signed(number: int) -> bytes:
    """A seal of that number over nothing."""
    return b"kifu-seal-1" + pack(">BQq32sH", 0, number, 1_700_000_000_000_000, bytes(32), 0)


async def add(pool: Pool, number: int, content: bytes | None = None) -> bool:
    async with pool.connection() as conn:
        cursor = await conn.execute(
            "SELECT record.add_seal(%s, %s, %s, %s)",
            (number, content or signed(number), secrets.token_bytes(64), secrets.token_bytes(32)),
        )
        return (await cursor.fetchall())[0][0]


async def test_seals_are_numbered_without_a_gap_and_added_once(pool: Pool, owner: AsyncConnection) -> None:
    assert not await add(pool, 2)
    assert await add(pool, 1)
    assert not await add(pool, 1)
    added = await asyncio.gather(*(add(pool, 2) for _ in range(8)))
    assert sorted(added) == [False] * 7 + [True]
    cursor = await owner.execute("SELECT number, signed FROM record.seal ORDER BY number")
    assert await cursor.fetchall() == [(1, signed(1)), (2, signed(2))]


@pytest.mark.parametrize("content", [signed(8), b"kifu-seal-2" + signed(7)[11:], b"", b"\0"])
async def test_bytes_of_another_seal_are_refused(pool: Pool, content: bytes) -> None:
    with pytest.raises(errors.InvalidParameterValue, match="not those of seal 7"):
        await add(pool, 7, content or b" ")
