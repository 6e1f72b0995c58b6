"""What happened, in sentences: the newest first, with cells that can be pointed at."""

from collections.abc import Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from domain.core.message import Event
from domain.core.seat import Seat
from services.table.house import House
from services.table.reading import Sight
from services.web.face import Face
from services.web.happening import TABLE
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

    def __init__(self, words: Words, names: Sequence[Markup], view: Any) -> None:
        self._: Words = words
        self.many, self.said = words.many, words.said
        self._names, self.view = names, view

    def player(self, seat: int) -> Markup:
        """The name of whoever sits there."""
        return self._names[seat]

    def players(self, seats: Sequence[int]) -> Markup:
        """Several names."""
        return self._(", ").join(self._names[seat] for seat in seats)

    def cell(self, board: int | str, name: str, cells: Sequence[str] = ()) -> Markup:
        """A cell's name, a link to the board of that seat that shows all these cells when it is pointed at."""
        return Markup('<a class="cell" href="#board-{0}" data-board="{0}" data-cells="{1}">{2}</a>').format(
            board, " ".join(cells or (name,)), name
        )


async def lines(house: House, sight: Sight, face: Face, teller: Teller) -> list[Line]:
    """The last lines of the log as the viewer may know them."""
    kept, upto = sight.kept, sight.kept.version
    recorded = await house.store.events(kept.stream_id, after=max(0, upto - EVENTS), upto=upto)
    found = []
    for one, event in zip(recorded, house.ledger.decoded(kept.kind, recorded), strict=True):
        lines_ = told(teller, face, kept.kind.seen(event, sight.viewer))
        found += [msgspec.structs.replace(line, version=one.version) for line in reversed(lines_)]
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


def seat_name(words: Words, seat: Seat | int) -> Markup:
    """What a seat is called where nobody sits."""
    return words("Seat {n}", n=seat + 1)
