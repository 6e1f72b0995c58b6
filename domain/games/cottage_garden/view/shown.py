"""What is shown of a Cottage Garden. Nothing is hidden here, so every viewer is shown the same."""

from typing import Literal

from domain.core.message import Value
from domain.core.seat import Seat
from domain.games.cottage_garden.bed import Slot
from domain.games.cottage_garden.content import DesignId
from domain.games.cottage_garden.events import Step
from domain.games.cottage_garden.nursery import Refill
from domain.games.cottage_garden.scoring import Advance, Payment
from domain.games.cottage_garden.tile import TileId

Side = Literal["light", "dark"]


class LineView(Value, frozen=True):
    """A line of the nursery from a space of the path, near to far, and what a turn that begins there would bring.

    `refill`: how its gaps would be filled; `placed`: which tile of the queue on which cell; `unfilled`: gaps that stay.
    """

    space: int
    cells: tuple[str, ...]
    refill: Refill
    placed: tuple[tuple[TileId, str], ...]
    unfilled: int


class BoardView(Value, frozen=True):
    """A board in the centre: five rows of marks as it lies, and those of its back."""

    design: DesignId
    side: Side
    rows: tuple[str, ...]
    back: tuple[str, ...]


class PlantedView(Value, frozen=True):
    """A tile on a bed."""

    tile: TileId
    orientation: int
    cell: str
    cells: tuple[str, ...]


class BedView(Value, frozen=True):
    """A bed: five rows of marks, its tiles in order of planting, what is visible, what it still needs.

    Marks: `.` bare, `p` `c` printed pot and cloche, `#` tile, `P` `C` tile with a pot or cloche, `o` pot, `k` cat.
    `points`: one a pot and two a cloche; `bare`: its empty cells; `would_be_given_up`: if the final round began now;
    `advances`: the choices at scoring once it is complete; `clearing`: it has been scored.
    """

    bed: Slot
    design: DesignId
    side: Side
    rows: tuple[str, ...]
    tiles: tuple[PlantedView, ...]
    pots: int
    cloches: int
    points: int
    bare: tuple[str, ...]
    would_be_given_up: bool
    advances: tuple[Advance, ...]
    clearing: bool


class SeatView(Value, frozen=True):
    """A seat. `turns_left`: until the final round; `next_spaces`: where the gardener stands on its next turns."""

    seat: Seat
    beds: tuple[BedView, ...]
    orange: tuple[int, ...]
    blue: tuple[int, ...]
    cats: int
    hives: int
    points: int
    turn: int
    turns_left: int
    next_spaces: tuple[int, ...]


class View(Value, frozen=True):
    """A game as everybody sees it.

    `nursery`: tile by cell, null for a gap; `line`: the one of this turn as it stands now; `lines`: all, by space;
    `moves_left`: of the gardener until the final round; `hives_left`: tokens still to be won; `centre`: oldest board
    first; `tiles_to_queue`: those of the bed that is being cleared; `payments`: the choices before a turn of the final
    round; `tiles`: the drawing of every tile in each orientation, rows parted by slashes, marks as on beds.
    """

    step: Step
    active: Seat
    final: bool
    gardener: int
    target: int
    die: int
    moves_left: int
    nursery: dict[str, TileId | None]
    queue: tuple[TileId, ...]
    line: LineView
    lines: tuple[LineView, ...]
    centre: tuple[BoardView, ...]
    seats: tuple[SeatView, ...]
    hives_left: tuple[int, ...]
    pots_owed: int
    tiles_to_queue: tuple[TileId, ...]
    payments: tuple[Payment, ...]
    winners: tuple[Seat, ...]
    tiles: dict[TileId, tuple[str, ...]]
