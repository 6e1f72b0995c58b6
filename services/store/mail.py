"""Appends that are wanted at the same time travel to the database together: one statement, one commit."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from services.store.append import Call, bucket_of_all
from services.store.failure import Unavailable
from services.store.record import Outcome

MOST = 64
"""Commands that travel together."""

_Letter = tuple[Call, asyncio.Future[Outcome]]


class Mail:
    """Who comes alone leaves at once; who comes while others are under way waits for their return.

    So nobody waits for company, and the more there are, the less each of them costs.
    """

    def __init__(self, deliver: Callable[[Sequence[Call]], Awaitable[list[Outcome]]]) -> None:
        self._deliver = deliver
        self._waiting: list[_Letter] = []
        self._courier: asyncio.Task[None] | None = None

    async def send(self, call: Call) -> Outcome:
        """What became of the call. Raises ValueError for one that names no single bucket, and what it failed with."""
        bucket_of_all(call.appends)
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((call, future))
        if self._courier is None or self._courier.done():
            self._courier = asyncio.create_task(self._run(), name="appends")
        return await future

    async def _run(self) -> None:
        while self._waiting:
            letters, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            letters.sort(key=lambda letter: bucket_of_all(letter[0].appends))
            await self._take(letters)

    async def _take(self, letters: list[_Letter]) -> None:
        try:
            outcomes = await self._deliver([call for call, _ in letters])
        except BaseException as error:
            if len(letters) > 1 and isinstance(error, Exception) and not isinstance(error, Unavailable):
                # One of them cannot be taken, or takes too long, and nothing was recorded: each for itself.
                await asyncio.gather(*(self._take([letter]) for letter in letters))
                return
            for _, future in letters:
                if not future.done():
                    future.set_exception(error if isinstance(error, Exception) else Unavailable("interrupted"))
            if not isinstance(error, Exception):
                raise
        else:
            for (_, future), outcome in zip(letters, outcomes, strict=True):
                if not future.done():
                    future.set_result(outcome)
