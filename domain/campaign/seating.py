"""Who sits where: sitting down, handing a seat over, standing in for a chapter, giving up."""

from domain.campaign import refusals as r
from domain.campaign.commands import NameStandIn
from domain.campaign.events import CampaignBegun, CampaignEnded, SeatHandedOver, StandInNamed
from domain.campaign.evolution import extend
from domain.campaign.state import Campaign
from domain.core.message import Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.match.commands import AnswerConcession, TakeSeat
from domain.match.events import Conceded, ConcessionAnswered, SeatLeft, SeatTaken
from domain.match.refusals import NoSuchConcession, OwnConcession, SeatIsEmpty, SeatIsTaken, SeedIsSettled


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


def name_stand_in(campaign: Campaign, seat: Seat, command: NameStandIn) -> tuple[Event, ...]:
    """That player plays the seat for a chapter; nothing where that is so. Raises NotBegun, SeatIsEmpty."""
    _seated(campaign, seat)
    player = None if command.player == campaign.chairs[seat].player else command.player
    return () if player == campaign.stand_ins[seat] else (StandInNamed(seat, player),)


def concede(campaign: Campaign, seat: Seat) -> tuple[Event, ...]:
    """The last one left wins; while more are left, the seat is offered to a newcomer until the others agree to end.

    Raises NotBegun, SeatIsEmpty.
    """
    _seated(campaign, seat)
    others = campaign.seated - {seat}
    return (Conceded(seat), SeatLeft(seat) if len(others) > 1 else _conceded(campaign, others))


def answer_concession(campaign: Campaign, seat: Seat, command: AnswerConcession) -> tuple[Event, ...]:
    """The answer, and the end if all others agree. Raises NoSuchConcession, OwnConcession."""
    concession = campaign.concession
    if concession is None or concession.version != command.version:
        raise NoSuchConcession
    if seat == concession.seat:
        raise OwnConcession
    answered = ConcessionAnswered(command.version, seat, command.agree)
    others = campaign.seated - {concession.seat}
    agreed = {*concession.agreed, seat} if command.agree else set()
    return (answered, *((_conceded(campaign, others),) if agreed >= others else ()))


def _seated(campaign: Campaign, seat: Seat) -> None:
    if campaign.status == "open":
        raise r.NotBegun
    if seat not in campaign.seated:
        raise SeatIsEmpty


def _conceded(campaign: Campaign, others: frozenset[Seat]) -> CampaignEnded:
    """The best of those who stayed win."""
    points = campaign.progress
    best = max((points[seat] for seat in others), default=None)
    return CampaignEnded(Outcome(("conceded",), points, tuple(seat for seat in sorted(others) if points[seat] == best)))
