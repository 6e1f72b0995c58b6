"""The state of a game: where it stands (`State`) and how facts change that (`evolve`)."""

from domain.games.miyabi.state.evolve import evolve
from domain.games.miyabi.state.position import State, initial_state, outcome, points, to_move

__all__ = ["State", "evolve", "initial_state", "outcome", "points", "to_move"]
