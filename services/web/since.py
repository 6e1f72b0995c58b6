"""What a version changed, so that whoever looks back on it finds that marked on the page.

Two views side by side, both as the same viewer saw them: a mark tells no more than the page round it.
"""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from domain.core.seat import Viewer
from domain.match.state import Match, initial_state

Step = str | int
"""A field of a view, a key, or a place in a row."""


@dataclass(frozen=True)
class Since:
    """The game's view one version earlier, and now; without one before, nothing is marked."""

    before: Any = None
    now: Any = None

    def was(self, *steps: Step) -> Any:
        """What stood at that place of the view before; None where nothing did."""
        return _at(self.before, steps)

    def changed(self, *steps: Step) -> bool:
        """Whether something else stands at that place of the view now."""
        return self.before is not None and _at(self.before, steps) != _at(self.now, steps)

    def mark(self, *steps: Step) -> Markup:
        """An attribute for the element that shows that place of the view; nothing where all is as it was."""
        return marked(*steps) if self.changed(*steps) else Markup("")


NOTHING = Since()


def since(before: Match | None, viewer: Viewer, now: Any) -> Since:
    """What has changed for that viewer. Nothing by the version that lays the table: there all is new."""
    if before is None or before.state is None or before.state == initial_state(before.game, before.table.opened):
        return Since(None, now)
    return Since(before.game.view(before.state, viewer), now)


def marked(*steps: Step) -> Markup:
    """The attribute by which an element is marked as changed, with the place of the view that it shows."""
    return Markup(' data-new="/{}"').format("/".join(map(str, steps)))


def _at(view: Any, steps: tuple[Step, ...]) -> Any:
    """None where the way ends before."""
    for step in steps:
        if view is None:
            return None
        if isinstance(view, dict):
            view = view.get(step)
        elif isinstance(view, tuple):
            view = view[step] if isinstance(step, int) and step < len(view) else None
        else:
            view = getattr(view, str(step))
    return view
