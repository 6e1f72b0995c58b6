"""Seals of a record that was restored: a new epoch, what was lost, and lives that accuse nobody."""

import secrets
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Store, sealing
from services.store.hashing import bucket_of, with_bucket_of
from services.store.seal import Head, Seal, Signed, from_bytes, public, sign
from services.store.verify import verify_all, verify_bucket, verify_stretch
from services.table.sealing import Sealer
from tests.services.store.sealed import KEY, head
from tests.services.store.words import beside, told

pytestmark = pytest.mark.anyio


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
        assert await verify_stretch(owner, 205, {1: 1, 2: 2, 3: 3}, public(KEY)) is None
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
