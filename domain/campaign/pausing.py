"""Standing still for a while, and leaving a campaign as it is."""

from domain.campaign import refusals as r
from domain.campaign.state import Campaign
from domain.core.message import Event
from domain.core.seat import Seat
from domain.match.commands import Abandon
from domain.match.consent import others, players
from domain.match.events import Abandoned, AbandonmentAnswered, Paused, Resumed
from domain.match.refusals import PausedByOperator


def pause(campaign: Campaign, seat: Seat | None) -> tuple[Event, ...]:
    """Nothing where it is paused already, unless the operator (None) makes sure. Raises NotBegun."""
    if campaign.status == "open":
        raise r.NotBegun
    is_enough = campaign.status == "paused" and (seat is not None or campaign.paused_by_operator)
    return () if is_enough else (Paused(seat),)


def resume(campaign: Campaign, seat: Seat | None) -> tuple[Event, ...]:
    """Nothing where it runs. Raises NotBegun, PausedByOperator."""
    if campaign.status == "open":
        raise r.NotBegun
    if campaign.paused_by_operator and seat is not None:
        raise PausedByOperator
    return (Resumed(seat),) if campaign.status == "paused" else ()


def abandon(campaign: Campaign, seat: Seat | None, command: Abandon) -> tuple[Event, ...]:
    """The answer, and the end once everybody agrees; the operator asks nobody."""
    if seat is None:
        return (Abandoned(None),) if command.agree else ()
    asked = others(campaign, seat)
    answered = (AbandonmentAnswered(seat, command.agree),) if asked else ()
    is_agreed = command.agree and players(campaign, campaign.abandoning) >= asked
    return (*answered, *((Abandoned(seat),) if is_agreed else ()))
