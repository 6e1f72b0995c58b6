"""Who may pass and at what price (My City R6, R15, R30): one meaning a passing clause."""

from collections.abc import Callable
from typing import Any

from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.games.my_city import refusals
from domain.games.my_city.clause import Clause, NoPassing, NuggetPasses, PassingCosts
from domain.games.my_city.events import Building
from domain.games.my_city.state import City, State
from domain.games.my_city.supply import CHURCH_COLOUR


def objection(state: State, seat: Seat, building: Building, *, nugget: bool) -> type[Refusal] | None:
    """What the rules say against passing that building now, for a nugget or without; None where the seat may pass."""
    if building.colour == CHURCH_COLOUR:
        return refusals.ChurchMustBeBuilt
    passing, city = state.set_up.rules.passing, state.cities[seat]
    against = PASSING[type(passing)](passing, state, city, nugget)
    return against or (refusals.BuildingRetired if state.is_retired(seat) else None)


def is_stuck_without_building(state: State, seat: Seat, building: Building) -> bool:
    """Whether the seat can pass in no way."""
    return all(objection(state, seat, building, nugget=nugget) for nugget in (False, True))


def _at_a_cost(_: PassingCosts, state: State, city: City, nugget: bool) -> type[Refusal] | None:
    if nugget:
        return _against_a_nugget(state, city)
    return None if city.score > 0 else refusals.CannotPassAtZero


def _against_a_nugget(state: State, city: City) -> type[Refusal] | None:
    """One that reaches the limit loses nothing by passing, so needs no nugget (My City R9)."""
    rules = state.set_up.rules
    if not isinstance(rules.nugget, NuggetPasses) or not city.nuggets or city.nugget_passed:
        return refusals.NoNugget
    return refusals.PassingNeedsNoNugget if city.score == rules.limit.points else None


def _forbidden(_: NoPassing, __: State, ___: City, ____: bool) -> type[Refusal] | None:
    return refusals.PassingForbidden


PASSING: dict[type[Clause], Callable[[Any, State, City, bool], type[Refusal] | None]] = {
    PassingCosts: _at_a_cost,
    NoPassing: _forbidden,
}
"""What a clause says against a city that would pass, for a nugget or not."""
