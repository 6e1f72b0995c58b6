"""The nursery and the gardener who walks around it: what he looks at, what fills the gaps, what comes next."""

from collections.abc import Iterator, Sequence
from typing import Literal

from domain.core.seat import Seat
from domain.games.cottage_garden.content import Walk, walk
from domain.games.cottage_garden.ground import NURSERY_PLACE
from domain.games.cottage_garden.state import State
from domain.games.cottage_garden.tile import TileId

LAST_FACE = 6
MANY_GAPS = 3

Refill = Literal["rule", "cat", "none"]
"""Filled for nothing and by itself, for a cat, or not at all."""


def walk_of(state: State) -> Walk:
    """The gardener's walk in this game."""
    return walk(len(state.gardens))


def line(state: State) -> tuple[str, ...]:
    """The four cells that the gardener looks at, near to far."""
    return walk_of(state).lines[state.gardener]


def tile_on(state: State, cell: str) -> TileId | None:
    """The tile on a nursery cell."""
    return state.nursery[NURSERY_PLACE[cell]]


def gaps(state: State, cells: Sequence[str]) -> tuple[str, ...]:
    """Those of the cells that have no tile, in the same order."""
    return tuple(cell for cell in cells if tile_on(state, cell) is None)


def filling(state: State, cells: Sequence[str]) -> tuple[tuple[TileId, str], ...]:
    """Which tiles of the queue would fall on the gaps among these cells, its head on the nearest (R6, R8)."""
    return tuple(zip(state.queue, gaps(state, cells), strict=False))


def refill(gaps: int) -> Refill:
    """What fills a line that begins a turn with so many gaps (R6, R7)."""
    if gaps >= MANY_GAPS:
        return "rule"
    return "cat" if gaps else "none"


def next_space(state: State) -> int:
    """The space that the gardener goes to at the end of this turn (R23)."""
    way = walk_of(state)
    return (state.gardener + way.pace) % len(way.lines)


def spaces_ahead(state: State, seat: Seat, turns: int) -> Iterator[int]:
    """Where the gardener stands on the seat's next turns; the one that goes on now does not count."""
    way, seats = walk_of(state), len(state.gardens)
    moves = (seat - state.active) % seats or seats
    for turn in range(turns):
        yield (state.gardener + way.pace * (moves + seats * turn)) % len(way.lines)


def moves_left(state: State) -> int:
    """Moves of the gardener until the die shows 6 and the final round begins; one ends each turn."""
    if state.final:
        return 0
    way = walk_of(state)
    lap = len(way.lines)
    to_target = (way.target - state.gardener) % lap or lap
    return (to_target + (LAST_FACE - 1 - state.die) * lap) // way.pace


def turns_left(state: State, seat: Seat) -> int:
    """Turns of the seat until the final round, with the one that goes on now."""
    seats = len(state.gardens)
    moves = moves_left(state) - (seat - state.active) % seats
    return max(0, -(-moves // seats))
