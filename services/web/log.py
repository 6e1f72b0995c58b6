"""What happened, in sentences: the newest first, with cells that can be pointed at."""

from collections.abc import Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from domain.core.message import Event
from domain.core.seat import Seat
from domain.match import events as e
from services.table.house import House
from services.table.reading import Sight
from services.web.face import Face
from services.web.words import Words

EVENTS = 120
"""How far back a table's log reaches; the replay tells all."""


class Line(msgspec.Struct, frozen=True):
    """A sentence of the log. `seat`: who did it; a line without is told of the table, as a heading if `is_heading`."""

    text: Markup
    seat: int | None = None
    is_heading: bool = False
    gain: str = ""
    """Points, with their sign."""
    version: int = 0


class Teller:
    """Helps a game to tell its events: names, words, and cells that light up when they are pointed at."""

    def __init__(self, words: Words, names: Sequence[Markup], view: Any) -> None:
        self._, self.many, self.said = words, words.many, words.said
        self._names, self.view = names, view

    def player(self, seat: int) -> Markup:
        """The name of whoever sits there."""
        return self._names[seat]

    def players(self, seats: Sequence[int]) -> Markup:
        """Several names."""
        return self._("list, ").join(self._names[seat] for seat in seats)

    def cell(self, board: int, name: str, cells: Sequence[str] = ()) -> Markup:
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
    return found[::-1]


def told(teller: Teller, face: Face, event: Event) -> list[Line]:
    """One event in sentences: what happens at the table here, what happens in the game by its face."""
    tell = _TABLE.get(type(event))
    said = face.tell(teller, event) if tell is None else tell(teller, event)
    return said if isinstance(said, list) else [] if said is None else [said]


def _seat_taken(t: Teller, event: e.SeatTaken) -> Line | None:
    return Line(t._("{player} sat down.", player=t.player(event.seat)), event.seat) if event.seed != "later" else None


def _seat_left(t: Teller, event: e.SeatLeft) -> Line:
    return Line(t._("Seat {n} waits for somebody.", n=event.seat + 1))


def _started(t: Teller, _: e.MatchStarted) -> Line:
    return Line(t._("The match began."), is_heading=True)


def _rewound(t: Teller, event: e.Rewound) -> Line:
    return Line(t._("Everything after version {n} was taken back.", n=event.to))


def _conceded(t: Teller, event: e.Conceded) -> Line:
    return Line(t._("{player} conceded.", player=t.player(event.seat)), event.seat)


def _concession_answered(t: Teller, event: e.ConcessionAnswered) -> Line:
    player = t.player(event.seat)
    agrees = t._("{player} agreed to end the match.", player=player)
    return Line(agrees if event.agree else t._("{player} wants to play on.", player=player), event.seat)


def _ended(t: Teller, event: e.MatchEnded) -> Line:
    winners = event.outcome.winners
    if len(winners) == 1:
        return Line(t._("The match is over. {player} won.", player=t.player(winners[0])), winners[0])
    if not winners:
        return Line(t._("The match is over."))
    return Line(t._("The match is over. {players} share the win.", players=t.players(winners)))


def _untold(_: Teller, __: Event) -> None:
    return None


_TABLE: dict[type[Event], Any] = {
    e.MatchOpened: _untold,
    e.SeatTaken: _seat_taken,
    e.SeatLeft: _seat_left,
    e.MatchStarted: _started,
    e.Rewound: _rewound,
    e.Conceded: _conceded,
    e.ConcessionAnswered: _concession_answered,
    e.MatchEnded: _ended,
    e.SecretRevealed: _untold,
}


def seat_name(words: Words, seat: Seat | int) -> Markup:
    """What a seat is called where nobody sits."""
    return words("Seat {n}", n=seat + 1)
