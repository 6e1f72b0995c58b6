"""Set-up: the start seat, first stones, weeds (R1 to R3)."""

from domain.core.chance import Draw, pick
from domain.core.seat import Seat
from domain.games.karesansui import events as e
from domain.games.karesansui.rules.course import Course
from domain.games.karesansui.rules.rounds import open_round
from domain.games.karesansui.state import clockwise
from domain.games.karesansui.stone import Stone, without


def begin(course: Course) -> None:
    """From the empty table to the first question."""
    start_seat = _choose_start_seat(course)
    for seat in clockwise(course.state, start_seat):
        _stock_garden(course, seat)
    if course.state.weeds:
        course.happen(e.WeedsAdded(course.state.weeds))
    open_round(course, start_seat)


def _choose_start_seat(course: Course) -> Seat:
    seats, chosen = clockwise(course.state, None), course.state.options.start_seat
    draws: tuple[Draw, ...] = ()
    if chosen == "chance":
        seat, draw = pick(seats, course.chance)
        draws = (draw,)
    else:
        seat = seats[chosen % len(seats)]
    course.happen(e.StartSeatChosen(seat, draws))
    return seat


def _stock_garden(course: Course, seat: Seat) -> None:
    bag, stones, draws = course.state.bag, [], []
    for _ in range(course.state.measures.start):
        thing, draw = pick(bag, course.chance)
        bag = without(bag, (thing,))
        stones.append(Stone(thing))
        draws.append(draw)
    course.happen(e.GardenStocked(seat, tuple(stones), tuple(draws)))
