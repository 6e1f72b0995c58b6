"""Whatever befalls Redis, a reader who goes from process to process never goes back in version, nor misses a move."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from uuid import UUID

import pytest

from services.projections.line import DOUBT_SECONDS
from tests.services.projections.scene import Process, process, until
from tests.services.projections.valkey import Valkey
from tests.services.projections.wire import Wire, wire

pytestmark = pytest.mark.anyio

Trouble = Callable[[Valkey, list[Wire]], Awaitable[None]]


async def calm(valkey: Valkey, wires: list[Wire]) -> None:
    await asyncio.sleep(0.5)


async def restarts(valkey: Valkey, wires: list[Wire]) -> None:
    for seconds in (0.0, 0.7):
        valkey.kill()
        await asyncio.sleep(seconds)
        valkey.start()
        await asyncio.sleep(0.8)


async def flushes(valkey: Valkey, wires: list[Wire]) -> None:
    with valkey.client() as redis:
        for _ in range(40):
            redis.flushall()
            await asyncio.sleep(0.03)


async def freezes(valkey: Valkey, wires: list[Wire]) -> None:
    for seconds in (0.2, 0.4, 0.9):
        valkey.freeze()
        await asyncio.sleep(seconds)
        valkey.thaw()
        await asyncio.sleep(0.3)


async def slowness(valkey: Valkey, wires: list[Wire]) -> None:
    for seconds in (0.05, 0.2, 0.3, 0.0):
        for each in wires:
            each.delay = seconds
        await asyncio.sleep(0.6)


async def crowding(valkey: Valkey, wires: list[Wire]) -> None:
    with valkey.client() as redis:
        redis.config_set("maxmemory-policy", "allkeys-random")
        for size in (1, 2_000_000, 1, 2_000_000):
            redis.config_set("maxmemory", size)
            await asyncio.sleep(0.3)


@pytest.mark.parametrize("trouble", [calm, restarts, flushes, freezes, slowness, crowding])
async def test_a_reader_never_goes_back(record_url: str, valkey: Valkey, trouble: Trouble) -> None:
    async with AsyncExitStack() as stack:
        wires = [await stack.enter_async_context(wire(valkey.url)) for _ in range(3)]
        processes = [
            await stack.enter_async_context(process(record_url, laid.url, doubt=DOUBT_SECONDS)) for laid in wires
        ]
        matches = [await processes[0].open_match() for _ in range(2)]
        acknowledged = dict.fromkeys(matches, 0)
        over = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            for n in range(6):
                group.create_task(write(processes, matches[n % 2], acknowledged, over, random.Random(n)))
                group.create_task(read(processes, matches[n % 2], acknowledged, over, random.Random(n)))
            await trouble(valkey, wires)
            await until(lambda: min(acknowledged.values()) > 10)
            over.set()
        for match_id, version in acknowledged.items():
            assert [(await each.look(match_id)).version for each in processes] == [version] * 3


async def test_after_a_restart_nobody_believes_redis_before_all_had_time_to_tell_it(
    record_url: str, valkey: Valkey
) -> None:
    """One process finds Redis again later than the other."""
    async with (
        wire(valkey.url) as laid,
        process(record_url, laid.url) as late,
        process(record_url, valkey.url, doubt=3600) as early,
    ):
        match_id = await late.open_match()
        await early.look(match_id)
        valkey.kill()
        await laid.cut()
        await early.look(match_id)
        await until(lambda: not early.line.is_up)
        valkey.start()
        await early.line.answering()
        await early.look(match_id)
        version = await late.move(match_id)
        assert (await early.look(match_id)).version == version


async def test_no_move_is_answered_before_all_have_noticed_that_it_could_not_be_told(
    record_url: str, valkey: Valkey
) -> None:
    """What one process tells is lost, and Redis freezes for all: when it thaws, it is believed by none of them."""
    async with (
        wire(valkey.url) as laid,
        process(record_url, laid.url) as one,
        process(record_url, valkey.url, doubt=3600) as quiet,
    ):
        match_id = await one.open_match()
        await quiet.look(match_id)
        laid.delay = 3600
        valkey.freeze()
        version = await one.move(match_id)
        valkey.thaw()
        assert (await quiet.look(match_id)).version == version


async def test_what_nobody_has_rung_for_is_told_before_it_is_shown(record_url: str, valkey: Valkey) -> None:
    """One process alone has lost Redis for a moment, and finds in the record what the others cannot know."""
    async with (
        wire(valkey.url) as laid,
        process(record_url, laid.url) as cut_off,
        process(record_url, valkey.url) as other,
    ):
        match_id = await other.open_match()
        await other.look(match_id)
        await laid.cut()
        await until(lambda: not cut_off.line.is_up)
        version = await other.move(match_id, ring=False)
        looking = asyncio.create_task(cut_off.look(match_id))
        await asyncio.sleep(0)
        await laid.mend()
        assert (await looking).version == version
        assert (await other.look(match_id)).version == version


async def test_it_is_told_also_where_redis_is_full(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await other.open_match()
        await other.look(match_id)
        version = await other.move(match_id, ring=False)
        with valkey.client() as redis:
            redis.config_set("maxmemory", 1)
        assert (await one.look(match_id, least=version)).version == version
        assert (await other.look(match_id)).version == version


async def write(
    processes: list[Process], match_id: UUID, acknowledged: dict[UUID, int], over: asyncio.Event, dice: random.Random
) -> None:
    while not over.is_set():
        version = await dice.choice(processes).move(match_id)
        acknowledged[match_id] = max(acknowledged[match_id], version)
        await asyncio.sleep(dice.random() / 50)


async def read(
    processes: list[Process], match_id: UUID, acknowledged: dict[UUID, int], over: asyncio.Event, dice: random.Random
) -> None:
    last = 0
    while not over.is_set():
        least = max(last, acknowledged[match_id])
        last = (await dice.choice(processes).look(match_id)).version
        assert last >= least
        await asyncio.sleep(dice.random() / 200)
