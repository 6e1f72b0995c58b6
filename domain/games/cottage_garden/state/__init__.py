"""State and evolve of Cottage Garden."""

from domain.games.cottage_garden.state.fold import evolve
from domain.games.cottage_garden.state.garden import (
    Garden,
    State,
    design,
    initial_state,
    outcome,
    to_move,
)

__all__ = ["Garden", "State", "design", "evolve", "initial_state", "outcome", "to_move"]
