"""The part that one stream has in what a wish brings about."""

from uuid import UUID

import msgspec

from domain.core.message import Event
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
