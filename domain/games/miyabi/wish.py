"""Which wish brought facts about, so that whoever reads them can decide on it again."""

from collections.abc import Sequence

from domain.core.message import Command, Event
from domain.core.seat import Seat
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi.state import State


def wish(_: State, facts: Sequence[Event]) -> tuple[Seat, Command] | None:
    """The only one that can have had such facts; None where no wish begins like this."""
    match facts[0]:
        case e.FrogPlaced(seat=seat, cell=cell):
            return seat, c.PlaceFrog(cell)
        case e.TilePlaced(seat=seat, tile=tile, turns=turns, cell=cell):
            return seat, c.PlaceTile(tile, turns, cell)
        case e.ZenTilePlaced(seat=seat, kind=kind, cell=cell):
            return seat, c.PlaceZenTile(kind, cell)
        case e.RoundPassed(seat=seat):
            return seat, c.PassRound()
        case e.FrogMoved(seat=seat, cell=cell):
            return seat, c.MoveFrog(cell)
        case e.FrogKept(seat=seat):
            return seat, c.KeepFrog()
        case _:
            return None
