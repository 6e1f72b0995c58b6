"""Which wish brought facts about, so that whoever reads them can decide on it again."""

from collections.abc import Sequence

from domain.core.message import Command, Event
from domain.core.seat import Seat
from domain.games.my_city import commands as c
from domain.games.my_city import events as e
from domain.games.my_city.choice import End, Pass, Place
from domain.games.my_city.state import State


def wish(state: State, facts: Sequence[Event]) -> tuple[Seat, Command] | None:
    """The only one that can have had such facts; None where no wish begins like this."""
    match facts[0]:
        case e.ChoiceMade(seat=seat, choice=Place(turns=turns, cell=cell)):
            return seat, c.PlaceBuilding(state.round, turns, cell)
        case e.ChoiceMade(seat=seat, choice=Pass(nugget=nugget)):
            return seat, c.PassBuilding(state.round, nugget)
        case e.ChoiceMade(seat=seat, choice=End()):
            return seat, c.EndParticipation(state.round)
        case e.ChoiceWithdrawn(seat=seat):
            return seat, c.WithdrawChoice(state.round)
        case e.NuggetSpent(seat=seat, mine=mine):
            return seat, c.SpendNugget(mine)
        case e.NuggetKept(seat=seat):
            return seat, c.KeepNugget()
        case _:
            return None
