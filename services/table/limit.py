"""How often somebody may do something that costs others."""

from collections import OrderedDict
from math import ceil
from time import monotonic

from services.table.problem import TooMany

_MINUTE = 60.0
_BLUR = 1e-6
"""Seconds that a sum of fractions may be off."""


class Limit:
    """So many a minute from one place: all at once if need be, then one after another. Each process has its own."""

    def __init__(self, per_minute: int, capacity: int = 50_000) -> None:
        self._interval, self._capacity = _MINUTE / per_minute, capacity
        self._at_once = _MINUTE - self._interval
        self._due: OrderedDict[str, float] = OrderedDict()

    def require(self, place: str) -> None:
        """Count one. Raises TooMany, with the seconds until the next; then nothing is counted."""
        now = monotonic()
        due = max(now, self._due.get(place, now))
        wait = due - self._at_once - now
        if wait > _BLUR:
            raise TooMany(ceil(wait - _BLUR))
        self._due[place] = due + self._interval
        self._due.move_to_end(place)
        if len(self._due) > self._capacity:
            self._due.popitem(last=False)
