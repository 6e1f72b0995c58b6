"""Whether this process can serve, and what is missing if not."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from services.store import Busy, Store, Unavailable, fitness


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

    async def examine(self) -> Health:
        """Look now."""
        missing = await self._postgres()
        return Health(not missing, missing, [] if self.redis_answers() else ["Redis does not answer."])

    async def _postgres(self) -> list[str]:
        try:
            async with self.store.connection() as conn:
                return await fitness.faults(conn)
        except (Busy, Unavailable):
            return ["Postgres does not answer."]
