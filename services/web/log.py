"""What happened, in sentences: the newest first, with cells that can be pointed at."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

import msgspec
from markupsafe import Markup

from domain.core.message import Event
from services.table.reading import Sight
from services.web.face import Face
from services.web.happening import TABLE
from services.web.holder import Holders, Numbered
from services.web.words import Words

EVENTS = 120
"""How far back a table's log reaches; the replay tells all."""


class Line(msgspec.Struct, frozen=True):
    """A sentence of the log. `seat`: who did it; a line without is told of the table, as a heading if `is_heading`.

    `shows`: the number of a board and the cells there that it is about, none where they are gone.
    """

    text: Markup
    seat: int | None = None
    is_heading: bool = False
    gain: str = ""
    """Points, with their sign."""
    version: int = 0
    is_fleeting: bool = False
    """Told only until something else happens."""
    shows: tuple[int, tuple[str, ...]] | None = None


class Teller:
    """Helps a game to tell its events: names, words, and cells that light up when they are pointed at."""

    def __init__(self, words: Words, names: Sequence[Markup], view: Any, holders: Holders | None = None) -> None:
        self._: Words = words
        self.many, self.said = words.many, words.said
        self.names, self.view, self._holders = names, view, holders
        self.is_newcomer = True

    def at(self, version: int) -> Self:
        """The same, for what happened then: seats are called by who sat there."""
        if self._holders is None:
            return self
        then = copy(self)
        then.names, then.is_newcomer = self._holders.names(version), self._holders.has_come(version)
        return then

    def person(self, player: str) -> Markup:
        """The name of somebody who does not sit there themselves."""
        return self._("Somebody") if self._holders is None else self._holders.person(player)

    def player(self, seat: int) -> Markup:
        """The name of whoever sat there."""
        return self.names[seat]

    def players(self, seats: Sequence[int]) -> Markup:
        """Several names."""
        return self._(", ").join(self.names[seat] for seat in seats)

    def cell(self, board: int | str, name: str, cells: Sequence[str] = ()) -> Markup:
        """A cell's name, a link to the board of that seat that shows all these cells when it is pointed at."""
        return Markup('<a class="cell" href="#board-{0}" data-board="{0}" data-cells="{1}">{2}</a>').format(
            board, " ".join(cells or (name,)), name
        )


def lines(sight: Sight, happened: Sequence[Numbered], face: Face, teller: Teller) -> list[Line]:
    """These events as the viewer may know them, the newest line first."""
    found = []
    for version, event in happened:
        lines_ = told(teller.at(version), face, sight.kept.kind.seen(event, sight.viewer))
        found += [msgspec.structs.replace(line, version=version) for line in reversed(lines_)]
    return _lasting(found[::-1])


def _lasting(newest_first: list[Line]) -> list[Line]:
    """Without what was told for a moment that is over."""
    now = next((n for n, line in enumerate(newest_first) if not line.is_fleeting), len(newest_first))
    return newest_first[:now] + [line for line in newest_first[now:] if not line.is_fleeting]


def told(teller: Teller, face: Face, event: Event) -> list[Line]:
    """One event in sentences: what happens at the table here, what happens in the game by its face."""
    tell = TABLE.get(type(event))
    if tell is not None:
        sentence, seat = tell(teller, event)
        return [Line(sentence, seat, is_heading=seat is None)] if sentence else []
    said = face.tell(teller, event)
    return said if isinstance(said, list) else [] if said is None else [said]
