"""Who sits where: sitting down, handing a seat over, standing in for a chapter, giving up."""

from domain.campaign import refusals as r
from domain.campaign.events import CampaignBegun, CampaignEnded
from domain.campaign.evolution import extend
from domain.campaign.state import Campaign
from domain.core.message import Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.match.commands import AnswerConcession, AnswerReclaim, NameStandIn, TakeSeat
from domain.match.consent import others, players
from domain.match.events import (
    Conceded,
    ConcessionAnswered,
    ReclaimAnswered,
    SeatHandedOver,
    SeatKept,
    SeatLeft,
    SeatReclaimed,
    SeatTaken,
    StandInNamed,
)
from domain.match.refusals import (
    NoSuchConcession,
    OwnConcession,
    OwnSeat,
    SeatIsEmpty,
    SeatIsTaken,
    SeedIsSettled,
    SitsElsewhere,
)


def begin(campaign: Campaign) -> tuple[Event, ...]:
    """A campaign begins by itself as soon as every seat is taken and every seed settled."""
    return (CampaignBegun(),) if campaign.status == "open" and campaign.is_settled else ()


def take_seat(campaign: Campaign, command: TakeSeat) -> tuple[Event, ...]:
    """Somebody sits down, where the seat is free or offered. Raises SeatIsTaken, SeedIsSettled."""
    chair = campaign.chairs[command.seat]
    if chair.player not in (None, command.player):
        if command.seat not in campaign.offered:
            raise SeatIsTaken
    elif chair.is_settled:
        raise SeedIsSettled
    taken = (SeatTaken(command.seat, command.player, command.seed),)
    return (*taken, *begin(extend(campaign, taken)))


def hand_over(campaign: Campaign, seat: Seat) -> tuple[Event, ...]:
    """The seat is offered; nothing where it is already. Raises NotBegun, SeatIsEmpty."""
    _seated(campaign, seat)
    return () if seat in campaign.offered else (SeatHandedOver(seat),)


def keep_seat(campaign: Campaign, seat: Seat) -> tuple[Event, ...]:
    """The seat is offered no longer; nothing where it is not. Raises NotBegun, SeatIsEmpty."""
    _seated(campaign, seat)
    return (SeatKept(seat),) if seat in campaign.offered else ()


def name_stand_in(campaign: Campaign, seat: Seat, command: NameStandIn) -> tuple[Event, ...]:
    """That player, too, plays the seat for a chapter; nothing where that is so. Nobody looks into two hands.

    Raises NotBegun, SeatIsEmpty, SitsElsewhere.
    """
    _seated(campaign, seat)
    chair = campaign.chairs[seat]
    player = None if command.player == chair.player else command.player
    if player == chair.stand_in:
        return ()
    if player is not None and any(one.is_played_by(player) for one in campaign.chairs):
        raise SitsElsewhere
    return (StandInNamed(seat, player),)


def answer_reclaim(campaign: Campaign, seat: Seat | None, command: AnswerReclaim) -> tuple[Event, ...]:
    """The answer, and with that of the last of the others the seat is free; the operator (None) asks nobody.

    Whoever sits there may say no, and all is as before. Raises SeatIsEmpty, OwnSeat.
    """
    lost, reclaim = command.lost, campaign.reclaim
    if lost not in campaign.seated:
        raise SeatIsEmpty
    if seat is None:
        return (SeatReclaimed(lost),) if command.agree else ()
    asked = others(campaign, lost)
    if command.agree and not players(campaign, [seat]) & asked:
        raise OwnSeat
    answered = ReclaimAnswered(lost, seat, command.agree)
    said = reclaim.agreed if reclaim is not None and reclaim.lost == lost else ()
    is_agreed = command.agree and players(campaign, (*said, seat)) >= asked
    return (answered, SeatReclaimed(lost)) if is_agreed else (answered,)


def concede(campaign: Campaign, seat: Seat) -> tuple[Event, ...]:
    """The last one left wins; while more are left, the seat is offered to a newcomer until the others agree to end.

    Raises NotBegun, SeatIsEmpty.
    """
    _seated(campaign, seat)
    stay = campaign.seated - {seat}
    return (Conceded(seat), SeatLeft(seat) if len(stay) > 1 else _conceded(campaign, stay))


def answer_concession(campaign: Campaign, seat: Seat, command: AnswerConcession) -> tuple[Event, ...]:
    """The answer, and the end if all others agree. Raises NoSuchConcession, OwnConcession."""
    concession = campaign.concession
    if concession is None or concession.version != command.version:
        raise NoSuchConcession
    if seat == concession.seat:
        raise OwnConcession
    answered = ConcessionAnswered(command.version, seat, command.agree)
    stay = campaign.seated - {concession.seat}
    agreed = {*concession.agreed, seat} if command.agree else set()
    return (answered, *((_conceded(campaign, stay),) if agreed >= stay else ()))


def _seated(campaign: Campaign, seat: Seat) -> None:
    if campaign.status == "open":
        raise r.NotBegun
    if seat not in campaign.seated:
        raise SeatIsEmpty


def _conceded(campaign: Campaign, stay: frozenset[Seat]) -> CampaignEnded:
    """The best of those who stayed win."""
    points = campaign.progress
    best = max((points[seat] for seat in stay), default=None)
    return CampaignEnded(Outcome(("conceded",), points, tuple(seat for seat in sorted(stay) if points[seat] == best)))
