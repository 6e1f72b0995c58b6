"""Whether what a campaign says of its chapters is what their matches brought it."""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from domain.campaign.events import ChapterClosed, ChapterOpened
from domain.core.message import Event
from services.store import Recorded
from services.table import earned, lawful, promise
from services.table.decision import decisions
from services.table.house import House
from services.table.kept import Kept
from services.table.problem import NoSuchVersion, NotFound, RecordDamaged
from services.table.verdict import Faulty, Luck, Verdict, of_all

Verify = Callable[[UUID], Awaitable[Verdict]]


async def reckon(house: House, kept: Kept, recorded: Sequence[Recorded], verify: Verify) -> Luck:
    """Each chapter is where it is said to be, verifies, and brought what it is said to have brought. Raises Faulty.

    `recorded`: all of the campaign's. Luck is checked when that of every chapter is.
    """
    events = house.ledger.decoded(kept.kind, recorded)
    lucks: set[Luck] = set()
    for version, chapter in promise.kept(events):
        lucks.add(await _opened(house, kept.stream_id, version, chapter, verify))
    played: dict[ChapterClosed, Sequence[Event]] = {}
    for version, event in enumerate(events, 1):
        if isinstance(event, ChapterClosed):
            try:
                played[event] = await _played(house, event)
            except (NotFound, NoSuchVersion):
                raise Faulty(version, f"This is not what chapter {event.chapter} brought.") from None
    earned.check(kept.kind, [*decisions(recorded, events)], played.get)
    lawful.check(kept.kind, events)
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


async def _played(house: House, event: ChapterClosed) -> Sequence[Event]:
    """What had happened in the chapter's match when it closed."""
    match_id = UUID(event.match_id)
    kind = (await house.ledger.at(match_id, event.version)).kind
    return house.ledger.decoded(kind, await house.store.events(match_id, upto=event.version))
