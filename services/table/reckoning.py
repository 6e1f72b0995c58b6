"""Whether what a campaign says of its chapters is what their matches brought it."""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from domain.campaign.award import close_chapter
from domain.campaign.events import (
    ChapterClosed,
    ChapterOpened,
    ChurchAwarded,
    CogAwarded,
    MineDug,
    NuggetGained,
    NuggetSpent,
    ProgressMarked,
    StickerAwarded,
)
from domain.core.message import Event
from domain.core.seat import Version
from services.table import promise
from services.table.house import House
from services.table.kept import Kept
from services.table.problem import NotFound, RecordDamaged
from services.table.verdict import Faulty, Luck, Verdict, of_all

_AWARDS = (ProgressMarked, StickerAwarded, CogAwarded, ChurchAwarded, NuggetGained, NuggetSpent, MineDug)

Verify = Callable[[UUID], Awaitable[Verdict]]


async def reckon(house: House, kept: Kept, events: Sequence[Event], verify: Verify) -> Luck:
    """Each chapter is where it is said to be, verifies, and brought what it is said to have brought. Raises Faulty.

    `events`: all of the campaign's. Luck is checked when that of every chapter is.
    """
    lucks: set[Luck] = set()
    for version, chapter in promise.kept(events):
        lucks.add(await _opened(house, kept.stream_id, version, chapter, verify))
    paid_until = 0
    for version, event in enumerate(events, 1):
        if isinstance(event, ChapterClosed):
            paid_until = version + await _closed(house, kept, events, version, event)
        elif isinstance(event, _AWARDS) and version >= paid_until and event.cause.match_id is not None:
            raise Faulty(version, "No chapter brought this.")
    return of_all(lucks)


async def _opened(house: House, campaign_id: UUID, version: int, event: ChapterOpened, verify: Verify) -> Luck:
    match_id = UUID(event.match_id)
    try:
        kind = (await house.ledger.at(match_id, 1)).kind
        first = house.ledger.decoded(kind, await house.store.events(match_id, upto=promise.opening(event)))
        verdict = await verify(match_id)
    except NotFound:
        raise Faulty(version, f"The match of chapter {event.chapter} is not there.") from None
    except RecordDamaged as damaged:
        raise Faulty(version, f"The match of chapter {event.chapter} has a fault: {damaged.sentence}") from damaged
    if not promise.is_its_match(first, str(campaign_id), event):
        raise Faulty(version, f"The match of chapter {event.chapter} was not opened as it is said here.")
    if verdict.first_fault is not None:
        raise Faulty(version, f"The match of chapter {event.chapter} has a fault: {verdict.first_fault.what}")
    return verdict.luck


async def _closed(house: House, kept: Kept, events: Sequence[Event], version: int, event: ChapterClosed) -> int:
    """The match's own events, decided on once more, bring the campaign this very sequence; how long it is."""
    before = (await house.ledger.at(kept.stream_id, version - 1)).campaign
    recorded = await house.store.events(UUID(event.match_id), upto=event.version)
    kind = (await house.ledger.at(UUID(event.match_id), event.version)).kind
    brought = close_chapter(before, event.match_id, Version(0), house.ledger.decoded(kind, recorded))
    if not brought or tuple(events[version - 1 : version - 1 + len(brought)]) != brought:
        raise Faulty(version, f"This is not what chapter {event.chapter} brought.")
    return len(brought)
