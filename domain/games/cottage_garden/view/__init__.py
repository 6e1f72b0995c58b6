"""View, view and seen of Cottage Garden."""

from domain.games.cottage_garden.view.showing import view
from domain.games.cottage_garden.view.shown import View
from domain.games.cottage_garden.view.sight import seen

__all__ = ["View", "seen", "view"]
