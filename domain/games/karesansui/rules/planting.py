"""Weeds got this round are planted, and every weed costs (R20 to R22)."""

from domain.core.seat import Seat
from domain.games.karesansui import commands as c
from domain.games.karesansui import events as e
from domain.games.karesansui import refusals as r
from domain.games.karesansui.rules.course import Course, take_demerit
from domain.games.karesansui.rules.rounds import close_round
from domain.games.karesansui.state import clockwise, free_spaces
from domain.games.karesansui.stone import STONES


def plant_weeds(course: Course) -> None:
    """The next seat from the passer on that has weeds to plant; then weed cards, then the round closes (R20, R21)."""
    order = clockwise(course.state, course.state.passer)
    for seat in order:
        if course.state.gardens[seat].aside:
            course.happen(e.TurnBegan(seat, "plant"))
            return
    for seat in order:
        for _ in course.state.gardens[seat].weeds:
            take_demerit(course, seat, "weed")
    close_round(course, order[0])


def plant_weed(course: Course, seat: Seat, command: c.PlantWeed) -> None:
    """A weed goes into another garden (R20)."""
    if not 0 <= command.garden < len(course.state.gardens):
        raise r.NoSuchGarden
    if command.garden == seat:
        raise r.OwnGarden
    if command.stone not in STONES:
        raise r.NoSuchRegion
    if not free_spaces(course.state, command.garden, command.stone):
        raise r.RegionFull
    course.happen(e.WeedPlanted(seat, command.garden, command.stone))
    _plant_on(course, seat)


def keep_weed(course: Course, seat: Seat, _: c.KeepWeed) -> None:
    """A weed goes into the bag instead (R20)."""
    if course.state.options.weed_planting == "must":
        raise r.WeedMustBePlanted
    course.happen(e.WeedKept(seat))
    _plant_on(course, seat)


def _plant_on(course: Course, seat: Seat) -> None:
    """A seat is told once that it plants, however many weeds it has."""
    if not course.state.gardens[seat].aside:
        plant_weeds(course)
