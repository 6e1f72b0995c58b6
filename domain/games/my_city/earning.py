"""What is earned at once, in the round itself: one function an at-once clause (My City R18, R19, R24)."""

from collections.abc import Callable
from typing import Any

from domain.core.seat import Seat
from domain.games.my_city.clause import Clause, Gold, Investor, Railway
from domain.games.my_city.events import Line
from domain.games.my_city.land import GRID
from domain.games.my_city.state import City, State
from domain.geometry.grid import Cells


def earned(state: State, grown: tuple[City, ...], seat: Seat) -> tuple[Line, ...]:
    """All that a seat earns in the round that leads from `state` to the `grown` cities, in the order of the list."""
    clauses = state.set_up.rules.at_once
    return tuple(line for clause in clauses for line in EARNING[type(clause)](clause, state, grown, seat))


def nuggets(state: State, lines: tuple[Line, ...]) -> int:
    """The nuggets that come with these lines (My City R18)."""
    gold = (clause for clause in state.set_up.rules.at_once if isinstance(clause, Gold))
    return sum(clause.nuggets for clause in gold if any(line.reason == clause.name for line in lines))


def _gold(clause: Gold, state: State, grown: tuple[City, ...], seat: Seat) -> tuple[Line, ...]:
    if any(_mined(state, Seat(n), city) for n, city in enumerate(state.cities)):
        return ()
    if not _mined(state, seat, grown[seat]):
        return ()
    return (Line("gold", clause.points, GRID.names(state.land(seat).veins)),)


def _mined(state: State, seat: Seat, city: City) -> bool:
    return not state.land(seat).veins & ~city.covered


def _investor(clause: Investor, state: State, grown: tuple[City, ...], seat: Seat) -> tuple[Line, ...]:
    before, now = state.cities[seat].buildings, grown[seat].buildings
    if len(now) == len(before) or not before or not GRID.neighbours(before[-1].cells) & now[-1].cells:
        return ()
    return (Line("investor", clause.points, GRID.names(before[-1].cells)),)


def _railway(clause: Railway, state: State, grown: tuple[City, ...], seat: Seat) -> tuple[Line, ...]:
    for built in grown[seat].buildings[len(state.cities[seat].buildings) :]:
        if tracks := Cells(built.cells & GRID.row(clause.row - 1)):
            points = clause.cogged if grown[seat].has_cog(built) else clause.points
            return (Line("railway", points, GRID.names(tracks)),)
    return ()


EARNING: dict[type[Clause], Callable[[Any, State, tuple[City, ...], Seat], tuple[Line, ...]]] = {
    Gold: _gold,
    Investor: _investor,
    Railway: _railway,
}
"""What a clause brings a seat in the round that leads from the state to the grown cities."""
