"""Which wish brought facts about, so that whoever reads them can decide on it again."""

from collections.abc import Sequence

from domain.core.message import Command, Event
from domain.core.seat import Seat
from domain.games.karesansui import commands as c
from domain.games.karesansui import events as e
from domain.games.karesansui.state import State


def wish(_: State, facts: Sequence[Event]) -> tuple[Seat, Command] | None:
    """The only one that can have had such facts; None where no wish begins like this."""
    match facts[0], facts[1:2]:
        case (e.BidMade() as bid, _) | (e.BidReturned(), [e.BidMade() as bid]):
            return bid.seat, c.Bid(bid.pile, bid.stones)
        case e.BiddingPassed(seat=seat), following:
            return seat, c.PassBidding(any(isinstance(event, e.WeedsPulled) for event in following))
        case e.SetReturned(seat=seat, stones=stones), _:
            return seat, c.ReturnSet(stones)
        case e.WeedPlanted(seat=seat, garden=garden, stone=stone), _:
            return seat, c.PlantWeed(garden, stone)
        case e.WeedKept(seat=seat), _:
            return seat, c.KeepWeed()
        case _:
            return None
