"""drawn: what the draws of an event claim, so that they can be checked."""

from collections.abc import Iterable

from domain.core.chance import Drawn
from domain.core.message import Event
from domain.games.karesansui import events as e
from domain.games.karesansui.state import State, clockwise
from domain.games.karesansui.stone import BLACK, WEED, Thing, Things, without


def drawn(state: State, event: Event) -> tuple[Drawn, ...]:
    """The bag lies by colour, then by value, then weeds, then black; seats in their order."""
    match event:
        case e.StartSeatChosen(seat=seat, draws=(_,)):
            return (Drawn(clockwise(state, None), seat),)
        case e.GardenStocked(stones=things) | e.PileFilled(drawn=things):
            return _one_by_one(state.bag, things)
        case e.StoneDrawn(stone=stone):
            return _one_by_one(state.bag, (stone,))
        case e.WeedDrawn():
            return _one_by_one(state.bag, (WEED,))
        case e.BlackStoneDrawn():
            return _one_by_one(state.bag, (BLACK,))
        case _:
            return ()


def _one_by_one(bag: Things, things: Iterable[str]) -> tuple[Drawn, ...]:
    claims = []
    for thing in things:
        claims.append(Drawn(bag, thing))
        bag = without(bag, (Thing(thing),))
    return tuple(claims)
