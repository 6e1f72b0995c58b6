"""Sealing: over whatever changed, one seal after the other, by whoever holds the lease."""

import asyncio
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Store, sealing
from services.store.hashing import bucket_of, with_bucket_of
from services.store.seal import FIRST, from_bytes, public
from services.table.sealing import Sealer
from tests.services.store.sealed import KEY, head
from tests.services.store.words import told

pytestmark = pytest.mark.anyio


async def test_a_seal_names_the_heads_of_what_changed(store: Store, sealer: Sealer, owner: AsyncConnection) -> None:
    one, other = with_bucket_of(uuid4(), UUID(int=9)), with_bucket_of(uuid4(), UUID(int=4))
    await told(store, one, ["A1", "B2"])
    await told(store, other, ["A1"])
    signed = await sealer.seal()
    assert signed is not None
    assert signed.is_genuine
    assert signed.public_key == sealer.public_key == public(KEY)
    assert from_bytes(signed.signed).heads == (await head(owner, 4), await head(owner, 9))


async def test_where_nothing_has_changed_there_is_no_new_seal(store: Store, sealer: Sealer) -> None:
    assert await sealer.seal() is None
    await told(store, uuid4(), ["A1"])
    assert await sealer.seal() is not None
    assert await sealer.seal() is None


async def test_each_seal_names_the_one_before(store: Store, sealer: Sealer) -> None:
    for _ in range(3):
        await told(store, uuid4(), ["A1"])
        await sealer.seal()
    async with store.connection() as conn:
        seals = [one async for one in sealing.every(conn)]
    assert [one.number for one in seals] == list(range(1, len(seals) + 1))
    told_of = [from_bytes(one.signed) for one in seals]
    assert [seal.previous for seal in told_of] == [FIRST, *(one.digest for one in seals[:-1])]
    assert sorted({seal.sealed_at for seal in told_of}) == [seal.sealed_at for seal in told_of]


async def test_sealers_that_meet_seal_once(store: Store, sealer: Sealer) -> None:
    await told(store, uuid4(), ["A1"])
    sealed = await asyncio.gather(*(Sealer(store, KEY).seal() for _ in range(6)))
    assert len([one for one in sealed if one is not None]) == 1


async def test_by_itself_a_sealer_seals_what_comes(store: Store, sealer: Sealer) -> None:
    running = Sealer(store, KEY, every=0.05)
    await running.open()
    try:
        for _ in range(2):
            match = uuid4()
            await told(store, match, ["A1"])
            await until_sealed(store, match)
    finally:
        await running.close()


async def until_sealed(store: Store, stream_id: UUID) -> None:
    for _ in range(1_000):
        if await is_sealed(store, stream_id):
            return
        await asyncio.sleep(0.01)
    pytest.fail("nobody seals")


async def is_sealed(store: Store, stream_id: UUID) -> bool:
    async with store.connection() as conn:
        newest = await sealing.newest(conn)
    return newest is not None and bucket_of(stream_id) in {head.bucket for head in from_bytes(newest.signed).heads}


async def test_no_second_seal_is_made_before_its_time(store: Store, sealer: Sealer) -> None:
    await told(store, uuid4(), ["A1"])
    await sealer.seal()
    await told(store, uuid4(), ["A1"])
    async with store.connection() as conn:
        before = await sealing.newest(conn)
    patient = Sealer(store, KEY, every=3_600)
    await patient.open()
    await asyncio.sleep(0.2)
    await patient.close()
    async with store.connection() as conn:
        assert await sealing.newest(conn) == before
    assert await sealer.seal() is not None


@pytest.mark.parametrize(
    "false", ["last_pos = last_pos + 7", "last_pos = last_pos - 1", "head_hash = sha256(head_hash)"]
)
async def test_a_head_that_is_not_that_of_its_events_is_not_signed(
    store: Store, sealer: Sealer, owner: AsyncConnection, caplog: pytest.LogCaptureFixture, false: str
) -> None:
    """Signed once, it would be told as a loss for ever."""
    touched, sound = with_bucket_of(uuid4(), UUID(int=71)), with_bucket_of(uuid4(), UUID(int=72))
    for stream in (touched, sound):
        await told(store, stream, ["A1"])
    await sealer.seal()
    for stream in (touched, sound):
        await told(store, stream, ["B2", "C3"], 1)
    true = await head(owner, 71)
    await owner.execute(f"UPDATE record.bucket_head SET {false} WHERE bucket = 71")
    signed = await sealer.seal()
    assert signed is not None
    assert [one.bucket for one in from_bytes(signed.signed).heads] == [72]
    assert "buckets [71]" in caplog.text
    await owner.execute(
        "UPDATE record.bucket_head SET last_pos = %s, head_hash = %s WHERE bucket = 71", [true.last_pos, true.head_hash]
    )
    signed = await sealer.seal()
    assert signed is not None
    assert from_bytes(signed.signed).heads == (true,)


async def test_a_list_of_sealed_heads_that_was_touched_keeps_no_true_head_from_being_signed(
    store: Store, sealer: Sealer, owner: AsyncConnection
) -> None:
    match = with_bucket_of(uuid4(), UUID(int=73))
    await told(store, match, ["A1"])
    await sealer.seal()
    await told(store, uuid4(), ["A1"])
    other = await sealer.seal()
    assert other is not None
    await told(store, match, ["B2"], 1)
    await owner.execute("UPDATE read.sealed SET number = %s WHERE bucket = 73", [other.number])
    signed = await sealer.seal()
    assert signed is not None
    assert from_bytes(signed.signed).heads == (await head(owner, 73),)
    await owner.execute("TRUNCATE read.sealed")  # it is made again from the seals
