"""What a wish brings about, in its own stream and in those that must follow in the same append."""

from uuid import UUID

import msgspec

from domain.core.message import Command, Event
from domain.core.seat import Seat
from domain.match import rules
from services.table.house import House
from services.table.kept import Kept


class Share(msgspec.Struct, frozen=True):
    """The facts for one stream; `kept`: as it was before them, None where they open it."""

    stream_id: UUID
    kept: Kept | None
    events: tuple[Event, ...]

    @property
    def expected(self) -> int:
        """How many events the stream must have."""
        return 0 if self.kept is None else self.kept.version


async def decide(house: House, kept: Kept, seat: Seat | None, command: Command) -> tuple[Share, ...]:
    """The facts for each stream, the stream's own first; nothing where nothing happens. Raises a Refusal."""
    events = rules.decide(kept.match, seat, command, await house.lucks.of(kept.match_id))
    return (Share(kept.stream_id, kept, events),) if events else ()


def rehearse(kept: Kept, seat: Seat, command: Command) -> tuple[Event, ...]:
    """Those facts that are certain to follow. Raises a Refusal."""
    return rules.rehearse(kept.match, seat, command)
