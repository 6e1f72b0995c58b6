"""G8: what was sealed cannot be changed unnoticed, not even by somebody who makes every hash anew."""

from collections.abc import AsyncIterator
from itertools import count
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Store, sealing
from services.store.hashing import bucket_genesis, bucket_of, head_hash, stream_genesis, with_bucket_of
from services.store.seal import Head, Seal, from_bytes, public, sign
from services.store.verify import Fault, verify_all, verify_bucket, verify_stretch
from services.table.sealing import Sealer
from tests.services.store.test_verify import CHANGED, COLUMNS
from tests.services.store.words import beside, told

pytestmark = pytest.mark.anyio

KEY, OTHERS = bytes(range(32)), bytes(32)
BUCKETS = count(500)


@pytest.fixture
async def match(store: Store) -> UUID:
    """Eight events in its bucket, six of them its own; sealed after the fifth and the eighth."""
    match, sealer = with_bucket_of(uuid4(), UUID(int=next(BUCKETS))), Sealer(store, KEY)
    await told(store, match, ["A1", "B2", "C3"])
    await told(store, beside(match), ["A1", "B2"])
    await sealer.seal()
    await told(store, match, ["D4", "E5", "F6"], after=3)
    await sealer.seal()
    return match


@pytest.fixture
async def intruder(owner: AsyncConnection) -> AsyncIterator[AsyncConnection]:
    """Somebody with all rights but without the key; what he does is undone after the test."""
    async with owner.transaction(force_rollback=True):
        await owner.execute("SET LOCAL session_replication_role = replica")
        yield owner


async def all_faults(conn: AsyncConnection) -> list[Fault]:
    return [verified.fault async for verified in verify_all(conn, public(KEY)) if verified.fault]


async def seals_of(conn: AsyncConnection, match: UUID) -> list[int]:
    return [one.number for one in await sealing.naming(conn, bucket_of(match), 0, 2**40)]


async def made_to_fit(conn: AsyncConnection, bucket: int) -> None:
    """Hash all of a bucket anew: each event, each chain, the head."""
    cursor = await conn.execute(
        """
        SELECT stream_id, version, bucket_pos, event_type, schema_version, command_id, command_ix, command_fp, actor,
               payload::text::bytea, salt, recorded_at
        FROM record.event WHERE bucket = %s ORDER BY bucket_pos
        """,
        [bucket],
    )
    ends: dict[UUID, bytes] = {}
    head, position, at = bucket_genesis(bucket), 0, 0
    for row in await cursor.fetchall():
        stream_id, version, position, event_type, schema_version, command_id, ix, fp, actor, payload, salt, at = row
        previous = ends.get(stream_id) or stream_genesis(stream_id)
        found = await conn.execute(
            "SELECT record.event_hash(%s, %s, %s, %s, %s, %s, %s, record.commitment(%s, %s, %s, %s, %s))",
            [previous, stream_id, version, event_type, schema_version, actor, at, salt, payload, command_id, ix, fp],
        )
        ((new,),) = await found.fetchall()
        await conn.execute(
            "UPDATE record.event SET prev_hash = %s, hash = %s WHERE bucket = %s AND bucket_pos = %s",
            [previous, new, bucket, position],
        )
        ends[stream_id] = new
        head = head_hash(head, position, new)
    await conn.execute(
        "UPDATE record.bucket_head SET last_pos = %s, head_hash = %s, last_at = %s WHERE bucket = %s",
        [position, head, at, bucket],
    )


def each(first: int, last: int) -> dict[int, int]:
    """A stream alone at these positions of its bucket."""
    return {position: position for position in range(first, last + 1)}


async def test_an_honest_record_is_what_its_seals_say(match: UUID, intruder: AsyncConnection) -> None:
    assert await all_faults(intruder) == []
    assert (await verify_bucket(intruder, bucket_of(match), public(KEY))).fault is None
    for first, last in ((1, 8), (4, 5), (6, 7), (8, 8)):
        assert await verify_stretch(intruder, bucket_of(match), each(first, last), public(KEY)) is None


async def test_hashing_an_honest_record_anew_changes_nothing(match: UUID, intruder: AsyncConnection) -> None:
    await made_to_fit(intruder, bucket_of(match))
    assert await all_faults(intruder) == []


async def columns(conn: AsyncConnection, table: str, *but: str) -> list[tuple[str, str]]:
    found = await (await conn.execute(COLUMNS, [f"record.{table}"])).fetchall()
    return [(column, kind) for column, kind in found if column not in but]


async def test_any_change_of_an_event_is_named_though_every_hash_was_made_anew(
    match: UUID, owner: AsyncConnection
) -> None:
    """Its own hashes are what is made anew; position, stream and version say where it lies, and are swapped below."""
    bucket = bucket_of(match)
    first, second = await seals_of(owner, match)
    hashes = ("bucket", "stream_id", "version", "bucket_pos", "prev_hash", "hash")
    for version, lies, sealed, seal in ((2, 2, 5, first), (5, 7, 8, second)):
        for column, kind in await columns(owner, "event", *hashes):
            async with owner.transaction(force_rollback=True):
                await owner.execute("SET LOCAL session_replication_role = replica")
                await owner.execute(
                    f"UPDATE record.event SET {column} = {CHANGED[kind].format(column)}"
                    " WHERE stream_id = %s AND version = %s",
                    [match, version],
                )
                await made_to_fit(owner, bucket)
                what = f"up to here it is not what seal {seal} was put on"
                assert await all_faults(owner) == [Fault(what, bucket, sealed, seal=seal)], column
                told = await verify_stretch(owner, bucket, {lies: version}, public(KEY))
                assert told == Fault(what, bucket, sealed, version=version, seal=seal), column


async def swap(conn: AsyncConnection, column: str, match: UUID, one: int, other: int) -> None:
    for old, new in ((one, 99), (other, one), (99, other)):
        await conn.execute(
            f"UPDATE record.event SET {column} = %s WHERE bucket = %s AND stream_id = %s AND {column} = %s",
            [new, bucket_of(match), match, old],
        )


async def test_events_that_changed_places_are_named_though_every_hash_was_made_anew(
    match: UUID, intruder: AsyncConnection
) -> None:
    await swap(intruder, "version", match, 1, 2)
    await swap(intruder, "bucket_pos", match, 1, 2)
    await made_to_fit(intruder, bucket_of(match))
    (fault,) = await all_faults(intruder)
    assert (fault.bucket, fault.position) == (bucket_of(match), 5)


async def cut(conn: AsyncConnection, match: UUID, after: int) -> None:
    await conn.execute("DELETE FROM record.event WHERE bucket = %s AND bucket_pos > %s", [bucket_of(match), after])
    await made_to_fit(conn, bucket_of(match))


async def test_a_cut_end_is_named_though_the_head_was_moved_back(match: UUID, intruder: AsyncConnection) -> None:
    """From its last seal that fits on something is missing."""
    _, second = await seals_of(intruder, match)
    await cut(intruder, match, 6)
    (fault,) = await all_faults(intruder)
    assert (fault.bucket, fault.position, fault.seal) == (bucket_of(match), 6, second)
    assert fault.what == f"what follows this position was sealed, up to 8 by seal {second}, and is missing"


async def test_all_of_a_bucket_cut_off_is_named(match: UUID, intruder: AsyncConnection) -> None:
    bucket = bucket_of(match)
    for table in ("event", "stream"):
        await intruder.execute(f"DELETE FROM record.{table} WHERE bucket = %s", [bucket])
    await made_to_fit(intruder, bucket)
    (fault,) = await all_faults(intruder)
    assert (fault.bucket, fault.position) == (bucket, 0)


async def test_a_change_of_any_column_of_a_head_is_named(match: UUID, owner: AsyncConnection) -> None:
    for column, kind in await columns(owner, "bucket_head"):
        async with owner.transaction(force_rollback=True):
            await owner.execute("SET LOCAL session_replication_role = replica")
            new = "5000" if column == "bucket" else CHANGED[kind].format(column)
            await owner.execute(f"UPDATE record.bucket_head SET {column} = {new} WHERE bucket = %s", [bucket_of(match)])
            assert bucket_of(match) in [fault.bucket for fault in await all_faults(owner)], column


async def test_a_change_of_any_column_of_a_seal_is_named(match: UUID, owner: AsyncConnection) -> None:
    first, _ = await seals_of(owner, match)
    for column, kind in await columns(owner, "seal"):
        async with owner.transaction(force_rollback=True):
            await owner.execute("SET LOCAL session_replication_role = replica")
            new = CHANGED[kind].format(column)
            await owner.execute(f"UPDATE record.seal SET {column} = {new} WHERE number = %s", [first])
            faults = [fault for fault in await all_faults(owner) if fault.seal]
            assert faults, column
            assert faults[0].seal == first if column != "number" else faults[0].what == f"seal {first} is missing"


async def test_every_byte_of_a_seal_counts(match: UUID, owner: AsyncConnection) -> None:
    _, second = await seals_of(owner, match)
    for place in range(len((await sealing.seals(owner, second - 1, 1))[0].signed)):
        async with owner.transaction(force_rollback=True):
            await owner.execute("SET LOCAL session_replication_role = replica")
            await owner.execute(
                "UPDATE record.seal SET signed = set_byte(signed, %s, get_byte(signed, %s) # 1) WHERE number = %s",
                [place, place, second],
            )
            async for seals in verify_all(owner, public(KEY)):
                assert seals.fault is not None, place
                assert seals.fault.seal == second
                break


async def test_a_seal_taken_away_is_named(match: UUID, intruder: AsyncConnection) -> None:
    first, second = await seals_of(intruder, match)
    await intruder.execute("DELETE FROM record.seal WHERE number = %s", [first])
    (fault,) = await all_faults(intruder)
    assert (fault.seal, fault.what) == (second, f"seal {first} is missing")


async def test_a_forged_seal_is_named(match: UUID, intruder: AsyncConnection) -> None:
    """All was hashed anew and signed with another key, which every seal names."""
    await intruder.execute(
        'UPDATE record.event SET payload = \'{"cell":"Z9"}\' WHERE stream_id = %s AND version = 5', [match]
    )
    await made_to_fit(intruder, bucket_of(match))
    await forge(intruder, match, OTHERS)
    faults = await all_faults(intruder)
    assert {fault.what for fault in faults if fault.seal} >= {"it is signed with another key"}


async def test_a_seal_that_only_says_to_be_of_the_right_key_is_named(match: UUID, intruder: AsyncConnection) -> None:
    _, second = await seals_of(intruder, match)
    await forge(intruder, match, OTHERS, public(KEY))
    (fault,) = [fault for fault in await all_faults(intruder) if fault.seal == second]
    assert fault.what == "its signature is not that key's over these bytes"


async def forge(conn: AsyncConnection, match: UUID, key: bytes, names: bytes | None = None) -> None:
    """Another last seal over the record as it lies there now, signed by that key."""
    _, number = await seals_of(conn, match)
    before, kept = await sealing.seals(conn, number - 2, 2)
    cursor = await conn.execute(
        "SELECT bucket, epoch, last_pos, head_hash FROM record.bucket_head WHERE bucket = %s", [bucket_of(match)]
    )
    heads = tuple(Head(*row) for row in await cursor.fetchall())
    one = sign(Seal(0, number, from_bytes(kept.signed).sealed_at, before.digest, heads), key)
    await conn.execute(
        "UPDATE record.seal SET signed = %s, signature = %s, public_key = %s WHERE number = %s",
        [one.signed, one.signature, names or one.public_key, number],
    )


async def test_what_was_not_sealed_yet_can_be_rewritten_and_only_receipts_tell(
    store: Store, match: UUID, intruder: AsyncConnection
) -> None:
    outcome = await told(store, match, ["G7"], after=6)
    await intruder.execute("UPDATE record.event SET actor = 'table' WHERE stream_id = %s AND version = 7", [match])
    await made_to_fit(intruder, bucket_of(match))
    assert await all_faults(intruder) == []
    cursor = await intruder.execute("SELECT hash FROM record.event WHERE stream_id = %s", [match])
    assert outcome.recorded[0].hash not in [row[0] for row in await cursor.fetchall()]


async def test_what_a_restore_gave_up_and_said_so_is_no_fault(match: UUID, intruder: AsyncConnection) -> None:
    """The second seal covers what the backup had not: the restored seal excuses it, and nothing else does."""
    _, second = await seals_of(intruder, match)
    await cut(intruder, match, 6)
    assert [fault.seal for fault in await all_faults(intruder)] == [second]
    async with intruder.transaction(force_rollback=True):
        signed = await sealing.restored(intruder, KEY)
        assert signed is not None
        assert [head.last_pos for head in from_bytes(signed.signed).lost] == [8]
        assert await all_faults(intruder) == []
        assert await verify_stretch(intruder, bucket_of(match), each(1, 6), public(KEY)) is None
        await cut(intruder, match, 4)
        assert bucket_of(match) in [fault.bucket for fault in await all_faults(intruder)]
