"""What the facts of any table change in a campaign: who sits where, what is paused or given up, what was agreed on."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.campaign.state import Campaign
from domain.core.message import Event
from domain.core.seat import Seat, Version
from domain.match.events import (
    Abandoned,
    AbandonmentAnswered,
    Conceded,
    ConcessionAnswered,
    Paused,
    ReclaimAnswered,
    Resumed,
    SeatHandedOver,
    SeatKept,
    SeatLeft,
    SeatReclaimed,
    SeatTaken,
    StandInNamed,
    UndoAnswered,
    UndoProposed,
)
from domain.match.state import Chair, Concession, Proposal, Reclaim


def _seat_taken(campaign: Campaign, event: SeatTaken) -> Campaign:
    """Whoever sits down plays with the seed of their own from the next chapter on."""
    concession = campaign.concession
    campaign = replace(
        campaign,
        offered=_without(campaign.offered, event.seat),
        concession=concession if concession and concession.seat != event.seat else None,
    )
    return _seated(campaign, event.seat, Chair(event.player, event.seed))


def _seat_left(campaign: Campaign, event: SeatLeft | SeatReclaimed) -> Campaign:
    return _seated(campaign, event.seat, Chair(None, campaign.chairs[event.seat].seed))


def _handed_over(campaign: Campaign, event: SeatHandedOver) -> Campaign:
    return replace(campaign, offered=(*campaign.offered, event.seat))


def _kept(campaign: Campaign, event: SeatKept) -> Campaign:
    return replace(campaign, offered=_without(campaign.offered, event.seat))


def _without(offered: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(one for one in offered if one != seat)


def _stand_in_named(campaign: Campaign, event: StandInNamed) -> Campaign:
    chair = replace(campaign.chairs[event.seat], stand_in=event.player)
    return replace(campaign, chairs=_changed(campaign, event.seat, chair))


def _seated(campaign: Campaign, seat: Seat, chair: Chair) -> Campaign:
    """Who came was not asked, and who went has no say: whatever was to be agreed on is to be asked anew."""
    chairs = _changed(campaign, seat, chair)
    return replace(campaign, chairs=chairs, proposal=None, undo=None, reclaim=None, abandoning=())


def _changed(campaign: Campaign, seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    return (*campaign.chairs[:seat], chair, *campaign.chairs[seat + 1 :])


def _conceded(campaign: Campaign, event: Conceded) -> Campaign:
    return replace(campaign, concession=Concession(Version(campaign.version + 1), event.seat))


def _concession_answered(campaign: Campaign, event: ConcessionAnswered) -> Campaign:
    concession = campaign.concession
    if concession is None:
        return campaign
    agreed = _answered(concession.agreed, event.seat, agree=event.agree)
    return replace(campaign, concession=replace(concession, agreed=agreed))


def _answered(agreed: tuple[Seat, ...], seat: Seat, *, agree: bool) -> tuple[Seat, ...]:
    others = tuple(one for one in agreed if one != seat)
    return (*others, seat) if agree else others


def _paused(campaign: Campaign, event: Paused) -> Campaign:
    return replace(campaign, status="paused", stopped_by=event.seat)


def _resumed(campaign: Campaign, event: Resumed) -> Campaign:
    return replace(campaign, status="running", stopped_by=event.seat)


def _reclaim_answered(campaign: Campaign, event: ReclaimAnswered) -> Campaign:
    if not event.agree and campaign.chairs[event.seat].player == campaign.chairs[event.lost].player:
        return replace(campaign, reclaim=None)  # not lost at all
    reclaim = campaign.reclaim
    if reclaim is None or reclaim.lost != event.lost:
        reclaim = Reclaim(event.lost)
    agreed = _answered(reclaim.agreed, event.seat, agree=event.agree)
    return replace(campaign, reclaim=replace(reclaim, agreed=agreed))


def _abandonment_answered(campaign: Campaign, event: AbandonmentAnswered) -> Campaign:
    return replace(campaign, abandoning=_answered(campaign.abandoning, event.seat, agree=event.agree))


def _abandoned(campaign: Campaign, event: Abandoned) -> Campaign:
    return replace(campaign, status="abandoned", stopped_by=event.seat)


def _undo_proposed(campaign: Campaign, event: UndoProposed) -> Campaign:
    undo = Proposal(Version(campaign.version + 1), event.seat, event.to, event.luck_seen)
    return replace(campaign, undo=undo)


def _undo_answered(campaign: Campaign, event: UndoAnswered) -> Campaign:
    """One who does not agree ends the proposal."""
    undo = campaign.undo
    if undo is None or not event.agree:
        return replace(campaign, undo=None)
    return replace(campaign, undo=replace(undo, agreed=_answered(undo.agreed, event.seat, agree=True)))


TABLE: dict[type[Event], Callable[[Campaign, Any], Campaign]] = {
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    SeatHandedOver: _handed_over,
    SeatKept: _kept,
    StandInNamed: _stand_in_named,
    ReclaimAnswered: _reclaim_answered,
    SeatReclaimed: _seat_left,
    Paused: _paused,
    Resumed: _resumed,
    AbandonmentAnswered: _abandonment_answered,
    Abandoned: _abandoned,
    UndoProposed: _undo_proposed,
    UndoAnswered: _undo_answered,
    Conceded: _conceded,
    ConcessionAnswered: _concession_answered,
}
"""By the fact; none of them touches a city or a chapter."""
