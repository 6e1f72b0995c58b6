"""The line to Redis answers, or says nothing; it never raises and never keeps anybody waiting."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from services.projections.line import Line
from tests.services.projections.scene import until
from tests.services.projections.valkey import Valkey
from tests.services.projections.wire import wire

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def line(url: str, doubt: float = 0.0) -> AsyncIterator[Line]:
    opened = Line(url, doubt=doubt)
    await opened.open()
    try:
        yield opened
    finally:
        await opened.close()


async def test_replies_come_to_those_who_asked(valkey: Valkey) -> None:
    async with line(valkey.url) as redis:
        assert await redis.ask(b"SET", b"a", b"1") == b"OK"
        asked = [redis.ask(b"INCRBY", b"a", str(n).encode()) for n in range(100)]
        assert await asyncio.gather(*asked) == [1 + n * (n + 1) // 2 for n in range(100)]


async def test_an_error_is_silence_and_hurts_nobody_else(valkey: Valkey) -> None:
    async with line(valkey.url) as redis:
        await redis.ask(b"LPUSH", b"list", b"x")
        wrong, right = await asyncio.gather(redis.ask(b"INCR", b"list"), redis.ask(b"LLEN", b"list"))
        assert (wrong, right) == (None, 1)
        assert redis.is_up


async def test_where_nobody_answers_there_is_silence_at_once(valkey: Valkey) -> None:
    valkey.kill()
    async with line(valkey.url) as redis:
        assert redis.ask(b"PING").done()
        assert await redis.ask(b"PING") is None
        assert not redis.is_up
        assert not redis.is_believed


async def test_redis_is_found_again_after_a_restart(valkey: Valkey) -> None:
    async with line(valkey.url) as redis:
        assert redis.is_believed
        valkey.kill()
        assert await redis.ask(b"PING") is None
        valkey.start()
        await redis.answering()
        assert await redis.ask(b"PING") == b"PONG"


async def test_after_a_silence_redis_is_not_believed_for_a_while(valkey: Valkey) -> None:
    async with line(valkey.url, doubt=3600) as redis:
        assert redis.is_believed
        valkey.kill()
        await redis.ask(b"PING")
        valkey.start()
        await redis.answering()
        assert redis.is_up
        assert not redis.is_believed


async def test_a_silence_is_noticed_though_nobody_asks(valkey: Valkey) -> None:
    async with line(valkey.url, doubt=3600) as redis:
        valkey.freeze()
        await until(lambda: not redis.is_up)
        valkey.thaw()
        await redis.answering()
        assert not redis.is_believed


async def test_a_frozen_redis_keeps_nobody_waiting_for_ever(valkey: Valkey) -> None:
    async with line(valkey.url) as redis:
        valkey.freeze()
        assert await asyncio.gather(*(redis.ask(b"GET", b"x") for _ in range(10))) == [None] * 10
        valkey.thaw()
        await redis.answering()
        assert await redis.ask(b"SET", b"x", b"1") == b"OK"


@pytest.mark.parametrize(
    "nonsense",
    [
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"$99999999999\r\n",
        b"$-7\r\nxx",
        b"*2\r\n:1\r\n",
        b"*x\r\n",
        b":not a number\r\n",
        b"\xff\xfe\x00",
        b"-NOAUTH who are you\r\n",
        b"\r\n\r\n\r\n",
    ],
)
async def test_nonsense_is_silence(valkey: Valkey, nonsense: bytes) -> None:
    async with wire(valkey.url) as laid, line(laid.url) as redis:
        assert await redis.ask(b"SET", b"x", b"1") == b"OK"
        laid.nonsense = nonsense
        assert await redis.ask(b"GET", b"x") != b"1"
        await until(lambda: not redis.is_up)
        laid.nonsense = b""
        await redis.answering()
        assert await redis.ask(b"GET", b"x") == b"1"


async def test_who_hangs_up_is_told_nothing_more(valkey: Valkey) -> None:
    async with line(valkey.url) as redis:
        valkey.freeze()
        asked = redis.ask(b"PING")
        await asyncio.sleep(0)
    assert await asked is None
    valkey.thaw()
