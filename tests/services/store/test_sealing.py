"""Seals: over whatever changed, one after the other, by whoever holds the lease; a restore begins a new epoch."""

import asyncio
import secrets
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Pool, Store, sealing
from services.store.hashing import bucket_of, with_bucket_of
from services.store.seal import FIRST, Head, Seal, Signed, from_bytes, public, sign, to_bytes
from services.store.verify import verify_all, verify_bucket, verify_stretch
from services.table.sealing import Sealer
from tests.services.store.words import beside, told

pytestmark = pytest.mark.anyio

KEY = bytes(range(32))


@pytest.fixture
async def sealer(store: Store, pool: Pool) -> Sealer:
    """On a record where nothing is left to be sealed."""
    sealer = Sealer(store, KEY)
    await sealer.seal()
    return sealer


async def head(conn: AsyncConnection, bucket: int) -> Head:
    cursor = await conn.execute(
        "SELECT bucket, epoch, last_pos, head_hash FROM record.bucket_head WHERE bucket = %s", [bucket]
    )
    (row,) = await cursor.fetchall()
    return Head(*row)


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


async def test_a_restore_begins_a_new_epoch_and_says_what_was_lost(
    store: Store, sealer: Sealer, owner: AsyncConnection
) -> None:
    """The backup was made after seal n; two more were made and kept elsewhere before the disk was lost."""
    match, untouched = (with_bucket_of(uuid4(), UUID(int=n)) for n in (201, 202))
    await told(store, match, ["A1"])
    await told(store, untouched, ["A1"])
    backup = await sealer.seal()
    assert backup is not None
    old = await head(owner, 201)
    async with owner.transaction(force_rollback=True):
        await owner.execute("SET LOCAL session_replication_role = replica")
        await told_by(owner, sealer, beside(match))
        lost = await head(owner, 201)
        kept = await sealing.seals(owner, after=backup.number)
        assert len(kept) == 1
        await owner.execute("DELETE FROM record.event WHERE bucket = 201 AND bucket_pos > 1")
        await owner.execute("DELETE FROM record.seal WHERE number > %s", [backup.number])
        await owner.execute("TRUNCATE read.sealed")
        await owner.execute(
            "UPDATE record.bucket_head SET last_pos = 1, head_hash = %s WHERE bucket = 201", [old.head_hash]
        )
        signed = await sealing.restored(owner, KEY, kept)
        assert signed is not None
        seal = from_bytes(signed.signed)
        assert (seal.kind, seal.number, seal.previous) == (1, kept[-1].number + 1, kept[-1].digest)
        assert seal.lost == (lost,)
        assert old._replace(epoch=2) in seal.heads
        assert {one.epoch for one in seal.heads} == {2}
        assert await sealing.seal(owner, KEY) is None
        assert [one.number for one in await sealing.naming(owner, 201, 1, 2)] == [backup.number, signed.number]


async def test_an_older_backup_of_the_same_events_loses_nothing_though_its_epoch_is_older(
    store: Store, sealer: Sealer, owner: AsyncConnection
) -> None:
    """Restored twice from one backup: the life between had begun, and brought one bucket an event, the others none."""
    match, untouched = (with_bucket_of(uuid4(), UUID(int=n)) for n in (203, 204))
    await told(store, match, ["A1"])
    await told(store, untouched, ["A1", "B2"])
    backup = await sealer.seal()
    assert backup is not None
    old = await head(owner, 203)
    async with owner.transaction(force_rollback=True):
        await owner.execute("SET LOCAL session_replication_role = replica")
        assert await sealing.restored(owner, KEY) is not None
        await told_by(owner, sealer, beside(match))
        lost = await head(owner, 203)
        kept = await sealing.seals(owner, after=backup.number)
        await owner.execute("DELETE FROM record.event WHERE bucket = 203 AND bucket_pos > 1")
        await owner.execute("DELETE FROM record.seal WHERE number > %s", [backup.number])
        await owner.execute("TRUNCATE read.sealed")
        await owner.execute(
            "UPDATE record.bucket_head SET last_pos = 1, head_hash = %s WHERE bucket = 203", [old.head_hash]
        )
        await owner.execute("UPDATE record.bucket_head SET epoch = 1")
        signed = await sealing.restored(owner, KEY, kept)
        assert signed is not None
        seal = from_bytes(signed.signed)
        assert seal.lost == (lost,)
        assert {one.epoch for one in seal.heads} == {3}


async def test_the_right_backup_after_a_wrong_one_leaves_no_seal_to_accuse_it(
    store: Store, sealer: Sealer, owner: AsyncConnection
) -> None:
    """The wrong one was older; what was played after it was sealed, lies where the right one has other events."""
    match = with_bucket_of(uuid4(), UUID(int=205))
    await told(store, match, ["A1"])
    older = await sealer.seal()
    assert older is not None
    async with owner.transaction(force_rollback=True):
        await owner.execute("SET LOCAL session_replication_role = replica")
        begin = await head(owner, 205)
        for _ in range(2):
            await told_by(owner, sealer, beside(match))
        newer, end = await sealing.newest(owner), await head(owner, 205)
        assert newer is not None
        await owner.execute("CREATE TEMP TABLE backup ON COMMIT DROP AS TABLE record.event")
        await owner.execute("CREATE TEMP TABLE streams ON COMMIT DROP AS TABLE record.stream")
        await put_back(owner, older, begin)
        await told_by(owner, sealer, beside(match))
        lost = await head(owner, 205)
        signed = await put_back(owner, newer, end)
        assert from_bytes(signed.signed).lost == (lost,)
        assert [one.fault async for one in verify_all(owner, public(KEY)) if one.bucket == 205] == [None]
        assert (await verify_bucket(owner, 205, public(KEY))).fault is None
        assert await verify_stretch(owner, 205, 1, 3, public(KEY)) is None
        await owner.execute("UPDATE record.event SET hash = sha256(hash) WHERE bucket = 205 AND bucket_pos = 1")
        assert (await verify_bucket(owner, 205, public(KEY))).fault is not None


async def put_back(owner: AsyncConnection, backup: Signed, end: Head) -> Signed:
    """Bucket 205 as it was when that seal was the newest, by its events kept aside; the later seals were kept."""
    kept = await sealing.seals(owner, after=backup.number)
    await owner.execute("DELETE FROM record.event WHERE bucket = 205")
    await owner.execute(
        "INSERT INTO record.event SELECT * FROM backup WHERE bucket = 205 AND bucket_pos <= %s", [end.last_pos]
    )
    await owner.execute("DELETE FROM record.stream WHERE bucket = 205")
    await owner.execute(
        "INSERT INTO record.stream SELECT * FROM streams"
        " WHERE bucket = 205 AND stream_id IN (SELECT stream_id FROM record.event WHERE bucket = 205)"
    )
    await owner.execute("DELETE FROM record.seal WHERE number > %s", [backup.number])
    await owner.execute("TRUNCATE read.sealed")
    await owner.execute("UPDATE record.bucket_head SET epoch = 1")
    await owner.execute(
        "UPDATE record.bucket_head SET last_pos = %s, head_hash = %s,"
        " last_at = (SELECT max(recorded_at) FROM record.event WHERE bucket = 205) WHERE bucket = 205",
        [end.last_pos, end.head_hash],
    )
    signed = await sealing.restored(owner, KEY, kept)
    assert signed is not None
    return signed


async def told_by(owner: AsyncConnection, sealer: Sealer, stream_id: UUID) -> None:
    """An event, and the seal over it, within the owner's transaction."""
    await owner.execute(
        "SELECT record.append(%s, %s, %s, 'table', %s, '{0}', '{1}', '{lost}', '{1}', %s, %s)",
        [
            bucket_of(stream_id), secrets.token_bytes(16), bytes(32), [stream_id], [b"{}"], [bytes(32)],
        ],
    )  # fmt: skip
    assert await sealing.seal(owner, KEY) is not None


async def test_seals_that_do_not_follow_are_not_put_back(store: Store, sealer: Sealer, owner: AsyncConnection) -> None:
    await told(store, uuid4(), ["A1"])
    await sealer.seal()
    async with store.connection() as conn:
        newest = await sealing.newest(conn)
    assert newest is not None
    number = newest.number + 1
    stray = sign(Seal(0, number, 1, bytes(32), ()), KEY)
    forged = sign(Seal(0, number, 1, newest.digest, ()), KEY)._replace(signature=bytes(64))
    late = sign(Seal(0, number + 1, 1, newest.digest, ()), KEY)
    for bad in (stray, forged, late):
        async with owner.transaction(force_rollback=True):
            with pytest.raises(ValueError, match=f"seal {bad.number} does not follow"):
                await sealing.restored(owner, KEY, [bad])


HEADS = (Head(3, 1, 5, b"\x01" * 32), Head(1023, 2, 2**40, b"\x02" * 32))


@pytest.mark.parametrize(
    "seal", [Seal(0, 1, 7, FIRST, ()), Seal(0, 2, 8, FIRST, HEADS), Seal(1, 3, 9, FIRST, HEADS, HEADS)]
)
def test_what_a_seal_signs_can_be_read_back(seal: Seal) -> None:
    assert from_bytes(to_bytes(seal)) == seal


WHOLE = to_bytes(Seal(1, 3, 9, FIRST, HEADS, HEADS[:1]))


@pytest.mark.parametrize("end", range(0, len(WHOLE), 7))
def test_a_seal_that_is_cut_off_is_none(end: int) -> None:
    with pytest.raises(ValueError, match=r"cut off|no seal"):
        from_bytes(WHOLE[:end])


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (b"x" + WHOLE[1:], "no seal"),
        (WHOLE[:11] + b"\x02" + WHOLE[12:], "of no kind"),
        (WHOLE + b"x", "more behind"),
        (to_bytes(Seal(0, 3, 9, FIRST, HEADS[::-1])), "ascending"),
    ],
)
def test_other_bytes_are_no_seal(spoilt: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        from_bytes(spoilt)


def test_a_signature_of_another_key_or_over_other_bytes_is_not_genuine() -> None:
    signed = sign(Seal(0, 1, 7, FIRST, HEADS), KEY)
    assert signed.is_genuine
    for other in (
        signed._replace(signed=signed.signed[:-1] + b"\x00"),
        signed._replace(signature=bytes(64)),
        signed._replace(public_key=public(bytes(32))),
        Signed(1, signed.signed, signed.signature, b"\xff" * 32),
    ):
        assert not other.is_genuine
