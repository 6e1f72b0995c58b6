"""G8: any edit, removal, reorder or cut end of the record is reported with its place, whoever did it."""

from collections.abc import AsyncIterator
from itertools import count
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Recorded, Store
from services.store.hashing import bucket_genesis, bucket_of, commitment, event_hash, head_hash, header, with_bucket_of
from services.store.verify import Fault, Verified, verify_all, verify_bucket, verify_stream
from tests.services.store.words import beside, told

pytestmark = pytest.mark.anyio

# Another value of each type. A column of a type that is not here fails the test until somebody adds it.
CHANGED = {
    "int4": "({0} + 1) %% 1000 + 1",
    "int8": "{0} + 1000",
    "uuid": "gen_random_uuid()",
    "text": "{0} || 'x'",
    "json": "(' ' || {0}::text)::json",
    "bytea": "set_byte({0}, 5, get_byte({0}, 5) # 1)",
}
COLUMNS = """
SELECT attname, typname FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""


@pytest.fixture
async def intruder(owner: AsyncConnection) -> AsyncIterator[AsyncConnection]:
    """Somebody with all rights for whom no trigger fires; what he does is undone after the test."""
    async with owner.transaction(force_rollback=True):
        await owner.execute("SET LOCAL session_replication_role = replica")
        yield owner


BUCKETS = count(1)


@pytest.fixture
async def match(store: Store) -> UUID:
    """Six events in one stream, its bucket shared with another stream and nobody else."""
    match = with_bucket_of(uuid4(), UUID(int=next(BUCKETS)))
    await told(store, match, ["A1", "B2", "C3"])
    await told(store, beside(match), ["A1", "B2"])
    await told(store, match, ["D4", "E5", "F6"], after=3)
    return match


async def all_faults(conn: AsyncConnection) -> list[Fault]:
    return [verified.fault async for verified in verify_all(conn) if verified.fault]


async def test_an_honest_record_is_right(store: Store, match: UUID) -> None:
    async with store.connection() as conn:
        assert await verify_stream(conn, match) == Verified(bucket_of(match), 6)
        assert await verify_bucket(conn, bucket_of(match)) == Verified(bucket_of(match), 8)
        checked = [verified async for verified in verify_all(conn)]
        assert Verified(bucket_of(match), 8) in checked
        assert not [verified for verified in checked if verified.fault]


async def test_a_long_record_is_checked_to_its_end(store: Store) -> None:
    match = with_bucket_of(uuid4(), UUID(int=1022))
    for version in range(0, 2400, 400):
        await told(store, match, ["A1"] * 400, after=version)
    async with store.connection() as conn:
        assert await verify_stream(conn, match) == Verified(bucket_of(match), 2400)
        assert await verify_bucket(conn, bucket_of(match)) == Verified(bucket_of(match), 2400)


async def test_nothing_recorded_is_right_too(store: Store) -> None:
    nowhere = UUID(int=1023)
    async with store.connection() as conn:
        assert await verify_stream(conn, nowhere) == Verified(1023, 0)
        assert await verify_bucket(conn, 1023) == Verified(1023, 0)


async def test_a_change_of_any_column_of_an_event_is_named_with_its_place(
    store: Store, match: UUID, owner: AsyncConnection
) -> None:
    event = (await store.events(match))[2]
    columns = await (await owner.execute(COLUMNS, ["record.event"])).fetchall()
    assert len(columns) == len(Recorded.__struct_fields__)
    for column, kind in columns:
        async with owner.transaction(force_rollback=True):
            await owner.execute("SET LOCAL session_replication_role = replica")
            await change(owner, "event", column, kind, match)
            faults = await all_faults(owner)
            assert any(names(fault, event) for fault in faults), (column, faults)


async def change(conn: AsyncConnection, table: str, column: str, kind: str, stream_id: UUID) -> None:
    where = "stream_id = %s AND version = 3" if table == "event" else "stream_id = %s"
    new = CHANGED[kind].format(column)
    cursor = await conn.execute(f"UPDATE record.{table} SET {column} = {new} WHERE {where}", [stream_id])
    assert cursor.rowcount == 1


def names(fault: Fault, event: Recorded) -> bool:
    """The place itself, or, where the event is no longer found there, the hole it left."""
    return fault.bucket == event.bucket and (
        fault.position == event.bucket_pos or fault.what == f"position {event.bucket_pos} of its bucket is missing"
    )


async def test_a_change_of_any_column_of_a_stream_is_named(match: UUID, owner: AsyncConnection) -> None:
    for column, kind in await (await owner.execute(COLUMNS, ["record.stream"])).fetchall():
        async with owner.transaction(force_rollback=True):
            await owner.execute("SET LOCAL session_replication_role = replica")
            await change(owner, "stream", column, kind, match)
            assert bucket_of(match) in [fault.bucket for fault in await all_faults(owner)], column


@pytest.mark.parametrize("column", ["last_pos", "head_hash", "bucket"])
async def test_a_changed_head_is_named(match: UUID, intruder: AsyncConnection, column: str) -> None:
    kind = {"last_pos": "int8", "head_hash": "bytea", "bucket": "int4"}[column]
    new = CHANGED[kind].format(column) if column != "bucket" else "5000"
    where = "WHERE bucket = %s"
    await intruder.execute(f"UPDATE record.bucket_head SET {column} = {new} {where}", [bucket_of(match)])
    assert bucket_of(match) in [fault.bucket for fault in await all_faults(intruder)]


@pytest.mark.parametrize("version", [1, 3, 6])
async def test_a_removed_event_is_named(store: Store, match: UUID, intruder: AsyncConnection, version: int) -> None:
    event = (await store.events(match))[version - 1]
    await intruder.execute("DELETE FROM record.event WHERE stream_id = %s AND version = %s", [match, version])
    (fault,) = await all_faults(intruder)
    assert fault.bucket == event.bucket
    if version < 6:
        assert fault.what == f"position {event.bucket_pos} of its bucket is missing"
    else:
        assert (fault.position, fault.what) == (7, "what follows this position is missing")


async def test_a_removed_event_is_named_by_its_stream_too(match: UUID, intruder: AsyncConnection) -> None:
    await intruder.execute("DELETE FROM record.event WHERE stream_id = %s AND version = 3", [match])
    fault = (await verify_stream(intruder, match)).fault
    assert fault is not None
    assert (fault.stream_id, fault.version, fault.what) == (match, 4, "version 3 of its stream is missing")


async def test_a_whole_stream_removed_is_named(match: UUID, intruder: AsyncConnection) -> None:
    for table in ("event", "stream"):
        await intruder.execute(f"DELETE FROM record.{table} WHERE stream_id = %s", [match])
    (fault,) = await all_faults(intruder)
    assert (fault.bucket, fault.what) == (bucket_of(match), "position 1 of its bucket is missing")


async def test_two_events_that_changed_places_are_named(match: UUID, intruder: AsyncConnection) -> None:
    for old, new in ((3, 99), (4, 3), (99, 4)):
        await intruder.execute(
            "UPDATE record.event SET version = %s WHERE stream_id = %s AND version = %s", [new, match, old]
        )
    (fault,) = await all_faults(intruder)
    assert (fault.stream_id, fault.version, fault.position) == (match, 4, 3)


@pytest.mark.parametrize(("one", "other", "met"), [(6, 7, 6), (5, 6, 8)])
async def test_two_positions_that_changed_places_are_named(
    match: UUID, intruder: AsyncConnection, one: int, other: int, met: int
) -> None:
    """Those of one stream where they lie; of two streams, whose chains do not care, by the bucket's head."""
    for old, new in ((one, 99), (other, one), (99, other)):
        await intruder.execute(
            "UPDATE record.event SET bucket_pos = %s WHERE bucket = %s AND bucket_pos = %s",
            [new, bucket_of(match), old],
        )
    (fault,) = await all_faults(intruder)
    assert (fault.bucket, fault.position) == (bucket_of(match), met)


async def test_an_event_added_behind_the_head_is_named(match: UUID, intruder: AsyncConnection) -> None:
    await intruder.execute(
        """
        INSERT INTO record.event
        SELECT bucket, stream_id, 7, 9, event_type, schema_version, sha256('x')::bytea, command_ix, command_fp, actor,
               payload, salt, recorded_at, hash, hash
        FROM record.event WHERE stream_id = %s AND version = 6
        """,
        [match],
    )
    (fault,) = await all_faults(intruder)
    assert (fault.bucket, fault.position) == (bucket_of(match), 8)
    assert fault.what == "there is more behind the head than this position"


async def test_a_cut_end_is_named_even_when_the_head_is_moved_back(match: UUID, intruder: AsyncConnection) -> None:
    bucket = bucket_of(match)
    await intruder.execute("DELETE FROM record.event WHERE bucket = %s AND bucket_pos > 6", [bucket])
    (fault,) = await all_faults(intruder)
    assert (fault.bucket, fault.position, fault.what) == (bucket, 6, "what follows this position is missing")
    await intruder.execute("UPDATE record.bucket_head SET last_pos = 6 WHERE bucket = %s", [bucket])
    (fault,) = await all_faults(intruder)
    assert (fault.bucket, fault.position) == (bucket, 6)
    assert fault.what == "the head hash is not that of the events up to here"


async def recompute(conn: AsyncConnection, events: list[Recorded]) -> None:
    """Hash the stream anew, as somebody would who wants his edit to look right."""
    previous = events[0].prev_hash
    for event in events:
        told = header(
            event.stream_id, event.version, event.event_type, event.schema_version, event.actor, event.recorded_at
        )
        sealed = commitment(event.salt, event.payload, event.command_id, event.command_ix, event.command_fp)
        new = event_hash(previous, told, sealed)
        await conn.execute(
            "UPDATE record.event SET prev_hash = %s, hash = %s WHERE stream_id = %s AND version = %s",
            [previous, new, event.stream_id, event.version],
        )
        previous = new


async def test_an_event_hashed_anew_does_not_fit_the_next(store: Store, match: UUID, intruder: AsyncConnection) -> None:
    events = await store.events(match)
    await edit_and_recompute(store, match, intruder, upto=3)
    fault = (await verify_stream(intruder, match)).fault
    assert fault is not None
    assert (fault.version, fault.position) == (4, events[3].bucket_pos)
    assert fault.what == "its prev_hash is not the hash of the event before it"


async def test_a_chain_recomputed_after_an_edit_does_not_fit_its_head(
    store: Store, match: UUID, intruder: AsyncConnection
) -> None:
    await edit_and_recompute(store, match, intruder)
    (fault,) = await all_faults(intruder)
    assert (fault.bucket, fault.position) == (bucket_of(match), 8)
    assert fault.what == "the head hash is not that of the events up to here"


async def test_a_head_recomputed_as_well_is_what_seals_and_receipts_are_for(
    store: Store, match: UUID, intruder: AsyncConnection
) -> None:
    bucket = bucket_of(match)
    await edit_and_recompute(store, match, intruder)
    head = bucket_genesis(bucket)
    cursor = await intruder.execute("SELECT hash FROM record.event WHERE bucket = %s ORDER BY bucket_pos", [bucket])
    for position, (one,) in enumerate(await cursor.fetchall(), 1):
        head = head_hash(head, position, one)
    await intruder.execute("UPDATE record.bucket_head SET head_hash = %s WHERE bucket = %s", [head, bucket])
    assert await all_faults(intruder) == []


async def edit_and_recompute(store: Store, match: UUID, intruder: AsyncConnection, upto: int = 6) -> None:
    old = await store.events(match, upto=upto)
    await intruder.execute(
        'UPDATE record.event SET payload = \'{"cell":"Z9"}\' WHERE stream_id = %s AND version = 3', [match]
    )
    fields = [{name: getattr(event, name) for name in Recorded.__struct_fields__} for event in old]
    fields[2]["payload"] = b'{"cell":"Z9"}'
    await recompute(intruder, [Recorded(**one) for one in fields])


async def test_a_stream_in_a_bucket_that_is_not_its_own_is_named(match: UUID, intruder: AsyncConnection) -> None:
    stray = UUID(int=match.int ^ 1)
    await intruder.execute("UPDATE record.event SET stream_id = %s WHERE stream_id = %s", [stray, match])
    (fault,) = await all_faults(intruder)
    assert (fault.bucket, fault.position, fault.what) == (bucket_of(match), 1, "its stream is not of this bucket")


async def test_a_bucket_that_does_not_exist_is_named(match: UUID, intruder: AsyncConnection) -> None:
    await intruder.execute("INSERT INTO record.stream VALUES (2000, %s, 1)", [match])
    assert await all_faults(intruder) == [Fault("there is no such bucket", 2000)]


async def test_what_cannot_even_be_hashed_is_named(match: UUID, intruder: AsyncConnection) -> None:
    await intruder.execute(
        "UPDATE record.event SET event_type = repeat('x', 70000) WHERE stream_id = %s AND version = 2", [match]
    )
    (fault,) = await all_faults(intruder)
    assert (fault.stream_id, fault.version) == (match, 2)
    assert fault.what.startswith("it cannot be hashed")


@pytest.mark.parametrize(
    ("column", "new"), [("command_id", "substr({}, 1, 15)"), ("salt", "{} || 'x'"), ("command_fp", "substr({}, 2)")]
)
async def test_a_column_of_another_length_is_named(
    match: UUID, intruder: AsyncConnection, column: str, new: str
) -> None:
    await intruder.execute(
        f"UPDATE record.event SET {column} = {new.format(column)} WHERE stream_id = %s AND version = 2", [match]
    )
    (fault,) = await all_faults(intruder)
    assert (fault.stream_id, fault.version) == (match, 2)


async def test_bytes_told_as_another_command_are_named_though_the_hash_is_right(
    store: Store, match: UUID, intruder: AsyncConnection
) -> None:
    """The same bytes in a row, cut a byte earlier into command id, command_ix and fingerprint."""
    before = (await store.events(match))[1]
    await intruder.execute(
        """
        UPDATE record.event
        SET command_id = substr(command_id, 1, 15), command_fp = substr(int4send(command_ix), 4) || command_fp,
            command_ix = ('x' || encode(substr(command_id, 16) || substr(int4send(command_ix), 1, 3), 'hex'))
                         ::bit(32)::int
        WHERE stream_id = %s AND version = 2
        """,
        [match],
    )
    cursor = await intruder.execute(
        "SELECT record.commitment(salt, payload::text::bytea, command_id, command_ix, command_fp)"
        " FROM record.event WHERE stream_id = %s AND version = 2",
        [match],
    )
    same = commitment(before.salt, before.payload, before.command_id, before.command_ix, before.command_fp)
    assert await cursor.fetchone() == (same,)
    (fault,) = await all_faults(intruder)
    assert (fault.stream_id, fault.version) == (match, 2)
