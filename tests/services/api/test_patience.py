"""So many bodies are waited for from one place, and each for so long; then others have their turn."""

import asyncio

import pytest

from services.api.patience import Patience
from services.table.problem import TooMany, TooSlow

pytestmark = pytest.mark.anyio

WHOLE = {"type": "http.request", "body": b"{}", "more_body": False}
LONG = 3_600


def says(*messages):
    """Somebody who sends this, and then nothing."""
    left = list(messages)

    async def receive():
        return left.pop(0) if left else await asyncio.Event().wait()

    return receive


async def test_somebody_who_sends_nothing_takes_up_a_place_till_they_are_gone():
    patience = Patience(LONG, each=2)
    async with asyncio.TaskGroup() as silent:
        tasks = [silent.create_task(waits(patience, "ANNA")) for _ in range(2)]
        await asyncio.sleep(0)
        with patience.body("ANNA", says(WHOLE)) as receive, pytest.raises(TooMany):
            await receive()
        with patience.body("BEN", says(WHOLE)) as receive:
            assert await receive() == WHOLE
        tasks[0].cancel()
        await asyncio.sleep(0)
        with patience.body("ANNA", says(WHOLE)) as receive:
            assert await receive() == WHOLE
        tasks[1].cancel()


async def waits(patience, who):
    with patience.body(who, says()) as receive:
        await receive()


async def test_whoever_has_sent_all_of_it_makes_room_while_they_wait_for_the_answer():
    patience = Patience(LONG, each=1)
    with patience.body("ANNA", says(WHOLE)) as receive, patience.body("ANNA", says(WHOLE)) as other:
        assert await receive() == WHOLE
        assert await other() == WHOLE


async def test_a_body_that_does_not_come_is_not_waited_for():
    part = {"type": "http.request", "body": b"{", "more_body": True}
    with Patience(0.0).body("ANNA", says(part)) as receive:
        assert await receive() == part
        with pytest.raises(TooSlow):
            await receive()
