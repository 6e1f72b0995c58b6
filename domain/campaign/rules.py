"""What a campaign allows: sitting down, beginning, naming, opening chapters, placing what they brought."""

from collections.abc import Callable, Iterator
from typing import Any

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign.chapter import contents, opened_with
from domain.campaign.evolution import extend, opened
from domain.campaign.placement import choices, give_cog, place_sticker
from domain.campaign.state import LAST, Campaign
from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY
from domain.match.commands import TakeSeat
from domain.match.events import SeatTaken
from domain.match.refusals import SeatIsTaken, SeedIsSettled, WrongNumberOfSeats

RULES = "campaign/1"

NewId = Callable[[], str]
"""Gives the id of a new match, in the campaign's own bucket."""


def open_campaign(command: c.OpenCampaign) -> tuple[Event, ...]:
    """The first facts of a campaign. Raises WrongNumberOfSeats."""
    if command.seats not in MY_CITY.seats:
        raise WrongNumberOfSeats
    if len(command.commitments) != LAST:
        raise ValueError("a campaign commits to the luck of every chapter")
    first = e.CampaignOpened(
        rules=RULES,
        game_rules=MY_CITY.rules,
        content=contents(),
        seats=command.seats,
        visibility=command.visibility,
        hotseat=command.hotseat,
        commitments=command.commitments,
        title=command.title,
    )
    own = range(command.seats if command.hotseat else 1)
    taken = tuple(SeatTaken(Seat(n), command.player, command.seed) for n in own)
    return (first, *taken, *_begin(extend(opened(first), taken)))


def decide(campaign: Campaign, seat: Seat | None, command: Command, new_id: NewId) -> tuple[Event, ...]:
    """Facts that a wish of a seat, or a call, brings about. Raises the first refusal that applies.

    The caller has made sure that whoever asks may speak for that seat.
    """
    events = _DECIDERS[type(command)](campaign, seat, command, new_id)
    if campaign.status == "ended":
        raise r.CampaignOver
    return events


def legal_commands(campaign: Campaign, seat: Seat) -> Iterator[c.Wish]:
    """All that `decide` accepts from that seat now, but for names, which are free text: opening the chapter, then
    placing stickers by kind and cell, then giving cogs by shape."""
    if campaign.status == "ended":
        return
    if _obstacle(campaign) is None:
        yield c.OpenChapter()
    yield from choices(campaign.cities[seat])


def _begin(campaign: Campaign) -> tuple[Event, ...]:
    """A campaign begins by itself as soon as every seat is taken and every seed settled."""
    return (e.CampaignBegun(),) if campaign.status == "open" and campaign.is_settled else ()


def _take_seat(campaign: Campaign, _: Seat | None, command: TakeSeat, __: NewId) -> tuple[Event, ...]:
    chair = campaign.chairs[command.seat]
    if chair.player not in (None, command.player):
        raise SeatIsTaken
    if chair.is_settled:
        raise SeedIsSettled
    taken = (SeatTaken(command.seat, command.player, command.seed),)
    return (*taken, *_begin(extend(campaign, taken)))


def _name_city(_: Campaign, seat: Seat, command: c.NameCity, __: NewId) -> tuple[Event, ...]:
    return (e.CityNamed(seat, command.text),)


def _open_chapter(campaign: Campaign, _: Seat, __: c.OpenChapter, new_id: NewId) -> tuple[Event, ...]:
    if obstacle := _obstacle(campaign):
        raise obstacle
    sittings = tuple(e.Sitting(chair.player, chair.seed) for chair in campaign.chairs if chair.player)
    return (opened_with(campaign, new_id(), sittings),)


def _obstacle(campaign: Campaign) -> type[Refusal] | None:
    """Why the next chapter cannot be opened."""
    if campaign.status == "open" or campaign.running or not campaign.is_settled:
        return r.ChapterNotReady
    return r.StickersFirst if any(city.waiting for city in campaign.cities) else None


def _place(campaign: Campaign, seat: Seat, command: c.PlaceSticker, _: NewId) -> tuple[Event, ...]:
    return place_sticker(campaign, seat, command)


def _give(campaign: Campaign, seat: Seat, command: c.GiveCog, _: NewId) -> tuple[Event, ...]:
    return give_cog(campaign, seat, command)


_DECIDERS: dict[type[Command], Callable[[Campaign, Any, Any, NewId], tuple[Event, ...]]] = {
    TakeSeat: _take_seat,
    c.NameCity: _name_city,
    c.OpenChapter: _open_chapter,
    c.PlaceSticker: _place,
    c.GiveCog: _give,
}
