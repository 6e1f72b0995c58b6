"""What made a chapter possible, and with it the rules, buildings and stickers that it brings."""

from msgspec.structs import replace

from domain.campaign.events import ChapterNumber
from domain.core.message import Value
from domain.core.seat import Version


class Unlock(Value, frozen=True):
    """The fact at `version` of a campaign's stream: `chapter` was closed by it; 0: the campaign began with it.

    `campaign_id`: of another campaign, from which this one was forked; None: of this one.
    """

    chapter: ChapterNumber
    version: Version
    campaign_id: str | None = None

    def of(self, campaign_id: str) -> "Unlock":
        """The same, as a fork of that campaign tells it."""
        return replace(self, campaign_id=self.campaign_id or campaign_id)


BEGINNING = Unlock(ChapterNumber(0), Version(1))
"""Of the first chapter: the campaign was opened."""
