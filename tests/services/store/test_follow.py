"""G4: whoever follows sees each event of a bucket once, in order, without a gap."""

import asyncio
import contextlib
from collections.abc import Sequence
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Append, Appended, Busy, Position, Recorded, Store, Unavailable, follow
from services.store.append import append
from services.store.hashing import bucket_of
from tests.services.store.words import ANNA, BODY, beside, placed, request, tell, told

pytestmark = pytest.mark.anyio

Seen = list[tuple[int, int, UUID, int]]
TABLE = """
CREATE TABLE {} (
    n serial PRIMARY KEY, bucket int, bucket_pos bigint, stream_id uuid, version bigint, UNIQUE (bucket, bucket_pos)
)
"""
KILL = """
SELECT pg_terminate_backend(pid) FROM (
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename <> current_user
    ORDER BY random() LIMIT 1
) AS chosen
"""


class Diary:
    """A projection that writes down what it is shown, in the order in which it is shown."""

    def __init__(self, name: str) -> None:
        self.name = name

    async def begin(self, owner: AsyncConnection) -> "Diary":
        await owner.execute(TABLE.format(self.name))
        await owner.execute(f"GRANT ALL ON {self.name}, {self.name}_n_seq TO kifu_service")
        return self

    async def write(self, conn: AsyncConnection, events: Sequence[Recorded]) -> None:
        for event in events:
            await conn.execute(
                f"INSERT INTO {self.name} (bucket, bucket_pos, stream_id, version) VALUES (%s, %s, %s, %s)",
                (event.bucket, event.bucket_pos, event.stream_id, event.version),
            )

    async def follow(self, store: Store) -> int:
        async with store.connection() as conn:
            return await follow.catch_up(conn, self.name, self.write, limit=7)

    async def read(self, owner: AsyncConnection) -> Seen:
        cursor = await owner.execute(f"SELECT bucket, bucket_pos, stream_id, version FROM {self.name} ORDER BY n")
        return await cursor.fetchall()


async def recorded(owner: AsyncConnection) -> Seen:
    cursor = await owner.execute("SELECT bucket, bucket_pos, stream_id, version FROM record.event ORDER BY 1, 2")
    return await cursor.fetchall()


def by_bucket(seen: Seen) -> Seen:
    """Whatever was read of one bucket stays in the order in which it was read."""
    return sorted(seen, key=lambda row: row[0])


async def test_everything_is_seen_once_in_order(store: Store, owner: AsyncConnection) -> None:
    diary = await Diary("public.once").begin(owner)
    streams = [uuid4() for _ in range(3)]
    streams += [beside(streams[0])]
    for version in range(9):
        for stream_id in streams:
            await told(store, stream_id, ["A1"], after=version)
    assert await diary.follow(store) == len(await recorded(owner))
    assert by_bucket(await diary.read(owner)) == await recorded(owner)
    assert await diary.follow(store) == 0


async def test_what_is_projected_and_the_cursor_move_together(store: Store, owner: AsyncConnection) -> None:
    diary = await Diary("public.together").begin(owner)
    await told(store, uuid4(), ["A1", "B2"])

    async def stumble(conn: AsyncConnection, events: Sequence[Recorded]) -> None:
        await diary.write(conn, events)
        raise RuntimeError("the projection stumbles")

    async with store.connection() as conn:
        with pytest.raises(RuntimeError):
            await follow.catch_up(conn, diary.name, stumble)
    assert await diary.read(owner) == []
    await diary.follow(store)
    assert by_bucket(await diary.read(owner)) == await recorded(owner)


async def test_only_one_of_two_moves_a_cursor(store: Store) -> None:
    stream_id = uuid4()
    last = (await told(store, stream_id, ["A1", "B2"])).recorded[-1]
    async with store.connection() as conn:
        place = next(one for one in await follow.behind(conn, "twice") if one.bucket == last.bucket)
        await follow.advance(conn, "twice", place.bucket, place.after, last.bucket_pos)
        with pytest.raises(follow.Overtaken):
            await follow.advance(conn, "twice", place.bucket, place.after, last.bucket_pos)
        assert last.bucket not in [one.bucket for one in await follow.behind(conn, "twice")]


async def test_a_cursor_that_was_reset_meanwhile_is_not_moved(store: Store, owner: AsyncConnection) -> None:
    last = (await told(store, uuid4(), ["A1", "B2"])).recorded[-1]
    async with store.connection() as conn:
        with pytest.raises(follow.Overtaken):
            await follow.advance(conn, "reset", last.bucket, last.bucket_pos, last.bucket_pos)
    cursor = await owner.execute("SELECT count(*) FROM read.cursor WHERE name = 'reset'")
    assert await cursor.fetchone() == (0,)


async def test_many_cursors_move_at_once_or_none_does(store: Store) -> None:
    streams = [uuid4() for _ in range(3)]
    for stream_id in streams:
        await told(store, stream_id, ["A1", "B2"])
    name = "many"
    async with store.connection() as conn:
        steps = [place for place in await follow.behind(conn, name) if place.bucket in map(bucket_of, streams)]
        await follow.advance_all(conn, name, [step._replace(upto=Position(step.upto - 1)) for step in steps])
        rest = [step._replace(after=Position(step.upto - 1)) for step in steps]
        with pytest.raises(follow.Overtaken):
            async with conn.transaction():
                await follow.advance_all(conn, name, [*rest[:-1], rest[-1]._replace(after=Position(0))])
        assert [place for place in await follow.behind(conn, name) if place in rest] == rest
        await follow.advance_all(conn, name, rest)
        with pytest.raises(follow.Overtaken):
            await follow.advance_all(conn, name, steps)
        assert not {place.bucket for place in await follow.behind(conn, name)} & set(map(bucket_of, streams))


async def test_followers_of_two_names_see_everything_each(store: Store, owner: AsyncConnection) -> None:
    one, other = await Diary("public.first").begin(owner), await Diary("public.second").begin(owner)
    await told(store, uuid4(), ["A1", "B2", "C3"])
    await one.follow(store)
    await other.follow(store)
    assert by_bucket(await one.read(owner)) == by_bucket(await other.read(owner)) == await recorded(owner)


async def test_beside_racing_failing_and_killed_writers_nothing_is_missed_or_met_twice(
    stores: list[Store], owner: AsyncConnection
) -> None:
    diary = await Diary("public.live").begin(owner)
    streams = [uuid4() for _ in range(3)]
    streams += [beside(streams[0]), beside(streams[0])]
    writing = True

    async def race(n: int) -> None:
        for i in range(20):
            stream_id = streams[(n + i) % len(streams)]
            with contextlib.suppress(Unavailable, Busy):
                version = head[0] if (head := await stores[n].head(stream_id)) else 0
                await tell(stores[n], Append(stream_id, version, placed("A1", "B2")))

    async def roll_back() -> None:
        for i in range(20):
            with contextlib.suppress(Unavailable, Busy):
                async with stores[8].connection() as conn, conn.transaction(force_rollback=True):
                    await append(conn, request(), BODY, ANNA, [Append(beside(streams[i % 3]), 0, placed("Z9"))])

    async def kill() -> None:
        for _ in range(12):
            await owner.execute(KILL)
            await asyncio.sleep(0.02)

    async def watch(store: Store) -> None:
        while writing:
            with contextlib.suppress(Unavailable, Busy, follow.Overtaken):
                await diary.follow(store)
            await asyncio.sleep(0)

    followers = [asyncio.create_task(watch(store)) for store in stores[9:11]]
    await asyncio.gather(*(race(n) for n in range(8)), roll_back(), kill())
    writing = False
    await asyncio.gather(*followers)
    await diary.follow(stores[0])
    seen = await diary.read(owner)
    assert len(seen) > 50
    assert by_bucket(seen) == await recorded(owner)


async def test_a_lost_event_is_noticed_by_whoever_comes_to_its_place(store: Store, owner: AsyncConnection) -> None:
    stream_id = uuid4()
    await told(store, stream_id, ["A1", "B2", "C3"])
    async with owner.transaction(force_rollback=True):
        await owner.execute("SET LOCAL session_replication_role = replica")
        await owner.execute("DELETE FROM record.event WHERE stream_id = %s AND version = 2", [stream_id])
        with pytest.raises(follow.Lost, match="gap"):
            await read_to_the_end(owner, stream_id)
        await owner.execute("DELETE FROM record.event WHERE stream_id = %s", [stream_id])
        with pytest.raises(follow.Lost, match="ends"):
            await read_to_the_end(owner, stream_id)


async def read_to_the_end(conn: AsyncConnection, stream_id: UUID) -> None:
    (place,) = [one for one in await follow.behind(conn, "nobody") if one.bucket == bucket_of(stream_id)]
    while place.after < place.upto:
        events = await follow.bucket_events(conn, place, 1000)
        place = place._replace(after=events[-1].bucket_pos)


async def test_appended_events_are_shown_to_followers_as_they_were_answered(store: Store) -> None:
    outcome = await told(store, uuid4(), ["A1", "B2"])
    assert isinstance(outcome, Appended)
    first = outcome.recorded[0]
    async with store.connection() as conn:
        (place,) = [one for one in await follow.behind(conn, "nobody") if one.bucket == first.bucket]
        events = await follow.bucket_events(conn, place._replace(after=first.bucket_pos - 1), 1000)
    assert tuple(events) == outcome.recorded
