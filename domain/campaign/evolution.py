"""From the events of a campaign to the campaign they make."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from domain.campaign import events as e
from domain.campaign.city import Church, City, Cog, Mark, Nuggets, Shaft, Stuck, Waiting
from domain.campaign.state import Campaign, Opening
from domain.core.game import fold as fold_over
from domain.core.message import Event, Vocabulary
from domain.core.seat import Seat, Version
from domain.match.events import SeatTaken
from domain.match.state import Chair

VOCABULARY = Vocabulary(e.EVENTS)


def opened(event: e.CampaignOpened) -> Campaign:
    """The campaign after its first event."""
    return Campaign(event, (Chair(),) * event.seats, (City(),) * event.seats, event.commitments)


def fold(events: Sequence[Event]) -> Campaign:
    """The campaign that all events of a stream make, from its `campaign_opened` on."""
    first = events[0]
    if not isinstance(first, e.CampaignOpened):
        raise TypeError(f"a campaign begins with campaign_opened, not with {type(first).__name__}")
    return extend(opened(first), events[1:])


def extend(campaign: Campaign, events: Iterable[Event]) -> Campaign:
    """The campaign after more events."""
    return fold_over(evolve, campaign, events)


def evolve(campaign: Campaign, event: Event) -> Campaign:
    """The campaign after one more event."""
    return replace(_STEPS[type(event)](campaign, event), version=Version(campaign.version + 1))


def _seat_taken(campaign: Campaign, event: SeatTaken) -> Campaign:
    return _seated(campaign, event.seat, Chair(event.player, event.seed))


def _seated(campaign: Campaign, seat: Seat, chair: Chair) -> Campaign:
    chairs = campaign.chairs
    return replace(campaign, chairs=(*chairs[:seat], chair, *chairs[seat + 1 :]))


def _begun(campaign: Campaign, _: e.CampaignBegun) -> Campaign:
    return replace(campaign, status="running")


def _chapter_opened(campaign: Campaign, event: e.ChapterOpened) -> Campaign:
    return replace(campaign, openings=(*campaign.openings, Opening(event.chapter, event.match_id)))


def _chapter_closed(campaign: Campaign, event: e.ChapterClosed) -> Campaign:
    closed = Opening(event.chapter, event.match_id, "closed", event.struck)
    return replace(campaign, openings=(*campaign.openings[:-1], closed))


def _ended(campaign: Campaign, event: e.CampaignEnded) -> Campaign:
    return replace(campaign, status="ended", outcome=event.outcome)


def _of_city(change: Callable[[City, Any], City]) -> Callable[[Campaign, Any], Campaign]:
    """A step that touches one seat's city only."""

    def step(campaign: Campaign, event: Any) -> Campaign:
        cities = campaign.cities
        city = change(cities[event.seat], event)
        return replace(campaign, cities=(*cities[: event.seat], city, *cities[event.seat + 1 :]))

    return step


def _named(city: City, event: e.CityNamed) -> City:
    return replace(city, name=event.label)


def _marked(city: City, event: e.ProgressMarked) -> City:
    mark = Mark(event.progress, event.reason, event.mine, event.cause)
    return replace(city, marks=(*city.marks, mark))


def _sticker_awarded(city: City, event: e.StickerAwarded) -> City:
    return replace(city, waiting=(*city.waiting, Waiting(event.kind, event.cause)))


def _stuck(city: City, event: e.StickerPlaced | e.ForestCleared) -> City:
    sticker = Stuck(event.kind, event.cell, event.cause)
    return replace(city, stickers=(*city.stickers, sticker), waiting=city.without(event.kind, event.cause))


def _sticker_lost(city: City, event: e.StickerLost) -> City:
    return replace(city, waiting=city.without(event.kind, event.cause))


def _cog_awarded(city: City, event: e.CogAwarded) -> City:
    return replace(city, waiting=(*city.waiting, Waiting("cog", event.cause)))


def _cog_given(city: City, event: e.CogGiven) -> City:
    return replace(city, cogs=(*city.cogs, Cog(event.shape, event.cause)), waiting=city.without("cog", event.cause))


def _cog_lost(city: City, event: e.CogLost) -> City:
    return replace(city, waiting=city.without("cog", event.cause))


def _church_awarded(city: City, event: e.ChurchAwarded) -> City:
    return replace(city, churches=(*city.churches, Church(event.shape, event.cause)))


def _nugget_gained(city: City, event: e.NuggetGained) -> City:
    return replace(city, nuggets=(*city.nuggets, Nuggets(event.nuggets, event.cause)))


def _nugget_spent(city: City, event: e.NuggetSpent) -> City:
    return replace(city, nuggets=(*city.nuggets, Nuggets(-event.nuggets, event.cause)))


def _dug(city: City, event: e.MineDug) -> City:
    return replace(city, shafts=(*city.shafts, Shaft(event.mine, event.boxes, event.cause)))


_STEPS: dict[type[Event], Callable[[Campaign, Any], Campaign]] = {
    SeatTaken: _seat_taken,
    e.CampaignBegun: _begun,
    e.CityNamed: _of_city(_named),
    e.ChapterOpened: _chapter_opened,
    e.ChapterClosed: _chapter_closed,
    e.ProgressMarked: _of_city(_marked),
    e.StickerAwarded: _of_city(_sticker_awarded),
    e.StickerPlaced: _of_city(_stuck),
    e.ForestCleared: _of_city(_stuck),
    e.StickerLost: _of_city(_sticker_lost),
    e.CogAwarded: _of_city(_cog_awarded),
    e.CogGiven: _of_city(_cog_given),
    e.CogLost: _of_city(_cog_lost),
    e.ChurchAwarded: _of_city(_church_awarded),
    e.NuggetGained: _of_city(_nugget_gained),
    e.NuggetSpent: _of_city(_nugget_spent),
    e.MineDug: _of_city(_dug),
    e.CampaignEnded: _ended,
}
