"""Appends that travel together: nobody waits for company, and nobody suffers from it."""

import asyncio
from collections.abc import Sequence
from uuid import UUID, uuid4

import pytest
from psycopg.errors import DataError

from services.store import (
    Append,
    Appended,
    Busy,
    CommandReused,
    Conflict,
    NewEvent,
    Outcome,
    Replayed,
    Store,
    Unavailable,
)
from services.store.append import Call
from services.store.hashing import bucket_of
from services.store.mail import Mail
from tests.services.store.words import ANNA, BODY, OTHER_BODY, beside, placed, request, tell

pytestmark = pytest.mark.anyio


def call(stream_id: UUID | None = None) -> Call:
    found = stream_id or uuid4()
    return Call(bucket_of(found), request(), BODY, ANNA, [Append(found, 0, placed("A1"))])


class Road:
    """Delivers when it is told to, and remembers who travelled together."""

    def __init__(self) -> None:
        self.trips: list[Sequence[Call]] = []
        self.is_open = asyncio.Event()
        self.failure: Exception | None = None

    async def deliver(self, calls: Sequence[Call]) -> list[Outcome]:
        self.trips.append(calls)
        await self.is_open.wait()
        if self.failure is not None:
            raise self.failure
        return [Conflict({one.appends[0].stream_id: 7}) for one in calls]


async def sent(mail: Mail, calls: Sequence[Call]) -> list[asyncio.Task[Outcome]]:
    tasks = [asyncio.create_task(mail.send(one)) for one in calls]
    await asyncio.sleep(0.01)
    return tasks


async def test_who_comes_while_others_are_under_way_travels_next_and_together() -> None:
    road = Road()
    mail = Mail(road.deliver)
    calls = [call() for _ in range(4)]
    first = await sent(mail, calls[:1])
    others = await sent(mail, calls[1:])
    assert [len(trip) for trip in road.trips] == [1]
    road.is_open.set()
    outcomes = await asyncio.gather(*first, *others)
    assert [len(trip) for trip in road.trips] == [1, 3]
    assert outcomes == [Conflict({one.appends[0].stream_id: 7}) for one in calls]


async def test_they_travel_in_the_order_of_their_buckets() -> None:
    road = Road()
    mail = Mail(road.deliver)
    road.is_open.set()
    ids = [UUID(int=number) for number in (900, 3, 512)]
    await asyncio.gather(*await sent(mail, [call(one) for one in ids]))
    assert [one.appends[0].stream_id.int for trip in road.trips for one in trip] == [3, 512, 900]


async def test_when_the_line_is_lost_all_who_travel_are_told() -> None:
    road = Road()
    mail = Mail(road.deliver)
    road.failure = Unavailable("gone")
    tasks = await sent(mail, [call() for _ in range(3)])
    road.is_open.set()
    assert all(isinstance(error, Unavailable) for error in await asyncio.gather(*tasks, return_exceptions=True))


async def test_nobody_waits_long_for_a_journey_that_does_not_end() -> None:
    road, open_road = Road(), Road()
    open_road.is_open.set()
    stuck = True

    async def deliver(calls: Sequence[Call]) -> list[Outcome]:
        return await (road if stuck else open_road).deliver(calls)

    mail = Mail(deliver)
    (first,) = await sent(mail, [call()])
    stuck = False
    others = await asyncio.gather(*await sent(mail, [call() for _ in range(5)]))
    assert [type(one) for one in others] == [Conflict] * 5
    assert not first.done()
    road.is_open.set()
    assert isinstance(await first, Conflict)


async def test_with_a_bucket_that_is_held_up_nobody_travels_for_a_while() -> None:
    held_up, trips = call(), []

    async def deliver(calls: Sequence[Call]) -> list[Outcome]:
        trips.append({one.bucket for one in calls})
        if held_up.bucket in trips[-1]:
            raise Busy("held up")
        return [Conflict({}) for _ in calls]

    mail = Mail(deliver)
    free = [call(UUID(int=held_up.bucket + number)) for number in (1, 2)]
    for company in (3, 1):
        trips.clear()
        outcomes = await asyncio.gather(*await sent(mail, [held_up, *free]), return_exceptions=True)
        assert [type(one) for one in outcomes] == [Busy, Conflict, Conflict]
        assert max(len(trip) for trip in trips if held_up.bucket in trip) == company


async def test_who_goes_away_does_not_keep_the_others_from_their_answers() -> None:
    road = Road()
    mail = Mail(road.deliver)
    tasks = await sent(mail, [call() for _ in range(3)])
    tasks[1].cancel()
    road.is_open.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(one) for one in outcomes] == [Conflict, asyncio.CancelledError, Conflict]


async def test_each_of_many_at_once_has_its_own_answer(store: Store) -> None:
    streams = [uuid4() for _ in range(40)]
    outcomes = await asyncio.gather(*(tell(store, Append(one, 0, placed("A1", "B2"))) for one in streams))
    for stream_id, outcome in zip(streams, outcomes, strict=True):
        assert isinstance(outcome, Appended)
        assert tuple(await store.events(stream_id)) == outcome.recorded


async def test_of_many_for_one_stream_one_wins(store: Store) -> None:
    stream_id = uuid4()
    outcomes = await asyncio.gather(*(tell(store, Append(stream_id, 0, placed("A1"))) for _ in range(20)))
    assert sorted(type(one).__name__ for one in outcomes) == ["Appended"] + ["Conflict"] * 19
    assert all(one.versions == {stream_id: 1} for one in outcomes if isinstance(one, Conflict))


async def test_the_same_command_many_times_at_once_is_done_once(store: Store) -> None:
    stream_id, command = uuid4(), request()
    same = (tell(store, Append(stream_id, 0, placed("A1")), request_id=command) for _ in range(10))
    other = (tell(store, Append(stream_id, 0, placed("A1")), request_id=command, body=OTHER_BODY) for _ in range(2))
    outcomes = await asyncio.gather(*same, *other)
    assert [type(one) for one in outcomes].count(Appended) == 1
    assert [type(one) for one in outcomes].count(Replayed) == 9
    assert [type(one) for one in outcomes].count(CommandReused) == 2
    assert len(await store.events(stream_id)) == 1


async def test_several_streams_of_one_command_travel_with_others(store: Store) -> None:
    one = uuid4()
    other = beside(one)
    lone = [tell(store, Append(uuid4(), 0, placed("A1"))) for _ in range(5)]
    pair = tell(store, Append(one, 0, placed("A1")), Append(other, 0, placed("B2", "C3")))
    *_, outcome = await asyncio.gather(*lone, pair)
    assert isinstance(outcome, Appended)
    assert [(event.stream_id, event.version) for event in outcome.recorded] == [(one, 1), (other, 1), (other, 2)]


async def test_one_that_cannot_be_taken_fails_alone(store: Store) -> None:
    bad = tell(store, Append(uuid4(), 0, [NewEvent("spoilt", 1, b"{")]))
    good = [tell(store, Append(uuid4(), 0, placed("A1"))) for _ in range(10)]
    *outcomes, failure = await asyncio.gather(*good, bad, return_exceptions=True)
    assert all(isinstance(one, Appended) for one in outcomes)
    assert isinstance(failure, DataError)


async def test_what_names_no_single_bucket_is_not_sent(store: Store) -> None:
    with pytest.raises(ValueError, match="one bucket only"):
        await tell(store, *(Append(UUID(int=number), 0, placed("A1")) for number in (1, 2)))
