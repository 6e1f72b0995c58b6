"""How many watch at once: so many each, and never so many in all that nobody else is answered."""

from collections import Counter
from collections.abc import AsyncIterator

from services.store import Busy
from services.table.problem import TooMany

EACH = 64
"""Streams of one player, or of one address that says no name. A browser opens one for all its tabs."""
ALL = 512
"""Streams of one process: an eighth of the connections that its server accepts."""
_RETRY_SECONDS = 5


class Place:
    """What one stream takes up, until it leaves or nobody knows of it any more."""

    def __init__(self, crowd: "Crowd", who: str) -> None:
        self._crowd, self._who, self._is_taken = crowd, who, True

    async def over(self, told: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The same messages; with the last of them, or when nobody listens any more, the place is free."""
        try:
            async for message in told:
                yield message
        finally:
            self.leave()

    def leave(self) -> None:
        """Free it, once."""
        if self._is_taken:
            self._is_taken = False
            self._crowd.forget(self._who)

    def __del__(self) -> None:
        """An answer that was never begun does not hear that it has ended."""
        self.leave()


class Crowd:
    """Everybody who watches something live at this process."""

    def __init__(self, each: int = EACH, all_: int = ALL) -> None:
        self._each, self._all, self._places = each, all_, Counter[str]()

    def admit(self, who: str) -> Place:
        """A place for one stream. Raises TooMany where they have enough of them, Busy where there is none left."""
        if self._places[who] >= self._each:
            raise TooMany(_RETRY_SECONDS)
        if self._places.total() >= self._all:
            raise Busy("as many watch as can")
        self._places[who] += 1
        return Place(self, who)

    def forget(self, who: str) -> None:
        """One of theirs has ended."""
        self._places[who] -= 1
        if not self._places[who]:
            del self._places[who]
