"""What a campaign promised of the luck of its chapters, before anybody had sent a seed for it; and what came of it.

A chapter's luck is made of its secret, which the campaign committed to, and of the seeds of those who sat at the
campaign when it was opened. Both are told three times: by the campaign's own history, by its `chapter_opened`, and by
the first events of the chapter's match.
"""

from collections.abc import Iterator, Sequence

from domain.campaign.events import (
    CampaignOpened,
    ChapterOpened,
    RewindAnswered,
    RewindProposed,
    RewoundToChapter,
    Sitting,
)
from domain.core.message import Event
from domain.match.events import MatchOpened, Part, SeatLeft, SeatReclaimed, SeatTaken
from services.table.verdict import Faulty


def kept(events: Sequence[Event]) -> Iterator[tuple[int, ChapterOpened]]:
    """Each chapter as it was opened, with the version, if it was opened with the luck that was promised, for those who
    sat there, with the seeds that they sent. Raises Faulty.

    `events`: all of a campaign's. A rewind promises anew, by its proposal, which comes before the new seeds.
    """
    promised: dict[int, str] = {}
    proposed: dict[int, tuple[str, ...]] = {}
    chairs = _Chairs()
    for version, event in enumerate(events, 1):
        if isinstance(event, CampaignOpened):
            promised = dict(enumerate(event.commitments, 1))
        elif isinstance(event, RewindProposed):
            proposed[event.chapter] = event.commitments
        elif isinstance(event, RewoundToChapter):
            if proposed.get(event.chapter) != event.commitments:
                raise Faulty(version, "It goes back with other luck than was proposed.")
            promised |= dict(enumerate(event.commitments, event.chapter))
        elif isinstance(event, ChapterOpened) and promised.get(event.chapter) != event.commitment:
            raise Faulty(version, f"Chapter {event.chapter} was opened with other luck than was promised.")
        chairs.take(version, event)
        if isinstance(event, ChapterOpened):
            yield version, event


def is_its_match(first: Sequence[Event], campaign_id: str, chapter: ChapterOpened) -> bool:
    """Whether the chapter's match was opened as the campaign says; `first`: its first events, as many as `opening`."""
    opened, *taken = first
    return (
        isinstance(opened, MatchOpened)
        and (opened.part_of, opened.commitment) == (Part(campaign_id, chapter.chapter), chapter.commitment)
        and (opened.options, opened.seats) == (chapter.options, len(chapter.sittings))
        and [(one.seat, one.player, one.seed) for one in taken if isinstance(one, SeatTaken)]
        == [(seat, one.player, one.seed) for seat, one in enumerate(chapter.sittings)]
    )


def opening(chapter: ChapterOpened) -> int:
    """How many events of its match repeat what the campaign says: that it opens, and that each seat is taken."""
    return 1 + len(chapter.sittings)


class _Chairs:
    """Who sits at a campaign, and with which seed, as its own events tell it."""

    def __init__(self) -> None:
        self._players: dict[int, str | None] = {}
        self._seeds: dict[int, str | None] = {}
        self._consents: dict[int, str | None] = {}

    def take(self, version: int, event: Event) -> None:
        """One more event. Raises Faulty where it tells of other players or seeds than those before it."""
        if isinstance(event, SeatTaken):
            self._players[event.seat], self._seeds[event.seat] = event.player, event.seed
        elif isinstance(event, SeatLeft | SeatReclaimed):
            self._players[event.seat] = None
        elif isinstance(event, RewindProposed):
            self._consents = {event.seat: event.seed}
        elif isinstance(event, RewindAnswered) and event.agree:
            self._consents[event.seat] = event.seed
        elif isinstance(event, RewoundToChapter):
            self._go_back(version, event)
        elif isinstance(event, ChapterOpened):
            sitting = tuple(Sitting(self._players[n] or "", self._seeds[n]) for n in sorted(self._players))
            if event.sittings != sitting:
                raise Faulty(version, f"Chapter {event.chapter} was opened for other players or seeds than sat there.")

    def _go_back(self, version: int, event: RewoundToChapter) -> None:
        """Whoever has several seats sends one new seed for all of them."""
        sent = {self._players.get(seat): seed for seat, seed in self._consents.items()}
        if event.seeds != tuple(sent.get(self._players[n], self._seeds[n]) for n in sorted(self._players)):
            raise Faulty(version, "It goes back with other seeds than were sent.")
        self._seeds = dict(enumerate(event.seeds))
