"""Going on elsewhere from a chapter of a campaign: with its cities and closed chapters, new luck, seats to be taken."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign.state import LAST, Campaign, Opening
from domain.core.message import Event
from domain.core.seat import Version
from domain.match.refusals import NothingToPlay


def chapter_start(events: Sequence[Event], campaign: Campaign, chapter: e.ChapterNumber) -> Version:
    """The version at which that chapter was about to be opened, for the last time. `campaign`: what the events make.

    Raises NoSuchChapter, also for one that was closed before this campaign was forked or adopted.
    """
    opened: dict[int, int] = {}
    for version, event in enumerate(events, 1):
        if isinstance(event, e.ChapterOpened):
            opened[event.chapter] = version
        elif isinstance(event, e.RewoundToChapter):
            opened = {number: at for number, at in opened.items() if number < event.chapter}
    if chapter in opened:
        return Version(opened[chapter] - 1)
    if chapter != campaign.chapter:
        raise r.NoSuchChapter
    return Version(len(events))


def require_forkable(source: Campaign) -> None:
    """`source`: the campaign as it stood at the version in question. Raises NotBegun, NothingToPlay."""
    if source.status == "open":
        raise r.NotBegun
    if any(opening.chapter == LAST and opening.status == "closed" for opening in source.effective):
        raise NothingToPlay


def _of_source(opening: Opening, source_id: str) -> Opening:
    unlocks = opening.unlocks and opening.unlocks.of(source_id)
    return replace(opening, unlocked_by=opening.unlocked_by.of(source_id), unlocks=unlocks)


def continued(fork: Campaign, source: Campaign) -> Campaign:
    """The fork, just opened, with all that the source's seats own and its closed chapters. One that was being played
    begins again."""
    origin = fork.opened.forked_from
    source_id = origin.campaign_id if origin else ""
    closed = tuple(_of_source(opening, source_id) for opening in source.effective if opening.status == "closed")
    return replace(
        fork,
        cities=source.cities,
        openings=closed,
        first=source.first,
        start=source.start.of(source_id),
        struck_before=source.struck_before,
        source=replace(source, source=None),
    )
