"""What an append answers, and that it is all or nothing."""

from itertools import pairwise
from typing import Any
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection, errors

from services.store import (
    Answered,
    Append,
    Appended,
    Busy,
    CommandReused,
    Conflict,
    NewEvent,
    Pool,
    Receipt,
    Recorded,
    Replayed,
    Store,
    Version,
    hashing,
)
from services.store.append import append
from services.store.hashing import bucket_of
from tests.services.store.words import ANNA, BODY, OTHER_BODY, beside, cells, placed, request, tell, told

pytestmark = pytest.mark.anyio


@pytest.fixture
def match() -> UUID:
    """A stream that is not opened yet."""
    return uuid4()


async def test_what_was_appended_is_read_back_as_it_was_answered(store: Store, match: UUID) -> None:
    outcome = await told(store, match, ["A1", "B2"])
    assert tuple(await store.events(match)) == outcome.recorded


async def test_the_first_append_opens_a_stream_and_the_next_goes_on(store: Store, match: UUID) -> None:
    first = await told(store, match, ["A1", "B2"])
    second = await told(store, match, ["C3"], after=2)
    assert [event.version for event in first.recorded + second.recorded] == [1, 2, 3]
    assert await store.head(match) == (3, second.recorded[0].hash)


async def test_payloads_are_kept_byte_for_byte(store: Store, match: UUID) -> None:
    payloads = [b'{ "b":1,\n "a" : 1.0, "a": "\\u00e9\xc3\xa9" }', b"null", b'"' + b"x" * 100_000 + b'"']
    await tell(store, Append(match, 0, [NewEvent("said", 7, payload) for payload in payloads]))
    assert [event.payload for event in await store.events(match)] == payloads


async def test_every_column_says_what_was_given(store: Store, match: UUID) -> None:
    request_id = request()
    await tell(store, Append(match, 0, [NewEvent("said", 7, b"{}")]), request_id=request_id, body=OTHER_BODY)
    (event,) = await store.events(match)
    assert (event.stream_id, event.bucket, event.version) == (match, bucket_of(match), 1)
    assert (event.event_type, event.schema_version, event.payload) == ("said", 7, b"{}")
    assert (event.command_id, event.command_ix, event.command_fp) == (request_id, 0, OTHER_BODY)
    assert (event.actor, len(event.salt)) == (ANNA, 32)


async def test_the_hashes_are_those_of_the_layout(store: Store, match: UUID) -> None:
    previous = hashing.stream_genesis(match)
    for event in (await told(store, match, ["A1", "B2", "C3"])).recorded:
        assert event.prev_hash == previous
        previous = event.hash
        assert event.hash == hash_of(event)


def hash_of(event: Recorded) -> bytes:
    return hashing.event_hash(
        event.prev_hash,
        hashing.header(
            event.stream_id, event.version, event.event_type, event.schema_version, event.actor, event.recorded_at
        ),
        hashing.commitment(event.salt, event.payload, event.command_id, event.command_ix, event.command_fp),
    )


async def test_the_head_of_the_bucket_covers_every_event(store: Store, match: UUID, owner: AsyncConnection) -> None:
    cursor = await owner.execute("SELECT head_hash FROM record.bucket_head WHERE bucket = %s", [bucket_of(match)])
    head = (await cursor.fetchall())[0][0]
    for event in (await told(store, match, ["A1", "B2"])).recorded:
        head = hashing.head_hash(head, event.bucket_pos, event.hash)
    cursor = await owner.execute("SELECT head_hash FROM record.bucket_head WHERE bucket = %s", [bucket_of(match)])
    assert (await cursor.fetchall())[0][0] == head


async def test_no_two_events_have_the_same_salt(store: Store, match: UUID) -> None:
    events = (await told(store, match, ["A1", "A1", "A1"])).recorded
    assert len({event.salt for event in events}) == 3


async def test_whoever_comes_second_is_told_the_true_version(store: Store, match: UUID) -> None:
    await told(store, match, ["A1", "B2"])
    for expected in (0, 1, 3):
        assert await tell(store, Append(match, expected, placed("C3"))) == Conflict({match: 2})
    assert await cells(store, match) == ["A1", "B2"]


async def test_a_stream_never_opened_has_version_nought(store: Store, match: UUID) -> None:
    assert await tell(store, Append(match, 1, placed("A1"))) == Conflict({match: 0})
    assert await store.head(match) is None
    assert await store.events(match) == []


async def test_the_same_request_again_is_answered_again_and_done_once(store: Store, match: UUID) -> None:
    request_id = request()
    first = await tell(store, Append(match, 0, placed("A1", "B2")), request_id=request_id)
    assert isinstance(first, Appended)
    await told(store, match, ["C3"], after=2)
    again = await tell(store, Append(match, 0, placed("A1", "B2")), request_id=request_id)
    assert again == Replayed(tuple(Receipt(match, event.version, event.hash) for event in first.recorded))
    assert await cells(store, match) == ["A1", "B2", "C3"]


async def test_another_body_under_the_same_request_is_refused(store: Store, match: UUID) -> None:
    request_id = request()
    await tell(store, Append(match, 0, placed("A1")), request_id=request_id, body=BODY)
    again = await tell(store, Append(match, 1, placed("B2")), request_id=request_id, body=OTHER_BODY)
    assert again == CommandReused()
    assert await cells(store, match) == ["A1"]


async def test_a_request_is_found_with_its_fingerprint_and_what_it_led_to(store: Store, match: UUID) -> None:
    request_id = request()
    outcome = await tell(store, Append(match, 0, placed("A1", "B2")), request_id=request_id)
    assert isinstance(outcome, Appended)
    found = await store.find_command(bucket_of(match), request_id)
    assert found is not None
    assert found.command_fp == BODY
    receipts = tuple(Receipt(match, event.version, event.hash) for event in outcome.recorded)
    assert found.outcome == Replayed(receipts)
    assert await store.find_command(bucket_of(match), request()) is None


async def test_a_request_that_led_to_no_event_leads_to_none_later(store: Store, match: UUID) -> None:
    await told(store, match, ["A1"])
    request_id, bucket = request(), bucket_of(match)
    assert await store.answer(bucket, request_id, BODY, 1)
    assert not await store.answer(bucket, request_id, BODY, 2)
    found = await store.find_command(bucket, request_id)
    assert found is not None
    assert (found.command_fp, found.outcome) == (BODY, Answered(Version(1)))
    again = await tell(store, Append(match, 1, placed("B2")), request_id=request_id, body=BODY)
    other = await tell(store, Append(match, 1, placed("B2")), request_id=request_id, body=OTHER_BODY)
    assert (again, other) == (Answered(Version(1)), CommandReused())
    assert await cells(store, match) == ["A1"]


async def test_a_request_that_led_to_an_event_is_not_answered_without(store: Store, match: UUID) -> None:
    request_id = request()
    await tell(store, Append(match, 0, placed("A1")), request_id=request_id, body=BODY)
    assert not await store.answer(bucket_of(match), request_id, BODY, 1)


async def test_several_streams_are_appended_to_in_the_order_given(store: Store, match: UUID) -> None:
    campaign = beside(match)
    outcome = await tell(store, Append(match, 0, placed("A1", "B2")), Append(campaign, 0, placed("C3")))
    assert isinstance(outcome, Appended)
    assert [(event.stream_id, event.version) for event in outcome.recorded] == [(match, 1), (match, 2), (campaign, 1)]
    assert [event.command_ix for event in outcome.recorded] == [0, 1, 2]
    assert all(a.bucket_pos + 1 == b.bucket_pos for a, b in pairwise(outcome.recorded))
    assert len({event.recorded_at for event in outcome.recorded}) == 1


async def test_several_streams_are_all_or_nothing_and_every_one_that_differs_is_named(
    store: Store, match: UUID
) -> None:
    campaign, chapter = beside(match), beside(match)
    await told(store, match, ["A1"])
    await told(store, campaign, ["A1", "B2"])
    outcome = await tell(
        store,
        Append(match, 0, placed("X1")),
        Append(campaign, 2, placed("X1")),
        Append(chapter, 5, placed("X1")),
    )
    assert outcome == Conflict({match: 1, chapter: 0})
    assert await cells(store, campaign) == ["A1", "B2"]
    assert await store.head(chapter) is None


async def test_a_stream_without_events_is_a_condition_only(store: Store, match: UUID) -> None:
    campaign = beside(match)
    await told(store, campaign, ["A1"])
    assert await tell(store, Append(match, 0, placed("A1")), Append(campaign, 0, ())) == Conflict({campaign: 1})
    assert isinstance(await tell(store, Append(match, 0, placed("A1")), Append(campaign, 1, ())), Appended)
    assert await cells(store, campaign) == ["A1"]


async def test_a_condition_opens_nothing(store: Store, match: UUID, owner: AsyncConnection) -> None:
    unopened = beside(match)
    await tell(store, Append(match, 0, placed("A1")), Append(unopened, 0, ()))
    cursor = await owner.execute("SELECT stream_id FROM record.stream WHERE bucket = %s", [bucket_of(match)])
    opened = {stream_id for (stream_id,) in await cursor.fetchall()}
    assert match in opened
    assert unopened not in opened


async def test_streams_of_two_buckets_cannot_be_appended_to_at_once(store: Store, match: UUID) -> None:
    elsewhere = UUID(int=match.int ^ 1)
    with pytest.raises(ValueError, match="one bucket"):
        await tell(store, Append(match, 0, placed("A1")), Append(elsewhere, 0, placed("A1")))


async def test_a_stream_named_twice_or_nothing_at_all_is_no_append(store: Store, match: UUID) -> None:
    for appends in ([Append(match, 0, placed("A1")), Append(match, 1, placed("B2"))], [Append(match, 0, ())], []):
        with pytest.raises(ValueError, match="once"):
            await tell(store, *appends)
    assert await store.head(match) is None


async def test_time_never_goes_back_within_a_bucket(store: Store, match: UUID, owner: AsyncConnection) -> None:
    ahead = (await told(store, match, ["A1"])).recorded[0].recorded_at + 3_600_000_000
    await owner.execute(
        "UPDATE record.bucket_head SET last_at = %s WHERE bucket = %s", [ahead, bucket_of(match)]
    )  # as if the clock had been an hour ahead
    second = (await told(store, match, ["B2"], after=1)).recorded[0]
    third = (await told(store, match, ["C3"], after=2)).recorded[0]
    assert [second.recorded_at, third.recorded_at] == [ahead + 1, ahead + 2]


async def test_time_is_the_clock_of_the_database(store: Store, match: UUID, owner: AsyncConnection) -> None:
    clock = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
    before = (await (await owner.execute(clock)).fetchall())[0][0]
    event = (await told(store, match, ["A1"])).recorded[0]
    after = (await (await owner.execute(clock)).fetchall())[0][0]
    assert before <= event.recorded_at <= after


@pytest.mark.parametrize("isolation", ["repeatable read", "serializable"])
async def test_only_read_committed_will_do(store: Store, match: UUID, isolation: str) -> None:
    async with store.connection() as conn, conn.transaction():
        await conn.execute(f"SET TRANSACTION ISOLATION LEVEL {isolation}")
        with pytest.raises(errors.InvalidTransactionState, match="READ COMMITTED"):
            await append(conn, request(), BODY, ANNA, [Append(match, 0, placed("A1"))])
    assert await store.head(match) is None


@pytest.mark.parametrize(
    ("command_id", "fingerprint"), [(b"short", BODY), (bytes(17), BODY), (bytes(16), b"short"), (bytes(16), b"")]
)
async def test_a_command_id_has_16_bytes_and_its_fingerprint_32(
    store: Store, match: UUID, command_id: bytes, fingerprint: bytes
) -> None:
    with pytest.raises(errors.InvalidParameterValue, match="16 bytes"):
        await store.append(command_id, fingerprint, ANNA, [Append(match, 0, placed("A1"))])


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bucket": 6}, "not of bucket 6"),
        ({"counts": [0]}, "1 events given, 0 counted"),
        ({"counts": [0], "types": [], "schemas": [], "payloads": [], "salts": []}, "0 events given, 0 counted"),
        ({"salts": [b"short"]}, "32 bytes"),
    ],
)
async def test_the_database_itself_refuses_what_no_honest_caller_sends(
    pool: Pool, wrong: dict[str, Any], told: str
) -> None:
    stream_id = UUID(int=5)
    given: dict[str, Any] = {
        "bucket": 5, "counts": [1], "types": ["said"], "schemas": [1], "payloads": [b"{}"], "salts": [bytes(32)],
    }  # fmt: skip
    asked = {"id": request(), "fp": BODY, "stream": stream_id} | given | wrong
    async with pool.connection() as conn:
        with pytest.raises(errors.InvalidParameterValue, match=told):
            await conn.execute(
                "SELECT record.append(%(bucket)s, %(id)s, %(fp)s, 'table', ARRAY[%(stream)s], ARRAY[0::bigint],"
                " %(counts)s::int[], %(types)s::text[], %(schemas)s::int[], %(payloads)s::bytea[], %(salts)s::bytea[])",
                asked,
            )
    assert await Store(pool).head(stream_id) is None


@pytest.mark.parametrize("payload", [b"", b"{", b'{"a":1}x', b'"\xff"', b'"\x00"'])
async def test_what_is_no_json_in_utf_8_is_not_recorded(store: Store, match: UUID, payload: bytes) -> None:
    with pytest.raises(errors.DataError):
        await tell(store, Append(match, 0, [NewEvent("said", 1, payload)]))
    assert await store.head(match) is None


async def test_a_bucket_locked_for_too_long_is_busy_and_nothing_is_recorded(
    store: Store, match: UUID, owner: AsyncConnection
) -> None:
    async with owner.transaction():
        await owner.execute("SELECT FROM record.bucket_head WHERE bucket = %s FOR UPDATE", [bucket_of(match)])
        with pytest.raises(Busy):
            await tell(store, Append(match, 0, placed("A1")))
    assert await store.head(match) is None


async def test_a_statement_that_takes_too_long_is_busy(store: Store) -> None:
    async def sleep() -> None:
        async with store.connection() as conn, conn.transaction():
            await conn.execute("SET LOCAL statement_timeout = '20ms'")
            await conn.execute("SELECT pg_sleep(5)")

    with pytest.raises(Busy):
        await sleep()


async def test_every_statement_of_the_serving_role_is_bounded(pool: Pool) -> None:
    async with pool.connection() as conn:
        cursor = await conn.execute("SELECT current_setting('statement_timeout')")
        assert await cursor.fetchone() == ("10s",)


async def test_a_part_of_a_stream_is_read_by_its_bounds(store: Store, match: UUID) -> None:
    await told(store, match, ["A1", "B2", "C3", "D4", "E5"])
    assert [event.version for event in await store.events(match, after=1)] == [2, 3, 4, 5]
    assert [event.version for event in await store.events(match, after=1, upto=3)] == [2, 3]
    assert [event.version for event in await store.events(match, after=1, limit=1)] == [2]
    assert await store.events(match, after=5) == []
