"""What anybody sees of a game: the state as a view, a fact as it is told."""

from domain.games.miyabi.view.showing import view
from domain.games.miyabi.view.shown import View
from domain.games.miyabi.view.sight import seen

__all__ = ["View", "seen", "view"]
