"""decide and legal_commands of Cottage Garden."""

from domain.games.cottage_garden.rules.decision import decide
from domain.games.cottage_garden.rules.legal import legal_commands
from domain.games.cottage_garden.rules.planting import try_on
from domain.games.cottage_garden.rules.setup import drawn

__all__ = ["decide", "drawn", "legal_commands", "try_on"]
