"""What an event in a bundle may say of itself, whether or not its payload is told: what it is, who did it, and when."""

import re

from services.store.bundle import Event
from services.store.record import Bucket

LATEST = 4_102_444_800_000_000
"""The year 2100, in microseconds since 1970."""

_ID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_IS_ACTOR = re.compile(f"table|(player|operator):{_ID}").fullmatch
_IMPORTED = frozenset({"match_imported", "campaign_imported"})


class Headings:
    """Looks at one event after the other, as they lie in their buckets."""

    def __init__(self) -> None:
        self._reached: dict[Bucket, int] = {}

    def fault(self, bucket: Bucket, one: Event) -> str | None:
        """What is wrong with this one, the next of that bucket."""
        if not _IS_ACTOR(one.actor):
            return "its actor is nobody who could have done it"
        if one.event_type in _IMPORTED:
            return "it tells of an import, which has no history"
        if one.recorded_at > LATEST:
            return "it was recorded at a time that is none"
        if one.recorded_at < self._reached.get(bucket, 0):
            return "it was recorded before what lies before it"
        self._reached[bucket] = one.recorded_at
        return None
