"""What is checked alike of several wishes."""

from domain.games.miyabi import refusals as r
from domain.games.miyabi.garden import BOARD
from domain.games.miyabi.options import Module
from domain.games.miyabi.state import State
from domain.geometry.grid import Cells, NoSuchCell


def in_play(state: State, module: Module) -> None:
    """Raises ModuleNotInPlay without that expansion."""
    if not state.plays(module):
        raise r.ModuleNotInPlay


def frogs_set(state: State) -> None:
    """Raises FrogFirst until every frog is placed and the first round has opened (R4)."""
    if not state.round:
        raise r.FrogFirst


def cell(name: str) -> Cells:
    """The cell of that name. Raises NotInGrid."""
    try:
        return BOARD.named(name)
    except NoSuchCell:
        raise r.NotInGrid from None


def not_acted(state: State) -> None:
    """Raises TurnNearlyOver once the seat has placed or passed in this turn."""
    if state.acted:
        raise r.TurnNearlyOver
