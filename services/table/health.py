"""Whether this process can serve, and what is missing if not."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from services.store import Busy, Store, Unavailable, fitness
from services.table import keyring


class Health(msgspec.Struct, frozen=True):
    """`missing` keeps us from serving; without what is `slow` everything works, slower."""

    ready: bool
    missing: list[str]
    slow: list[str]


@dataclass(frozen=True)
class Vitals:
    """What is looked at."""

    store: Store
    redis_answers: Callable[[], bool]
    keys: Path

    async def examine(self) -> Health:
        """Look now."""
        missing = await self._missing()
        return Health(not missing, missing, [] if self.redis_answers() else ["Redis does not answer."])

    async def _missing(self) -> list[str]:
        try:
            async with self.store.connection() as conn:
                found = await fitness.faults(conn)
            return found or await keyring.faults(self.store, self.keys)
        except (Busy, Unavailable):
            return ["Postgres does not answer."]
