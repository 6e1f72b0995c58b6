"""Whoever listens hears that a match has moved on, by whichever way; and no move ever fails for lack of a bell."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from services.projections import key
from tests.services.projections.scene import process, until
from tests.services.projections.valkey import Valkey
from tests.services.projections.wire import wire

pytestmark = pytest.mark.anyio


async def heard(listening: AsyncIterator[int], version: int) -> None:
    """Wait until it has been told that version, and no lower one after a higher."""
    last = 0
    async with asyncio.timeout(20):
        while last < version:
            now = await anext(listening)
            assert now > last
            last = now
    assert last == version


async def test_a_move_is_heard_where_it_was_made(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        listening = one.doorbell.listen(match_id)
        version = await one.move(match_id)
        assert await anext(listening) == version


async def test_a_move_is_heard_in_every_process(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        listening = [other.doorbell.listen(match_id) for _ in range(3)]
        for _ in range(5):
            version = await one.move(match_id)
            for each in listening:
                await heard(each, version)


async def test_redis_alone_carries_the_news(record_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:

        async def nothing(_: object) -> dict[object, bytes]:
            return {}

        monkeypatch.setattr(other.heads, "read", nothing)
        match_id = await one.open_match()
        listening = other.doorbell.listen(match_id)
        with valkey.client() as redis:
            await until(lambda: redis.pubsub_numsub(key.channel(match_id))[0][1] == 1)
        version = await one.move(match_id)
        await heard(listening, version)


@pytest.mark.parametrize("trouble", ["dead", "frozen", "never there"])
async def test_news_comes_without_redis(record_url: str, valkey: Valkey, trouble: str) -> None:
    if trouble == "never there":
        valkey.kill()
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        listening = other.doorbell.listen(match_id)
        if trouble == "dead":
            valkey.kill()
        if trouble == "frozen":
            valkey.freeze()
        version = await one.move(match_id)
        await heard(listening, version)
        if trouble == "frozen":
            valkey.thaw()


async def test_a_lost_message_is_made_up_for(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        listening = other.doorbell.listen(match_id)
        version = await one.move(match_id, ring=False)
        await heard(listening, version)


async def test_news_is_told_again_after_a_restart_of_redis(
    record_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        listening = other.doorbell.listen(match_id)
        valkey.kill()
        await one.move(match_id)
        valkey.start()
        with valkey.client() as redis:
            await until(lambda: redis.pubsub_numsub(key.channel(match_id))[0][1] == 1)
        await one.line.answering()
        version = await one.move(match_id)
        await heard(listening, version)


async def test_what_could_not_be_rung_is_rung_when_redis_is_back(record_url: str, valkey: Valkey) -> None:
    """Only one process is cut off; what it recorded meanwhile must not stay unknown to the others."""
    async with wire(valkey.url) as laid, process(record_url, laid.url) as cut, process(record_url, valkey.url) as other:
        match_id = await cut.open_match()
        await other.look(match_id)
        await laid.cut()
        version = await cut.move(match_id)
        await laid.mend()
        await cut.line.answering()
        with valkey.client() as redis:
            await until(lambda: int(redis.get(key.head(match_id))[6:18]) == version)
        assert (await other.look(match_id)).version == version


async def test_the_bell_stops_listening_for_those_who_are_gone(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        listening = one.doorbell.listen(match_id)
        with valkey.client() as redis:
            await until(lambda: redis.pubsub_numsub(key.channel(match_id))[0][1] == 1)
            del listening
            await until(lambda: redis.pubsub_numsub(key.channel(match_id))[0][1] == 0)


async def test_news_never_moves_the_head_back(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        old = await one.ledger.held(match_id)
        version = await one.move(match_id)
        await one.doorbell.ring(old)
        with valkey.client() as redis:
            assert int(redis.get(key.head(match_id))[6:18]) == version
