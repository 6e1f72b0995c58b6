"""State and evolve of Cottage Garden."""

from domain.games.cottage_garden.state.fold import evolve
from domain.games.cottage_garden.state.garden import (
    Garden,
    State,
    being_cleared,
    design,
    has_beds,
    initial_state,
    outcome,
    own_beds,
    tiles_to_queue,
    to_move,
)

__all__ = [
    "Garden",
    "State",
    "being_cleared",
    "design",
    "evolve",
    "has_beds",
    "initial_state",
    "outcome",
    "own_beds",
    "tiles_to_queue",
    "to_move",
]
