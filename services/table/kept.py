"""A match or a campaign as this process knows it."""

from uuid import UUID

import msgspec

from domain.campaign.state import Campaign
from domain.match.state import Match
from services.table import kind
from services.table.access import Table
from services.table.kind import Folded, Kind
from services.table.origin import Origin
from services.table.problem import NotFound


class Kept(msgspec.Struct, frozen=True):
    """What a stream held after the event with this hash, recorded at that time (microseconds since 1970).

    `ids`: of an imported one, what all that its events name is called here; `origin`: where it comes from.
    """

    stream_id: UUID
    folded: Folded
    hash: bytes
    at: int
    ids: dict[str, str] = {}
    origin: Origin | None = None

    @property
    def match(self) -> Match:
        """The match. Raises NotFound where the stream is none."""
        if not isinstance(self.folded, Match):
            raise NotFound
        return self.folded

    @property
    def campaign(self) -> Campaign:
        """The campaign. Raises NotFound where the stream is none."""
        if not isinstance(self.folded, Campaign):
            raise NotFound
        return self.folded

    @property
    def table(self) -> Table:
        """Who sits there and how it stands."""
        return self.folded.table if isinstance(self.folded, Match) else self.folded

    @property
    def kind(self) -> Kind:
        """How its events are read."""
        own = kind.of(self.folded)
        return kind.imported(own, self.ids) if self.ids else own

    @property
    def match_id(self) -> UUID:
        """The stream's id, where it is a match."""
        return self.stream_id

    @property
    def version(self) -> int:
        """How many events it has."""
        return self.table.version
