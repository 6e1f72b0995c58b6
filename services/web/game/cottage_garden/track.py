"""The two tracks of a seat: where its cubes stand, and where one would come or go."""

import msgspec
from markupsafe import Markup

from domain.games.cottage_garden.content import COLOURS, Colour, tracks
from domain.games.cottage_garden.view.shown import SeatView
from services.web.since import NOTHING, Since, marked

GLYPHS: dict[Colour, str] = {"orange": "pot", "blue": "cloche"}
Move = tuple[int, int]
"""From a value to another."""


class Step(msgspec.Struct, frozen=True):
    """A space of a track. `cubes`: how many stand there; one of them `goes`, one more `comes`, if a move is on offer.

    `is_past_line`: the first beyond the red line. `new`: the mark of a cube that the version brought there.
    """

    value: int
    cubes: int
    goes: bool
    comes: bool
    is_past_line: bool
    new: Markup = Markup("")


class Drawn(msgspec.Struct, frozen=True):
    """One track, and the values of its cubes."""

    colour: Colour
    glyph: str
    steps: list[Step]
    values: str
    new: Markup


def of(seat: SeatView, moves: dict[Colour, Move], since: Since = NOTHING) -> list[Drawn]:
    """Orange, then blue; with the moves that are on offer."""
    return [_track(seat, colour, moves.get(colour), since) for colour in COLOURS]


def _track(seat: SeatView, colour: Colour, move: Move | None, since: Since) -> Drawn:
    cubes, place = seat.orange if colour == "orange" else seat.blue, ("seats", seat.seat, colour)
    goes, comes = move or (None, None)
    was = since.was(*place) or cubes
    steps = [
        Step(
            value=value,
            cubes=cubes.count(value),
            goes=value == goes,
            comes=value == comes,
            is_past_line=value == tracks()[colour].bonus_from,
            new=marked(*place, value) if cubes.count(value) > was.count(value) else Markup(""),
        )
        for value in tracks()[colour].values
    ]
    return Drawn(colour, GLYPHS[colour], steps, " ".join(map(str, cubes)), since.mark(*place))
