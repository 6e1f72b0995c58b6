"""decide: which wish may be given at which step, and who answers it."""

from collections.abc import Callable
from typing import Any

from domain.core.chance import Chance
from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.games.cottage_garden import commands as c
from domain.games.cottage_garden import refusals as r
from domain.games.cottage_garden.events import Step
from domain.games.cottage_garden.rules.clearing import queue_tile, score_bed
from domain.games.cottage_garden.rules.course import Course
from domain.games.cottage_garden.rules.planting import place_cat, place_pot, place_tile, return_cat
from domain.games.cottage_garden.rules.setup import begin
from domain.games.cottage_garden.rules.turn import end_turn, pay_two_points
from domain.games.cottage_garden.state import State


def decide(state: State, seat: Seat | None, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The facts that a wish brings about. Raises the first Refusal that applies, in the order of their module."""
    if state.step == "over":
        raise r.GameOver
    if isinstance(command, c.Begin):
        return begin(state, chance)
    if seat != state.active:
        raise r.NotYourTurn(player=f"seat {state.active}")
    steps, answer = _ANSWERS[type(command)]
    if state.step not in steps:
        raise _out_of_step(state.step, command)
    course = Course(state)
    answer(course, command)
    return tuple(course.events)


_ANSWERS: dict[type[Command], tuple[tuple[Step, ...], Callable[[Course, Any], None]]] = {
    c.PayTwoPoints: (("pay",), pay_two_points),
    c.ReturnCatToRefill: (("plant",), return_cat),
    c.PlaceTile: (("plant",), place_tile),
    c.PlacePot: (("plant",), place_pot),
    c.PlaceCat: (("plant", "score", "end"), place_cat),
    c.ScoreBed: (("score",), score_bed),
    c.PlaceBonusPot: (("bonus",), place_pot),
    c.QueueTile: (("clear",), queue_tile),
    c.EndTurn: (("end",), end_turn),
}

_PLANTING = (c.ReturnCatToRefill, c.PlaceTile, c.PlacePot)

_FIRST: dict[Step, type[Refusal]] = {
    "pay": r.PayFirst,
    "plant": r.PlantFirst,
    "bonus": r.BonusPotFirst,
    "clear": r.QueueFirst,
    "score": r.ScoreFirst,
}


def _out_of_step(step: Step, command: Command) -> Refusal:
    if step in ("score", "end") and isinstance(command, _PLANTING):
        return r.AlreadyPlanted()
    return _FIRST.get(step, r.NotNow)()
