"""How often somebody may do something that costs others."""

from collections import OrderedDict
from math import ceil
from time import monotonic

from services.table.problem import TooMany

_MINUTE = 60.0


class Limit:
    """So many a minute from one place: a bucket that fills evenly and is full at first. Each process has its own."""

    def __init__(self, per_minute: int, capacity: int = 50_000) -> None:
        self._most, self._capacity = float(per_minute), capacity
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def require(self, place: str) -> None:
        """Count one. Raises TooMany, with the seconds until the next."""
        now = monotonic()
        left, since = self._left.pop(place, (self._most, now))
        left = min(self._most, left + (now - since) * self._most / _MINUTE)
        self._left[place] = (max(left - 1, left % 1), now)
        if len(self._left) > self._capacity:
            self._left.popitem(last=False)
        if left < 1:
            raise TooMany(ceil((1 - left) * _MINUTE / self._most))
