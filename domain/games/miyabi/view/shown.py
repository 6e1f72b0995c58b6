"""The parts of a view: what is shown of a game of Miyabi, with the names of cells."""

from typing import Literal

from domain.core.message import Value
from domain.core.seat import Seat
from domain.games.miyabi.content import Kind
from domain.games.miyabi.options import Module
from domain.games.miyabi.tile import Tile

Step = Literal["place_frog", "place", "move_frog"]
"""The frog's place before the first round; a placing or a pass, and the frog's move; or that move alone."""


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
    """Where the frog sits and on which layer, 0 being bare ground; `moved`: it has done so in this turn."""

    cell: str
    layer: int
    colour: Literal["silver", "golden"]
    moved: bool


class SeatView(Value, frozen=True):
    """One seat and its garden. `cells`: what lies on each cell by its name, bare ones left out.

    `lanterns_out`: the letters of the columns lit this round; `lanterns_in_hand`: how many are left.
    """

    points: int
    cells: dict[str, CellView]
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

    `step` tells what the seat on `turn` is to do; both are None before the start and after the end. `tiles`: the
    drawing of every tile in each orientation, rows parted by slashes, `O` the object's cell and `g` a green one.
    """

    modules: tuple[Module, ...]
    voluntary_pass: bool
    round: int
    rounds: int
    start_seat: Seat | None
    turn: Seat | None
    step: Step | None
    display: tuple[Tile, ...]
    unseen: dict[Tile, int]
    zen_face_up: tuple[Kind, ...]
    zen_unseen: dict[Kind, int]
    bonuses: tuple[BonusView, ...]
    rows: tuple[RowView, ...]
    seats: tuple[SeatView, ...]
    winners: tuple[Seat, ...]
    tiles: dict[Tile, tuple[str, ...]]
