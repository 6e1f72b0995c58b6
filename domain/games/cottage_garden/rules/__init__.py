"""decide and legal_commands of Cottage Garden."""

from domain.core.seat import Seat
from domain.games.cottage_garden.rules.decision import decide
from domain.games.cottage_garden.rules.legal import legal_commands
from domain.games.cottage_garden.rules.planting import try_on
from domain.games.cottage_garden.rules.setup import drawn
from domain.games.cottage_garden.state import State

__all__ = ["decide", "drawn", "legal_commands", "to_move", "try_on"]


def to_move(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return () if state.step in ("new", "over") else (state.active,)
