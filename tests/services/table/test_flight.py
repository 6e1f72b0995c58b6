"""Askers of the same thing share one answer, never one that was looked for before they asked."""

import asyncio

import pytest

from services.table.flight import Flights

pytestmark = pytest.mark.anyio


class World:
    """Something that is looked at and goes on."""

    def __init__(self) -> None:
        self.looks = 0
        self.gate = asyncio.Event()

    async def look(self, key: str) -> str:
        self.looks += 1
        number = self.looks
        await self.gate.wait()
        if key == "nowhere":
            raise LookupError(key)
        return f"{key} {number}"


async def asked(flights, key, times=1):
    tasks = [asyncio.create_task(flights.ask(key)) for _ in range(times)]
    await asyncio.sleep(0.01)
    return tasks


async def test_those_who_ask_at_once_share_one_look():
    world = World()
    world.gate.set()
    flights = Flights(world.look)
    assert {await task for task in await asked(flights, "a", 5)} == {"a 1"}


async def test_who_comes_during_a_look_takes_the_next():
    world = World()
    flights = Flights(world.look)
    early, late = await asked(flights, "a", 2), await asked(flights, "a", 3)
    world.gate.set()
    assert [await task for task in early + late] == ["a 1"] * 2 + ["a 2"] * 3


async def test_different_things_do_not_wait_for_each_other():
    world = World()
    flights = Flights(world.look)
    tasks = await asked(flights, "a") + await asked(flights, "b")
    assert world.looks == 2
    world.gate.set()
    assert sorted(await asyncio.gather(*tasks)) == ["a 1", "b 2"]


async def test_a_failure_is_told_to_all_who_asked_and_is_over():
    world = World()
    world.gate.set()
    flights = Flights(world.look)
    for number in (1, 2):
        for task in await asked(flights, "nowhere", 2):
            with pytest.raises(LookupError):
                await task
        assert world.looks == number


async def test_who_goes_away_does_not_take_the_answer_along():
    world = World()
    flights = Flights(world.look)
    first, second = await asked(flights, "a", 2)
    first.cancel()
    world.gate.set()
    assert await second == "a 1"
