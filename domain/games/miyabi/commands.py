"""What a seat of Miyabi can wish. Cells are named by column letter and row number, A1 to F6."""

from domain.core.message import Command
from domain.games.miyabi.content import Kind
from domain.games.miyabi.tile import Tile


class Begin(Command, frozen=True):
    """The table opens the game."""


class PlaceFrog(Command, frozen=True):
    """Set the frog on any cell of the empty garden, before the first tiles are shown."""

    cell: str


class PlaceTile(Command, frozen=True):
    """Lay a tile of the display, turned clockwise by that many quarters, with its object on `cell`."""

    tile: Tile
    turns: int
    cell: str


class PlaceZenTile(Command, frozen=True):
    """Lay a face-up Zen tile instead of a garden tile."""

    kind: Kind
    cell: str


class PassRound(Command, frozen=True):
    """Take no more turns this round."""


class MoveFrog(Command, frozen=True):
    """Let the own frog step to a neighbouring cell."""

    cell: str


class KeepFrog(Command, frozen=True):
    """Let the own frog sit where it is, after the turn's placing or passing."""


COMMANDS = PlaceFrog | PlaceTile | PlaceZenTile | PassRound | MoveFrog | KeepFrog
