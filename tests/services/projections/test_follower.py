"""The follower takes in each event once, in order, whoever writes, dies or holds it up meanwhile."""

import asyncio
import subprocess
import sys

import pytest

from services.projections import key
from services.store.lease import Fenced
from tests.services.projections.following import (
    all_was_taken_in_once_and_in_order,
    done,
    is_done,
    play,
    query,
    rows_tell_what_the_record_says,
)
from tests.services.projections.scene import process, until
from tests.services.projections.valkey import Valkey

pytestmark = pytest.mark.anyio

pytestmark = pytest.mark.anyio


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
