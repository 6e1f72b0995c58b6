"""After each step of a turn: what the seat has to do next, and what happens by itself."""

from domain.games.cottage_garden import events as e
from domain.games.cottage_garden.bed import Bed, Slot, bare, flipped
from domain.games.cottage_garden.content import DesignId
from domain.games.cottage_garden.rules.course import Course
from domain.games.cottage_garden.scoring import ended
from domain.games.cottage_garden.state import being_cleared, has_beds, own_beds


def settle(course: Course) -> None:
    """Reaches what comes next, the first that applies (R14, R18, R20, R21, R27, R33)."""
    state, beds, clearing = course.state, own_beds(course.state), being_cleared(course.state)
    if state.pots_owed and any(bare(bed) for _, bed in beds):
        course.reach("bonus")
    elif clearing is not None:
        _clear(course, *clearing)
    elif not any(map(has_beds, state.gardens)):
        _lapse(course)
        end_game(course)
    elif not beds:
        _lapse(course)
        course.reach("end")
    else:
        course.reach("end" if all(bare(bed) for _, bed in beds) else "score")


def _clear(course: Course, slot: Slot, bed: Bed) -> None:
    """The order of two tiles or more is the owner's choice; the last one follows by itself (R20)."""
    if len(bed.tiles) > 1:
        course.reach("clear")
        return
    for planted in bed.tiles:
        course.then(e.TileQueued(course.seat, slot, planted.tile, len(course.state.queue) + 1))
    _change_board(course, slot, bed.design.id)
    settle(course)


def _change_board(course: Course, slot: Slot, design: DesignId) -> None:
    """The emptied board is flipped into the centre for the one that lay there longest; or it leaves (R21, R27)."""
    if course.state.final:
        course.then(e.BedRemoved(course.seat, slot, design))
    else:
        course.then(e.BedReplaced(course.seat, slot, flipped(design), course.state.centre[0]))


def _lapse(course: Course) -> None:
    """No own bed is left for a pot that is owed."""
    if course.state.pots_owed:
        course.then(e.PotLapsed(course.seat, course.state.pots_owed))


def end_game(course: Course) -> None:
    """No seat has a bed (R33)."""
    course.then(ended(course.state))
    course.reach("over")
