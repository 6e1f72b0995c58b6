"""What a campaign allows: sitting down, beginning, naming, opening chapters, placing what they brought, going back."""

from collections.abc import Callable, Iterator
from typing import Any, get_args

from msgspec import UNSET

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import pausing, rewinding, seating, undoing
from domain.campaign import refusals as r
from domain.campaign.adoption import adopt
from domain.campaign.chapter import opened_with
from domain.campaign.evolution import extend, opened
from domain.campaign.forking import require_forkable
from domain.campaign.placement import choices, give_cog, place_sticker
from domain.campaign.state import LAST, Campaign
from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import PRINTED, Box
from domain.match.commands import (
    Abandon,
    AnswerConcession,
    AnswerReclaim,
    AnswerUndo,
    Concede,
    HandOver,
    KeepSeat,
    NameStandIn,
    Pause,
    Resume,
    TakeSeat,
    Undo,
)
from domain.match.events import SeatTaken
from domain.match.refusals import WrongNumberOfSeats

RULES = "campaign/1"

NewId = Callable[[], str]
"""Gives the id of a new match, in the campaign's own bucket."""


def open_campaign(command: c.OpenCampaign, box: Box = PRINTED, source: Campaign | None = None) -> tuple[Event, ...]:
    """The first facts of a campaign that is played with that box. `source`: what a fork goes on from, as it stood then.

    Raises WrongNumberOfSeats, NotAHalfPlayedBox, of a fork NotBegun, NothingToPlay.
    """
    if command.seats not in MY_CITY.seats:
        raise WrongNumberOfSeats(MY_CITY.seats)
    if len(command.commitments) != LAST:
        raise ValueError("a campaign commits to the luck of every chapter")
    first = e.CampaignOpened(
        rules=RULES,
        game_rules=MY_CITY.rules,
        content=box.sha256,
        seats=command.seats,
        visibility=command.visibility,
        hotseat=command.hotseat,
        commitments=command.commitments,
        title=command.title,
        forked_from=command.forked_from or UNSET,
    )
    if source is not None:
        require_forkable(source)
    before = opened(first, box, source)
    adopted = adopt(before, command.adopt) if command.adopt else ()
    own = range(command.seats) if command.hotseat else command.sits
    taken = tuple(SeatTaken(Seat(n), command.player, command.seed) for n in own)
    begun = seating.begin(extend(before, (*adopted, *taken)))
    return (first, *adopted, *taken, *begun)


def decide(campaign: Campaign, seat: Seat | None, command: Command, new_id: NewId) -> tuple[Event, ...]:
    """Facts that a wish of a seat, or a call, brings about. Raises the first refusal that applies.

    The caller has made sure that whoever asks may speak for that seat.
    """
    events = _DECIDERS[type(command)](campaign, seat, command, new_id)
    if campaign.is_over:
        raise r.CampaignOver
    if campaign.status == "paused" and isinstance(command, _WHILE_IT_RUNS):
        raise r.CampaignPaused
    return events


def legal_commands(campaign: Campaign, seat: Seat) -> Iterator[c.Wish]:
    """All that `decide` accepts from that seat now, but for names, which are free text: opening the chapter, then
    placing stickers by kind and cell, then giving cogs by shape."""
    if not campaign.takes_wishes:
        return
    if _obstacle(campaign) is None:
        yield c.OpenChapter()
    yield from choices(campaign, seat)


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


_WHILE_IT_RUNS = (*get_args(c.Wish), c.ProposeRewind, c.AnswerRewind, Undo, AnswerUndo)

_DECIDERS: dict[type[Command], Callable[[Campaign, Any, Any, NewId], tuple[Event, ...]]] = {
    c.NameCity: _name_city,
    c.OpenChapter: _open_chapter,
    c.PlaceSticker: lambda campaign, seat, command, _: place_sticker(campaign, seat, command),
    c.GiveCog: lambda campaign, seat, command, _: give_cog(campaign, seat, command),
    c.ProposeRewind: lambda campaign, seat, command, _: rewinding.propose(campaign, seat, command),
    c.AnswerRewind: lambda campaign, seat, command, _: rewinding.answer(campaign, seat, command),
    Undo: lambda campaign, seat, command, _: undoing.undo(campaign, seat, command),
    AnswerUndo: lambda campaign, seat, command, _: undoing.answer(campaign, seat, command),
    Pause: lambda campaign, seat, _, __: pausing.pause(campaign, seat),
    Resume: lambda campaign, seat, _, __: pausing.resume(campaign, seat),
    Abandon: lambda campaign, seat, command, _: pausing.abandon(campaign, seat, command),
    AnswerReclaim: lambda campaign, seat, command, _: seating.answer_reclaim(campaign, seat, command),
    HandOver: lambda campaign, seat, _, __: seating.hand_over(campaign, seat),
    KeepSeat: lambda campaign, seat, _, __: seating.keep_seat(campaign, seat),
    NameStandIn: lambda campaign, seat, command, _: seating.name_stand_in(campaign, seat, command),
    TakeSeat: lambda campaign, _, command, __: seating.take_seat(campaign, command),
    Concede: lambda campaign, seat, _, __: seating.concede(campaign, seat),
    AnswerConcession: lambda campaign, seat, command, _: seating.answer_concession(campaign, seat, command),
}
