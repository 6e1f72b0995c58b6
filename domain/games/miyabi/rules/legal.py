"""Everything that a seat may wish now, found by sets of cells, never by trial."""

from collections.abc import Iterator

from domain.core.message import Command
from domain.core.seat import Seat
from domain.games.miyabi import commands as c
from domain.games.miyabi.garden import BOARD
from domain.games.miyabi.rules.frog import steps
from domain.games.miyabi.rules.placement import can_place, placements, zen_cells
from domain.games.miyabi.state import State


def legal_commands(state: State, seat: Seat) -> Iterator[Command]:
    """Exactly what `decide` accepts: tiles, Zen tiles, pass, frog's steps, keeping the frog.

    Tiles in canonical order, each by turns; Zen tiles by row; cells always in reading order.
    """
    if seat != state.turn or state.outcome is not None:
        return
    if not state.round:
        yield from (c.PlaceFrog(cell) for cell in BOARD.names(BOARD.all))
        return
    if not state.acted:
        yield from _actions(state, seat)
    if not state.frog_moved:
        yield from (c.MoveFrog(cell) for cell in BOARD.names(steps(state.gardens[seat])))
    if state.acted:
        yield c.KeepFrog()


def _actions(state: State, seat: Seat) -> Iterator[Command]:
    garden = state.gardens[seat]
    for tile, turns, at in placements(garden, state.display):
        yield from (c.PlaceTile(tile, turns, cell) for cell in BOARD.names(at))
    for kind in dict.fromkeys(state.zen_face_up):
        yield from (c.PlaceZenTile(kind, cell) for cell in BOARD.names(zen_cells(garden, kind)))
    if state.options.voluntary_pass or not can_place(state, seat):
        yield c.PassRound()
