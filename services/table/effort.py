"""How much work may be spent on what others wrote: beside the event loop, one file after the other, and no more.

A file of a few MiB can be made to cost any time to check; whoever serves meanwhile must not wait for it.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from time import thread_time
from typing import Any, TypeVar

from domain.core.message import Event
from services.table.kind import Folded, Kind

T = TypeVar("T")

_ALONE = ThreadPoolExecutor(max_workers=1, thread_name_prefix="effort")
_STEPS_AT_ONCE = 64


class TooMuch(Exception):
    """It costs more than it may, or nobody waits for it any more."""


class Effort:
    """So many seconds of a processor, from the first step on."""

    def __init__(self, most: float) -> None:
        self._left, self._since = most, thread_time()
        self._steps = count()
        self._is_over = False

    def stop(self) -> None:
        """Nobody waits any more; whatever goes on ends at its next step."""
        self._is_over = True

    def begin(self) -> None:
        """The clock of the thread that does the work is the one that counts."""
        self._since = thread_time()

    def spend(self) -> None:
        """Before each step. Raises TooMuch."""
        if next(self._steps) % _STEPS_AT_ONCE == 0:
            self.look()

    def look(self) -> None:
        """Before what may take as long as many steps. Raises TooMuch."""
        if self._is_over or thread_time() - self._since > self._left:
            raise TooMuch

    def watched(self, kind: Kind) -> Kind:
        """The same kind, of which each event that is read or folded is a step."""

        def decode(tag: str, payload: bytes) -> Event:
            self.spend()
            return kind.decode(tag, payload)

        def extend(before: Any, events: Any) -> Any:
            self.spend()
            return kind.extend(before, events)

        def grow() -> Callable[[Event], Folded]:
            add: Callable[[Event], Folded] = kind.grow()

            def watched(event: Event) -> Folded:
                self.spend()
                return add(event)

            return watched

        return replace(kind, decode=decode, extend=extend, grow=grow)


async def aside(work: Callable[[Effort], Coroutine[Any, Any, T]], most: float) -> T:
    """What comes of that work, which awaits nothing but its next turn, done in a thread of its own, behind all that was
    asked for before. Raises what it raises; TooMuch after so many seconds of a processor."""
    effort = Effort(most)
    try:
        return await asyncio.get_running_loop().run_in_executor(_ALONE, _done, work, effort)
    finally:
        effort.stop()


def _done(work: Callable[[Effort], Coroutine[Any, Any, T]], effort: Effort) -> T:
    effort.begin()
    steps = work(effort)
    try:
        while True:
            effort.look()
            steps.send(None)
    except StopIteration as end:
        done: T = end.value
        return done
    finally:
        steps.close()
