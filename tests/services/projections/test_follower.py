"""The follower takes in each event once, in order, whoever writes, dies or holds it up meanwhile."""

import asyncio
import subprocess
import sys
from collections.abc import Collection
from uuid import uuid4

import psycopg
import pytest

from domain.core.message import encode
from services.projections import key
from services.projections.summaries import NAME, Summaries, summary_of
from services.store import Append, NewEvent, follow
from services.store.hashing import bucket_of
from services.store.lease import Fenced
from services.store.migrate import migrate
from services.store.summary import Summary, Wanted
from services.table.ledger import Kept, Ledger
from tests.hidden_hands import HIDDEN_HANDS
from tests.servers import scratch_database
from tests.services.projections.scene import SHELF, Process, process, until
from tests.services.projections.valkey import Valkey

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def watched_record(record_url: str) -> str:
    """A record that remembers every step of every cursor that came to last."""
    query(
        record_url,
        """
        CREATE TABLE step (n serial, bucket integer, was bigint, now bigint);
        CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO step (bucket, was, now)
            VALUES (NEW.bucket, CASE tg_op WHEN 'INSERT' THEN 0 ELSE OLD.bucket_pos END, NEW.bucket_pos);
            RETURN NULL;
        END $$;
        CREATE TRIGGER note AFTER INSERT OR UPDATE ON read.cursor FOR EACH ROW EXECUTE FUNCTION note();
        """,
    )
    return record_url


@pytest.fixture
def own_record(watched_record: str) -> str:
    """The same, of which nobody has read anything yet."""
    query(watched_record, "TRUNCATE step, read.match, read.cursor, desk.lease")
    return watched_record


def query(url: str, text: str, *values: object) -> list[tuple[object, ...]]:
    with psycopg.connect(url, autocommit=True) as owner:
        cursor = owner.execute(text, values or None)
        return cursor.fetchall() if cursor.description else []


def all_was_taken_in_once_and_in_order(url: str) -> None:
    reached: dict[object, object] = {}
    for bucket, was, now in query(url, "SELECT bucket, was, now FROM step ORDER BY n"):
        assert reached.get(bucket, 0) == was
        reached[bucket] = now
    assert reached == dict(query(url, "SELECT bucket, last_pos FROM record.bucket_head WHERE last_pos > 0"))


async def rows(one: Process, matches: Collection[object] | None = None) -> dict[object, Summary]:
    found = await one.summaries.page(Wanted(visibility="public"), 10_000)
    return {row.match_id: row for row in found if matches is None or row.match_id in matches}


async def rows_tell_what_the_record_says(one: Process, matches: list[object]) -> None:
    fresh = Ledger(one.store, SHELF)
    assert await rows(one, matches) == {match_id: summary_of(await fresh.current(match_id)) for match_id in matches}  # type: ignore[arg-type]


async def is_done(one: Process) -> bool:
    async with one.store.connection() as conn:
        return not await follow.behind(conn, NAME)


async def done(one: Process) -> None:
    async with asyncio.timeout(30):
        while not await is_done(one):  # noqa: ASYNC110 - nobody rings for this
            await asyncio.sleep(0.05)


async def play(processes: list[Process], matches: list[object], moves: int) -> None:
    async def many(one: Process, n: int) -> None:
        match_id = await one.open_match(HIDDEN_HANDS if n % 3 == 0 else SHELF.by_name("tally"))
        matches.append(match_id)
        for _ in range(3 if n % 3 == 0 else moves):
            await one.move(match_id)
            await asyncio.sleep(0.001)

    await asyncio.gather(*(many(processes[n % len(processes)], n) for n in range(12)))


async def test_beside_racing_writers_each_event_is_taken_in_once(own_record: str, valkey: Valkey) -> None:
    matches: list[object] = []
    async with process(own_record, valkey.url) as one, process(own_record, valkey.url) as other:
        await one.follower.open()
        await other.follower.open()
        await play([one, other], matches, 40)
        await done(one)
        await one.follower.close()
        await other.follower.close()
        await rows_tell_what_the_record_says(one, matches)
    all_was_taken_in_once_and_in_order(own_record)


async def test_after_kills_each_event_is_taken_in_once(own_record: str, valkey: Valkey) -> None:
    matches: list[object] = []
    async with process(own_record, valkey.url) as one:
        for _ in range(2):
            command = [sys.executable, "-m", "tests.services.projections.lone", own_record, valkey.url]
            with subprocess.Popen(command, stdout=subprocess.PIPE) as lone:  # noqa: ASYNC220, S603
                assert lone.stdout
                await asyncio.to_thread(lone.stdout.readline)
                writing = asyncio.create_task(play([one], matches, 30))
                await asyncio.sleep(0.3)
                lone.kill()
                await writing
            query(own_record, "UPDATE desk.lease SET expires_at = now()")
        await one.follower.open()
        await done(one)
        await one.follower.close()
        await rows_tell_what_the_record_says(one, matches)
    assert query(own_record, "SELECT fence > 1 FROM desk.lease") == [(True,)]
    all_was_taken_in_once_and_in_order(own_record)


async def test_who_lost_the_lease_changes_nothing_any_more(
    own_record: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first has read a batch and sleeps; its lease runs out; the second does the work; the first wakes up."""
    async with process(own_record, valkey.url) as slow, process(own_record, valkey.url) as other:
        match_id = await slow.open_match()
        go_on, asleep = asyncio.Event(), asyncio.Event()
        reached = slow.summaries.reached

        async def slowly(versions):  # type: ignore[no-untyped-def]
            found = await reached(versions)
            asleep.set()
            await go_on.wait()
            return found

        monkeypatch.setattr(slow.summaries, "reached", slowly)
        working = asyncio.create_task(slow.follower._work())
        await asleep.wait()
        query(own_record, "UPDATE desk.lease SET expires_at = now()")
        await other.move(match_id)
        await other.follower.rebuild()
        go_on.set()
        with pytest.raises(Fenced):
            await working
        await rows_tell_what_the_record_says(other, [match_id])
        await other.follower.close()
    all_was_taken_in_once_and_in_order(own_record)


async def test_only_one_works_at_a_time_and_hands_over_when_it_leaves(own_record: str, valkey: Valkey) -> None:
    async with process(own_record, valkey.url) as one, process(own_record, valkey.url) as other:
        await one.follower._work()
        await one.open_match()
        await other.follower._work()
        assert not await is_done(one)
        await one.follower.close()
        await other.follower._work()
        assert await is_done(one)
        await other.follower.close()


async def test_rebuilt_rows_are_the_same(own_record: str, valkey: Valkey) -> None:
    matches: list[object] = []
    async with process(own_record, valkey.url) as one:
        await play([one], matches, 5)
        await one.follower.rebuild()
        before = await rows(one)
        assert set(before) >= set(matches)
        query(own_record, "UPDATE read.match SET version = version + 7, status = 'ended', seats = '{}' WHERE hotseat")
        query(own_record, "DELETE FROM read.match WHERE game = 'tally'")
        assert await rows(one) != before
        await one.follower.rebuild()
        assert await rows(one) == before
        await one.follower.close()


async def test_rows_are_rebuilt_beside_a_follower_at_work(own_record: str, valkey: Valkey) -> None:
    matches: list[object] = []
    async with process(own_record, valkey.url) as one, process(own_record, valkey.url) as other:
        await one.follower.open()
        await asyncio.gather(play([one], matches, 20), other.follower.rebuild())
        await done(one)
        await one.follower.close()
        await rows_tell_what_the_record_says(one, matches)


async def test_a_match_that_cannot_be_read_holds_up_no_other(
    own_record: str, valkey: Valkey, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(own_record, valkey.url) as one:
        opened = (await one.ledger.held(await one.open_match())).match.table.opened
        strange = encode(opened).replace(b'"tally/1"', b'"lost/1"')
        matches = []
        for event_type, payload in (("match_opened", strange), ("campaign_opened", b"{}")):
            append = Append(uuid4(), 0, [NewEvent(event_type, 1, payload)])
            await one.store.append(uuid4().bytes, bytes(32), "table", [append])
            matches += [append.stream_id, await one.open_match()]
        await one.follower.rebuild()
        await one.follower.close()
        assert set(await rows(one, matches)) == set(matches[1::2])
    assert "cannot be summed up" in caplog.text


async def test_a_damaged_bucket_holds_up_no_other(
    admin_url: str, valkey: Valkey, caplog: pytest.LogCaptureFixture
) -> None:
    with scratch_database(admin_url) as url:
        await migrate(url, unsafe=True)
        async with process(url, valkey.url) as one:
            lost = kept = await one.open_match()
            while bucket_of(kept) == bucket_of(lost):
                kept = await one.open_match()
            query(url, "ALTER TABLE record.event DISABLE TRIGGER ALL")
            query(url, "DELETE FROM record.event WHERE stream_id = %s AND version = 2", lost)
            await one.follower.rebuild()
            await one.follower.close()
            assert kept in await rows(one)
    assert "has lost events" in caplog.text


async def test_the_follower_works_without_redis(own_record: str, valkey: Valkey) -> None:
    valkey.kill()
    async with process(own_record, valkey.url) as one:
        await one.follower.open()
        match_id = await one.open_match()
        await done(one)
        await one.follower.close()
        await rows_tell_what_the_record_says(one, [match_id])


async def test_the_follower_rings_for_a_process_that_died_before_it_could(own_record: str, valkey: Valkey) -> None:
    async with process(own_record, valkey.url) as dies, process(own_record, valkey.url) as one:
        match_id = await dies.open_match()
        await one.look(match_id)
        await one.follower.open()
        version = await dies.move(match_id, ring=False)
        with valkey.client() as redis:
            await until(lambda: int((redis.get(key.head(match_id)) or bytes(18))[6:18] or 0) == version)
        await one.follower.close()


async def test_a_follower_is_woken_by_news(own_record: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a follower that never looks by itself."""
    monkeypatch.setattr("services.projections.follower.POLL_SECONDS", 3600)
    async with process(own_record, valkey.url) as one:
        await one.follower.open()
        match_id = await one.open_match()
        await done(one)
        for _ in range(3):
            await one.move(match_id)
            await done(one)
        await one.follower.close()


def kept_of(found: list[Kept]) -> set[object]:
    return {kept.match_id for kept in found}


async def test_streams_that_are_no_matches_are_passed_over(own_record: str, valkey: Valkey) -> None:
    async with process(own_record, valkey.url) as one:
        match_id = await one.open_match()
        assert kept_of(await Summaries(one.store, one.ledger).reached({match_id: 1, uuid4(): 1})) == {match_id}
