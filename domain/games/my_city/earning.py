"""What is earned at once, in the round itself: one function an at-once clause (My City R18)."""

from collections.abc import Callable
from typing import Any

from domain.core.seat import Seat
from domain.games.my_city.clause import Clause, Gold
from domain.games.my_city.events import Line
from domain.games.my_city.land import GRID
from domain.games.my_city.state import City, State


def earned(state: State, grown: tuple[City, ...], seat: Seat) -> tuple[Line, ...]:
    """All that a seat earns in the round that leads from `state` to the `grown` cities, in the order of the list."""
    clauses = state.set_up.rules.at_once
    return tuple(line for clause in clauses for line in EARNING[type(clause)](clause, state, grown, seat))


def _gold(clause: Gold, state: State, grown: tuple[City, ...], seat: Seat) -> tuple[Line, ...]:
    if any(_mined(state, Seat(n), city) for n, city in enumerate(state.cities)):
        return ()
    if not _mined(state, seat, grown[seat]):
        return ()
    return (Line("gold", clause.points, GRID.names(state.land(seat).veins)),)


def _mined(state: State, seat: Seat, city: City) -> bool:
    return not state.land(seat).veins & ~city.covered


EARNING: dict[type[Clause], Callable[[Any, State, tuple[City, ...], Seat], tuple[Line, ...]]] = {Gold: _gold}
"""What a clause brings a seat in the round that leads from the state to the grown cities."""
