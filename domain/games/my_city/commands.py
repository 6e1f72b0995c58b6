"""What a seat may wish for in a chapter of My City."""

from typing import Annotated

from msgspec import Meta

from domain.core.message import Command
from domain.games.my_city.clause import Colour
from domain.games.my_city.land import CellName

Round = Annotated[int, Meta(ge=1, description="the round that this answers")]
Turns = Annotated[int, Meta(ge=0, le=3, description="clockwise quarter-turns")]


class Begin(Command, frozen=True):
    """The table's own: lay out the land and turn the first card."""


class PlaceBuilding(Command, frozen=True):
    """Build the building that the card names; `cell` lies under the top left corner of the turned drawing's box."""

    round: Round
    turns: Turns
    cell: CellName


class PassBuilding(Command, frozen=True):
    """Leave the building out, for a point or for a nugget."""

    round: Round
    nugget: bool = False


class EndParticipation(Command, frozen=True):
    """Build nothing more in this chapter."""

    round: Round


class WithdrawChoice(Command, frozen=True):
    """Take the choice of this round back while others still choose."""

    round: Round


class SpendNugget(Command, frozen=True):
    """When asked: dig more boxes in that mine."""

    mine: Colour


class KeepNugget(Command, frozen=True):
    """When asked: keep the nugget."""


Choosing = PlaceBuilding | PassBuilding | EndParticipation
InARound = Choosing | WithdrawChoice
Digging = SpendNugget | KeepNugget
OfASeat = InARound | Digging
