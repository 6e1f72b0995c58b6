"""decide: which facts a wish brings about, with all that follows by itself. One module a step of the round."""

from collections.abc import Callable
from typing import Any

from domain.core.chance import Chance
from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.games.karesansui import commands as c
from domain.games.karesansui import refusals as r
from domain.games.karesansui.events import Step
from domain.games.karesansui.rules.bidding import bid, pass_bidding
from domain.games.karesansui.rules.course import Course
from domain.games.karesansui.rules.legal import legal_commands
from domain.games.karesansui.rules.luck import drawn
from domain.games.karesansui.rules.opening import begin
from domain.games.karesansui.rules.planting import keep_weed, plant_weed
from domain.games.karesansui.rules.returning import return_set
from domain.games.karesansui.state import State

__all__ = ["decide", "drawn", "legal_commands"]

_AT_STEP: dict[type[Command], Step] = {
    c.Bid: "bid",
    c.PassBidding: "bid",
    c.ReturnSet: "return",
    c.PlantWeed: "plant",
    c.KeepWeed: "plant",
}
_NOT_NOW: dict[Step, type[Refusal]] = {
    "bid": r.NotBiddingNow,
    "return": r.NotReturningNow,
    "plant": r.NotPlantingNow,
}
_DECIDERS: dict[type[Command], Callable[[Course, Seat, Any], None]] = {
    c.Bid: bid,
    c.PassBidding: pass_bidding,
    c.ReturnSet: return_set,
    c.PlantWeed: plant_weed,
    c.KeepWeed: keep_weed,
}


def decide(state: State, seat: Seat | None, command: Command, chance: Chance) -> tuple[Event, ...]:
    """Facts up to the next question or the end. Raises the first refusal that fits."""
    course = Course(state, chance)
    if seat is None:
        begin(course)
    else:
        _check_turn(state, seat, command)
        _DECIDERS[type(command)](course, seat, command)
    return tuple(course.events)


def _check_turn(state: State, seat: Seat, command: Command) -> None:
    if state.outcome is not None:
        raise r.GameOver
    if state.turn is None or state.turn.seat != seat:
        raise r.NotYourTurn
    step = _AT_STEP[type(command)]
    if state.turn.step != step:
        raise _NOT_NOW[step]
