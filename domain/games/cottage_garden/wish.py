"""Which wish brought facts about, so that whoever reads them can decide on it again."""

from collections.abc import Sequence
from itertools import takewhile

from domain.core.message import Command, Event
from domain.core.seat import Seat
from domain.games.cottage_garden import commands as c
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden.content import Colour
from domain.games.cottage_garden.state import State


def wish(state: State, facts: Sequence[Event]) -> tuple[Seat, Command] | None:
    """The only one that can have had such facts; None where no wish begins like this."""
    match facts[0]:
        case e.PointsPaid(seat=seat, colour=colour, from_value=value):
            return seat, c.PayTwoPoints(colour, value)
        case e.CatReturned(seat=seat, reason="refill"):
            return seat, c.ReturnCatToRefill()
        case e.CatReturned() | e.GardenerMoved():
            return state.active, c.EndTurn()
        case e.TilePlaced(seat=seat) as laid:
            return seat, c.PlaceTile(from_=laid.from_, bed=laid.bed, orientation=laid.orientation, cell=laid.cell)
        case e.PotPlaced(seat=seat, bed=bed, cell=cell, bonus=bonus):
            return seat, (c.PlaceBonusPot if bonus else c.PlacePot)(bed, cell)
        case e.CatPlaced(seat=seat, bed=bed, cell=cell):
            return seat, c.PlaceCat(bed, cell)
        case e.BedScored(seat=seat, bed=bed):
            return seat, c.ScoreBed(bed, _moved(facts, "orange"), _moved(facts, "blue"))
        case e.TileQueued(seat=seat, tile=tile):
            return seat, c.QueueTile(tile)
        case _:
            return None


def _moved(facts: Sequence[Event], colour: Colour) -> int | None:
    """From where that colour's cube went for the bed; None where none did."""
    scored = takewhile(lambda event: not isinstance(event, e.TokensReturned), facts)
    return next((one.from_value for one in scored if isinstance(one, e.CubeMoved) and one.colour == colour), None)
