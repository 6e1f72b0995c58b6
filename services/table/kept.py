"""A match as this process knows it."""

from uuid import UUID

import msgspec

from domain.match.state import Match


class Kept(msgspec.Struct, frozen=True):
    """A match as it was after the event with this hash, recorded at that time (microseconds since 1970)."""

    match_id: UUID
    match: Match
    hash: bytes
    at: int

    @property
    def version(self) -> int:
        """How many events it has."""
        return self.match.table.version
