"""Work on what others wrote: beside the event loop, and no more than so much of it."""

import asyncio
import threading
from itertools import count
from math import inf

import pytest

from domain.games import SHELF
from services.store.unbundle import Corrupt
from services.table.effort import Effort, TooMuch, aside
from services.table.proving import prove

pytestmark = pytest.mark.anyio


async def forever(effort: Effort) -> None:
    for _ in count():
        await asyncio.sleep(0)


async def test_others_go_on_meanwhile_and_what_comes_of_it_is_told() -> None:
    """Were it done on the loop, nobody could ever let it go on."""
    may_go_on = threading.Event()

    async def work(effort: Effort) -> int:
        await asyncio.sleep(0)
        may_go_on.wait()
        return 7

    asyncio.get_running_loop().call_later(0, may_go_on.set)
    assert await aside(work, inf) == 7


async def test_what_goes_wrong_in_it_is_raised() -> None:
    async def work(effort: Effort) -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    with pytest.raises(KeyError):
        await aside(work, inf)


async def test_it_ends_where_it_costs_more_than_it_may() -> None:
    with pytest.raises(TooMuch):
        await aside(forever, 0.01)


async def test_it_ends_where_nobody_waits_any_more() -> None:
    """Else what is asked for next would never have its turn."""
    left = asyncio.create_task(aside(forever, inf))
    await asyncio.sleep(0)
    left.cancel()

    async def next_one(effort: Effort) -> str:
        return "its turn"

    assert await aside(next_one, inf) == "its turn"
    with pytest.raises(asyncio.CancelledError):
        await left


async def test_a_file_that_would_cost_too_much_is_told_as_one() -> None:
    with pytest.raises(Corrupt, match="costs more than one file may here"):
        await prove(SHELF, b"", most=-1)
