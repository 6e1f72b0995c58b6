"""Appends that are wanted at the same time travel to the database together: one statement, one commit."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from services.store.append import Call
from services.store.failure import Busy, Unavailable
from services.store.record import Bucket, Outcome

MOST = 64
"""Commands that travel together."""
COURIERS = 8
"""Journeys under way at the same time."""
LATE_SECONDS = 0.03
"""A journey that takes longer is not waited for."""
SLOW_SECONDS = 10.0
"""So long nobody travels with commands of a bucket that somebody else held up."""

_Letter = tuple[Call, asyncio.Future[Outcome]]


class Mail:
    """Who comes alone leaves at once; who comes while others are under way waits for their return, but not long.

    So nobody waits for company, and the more there are, the less each of them costs.
    """

    def __init__(self, deliver: Callable[[Sequence[Call]], Awaitable[list[Outcome]]]) -> None:
        self._deliver = deliver
        self._waiting: list[_Letter] = []
        self._couriers: set[asyncio.Task[None]] = set()
        self._under_way = 0
        self._patience: asyncio.TimerHandle | None = None
        self._slow: dict[Bucket, float] = {}

    async def send(self, call: Call) -> Outcome:
        """What became of the call. Raises what it failed with."""
        loop = asyncio.get_running_loop()
        if self._slow and self._slow.get(call.bucket, 0) > loop.time():
            return (await self._deliver([call]))[0]
        future: asyncio.Future[Outcome] = loop.create_future()
        self._waiting.append((call, future))
        if self._under_way == 0:
            self._send_out()
        elif self._patience is None:
            self._patience = loop.call_later(LATE_SECONDS, self._wait_no_longer)
        return await future

    def _wait_no_longer(self) -> None:
        self._patience = None
        if self._waiting and self._under_way < COURIERS:
            self._send_out()

    def _send_out(self) -> None:
        self._under_way += 1
        courier = asyncio.create_task(self._run(), name="appends")
        self._couriers.add(courier)
        courier.add_done_callback(self._couriers.discard)

    async def _run(self) -> None:
        try:
            while self._waiting:
                letters, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                letters.sort(key=lambda letter: letter[0].bucket)
                await self._take(letters)
        finally:
            self._under_way -= 1

    async def _take(self, letters: list[_Letter]) -> None:
        try:
            outcomes = await self._deliver([call for call, _ in letters])
        except BaseException as error:
            if len(letters) > 1 and isinstance(error, Exception) and not isinstance(error, Unavailable):
                # One of them cannot be taken, or takes too long, and nothing was recorded: each for itself.
                await asyncio.gather(*(self._take([letter]) for letter in letters))
                return
            self._fail(letters, error)
            if not isinstance(error, Exception):
                raise
        else:
            for (_, future), outcome in zip(letters, outcomes, strict=True):
                if not future.done():
                    future.set_result(outcome)

    def _fail(self, letters: list[_Letter], error: BaseException) -> None:
        if isinstance(error, Busy):
            self._note_slow(letters[0][0].bucket)
        told = error if isinstance(error, Exception) else Unavailable("interrupted")
        for _, future in letters:
            if not future.done():
                future.set_exception(told)

    def _note_slow(self, bucket: Bucket) -> None:
        now = asyncio.get_running_loop().time()
        self._slow = {known: until for known, until in self._slow.items() if until > now}
        self._slow[bucket] = now + SLOW_SECONDS
