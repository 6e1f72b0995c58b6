"""The rules: what a wish leads to (`decide`), what may be wished (`legal_commands`), what was drawn (`drawn`)."""

from collections.abc import Callable
from typing import Any

from domain.core.chance import Chance
from domain.core.message import Command, Event
from domain.core.seat import Seat
from domain.games.miyabi import commands as c
from domain.games.miyabi import refusals as r
from domain.games.miyabi.rules import frog, placement, turn
from domain.games.miyabi.rules.course import Course
from domain.games.miyabi.rules.legal import legal_commands
from domain.games.miyabi.rules.luck import drawn
from domain.games.miyabi.state import State

__all__ = ["decide", "drawn", "legal_commands"]


def decide(state: State, seat: Seat | None, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The facts that a wish brings about. Raises the first Refusal that fits, in the order of `refusals`."""
    course = Course(state, chance)
    if seat is None:
        turn.begin(course)
        return tuple(course.events)
    if state.outcome is not None:
        raise r.GameOver
    if seat != state.turn:
        raise r.NotYourTurn
    _DECIDERS[type(command)](course, seat, command)
    return tuple(course.events)


_DECIDERS: dict[type[Command], Callable[[Course, Seat, Any], None]] = {
    c.PlaceFrog: frog.place,
    c.PlaceTile: placement.place_tile,
    c.PlaceZenTile: placement.place_zen_tile,
    c.PassRound: placement.pass_round,
    c.MoveFrog: frog.move,
    c.KeepFrog: frog.keep,
}
