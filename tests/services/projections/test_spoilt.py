"""With any part of Redis deleted, spoilt or of yesterday, every answer is the same."""

import random

import psycopg
import pytest

from domain.core.seat import SPECTATOR
from services.projections import entry, key
from services.store.hashing import bucket_of
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.projections.look import bodies, without_record
from tests.services.projections.scene import process
from tests.services.projections.valkey import Valkey

pytestmark = pytest.mark.anyio


async def test_all_answers_are_the_same_with_all_of_redis_deleted(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match(HIDDEN_HANDS)
        await one.move(match_id)
        shown = await bodies(one, match_id)
        with valkey.client() as redis:
            redis.flushall()
        assert await bodies(one, match_id) == shown
        with valkey.client() as redis:
            redis.flushall()
        assert await bodies(other, match_id) == shown


async def test_all_answers_are_the_same_with_any_byte_of_redis_changed(record_url: str, valkey: Valkey) -> None:
    dice = random.Random(7)
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match(HIDDEN_HANDS)
        await one.move(match_id)
        shown = await bodies(one, match_id)
        for place in (*range(0, 48, 4), *(dice.randrange(48, 400) for _ in range(4))):
            with valkey.client() as redis:
                spoil(redis, place, dice.randrange(1, 256))
            async with process(record_url, valkey.url) as fresh:
                assert await bodies(fresh, match_id) == shown
            assert await bodies(one, match_id) == shown


def spoil(redis, place: int, bits: int) -> None:  # type: ignore[no-untyped-def]
    for name in redis.keys("*"):
        value = bytearray(redis.get(name))
        value[place % len(value)] ^= bits
        redis.set(name, bytes(value), keepttl=True)


async def test_all_answers_are_the_same_where_values_are_exchanged_or_of_another_kind(
    record_url: str, valkey: Valkey
) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match(HIDDEN_HANDS)
        shown = await bodies(one, match_id)
        with valkey.client() as redis:
            names = sorted(redis.keys("*"))
            values = redis.mget(names)
            redis.mset(dict(zip(names, values[1:] + values[:1], strict=True)))
        assert await bodies(one, match_id) == shown
        assert await bodies(other, match_id) == shown
        with valkey.client() as redis:
            for name in redis.keys("*"):
                redis.delete(name)
                redis.lpush(name, "x")
        assert await bodies(one, match_id) == shown
        version = await other.move(match_id)
        assert (await one.look(match_id)).version == version


async def test_a_spoilt_value_is_replaced(record_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        shown = await bodies(one, match_id)
        with valkey.client() as redis:
            spoil(redis, 3, 255)
        await bodies(one, match_id)
        await bodies(one, match_id)
        without_record(one, monkeypatch)
        assert await bodies(one, match_id) == shown


async def test_after_a_restore_the_record_counts_and_not_what_was_lost(record_url: str, valkey: Valkey) -> None:
    """Redis still tells of moves that no backup holds; the restored record has another epoch."""
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        version = (await one.look(match_id)).version
    with valkey.client() as redis:
        for name in (key.head(match_id), key.view(match_id, SPECTATOR)):
            told = entry.unpack(name, redis.get(name))
            assert told
            redis.set(name, entry.pack(name, told._replace(stamp=entry.stamp(1, version + 50))))
    with psycopg.connect(record_url) as owner:
        owner.execute("UPDATE record.bucket_head SET epoch = 2 WHERE bucket = %s", (bucket_of(match_id),))
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        assert [(await each.look(match_id)).version for each in (one, other)] == [version] * 2
        moved = await one.move(match_id)
        assert [(await each.look(match_id)).version for each in (one, other)] == [moved] * 2
    with valkey.client() as redis:
        assert redis.get(key.head(match_id)).startswith(entry.stamp(2, moved))
