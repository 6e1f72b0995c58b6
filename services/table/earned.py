"""Whether what a campaign says its chapters brought follows from what their matches say, no more and no less."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from domain.campaign.award import close_chapter
from domain.campaign.events import (
    ChapterClosed,
    ChurchAwarded,
    CogAwarded,
    CogLost,
    MineDug,
    NuggetGained,
    NuggetSpent,
    ProgressMarked,
    StickerAwarded,
)
from domain.campaign.state import LAST, Campaign
from domain.core.message import Event
from domain.core.seat import Version
from services.table.kind import Kind
from services.table.verdict import Faulty

_AWARDS = (ProgressMarked, StickerAwarded, CogAwarded, ChurchAwarded, NuggetGained, NuggetSpent, MineDug)
_COGS = (CogAwarded, CogLost)

Played = Callable[[ChapterClosed], Sequence[Event] | None]
"""The events of the match that a chapter was played in, up to its end; None where they are not told."""


def check(kind: Kind, events: Sequence[Event], played: Played) -> None:
    """Decide on each chapter's end once more. `events`: all of the campaign's, read as that kind. Raises Faulty."""
    paid_until = 0
    for version, event in enumerate(events, 1):
        if isinstance(event, ChapterClosed):
            match = played(event)
            paid_until = len(events) + 1 if match is None else _paid(kind, events, version, event, match)
        elif isinstance(event, _AWARDS) and version >= paid_until and event.cause.match_id is not None:
            raise Faulty(version, "No chapter brought this.")


def _paid(kind: Kind, events: Sequence[Event], version: int, event: ChapterClosed, match: Sequence[Event]) -> int:
    """The match's own events bring the campaign this very sequence; the version behind it. Raises Faulty.

    What is given before the next chapter stands in that one's tables: where they are not told, cogs are not compared.
    """
    before: Campaign = kind.fold(events[: version - 1])
    passed = () if event.chapter == LAST or before.box.tells(event.chapter + 1) else _COGS
    brought = [one for one in close_chapter(before, event.match_id, Version(0), match) if not isinstance(one, passed)]
    told = [(n, one) for n, one in enumerate(events[version - 1 :], version) if not isinstance(one, passed)]
    if not brought or [one for _, one in told[: len(brought)]] != brought:
        raise Faulty(version, f"This is not what chapter {event.chapter} brought.")
    last = told[len(brought) - 1][0]
    return last + 1 + sum(1 for _ in takewhile(lambda one: isinstance(one, passed), events[last:]))
