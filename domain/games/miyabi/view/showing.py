"""How a state is shown: everything, to everybody."""

from collections import Counter
from functools import cache
from typing import Literal

from domain.core.seat import Seat, Viewer
from domain.games.miyabi.content import KINDS, plan, tables
from domain.games.miyabi.garden import BOARD, COLUMNS, LETTERS, Garden, kind_of
from domain.games.miyabi.scoring import rows
from domain.games.miyabi.state import State
from domain.games.miyabi.tile import Tile, catalogue, in_order
from domain.games.miyabi.view.shown import BonusView, CellView, FrogView, RowView, SeatView, Step, View, ZenView
from domain.geometry.grid import Cells, each


def view(state: State, viewer: Viewer) -> View:  # noqa: ARG001 - nothing is hidden from anybody
    """What is on the table; the same for every viewer."""
    return View(
        modules=state.options.modules,
        voluntary_pass=state.options.voluntary_pass,
        round=state.round,
        rounds=plan(state.seats).rounds,
        start_seat=state.start_seat,
        turn=state.turn,
        step=_step(state),
        display=state.display,
        unseen=_unseen(state),
        zen_face_up=state.zen_face_up,
        zen_unseen=dict(Counter(state.zen_unseen)),
        bonuses=_bonuses(state),
        rows=_rows(state),
        seats=tuple(_seat(state, Seat(seat)) for seat in range(state.seats)),
        winners=() if state.outcome is None else state.outcome.winners,
        tiles=_drawings(),
    )


def _step(state: State) -> Step | None:
    if state.turn is None:
        return None
    if not state.round:
        return "place_frog"
    return "move_frog" if state.acted else "place"


def _unseen(state: State) -> dict[Tile, int]:
    return dict(Counter(in_order(tile for supply in state.supplies for tile in supply)))


def _bonuses(state: State) -> tuple[BonusView, ...]:
    worths = zip(tables().kinds.bonus, state.bonuses, strict=True)
    return tuple(BonusView(bonus.kind, bonus.points, taker) for bonus, taker in worths)


def _rows(state: State) -> tuple[RowView, ...]:
    return tuple(
        RowView(r.row, kind, r.counts, r.first_seats, r.second_seats, r.first_points, r.second_points)
        for kind, r in zip(KINDS, rows(state), strict=True)
    )


@cache
def _drawings() -> dict[Tile, tuple[str, ...]]:
    return {tag: tuple(form.drawing for form in tile.forms) for tag, tile in catalogue().items()}


def _seat(state: State, seat: Seat) -> SeatView:
    garden = state.gardens[seat]
    lit = tuple(letter for letter, column in zip(LETTERS, COLUMNS, strict=True) if column & garden.lit)
    return SeatView(
        points=garden.points,
        cells={BOARD.name(cell): _cell(garden, cell) for cell in each(garden.laid)},
        lanterns_out=lit,
        lanterns_in_hand=len(COLUMNS) - len(lit),
        passed=garden.passed,
        open_zen=_open_zen(garden),
        frog=_frog(garden, moved=state.frog_moved and state.turn == seat),
    )


def _cell(garden: Garden, cell: Cells) -> CellView:
    objects = garden.count(cell)
    return CellView(garden.height(cell), kind_of(cell) if objects else "green", objects, bool(cell & garden.zen))


def _open_zen(garden: Garden) -> ZenView | None:
    cell = garden.open_zen
    return ZenView(kind_of(cell), BOARD.name(cell), covered=not cell & garden.zen) if cell else None


def _frog(garden: Garden, *, moved: bool) -> FrogView | None:
    frog = garden.frog
    if frog is None:
        return None
    colour: Literal["silver", "golden"] = "golden" if frog.golden else "silver"
    return FrogView(BOARD.name(frog.cell), garden.height(frog.cell), colour, moved)
