"""What is seen of a game of Miyabi: everything, by everybody, with the names of cells."""

from collections import Counter
from typing import Literal, assert_never, cast

from domain.core.message import Event, Value
from domain.core.seat import Seat, Viewer
from domain.games.miyabi import events as e
from domain.games.miyabi.content import KINDS, Kind, plan, tables
from domain.games.miyabi.garden import BOARD, COLUMNS, LETTERS, Garden, kind_of
from domain.games.miyabi.options import Module
from domain.games.miyabi.scoring import rows
from domain.games.miyabi.state import State
from domain.games.miyabi.tile import Tile, in_order
from domain.geometry.grid import Cells, each

WaitsFor = Literal["place_frog", "turn", "frog"]
"""The frog's place before the first round; a placing or a pass (and a step); or the frog's step alone."""


class CellView(Value, frozen=True):
    """A cell under `height` layers; `shows` the green of a tile or that many `objects`; `zen`: of a Zen tile."""

    height: int
    shows: Kind | Literal["green"]
    objects: int
    zen: bool


class ZenView(Value, frozen=True):
    """A Zen tile that is not enclosed yet, `covered` by another tile or not."""

    kind: Kind
    cell: str
    covered: bool


class FrogView(Value, frozen=True):
    """Where the frog sits and how high; `stepped`: it has moved in this turn."""

    cell: str
    height: int
    colour: Literal["silver", "golden"]
    stepped: bool


class GardenView(Value, frozen=True):
    """One seat. `cells`: what lies on each cell by its name, bare ones left out. `counts`: visible objects by row.

    `lanterns_out`: the letters of the columns lit this round; `lanterns_in_hand`: how many are left.
    """

    points: int
    cells: dict[str, CellView]
    counts: tuple[int, ...]
    lanterns_out: tuple[str, ...]
    lanterns_in_hand: int
    passed: bool
    open_zen: ZenView | None
    frog: FrogView | None


class RowView(Value, frozen=True):
    """The majority of a row as it stands now: whoever leads and follows would score so much at the end."""

    row: int
    kind: Kind
    counts: tuple[int, ...]
    first_seats: tuple[Seat, ...]
    second_seats: tuple[Seat, ...]
    first_points: int
    second_points: int


class BonusView(Value, frozen=True):
    """For layer 5 of that kind; `taken_by` is None while it is open."""

    kind: Kind
    points: int
    taken_by: Seat | None


class View(Value, frozen=True):
    """A game as everybody sees it. `unseen` and `zen_unseen`: how many of each lie in the supplies.

    `waits_for` tells what the seat on `turn` is to do; both are None before the start and after the end.
    """

    modules: tuple[Module, ...]
    voluntary_pass: bool
    round: int
    rounds: int
    start_seat: Seat | None
    turn: Seat | None
    waits_for: WaitsFor | None
    display: tuple[Tile, ...]
    unseen: dict[Tile, int]
    zen_face_up: tuple[Kind, ...]
    zen_unseen: dict[Kind, int]
    bonuses: tuple[BonusView, ...]
    rows: tuple[RowView, ...]
    gardens: tuple[GardenView, ...]
    winners: tuple[Seat, ...]


def view(state: State, viewer: Viewer) -> View:  # noqa: ARG001 - nothing is hidden from anybody
    """What is on the table; the same for every viewer."""
    return View(
        modules=state.options.modules,
        voluntary_pass=state.options.voluntary_pass,
        round=state.round,
        rounds=plan(state.seats).rounds,
        start_seat=state.start_seat,
        turn=state.turn,
        waits_for=_waits_for(state),
        display=state.display,
        unseen=_unseen(state),
        zen_face_up=state.zen_face_up,
        zen_unseen=dict(Counter(state.zen_unseen)),
        bonuses=_bonuses(state),
        rows=_rows(state),
        gardens=tuple(_garden(state, Seat(seat)) for seat in range(state.seats)),
        winners=() if state.outcome is None else state.outcome.winners,
    )


def _waits_for(state: State) -> WaitsFor | None:
    if state.turn is None:
        return None
    if not state.round:
        return "place_frog"
    return "frog" if state.acted else "turn"


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


def _garden(state: State, seat: Seat) -> GardenView:
    garden = state.gardens[seat]
    lit = tuple(letter for letter, column in zip(LETTERS, COLUMNS, strict=True) if column & garden.lit)
    return GardenView(
        points=garden.points,
        cells={BOARD.name(cell): _cell(garden, cell) for cell in each(garden.laid)},
        counts=garden.counts(),
        lanterns_out=lit,
        lanterns_in_hand=len(COLUMNS) - len(lit),
        passed=garden.passed,
        open_zen=_open_zen(garden),
        frog=_frog(garden, stepped=state.stepped and state.turn == seat),
    )


def _cell(garden: Garden, cell: Cells) -> CellView:
    objects = garden.count(cell)
    return CellView(garden.height(cell), kind_of(cell) if objects else "green", objects, bool(cell & garden.zen))


def _open_zen(garden: Garden) -> ZenView | None:
    cell = garden.open_zen
    return ZenView(kind_of(cell), BOARD.name(cell), covered=not cell & garden.zen) if cell else None


def _frog(garden: Garden, *, stepped: bool) -> FrogView | None:
    frog = garden.frog
    if frog is None:
        return None
    colour: Literal["silver", "golden"] = "golden" if frog.golden else "silver"
    return FrogView(BOARD.name(frog.cell), garden.height(frog.cell), colour, stepped)


def seen(event: Event, viewer: Viewer) -> Event:  # noqa: ARG001 - nothing is hidden from anybody
    """The event itself, for every viewer."""
    return _seen(cast(e.MiyabiEvent, event))


def _seen(event: e.MiyabiEvent) -> Event:
    match event:
        case (
            e.StartSeatChosen() | e.ZenTilesRevealed() | e.TurnBegan() | e.FrogPlaced() | e.RoundOpened()
            | e.TilePlaced() | e.BonusTaken() | e.RoundPassed() | e.RoundClosed() | e.FrogsRemoved()
            | e.RowMajorityScored() | e.LargestGroupScored() | e.MeadowScored() | e.ZenTilePlaced()
            | e.ZenTileEnclosed() | e.SevensScored() | e.FrogMoved() | e.FrogTurnedGolden() | e.FrogKept()
            | e.GameEnded()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)
