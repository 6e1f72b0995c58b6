"""G2: one winner for each expected version of a stream, and every loser is told."""

import asyncio
from collections import Counter
from itertools import pairwise
from uuid import uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Append, Appended, Conflict, Replayed, Store
from services.store.append import append
from services.store.verify import verify_bucket
from tests.services.store.words import ANNA, BODY, beside, cells, placed, request, tell

pytestmark = pytest.mark.anyio

WRITERS = range(16)


async def test_of_sixteen_writers_at_once_one_wins_every_version(stores: list[Store]) -> None:
    match = uuid4()
    for version in range(20):
        outcomes = await asyncio.gather(*(tell(stores[n], Append(match, version, placed(f"A{n}"))) for n in WRITERS))
        (winner,) = [n for n in WRITERS if isinstance(outcomes[n], Appended)]
        assert [outcomes[n] for n in WRITERS if n != winner] == [Conflict({match: version + 1})] * 15
        assert (await cells(stores[0], match))[version:] == [f"A{winner}"]


async def test_whoever_comes_while_another_is_at_it_waits_and_is_told(store: Store, owner: AsyncConnection) -> None:
    match = uuid4()
    async with store.connection() as conn, conn.transaction():
        await append(conn, request(), BODY, ANNA, [Append(match, 0, placed("A1"))])
        second = asyncio.create_task(tell(store, Append(match, 0, placed("B2"))))
        await is_waited(owner)
    assert await second == Conflict({match: 1})


async def test_a_place_given_back_is_taken_by_whoever_waits(store: Store, owner: AsyncConnection) -> None:
    match = uuid4()
    async with store.connection() as conn, conn.transaction(force_rollback=True):
        outcome = await append(conn, request(), BODY, ANNA, [Append(match, 0, placed("A1"))])
        assert isinstance(outcome, Appended)
        second = asyncio.create_task(tell(store, Append(beside(match), 0, placed("B2"))))
        await is_waited(owner)
    told = await second
    assert isinstance(told, Appended)
    assert told.recorded[0].bucket_pos == outcome.recorded[0].bucket_pos


async def is_waited(owner: AsyncConnection) -> None:
    """Until somebody waits for a lock in this database."""
    waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    while (await owner.execute(waiting)).rowcount == 0:  # noqa: ASYNC110 - only the database knows
        await asyncio.sleep(0.005)


async def test_writers_that_try_again_lose_nothing(stores: list[Store]) -> None:
    match = uuid4()

    async def write(n: int) -> None:
        version = 0
        for i in range(5):
            while isinstance(outcome := await tell(stores[n], Append(match, version, placed(f"{n}.{i}"))), Conflict):
                version = outcome.versions[match]
            version += 1

    await asyncio.gather(*(write(n) for n in WRITERS))
    written = await cells(stores[0], match)
    assert Counter(written) == Counter(f"{n}.{i}" for n in WRITERS for i in range(5))
    assert all(
        [cell for cell in written if cell.startswith(f"{n}.")] == [f"{n}.{i}" for i in range(5)] for n in WRITERS
    )


async def test_the_same_request_sent_sixteen_times_at_once_is_done_once(stores: list[Store]) -> None:
    match, request_id = uuid4(), request()
    outcomes = await asyncio.gather(
        *(tell(store, Append(match, 0, placed("A1", "B2")), request_id=request_id) for store in stores)
    )
    (appended,) = [outcome for outcome in outcomes if isinstance(outcome, Appended)]
    told = tuple((event.stream_id, event.version, event.hash) for event in appended.recorded)
    assert [outcome for outcome in outcomes if outcome != appended] == [Replayed(told)] * 15
    assert await cells(stores[0], match) == ["A1", "B2"]


async def test_streams_of_one_bucket_share_its_positions_without_a_gap(stores: list[Store]) -> None:
    first = uuid4()
    streams = [beside(first) for _ in WRITERS]

    async def write(n: int) -> None:
        for version in range(5):
            assert isinstance(await tell(stores[n], Append(streams[n], version, placed("A1"))), Appended)

    await asyncio.gather(*(write(n) for n in WRITERS))
    events = [event for stream_id in streams for event in await stores[0].events(stream_id)]
    assert sorted(event.bucket_pos for event in events) == list(range(1, 81))
    in_order = sorted(events, key=lambda event: event.bucket_pos)
    assert all(a.recorded_at < b.recorded_at for a, b in pairwise(in_order))
    async with stores[0].connection() as conn:
        verified = await verify_bucket(conn, events[0].bucket)
    assert (verified.checked, verified.fault) == (80, None)


async def test_whoever_takes_two_streams_at_once_loses_both_or_none(stores: list[Store]) -> None:
    match = uuid4()
    campaign = beside(match)
    for version in range(10):
        both = [[Append(stream, version, placed(f"A{n}")) for stream in (match, campaign)] for n in WRITERS]
        outcomes = await asyncio.gather(*(tell(stores[n], *pair[:: 1 - n % 2 * 2]) for n, pair in enumerate(both)))
        assert Counter(type(outcome) for outcome in outcomes) == {Appended: 1, Conflict: 15}
    assert await cells(stores[0], match) == await cells(stores[0], campaign)


async def test_one_body_of_two_under_the_same_request_wins(stores: list[Store]) -> None:
    match, request_id = uuid4(), request()
    outcomes = await asyncio.gather(
        *(
            tell(stores[n], Append(match, 0, placed(f"A{n % 2}")), request_id=request_id, body=bytes([n % 2]) * 32)
            for n in WRITERS
        )
    )
    names = Counter(type(outcome).__name__ for outcome in outcomes)
    assert names == {"Appended": 1, "Replayed": 7, "CommandReused": 8}
