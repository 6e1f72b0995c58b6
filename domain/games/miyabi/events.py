"""Facts of Miyabi. Rows are numbered from 1, cells and columns named; every list of cells is in reading order."""

from typing import Literal, get_args

from domain.core.chance import Draw
from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.miyabi.content import Kind
from domain.games.miyabi.tile import Tile


class StartSeatChosen(Event, frozen=True):
    """Who starts the first round; no draw where an option says it (R2)."""

    seat: Seat
    draws: tuple[Draw, ...]


class ZenTilesRevealed(Event, frozen=True):
    """Zen tiles turned face up, in drawing order (R3, R22)."""

    kinds: tuple[Kind, ...]
    draws: tuple[Draw, ...]


class TurnBegan(Event, frozen=True):
    """It is this seat's turn (R4, R6)."""

    seat: Seat


class FrogPlaced(Event, frozen=True):
    """A frog goes on its empty garden (R4)."""

    seat: Seat
    cell: str


class RoundOpened(Event, frozen=True):
    """The tiles of a round, in drawing order; all lanterns are back in hand (R5)."""

    round: int
    start_seat: Seat
    tiles: tuple[Tile, ...]
    draws: tuple[Draw, ...]


class TilePlaced(Event, frozen=True):
    """A tile lies on `cells`, its object on `cell`, whose column's lantern is lit; `points` = objects × layer (R11)."""

    seat: Seat
    tile: Tile
    turns: int
    cell: str
    cells: tuple[str, ...]
    layer: int
    objects: int
    points: int


class BonusTaken(Event, frozen=True):
    """The game's first of its kind on layer 5 (R12)."""

    seat: Seat
    kind: Kind
    points: int


class RoundPassed(Event, frozen=True):
    """Out for the round; `forced`: no tile of the display could be placed (R13)."""

    seat: Seat
    forced: bool


class RoundClosed(Event, frozen=True):
    """The tiles left leave the game, in canonical order (R7)."""

    round: int
    discarded: tuple[Tile, ...]


class FrogsRemoved(Event, frozen=True):
    """The frogs go off before the last scores (R14)."""


class RowMajorityScored(Event, frozen=True):
    """Visible objects of each seat in a row, and who scores how much for them, each of them all (R15 to R17)."""

    row: int
    counts: tuple[int, ...]
    first_seats: tuple[Seat, ...]
    second_seats: tuple[Seat, ...]
    first_points: int
    second_points: int


class LargestGroupScored(Event, frozen=True):
    """The group of cells with the most objects (R19)."""

    seat: Seat
    cells: tuple[str, ...]
    objects: int
    points: int


class MeadowScored(Event, frozen=True):
    """The largest group of green cells (R20)."""

    seat: Seat
    cells: tuple[str, ...]
    points: int


class ZenTilePlaced(Event, frozen=True):
    """A Zen tile lies on bare ground; its column's lantern is lit (R22)."""

    seat: Seat
    kind: Kind
    cell: str
    points: int


class ZenTileEnclosed(Event, frozen=True):
    """All neighbours of the Zen tile are laid; nothing is scored for one `covered` by then (R24, R25)."""

    seat: Seat
    kind: Kind
    cell: str
    covered: bool
    neighbour_objects: int
    points: int


class SevensScored(Event, frozen=True):
    """Rows and columns that show exactly seven objects (R28)."""

    seat: Seat
    rows: tuple[int, ...]
    columns: tuple[str, ...]
    points: int


class FrogMoved(Event, frozen=True):
    """A step onto `layer`; it scores if it leads up (R31)."""

    seat: Seat
    cell: str
    layer: int
    points: int


class FrogTurnedGolden(Event, frozen=True):
    """A silver frog has reached layer 4 (R32)."""

    seat: Seat


class FrogKept(Event, frozen=True):
    """The frog stays where it is; the turn is over (R34)."""

    seat: Seat


class GameEnded(Event, frozen=True):
    """Final points of each seat, and who shares the first place (R18)."""

    reason: Literal["last_round"]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]


MiyabiEvent = (
    StartSeatChosen
    | ZenTilesRevealed
    | TurnBegan
    | FrogPlaced
    | RoundOpened
    | TilePlaced
    | BonusTaken
    | RoundPassed
    | RoundClosed
    | FrogsRemoved
    | RowMajorityScored
    | LargestGroupScored
    | MeadowScored
    | ZenTilePlaced
    | ZenTileEnclosed
    | SevensScored
    | FrogMoved
    | FrogTurnedGolden
    | FrogKept
    | GameEnded
)
EVENTS: tuple[type[Event], ...] = get_args(MiyabiEvent)
