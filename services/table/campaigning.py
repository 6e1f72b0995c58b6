"""What a campaign's wish brings about, in the campaign and in its chapter's match; what a chapter's end brings it."""

from collections.abc import Sequence
from uuid import UUID

from msgspec import UNSET

from domain.campaign import rules
from domain.campaign.award import close_chapter
from domain.campaign.chapter import follow, open_match
from domain.campaign.commands import GiveCog, NameCity, OpenChapter, PlaceSticker
from domain.campaign.events import ChapterOpened
from domain.campaign.evolution import extend
from domain.core.message import Command, Event
from domain.core.seat import Seat
from domain.games.my_city.events import ChapterEnded
from services.store import desk
from services.store.hashing import bucket_of, stream_id_for, with_bucket_of
from services.table.house import House
from services.table.kept import Kept
from services.table.share import Share

_WISHES = (NameCity, OpenChapter, PlaceSticker, GiveCog)
_NOWHERE = str(UUID(int=0))


async def decide(house: House, kept: Kept, seat: Seat | None, command: Command, command_id: bytes) -> tuple[Share, ...]:
    """The facts for the campaign, and for the chapter's match that opens or has to follow. Raises a Refusal."""
    match_id = with_bucket_of(stream_id_for(command_id), kept.stream_id)
    label_id = house.label_id(kept.stream_id, command_id)
    events = rules.decide(kept.campaign, seat, _named(command, label_id), lambda: str(match_id))
    if not events:
        return ()
    if isinstance(command, NameCity) and await _is_new(house, kept, command_id):
        await _keep(house, kept, seat, label_id, command.text)
    own = Share(kept.stream_id, kept, events)
    if isinstance(command, _WISHES):
        return own, *[await _opened(house, kept, event) for event in events if isinstance(event, ChapterOpened)]
    return own, *await _followed(house, kept, events)


def rehearse(kept: Kept, seat: Seat, command: Command) -> tuple[Event, ...]:
    """The facts that are certain: a chapter's match, and what luck brings there, is not foretold. Raises a Refusal."""
    events = rules.decide(kept.campaign, seat, _named(command, UUID(int=0)), lambda: _NOWHERE)
    return tuple(event for event in events if not isinstance(event, ChapterOpened))


async def awards(house: House, match: Kept, events: Sequence[Event]) -> tuple[Share, ...]:
    """What these next facts of a match bring its campaign, if they end a chapter."""
    part = match.match.table.opened.part_of
    if part is UNSET or not any(isinstance(event, ChapterEnded) for event in events):
        return ()
    # What this process remembers of the campaign may be from before the chapter was opened.
    kept = await house.ledger.current(UUID(part.campaign_id))
    awarded = close_chapter(kept.campaign, str(match.stream_id), match.match.table.version, events)
    return (Share(kept.stream_id, kept, awarded),) if awarded else ()


async def _opened(house: House, kept: Kept, opened: ChapterOpened) -> Share:
    """The match that a chapter is played in."""
    match_id = UUID(opened.match_id)
    luck = await house.lucks.of(match_id, opened.commitment)
    return Share(match_id, None, open_match(kept.campaign, str(kept.stream_id), opened, luck))


async def _followed(house: House, kept: Kept, events: tuple[Event, ...]) -> tuple[Share, ...]:
    """What must happen in the match of the chapter that is being played when the campaign comes to these facts."""
    running = kept.campaign.running
    if running is None:
        return ()
    match = await house.ledger.current(UUID(running.match_id))
    after = extend(kept.campaign, events)
    following = follow(after, running.match_id, match.match, await house.luck(match))
    return (Share(match.stream_id, match, following),) if following else ()


def _named(command: Command, label_id: UUID) -> Command:
    """A city's name is recorded as the id of a label, so that it can be erased."""
    return NameCity(str(label_id)) if isinstance(command, NameCity) else command


async def _is_new(house: House, kept: Kept, command_id: bytes) -> bool:
    """Whether no command came under that id: another one's text would be kept for nothing."""
    return await house.store.find_command(bucket_of(kept.stream_id), command_id) is None


async def _keep(house: House, kept: Kept, seat: Seat | None, label_id: UUID, text: str) -> None:
    """The label is there before the event that speaks of it; it goes with its player."""
    owner = None if seat is None else kept.table.chairs[seat].player
    async with house.store.connection() as conn:
        await desk.put_label(conn, label_id, text, None if owner is None else UUID(owner))
