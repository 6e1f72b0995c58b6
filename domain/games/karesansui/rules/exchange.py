"""Bids are paid, the passer draws, winners get their piles (R14 to R16)."""

from domain.core.chance import pick
from domain.core.seat import Seat
from domain.games.karesansui import events as e
from domain.games.karesansui.rules.course import Course, take_demerit
from domain.games.karesansui.rules.returning import return_sets
from domain.games.karesansui.state import clockwise, standing_bids
from domain.games.karesansui.stone import BLACK, WEED, Stone, Stones


def exchange(course: Course, passer: Seat) -> None:
    """Step 3, and on to the next question."""
    for pile, bid in tuple(standing_bids(course.state)):
        course.happen(e.BidPaid(bid.seat, pile, bid.stones))
    take_demerit(course, passer, "pass")
    if course.state.bag:
        _draw(course, passer)
    for winner in clockwise(course.state, passer)[1:]:
        _win_pile(course, winner)
    return_sets(course)


def _draw(course: Course, passer: Seat) -> None:
    thing, draw = pick(course.state.bag, course.chance)
    if thing == BLACK:
        course.happen(e.BlackStoneDrawn("passer", passer, (draw,)))
    elif thing == WEED:
        course.happen(e.WeedDrawn(passer, (draw,)))
    else:
        course.happen(e.StoneDrawn(passer, Stone(thing), (draw,)))
        _crush_weeds(course, passer, (Stone(thing),))


def _win_pile(course: Course, seat: Seat) -> None:
    pile = next(pile for pile in course.state.piles if pile.winner == seat)
    course.happen(e.PileWon(seat, pile.pile, pile.stones, pile.weeds))
    _crush_weeds(course, seat, pile.stones)


def _crush_weeds(course: Course, seat: Seat, gained: Stones) -> None:
    """One stone gained crushes one weed of its region (R16)."""
    for stone in gained:
        if stone in course.state.gardens[seat].weeds:
            course.happen(e.WeedCrushed(seat, stone))
