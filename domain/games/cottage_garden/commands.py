"""What a seat may wish for in Cottage Garden. Bed cells are "A1" to "E5", nursery cells "A1" to "D4"."""

from typing import Annotated

import msgspec

from domain.core.message import Command
from domain.games.cottage_garden.bed import Slot
from domain.games.cottage_garden.content import Colour
from domain.games.cottage_garden.tile import TileId

# `$` alone would let a line end pass.
BedCell = Annotated[str, msgspec.Meta(pattern=r"^[A-E][1-5](?!\n)$")]
NurseryCell = Annotated[str, msgspec.Meta(pattern=r"^[A-D][1-4](?!\n)$")]
TileName = Annotated[TileId, msgspec.Meta(pattern=r"^[1-6][A-I][12]?(?!\n)$")]
BedPlace = Annotated[Slot, msgspec.Meta(ge=0, le=1)]
CubeValue = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Begin(Command, frozen=True):
    """The table lays out nursery, queue and beds."""


class PayTwoPoints(Command, frozen=True):
    """Move the cube on `from_value` back, the price of a turn in the final round."""

    colour: Colour
    from_value: CubeValue


class ReturnCatToRefill(Command, frozen=True):
    """Give a cat back and have the one or two gaps of the line filled."""


class PlaceTile(Command, frozen=True):
    """Plant the tile on `from`; `cell`: the bed cell under the top left corner of the turned tile's box."""

    from_: NurseryCell = msgspec.field(name="from")
    bed: BedPlace
    orientation: Annotated[int, msgspec.Meta(ge=0, le=7)]
    cell: BedCell


class PlacePot(Command, frozen=True):
    """Plant a flower pot in place of a tile."""

    bed: BedPlace
    cell: BedCell


class PlaceCat(Command, frozen=True):
    """Let a cat of the reserve lie down on bare soil."""

    bed: BedPlace
    cell: BedCell


class ScoreBed(Command, frozen=True):
    """Score a complete bed with the cubes that stand on these values; null where no cube of the colour can move."""

    bed: BedPlace
    orange_from: CubeValue | None
    blue_from: CubeValue | None


class PlaceBonusPot(Command, frozen=True):
    """Place the pot that was owed for the last cube leaving 0."""

    bed: BedPlace
    cell: BedCell


class QueueTile(Command, frozen=True):
    """Put this tile of the scored bed at the tail of the queue."""

    tile: TileName


class EndTurn(Command, frozen=True):
    """Nothing more to do."""


COMMANDS = (
    PayTwoPoints | ReturnCatToRefill | PlaceTile | PlacePot | PlaceCat | ScoreBed | PlaceBonusPot | QueueTile | EndTurn
)
