"""What a campaign promised of the luck of its chapters, before anybody had sent a seed for it; and what came of it."""

from collections.abc import Iterator, Sequence

from domain.campaign.events import CampaignOpened, ChapterOpened, RewindProposed, RewoundToChapter
from domain.core.message import Event
from domain.match.events import MatchOpened, Part
from services.table.verdict import Faulty


def kept(events: Sequence[Event]) -> Iterator[tuple[int, ChapterOpened]]:
    """Each chapter as it was opened, with the version, if it was opened with the luck that was promised. Raises Faulty.

    `events`: all of a campaign's. A rewind promises anew, by its proposal, which comes before the new seeds.
    """
    promised: dict[int, str] = {}
    proposed: dict[int, tuple[str, ...]] = {}
    for version, event in enumerate(events, 1):
        if isinstance(event, CampaignOpened):
            promised = dict(enumerate(event.commitments, 1))
        elif isinstance(event, RewindProposed):
            proposed[event.chapter] = event.commitments
        elif isinstance(event, RewoundToChapter):
            if proposed.get(event.chapter) != event.commitments:
                raise Faulty(version, "It goes back with other luck than was proposed.")
            promised |= dict(enumerate(event.commitments, event.chapter))
        elif isinstance(event, ChapterOpened):
            if promised.get(event.chapter) != event.commitment:
                raise Faulty(version, f"Chapter {event.chapter} was opened with other luck than was promised.")
            yield version, event


def is_its_match(first: MatchOpened, campaign_id: str, chapter: ChapterOpened) -> bool:
    """Whether the chapter's match was opened as the campaign says; `first`: its first event."""
    return (first.part_of, first.commitment, first.options) == (
        Part(campaign_id, chapter.chapter),
        chapter.commitment,
        chapter.options,
    )
