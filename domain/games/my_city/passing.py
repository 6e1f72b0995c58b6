"""Who may pass and at what price (My City R6, R15): one meaning a passing clause."""

from collections.abc import Callable
from typing import Any

from domain.core.refusal import Refusal
from domain.games.my_city import refusal
from domain.games.my_city.clause import Clause, PassingCosts
from domain.games.my_city.content import CHURCH_COLOUR
from domain.games.my_city.state import City, State


def objection(state: State, city: City) -> type[Refusal] | None:
    """What the rules say against passing now; None where the city may pass."""
    if state.building and state.building.colour == CHURCH_COLOUR:
        return refusal.ChurchMustBeBuilt
    passing = state.set_up.rules.passing
    return PASSING[type(passing)](passing, city)


def _at_a_cost(_: PassingCosts, city: City) -> type[Refusal] | None:
    return None if city.score > 0 else refusal.CannotPassAtZero


PASSING: dict[type[Clause], Callable[[Any, City], type[Refusal] | None]] = {PassingCosts: _at_a_cost}
"""What a clause says against a city that would pass."""
