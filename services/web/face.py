"""The seam between the pages and a game: a Face is all that they know of how it looks.

A game's face lies in `services/web/game/<game>/`: `__init__.py` with `FACE`, its templates (`table.html` extends the
pages' `table.html`), its drawing from the view, its `table.css` and `table.js`, its glyphs in `glyph.svg`; its words in
`locale/zh_Hant/LC_MESSAGES/<game>.po`. One line in `services/web/game/__init__.py` puts it on the table. A game
without a face is played by the plain one.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from domain.core.message import Command, Event

if TYPE_CHECKING:
    from services.web.log import Line, Teller
    from services.web.sitting import Sitting

Scene = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Face:
    """One game as the pages show it. Sentences are English; the catalogues translate them."""

    game: str
    name: str
    blurb: str
    """one sentence for the shelf"""
    length: str = ""
    """how long it takes"""
    template: str
    """extends `table.html`; given `t`, the Sitting, and all that `scene` makes of it"""
    scene: "Callable[[Sitting], Scene]"
    """what the template draws from, made of the view; called only when the game has begun"""
    tell: "Callable[[Teller, Event], Line | list[Line] | None]"
    """an event as lines of the log, the first on top; None where it goes without saying"""
    status: "Callable[[Sitting], Markup]"
    """one sentence on what the acting seat may do now"""
    foresee: "Callable[[Sitting, Any, Command], Scene] | None" = None
    """what the move would bring, given the state, for the macro `preview` of the template; asked for own moves only,
    and only of what that seat may know"""
    options: Mapping[str, str] = field(default_factory=dict)
    """words for the set-up: `field`, `field.choice` and, for a sentence under a choice, `field.choice.`"""
    spoken: "Callable[[], Iterable[str]]" = tuple
    """English sentences and names that are put on the page by their value, so that no call shows them to the eye"""
    most: int = 600
    """how many legal commands the template wants at most"""
    hides: bool = True
    """whether seats at one screen must not see each other's choices: then a curtain falls between them"""
