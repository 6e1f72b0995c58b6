"""Forbidden sets go back into the bag for demerit cards (R17 to R19)."""

from domain.core.seat import Seat
from domain.games.karesansui import commands as c
from domain.games.karesansui import events as e
from domain.games.karesansui import refusals as r
from domain.games.karesansui.rules.course import Course, take_demerit
from domain.games.karesansui.rules.planting import plant_weeds
from domain.games.karesansui.scoring import ForbiddenSet, forbidden_sets
from domain.games.karesansui.state import clockwise
from domain.games.karesansui.stone import RANK


def return_sets(course: Course) -> None:
    """Step 4 as far as nobody has a choice; gardens already checked hold no set any more (R17, R18)."""
    for seat in clockwise(course.state, course.state.passer):
        while found := forbidden_sets(course.state.gardens[seat].stones):
            if len(found) > 1:
                course.happen(e.TurnBegan(seat, "return"))
                return
            _give_back(course, seat, found[0], chosen=False)
    plant_weeds(course)


def return_set(course: Course, seat: Seat, command: c.ReturnSet) -> None:
    """The owner chose which set goes next (R18)."""
    ranks = [RANK[stone] for stone in command.stones if stone in RANK]
    if ranks != sorted(ranks):
        raise r.StonesOutOfOrder
    for found in forbidden_sets(course.state.gardens[seat].stones):
        if found.stones == command.stones:
            _give_back(course, seat, found, chosen=True)
            return_sets(course)
            return
    raise r.NotAForbiddenSet


def _give_back(course: Course, seat: Seat, found: ForbiddenSet, *, chosen: bool) -> None:
    course.happen(e.SetReturned(seat, found.kind, found.stones, chosen))
    take_demerit(course, seat, found.kind)
