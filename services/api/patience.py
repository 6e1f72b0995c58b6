"""How many bodies are waited for at once from one place, and how long: whoever sends none could keep others out."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar.types import Receive

from services.table.crowd import Crowd, Place
from services.table.problem import TooSlow

EACH = 64
"""Requests of one place whose body has not come yet."""
_SLOWEST = 16_384
"""Bytes a second that a large body may take its time for."""


class Patience:
    """With everybody who sends something to this process.

    `seconds`: in which a body must have come, or a large one must have begun to.
    """

    def __init__(self, seconds: float, each: int = EACH) -> None:
        self._seconds, self._crowd = seconds, Crowd(each=each)

    @contextmanager
    def body(self, who: str, receive: Receive) -> Iterator[Receive]:
        """Receives the same, as long as this lasts; it raises TooMany, Busy, TooSlow."""
        coming, places = _Coming(receive, self._seconds), list[Place]()

        async def received() -> Any:
            if coming.is_complete:
                return await receive()  # that they have left
            if not places:
                places.append(self._crowd.admit(who))
            message = await coming.piece()
            if not message.get("more_body"):
                places[0].leave()
            return message

        try:
            yield received
        finally:
            for place in places:
                place.leave()


class _Coming:
    """A body that has not come whole."""

    def __init__(self, receive: Receive, seconds: float) -> None:
        self._receive, self._until = receive, asyncio.get_running_loop().time() + seconds
        self._size, self.is_complete = 0, False

    async def piece(self) -> Any:
        """The next of it. Raises TooSlow."""
        more = self._size / _SLOWEST if self._size > _SLOWEST else 0.0
        try:
            async with asyncio.timeout_at(self._until + more):
                message: Any = await self._receive()
        except TimeoutError:
            raise TooSlow from None
        self._size += len(message.get("body", b""))
        self.is_complete = not message.get("more_body")
        return message
