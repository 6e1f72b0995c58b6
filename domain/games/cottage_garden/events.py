"""What can happen in Cottage Garden. Cells are names, beds are slots 0 and 1, tiles in a fact stand in its order."""

from typing import Literal, get_args

import msgspec

from domain.core.chance import Draw
from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.cottage_garden.bed import Slot
from domain.games.cottage_garden.content import Colour, DesignId
from domain.games.cottage_garden.tile import TileId

Step = Literal["new", "pay", "plant", "score", "bonus", "clear", "end", "over"]
"""What the game waits for; "new" before it begins, "over" after its end."""


class GardenLaidOut(Event, frozen=True):
    """The set-up, and all luck of the game: 16 nursery tiles in cell order, the queue from its head, boards by seat."""

    nursery: tuple[TileId, ...]
    queue: tuple[TileId, ...]
    beds: tuple[tuple[DesignId, DesignId], ...]
    centre: tuple[DesignId, ...]
    gardener: int
    target: int
    die: int
    spaces: int
    draws: tuple[Draw, ...]


class TurnBegan(Event, frozen=True):
    """`turn` counts per seat from 1; `gaps`: how many of the line were bare at this moment (R5)."""

    seat: Seat
    turn: int
    gardener: int
    line: tuple[str, ...]
    gaps: int
    final: bool


class TurnSkipped(Event, frozen=True):
    """A seat without a bed has nothing to do and pays nothing (R28)."""

    seat: Seat


class PointsPaid(Event, frozen=True):
    """The price of a turn in the final round; `points`: what it truly cost (R29)."""

    seat: Seat
    colour: Colour
    from_value: int
    to_value: int
    points: int


class PaymentWaived(Event, frozen=True):
    """No cube can go back: the turn is free (R31)."""

    seat: Seat


class NurseryRefilled(Event, frozen=True):
    """Tiles from the head of the queue on the gaps of the line, near to far; `unfilled`: gaps that stay."""

    by: Literal["rule", "cat"]
    placed: tuple[tuple[TileId, str], ...]
    unfilled: int


class CatReturned(Event, frozen=True):
    """Cats go from a reserve to the supply: one to refill, or those beyond the limit."""

    seat: Seat
    count: int
    reason: Literal["refill", "limit"]


class TilePlaced(Event, frozen=True):
    """A tile moves from a nursery cell onto a bed.

    `cell`: under the top left corner of its box; `pots`, `cloches`: those of its `cells` that show one;
    `covered_pots`, `covered_cloches`: how many prints of the bed it hides.
    """

    seat: Seat
    tile: TileId
    from_: str = msgspec.field(name="from")
    bed: Slot
    orientation: int
    cell: str
    cells: tuple[str, ...]
    pots: tuple[str, ...]
    cloches: tuple[str, ...]
    covered_pots: int
    covered_cloches: int


class PotPlaced(Event, frozen=True):
    """A pot token on bare soil; `bonus`: it was owed."""

    seat: Seat
    bed: Slot
    cell: str
    bonus: bool


class CatPlaced(Event, frozen=True):
    """A cat of the reserve on bare soil."""

    seat: Seat
    bed: Slot
    cell: str


class BedCompleted(Event, frozen=True):
    """No bare soil is left."""

    seat: Seat
    bed: Slot


class BedScored(Event, frozen=True):
    """The pots and cloches that are visible on a complete bed; its clean-up begins."""

    seat: Seat
    bed: Slot
    pots: int
    cloches: int


class CubeMoved(Event, frozen=True):
    """A cube walks `spaces`; `lost`: spaces beyond 20; `points`: the gain in value."""

    seat: Seat
    colour: Colour
    from_value: int
    to_value: int
    spaces: int
    lost: int
    points: int


class HivesWon(Event, frozen=True):
    """The first and the second seat to reach 20 take a beehive token (R19)."""

    seat: Seat
    hives: int


class CatGained(Event, frozen=True):
    """A cube crossed the red line (R17)."""

    seat: Seat
    colour: Colour


class PotOwed(Event, frozen=True):
    """The last cube of a colour left 0 (R18)."""

    seat: Seat
    colour: Colour


class PotLapsed(Event, frozen=True):
    """No own bed is left for the pots that were owed."""

    seat: Seat
    count: int


class TokensReturned(Event, frozen=True):
    """Pots and cats of the scored bed go back to the supply (R20)."""

    seat: Seat
    bed: Slot
    pots: int
    cats: int


class TileQueued(Event, frozen=True):
    """A tile of the scored bed joins the queue; `place`: 1 is the head."""

    seat: Seat
    bed: Slot
    tile: TileId
    place: int


class BedReplaced(Event, frozen=True):
    """`put`: the emptied board as it lies in the centre, flipped; `taken`: the board that had lain there longest."""

    seat: Seat
    bed: Slot
    put: DesignId
    taken: DesignId


class BedRemoved(Event, frozen=True):
    """In the final round a scored bed leaves the game (R27)."""

    seat: Seat
    bed: Slot
    design: DesignId


class BedGivenUp(Event, frozen=True):
    """A bed with two tiles or fewer leaves the game; `tiles` join the queue, tokens return to the supply (R26)."""

    seat: Seat
    bed: Slot
    design: DesignId
    tiles: tuple[TileId, ...]
    pots: int
    cats: int


class GardenerMoved(Event, frozen=True):
    """From space to space of the path; `reached_target`: where the die turns."""

    from_: int = msgspec.field(name="from")
    to: int
    reached_target: bool


class DieTurned(Event, frozen=True):
    """The gardener die shows this face now."""

    face: int


class FinalRoundBegan(Event, frozen=True):
    """The die shows 6 (R24)."""


class StepReached(Event, frozen=True):
    """What the game waits for now; the last fact of every decision."""

    seat: Seat
    step: Step
    pots_owed: int


class GameEnded(Event, frozen=True):
    """Points per seat; most win, then most hives, else they share (R34)."""

    orange: tuple[int, ...]
    blue: tuple[int, ...]
    hives: tuple[int, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]


GardenEvent = (
    GardenLaidOut
    | TurnBegan
    | TurnSkipped
    | PointsPaid
    | PaymentWaived
    | NurseryRefilled
    | CatReturned
    | TilePlaced
    | PotPlaced
    | CatPlaced
    | BedCompleted
    | BedScored
    | CubeMoved
    | HivesWon
    | CatGained
    | PotOwed
    | PotLapsed
    | TokensReturned
    | TileQueued
    | BedReplaced
    | BedRemoved
    | BedGivenUp
    | GardenerMoved
    | DieTurned
    | FinalRoundBegan
    | StepReached
    | GameEnded
)

EVENTS: tuple[type[Event], ...] = get_args(GardenEvent)
