"""No older version comes back, by whatever race of readers, writers and Redis forgetting things."""

import asyncio
import random
from uuid import uuid4

import pytest

from services.projections import entry, key
from services.projections.entry import Entry
from services.projections.statement import script
from tests.given import ANNA
from tests.services.projections.scene import process
from tests.services.projections.valkey import Valkey

pytestmark = pytest.mark.anyio


async def test_nothing_older_than_asked_for_is_taken_from_redis(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        await other.look(match_id)
        version = await one.move(match_id, ring=False)
        assert (await other.look(match_id)).version == version - 1
        assert (await other.look(match_id, least=version)).version == version
        assert (await other.look(match_id)).version == version


async def test_a_process_never_shows_less_than_it_has_shown(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        await one.look(match_id)
        with valkey.client() as redis:
            old = {name: redis.get(name) for name in redis.keys("*")}
        version = await one.move(match_id)
        with valkey.client() as redis:
            redis.mset(old)
        assert (await one.look(match_id)).version == version


async def test_a_new_version_is_told_to_redis_before_it_is_shown(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        await one.look(match_id)
        await other.look(match_id)
        version = await one.move(match_id, ring=False)
        assert (await other.look(match_id, least=version)).version == version
        async with process(record_url, valkey.url) as third:
            assert (await third.look(match_id)).version == version


@pytest.mark.parametrize("lost", ["everything", "the head"])
async def test_a_slow_reader_does_not_bring_back_what_is_past(
    record_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    """The slow one read before the move; the move is told; Redis forgets it; the slow one comes to put its view."""
    async with process(record_url, valkey.url) as slow, process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        with valkey.client() as redis:
            redis.flushall()
        go_on, has_read = asyncio.Event(), asyncio.Event()
        held = slow.ledger.held

        async def slowly(match_id):  # type: ignore[no-untyped-def]
            kept = await held(match_id)
            has_read.set()
            await go_on.wait()
            return kept

        monkeypatch.setattr(slow.ledger, "held", slowly)
        looking = asyncio.create_task(slow.look(match_id))
        await has_read.wait()
        version = await one.move(match_id)
        with valkey.client() as redis:
            redis.delete(key.head(match_id)) if lost == "the head" else redis.flushall()
        go_on.set()
        assert (await looking).version == version - 1
        async with process(record_url, valkey.url) as third:
            assert (await third.look(match_id)).version == version


async def test_where_the_record_may_have_been_restored_redis_is_not_believed(
    record_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        await other.look(match_id)
        version = await one.move(match_id, ring=False)
        assert (await other.look(match_id)).version == version - 1
        monkeypatch.setattr(other.views, "_is_sure", lambda: False)
        assert (await other.look(match_id)).version == version


async def test_an_older_view_never_wins_among_racing_writers(valkey: Valkey) -> None:
    match_id, viewer = uuid4(), ANNA
    names = (key.head(match_id), key.claim(match_id), key.view(match_id, viewer), key.standing(match_id))
    put, dice = script("put"), random.Random(11)
    stamps = [entry.stamp(epoch, version) for epoch in (1, 2) for version in range(1, 200)]
    dice.shuffle(stamps)
    from redis.asyncio import Redis

    async with Redis.from_url(valkey.url) as redis:
        await redis.set(names[1], b"token")

        async def write(mine: list[bytes]) -> None:
            for stamp in mine:
                worth = Entry(stamp, b"0123456789abcdef", stamp)
                values = entry.pack(names[0], worth._replace(body=b"")), entry.pack(names[2], worth)
                await redis.eval(put, 4, *names, values[0], 60_000, b"token", 60_000, values[1], b"standing")

        writers = asyncio.gather(*(write(stamps[n::8]) for n in range(8)))
        before = (b"", b"")
        while not writers.done():
            head, view = await redis.mget(names[0], names[2])
            assert view is None or head[:18] == view[:18]
            assert before <= (head or b"", view or b"")
            before = head or b"", view or b""
        await writers
        assert (await redis.get(names[2]))[:18] == entry.stamp(2, 199)
