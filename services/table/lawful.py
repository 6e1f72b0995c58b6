"""Whether a campaign goes by its rules: what was placed where, what a chapter began with, how it ended."""

from collections.abc import Sequence

import msgspec

from domain.campaign.chapter import next_options
from domain.campaign.commands import GiveCog, PlaceSticker
from domain.campaign.events import CampaignEnded, ChapterOpened, CogGiven, ForestCleared, StickerPlaced
from domain.campaign.placement import give_cog, place_sticker
from domain.campaign.state import LAST, Campaign
from domain.core.message import Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.games.my_city.options import ChapterOptions
from services.table.damage import UNREADABLE
from services.table.kind import Kind
from services.table.verdict import Faulty


def check(kind: Kind, events: Sequence[Event]) -> None:
    """`events`: all of the campaign's, read as that kind. Raises Faulty."""
    campaign: Campaign = kind.fold(events[:1])
    for version, event in enumerate(events[1:], 2):
        try:
            what = _wrong(campaign, event)
            campaign = kind.extend(campaign, [event])
        except UNREADABLE as error:
            raise Faulty(version, "It cannot be folded.") from error
        if what is not None:
            raise Faulty(version, what)


def _wrong(campaign: Campaign, event: Event) -> str | None:
    """What is wrong with that event, behind those that made the campaign."""
    if isinstance(event, StickerPlaced | ForestCleared | CogGiven):
        return None if _placed(campaign, event) == event else "It cannot be placed there."
    if isinstance(event, ChapterOpened):
        return None if _begins(campaign, event) else f"Chapter {event.chapter} was not opened with what was there."
    if isinstance(event, CampaignEnded):
        return None if _ends(campaign, event) else "It did not end like this."
    return None


def _placed(campaign: Campaign, event: StickerPlaced | ForestCleared | CogGiven) -> Event | None:
    """What comes of placing this; None where that is refused."""
    try:
        if isinstance(event, CogGiven):
            return give_cog(campaign, event.seat, GiveCog("blue", event.shape))[0]
        return place_sticker(campaign, event.seat, PlaceSticker(event.kind, event.cell))[0]
    except Refusal:
        return None


def _begins(campaign: Campaign, event: ChapterOpened) -> bool:
    """The chapter whose turn it is, with all that the cities carry, and nothing waits to be placed."""
    told = msgspec.convert(event.options, ChapterOptions)
    waits = any(city.waiting for city in campaign.cities)
    return (event.chapter, told) == (campaign.chapter, next_options(campaign)) and not waits


def _ends(campaign: Campaign, event: CampaignEnded) -> bool:
    """The best win: of all after the last chapter, of those who stayed where somebody gave up (My City R13)."""
    points, told, gone = campaign.progress, event.outcome, campaign.concession
    if told.endings == ("campaign_complete",) and campaign.chapter == LAST and campaign.running is None:
        stayed = frozenset(Seat(n) for n in range(len(points)))
    elif told.endings == ("conceded",) and gone is not None:
        stayed = campaign.seated - {gone.seat}
    else:
        return False
    best = max((points[seat] for seat in stayed), default=None)
    return (told.points, told.winners) == (points, tuple(seat for seat in sorted(stayed) if points[seat] == best))
