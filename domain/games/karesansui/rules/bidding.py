"""Bids for piles, and the one pass (R8 to R13)."""

from domain.core.seat import Seat
from domain.games.karesansui import commands as c
from domain.games.karesansui import events as e
from domain.games.karesansui import refusals as r
from domain.games.karesansui.rules.course import Course
from domain.games.karesansui.rules.exchange import exchange
from domain.games.karesansui.scoring import beats
from domain.games.karesansui.state import State, clockwise, standing_bids
from domain.games.karesansui.stone import canonical, holds, total


def bid(course: Course, seat: Seat, command: c.Bid) -> None:
    """Stones stand as a bid; a beaten one goes home; the next seat without one bids (R8 to R10)."""
    state = course.state
    if not 1 <= command.pile <= len(state.piles):
        raise r.NoSuchPile
    if not holds(state.gardens[seat].stones, command.stones):
        raise r.StonesNotInGarden
    if command.stones != canonical(command.stones):
        raise r.StonesOutOfOrder
    standing = dict(standing_bids(state)).get(command.pile)
    if standing is not None:
        if not beats(command.stones, standing.stones):
            raise r.BidNotLower
        course.happen(e.BidReturned(standing.seat, command.pile, standing.stones))
    course.happen(e.BidMade(seat, command.pile, command.stones, total(command.stones)))
    course.happen(e.TurnBegan(_next_bidder(course.state, seat), "bid"))


def _next_bidder(state: State, seat: Seat) -> Seat:
    """There are fewer piles than seats, so somebody always has no bid."""
    standing = {bid.seat for _, bid in standing_bids(state)}
    return next(other for other in clockwise(state, seat) if other not in standing)


def pass_bidding(course: Course, seat: Seat, command: c.PassBidding) -> None:
    """The bidding ends with the one seat left over (R11, R13)."""
    state = course.state
    weeds = state.gardens[seat].weeds
    if len(dict(standing_bids(state))) < len(state.piles):
        raise r.PileWithoutBid
    if command.pull_weeds and not state.weeds:
        raise r.WeedsNotInPlay
    if command.pull_weeds and not weeds:
        raise r.NoWeedsToPull
    course.happen(e.BiddingPassed(seat))
    if command.pull_weeds:
        course.happen(e.WeedsPulled(seat, weeds))
    exchange(course, seat)
