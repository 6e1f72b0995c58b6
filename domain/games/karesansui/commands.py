"""What a seat may wish: bid, pass, give a forbidden set back, plant or keep a weed."""

from domain.core.message import Command
from domain.core.seat import Seat
from domain.games.karesansui.stone import Stone, Stones


class Begin(Command, frozen=True):
    """The table opens the game (R1)."""


class Bid(Command, frozen=True):
    """Bid stones of the own garden, in canonical order and possibly none, for a pile (R9)."""

    pile: int
    stones: Stones


class PassBidding(Command, frozen=True):
    """Pass, since every pile has a bid; with `pull_weeds` all weeds of the own garden go into the bag (R11, R13)."""

    pull_weeds: bool = False


class ReturnSet(Command, frozen=True):
    """Give a forbidden set, in canonical order, back into the bag (R18)."""

    stones: Stones


class PlantWeed(Command, frozen=True):
    """Plant a weed that one got in the region `stone` of another seat's garden (R20)."""

    garden: Seat
    stone: Stone


class KeepWeed(Command, frozen=True):
    """Put a weed that one got into the bag instead of planting it, where the table allows it (R20)."""
