"""The two tracks of a seat: where its cubes stand, and where one would come or go."""

import msgspec

from domain.games.cottage_garden.content import COLOURS, Colour, tracks
from domain.games.cottage_garden.view.shown import SeatView

GLYPHS: dict[Colour, str] = {"orange": "pot", "blue": "cloche"}
Move = tuple[int, int]
"""From a value to another."""


class Step(msgspec.Struct, frozen=True):
    """A space of a track. `cubes`: how many stand there; one of them `goes`, one more `comes`, if a move is on offer.

    `is_past_line`: the first beyond the red line.
    """

    value: int
    cubes: int
    goes: bool
    comes: bool
    is_past_line: bool


class Drawn(msgspec.Struct, frozen=True):
    """One track, and the values of its cubes."""

    colour: Colour
    glyph: str
    steps: list[Step]
    values: str


def of(seat: SeatView, moves: dict[Colour, Move]) -> list[Drawn]:
    """Orange, then blue; with the moves that are on offer."""
    return [_track(seat, colour, moves.get(colour)) for colour in COLOURS]


def _track(seat: SeatView, colour: Colour, move: Move | None) -> Drawn:
    cubes = seat.orange if colour == "orange" else seat.blue
    goes, comes = move or (None, None)
    steps = [
        Step(value, cubes.count(value), value == goes, value == comes, value == tracks()[colour].bonus_from)
        for value in tracks()[colour].values
    ]
    return Drawn(colour, GLYPHS[colour], steps, " ".join(map(str, cubes)))
