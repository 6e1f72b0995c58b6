"""The frog: where it is set, where it may step, and what it keeps waiting."""

from domain.core.seat import Seat
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi import refusals as r
from domain.games.miyabi import scoring
from domain.games.miyabi.garden import BOARD, Garden
from domain.games.miyabi.rules import check
from domain.games.miyabi.rules.course import Course
from domain.games.miyabi.rules.turn import end_turn, open_round
from domain.geometry.grid import EMPTY, Cells, union

GOLDEN_LAYER = 4


def place(course: Course, seat: Seat, command: c.PlaceFrog) -> None:
    """Sets the frog; after the last seat's the first round opens (R4)."""
    state = course.state
    check.in_play(state, "frog")
    if state.gardens[seat].frog is not None:
        raise r.FrogOnBoard
    check.cell(command.cell)
    course.then(e.FrogPlaced(seat, command.cell))
    following = Seat((seat + 1) % state.seats)
    if course.state.gardens[following].frog is None:
        course.then(e.TurnBegan(following))
    else:
        open_round(course, 1, following)


def move(course: Course, seat: Seat, command: c.MoveFrog) -> None:
    """One step, level or up by one; it ends a turn in which all else is done (R29 to R32)."""
    check.in_play(course.state, "frog")
    check.frogs_set(course.state)
    cell, garden = check.cell(command.cell), course.state.gardens[seat]
    if course.state.frog_moved:
        raise r.FrogHasMoved
    _check_step(garden, cell)
    layer, points = scoring.climb(garden, cell)
    course.then(e.FrogMoved(seat, command.cell, layer, points))
    if layer >= GOLDEN_LAYER and not _is_golden(garden):
        course.then(e.FrogTurnedGolden(seat))
    if course.state.acted:
        end_turn(course, seat)


def _check_step(garden: Garden, cell: Cells) -> None:
    start = garden.under_frog
    if not cell & BOARD.neighbours(start):
        raise r.FrogOneStep
    climb = garden.height(cell) - garden.height(start)
    if climb < 0:
        raise r.FrogNeverDown
    if climb > 1:
        raise r.FrogTooHigh
    if cell & garden.zen:
        raise r.FrogNotOnZen
    if cell & garden.showing and not _is_golden(garden):
        raise r.FrogNotOnObject


def steps(garden: Garden) -> Cells:
    """All cells that the garden's frog may step to (R29, R30)."""
    start = garden.under_frog
    if not start:
        return EMPTY
    height = garden.height(start)
    reach = union(garden.levels[height : height + 2])
    barred = garden.zen if _is_golden(garden) else garden.showing
    return Cells(BOARD.neighbours(start) & reach & ~barred)


def _is_golden(garden: Garden) -> bool:
    return garden.frog is not None and garden.frog.golden


def keep(course: Course, seat: Seat, _: c.KeepFrog) -> None:
    """Ends a turn that only waits for the frog (R34)."""
    check.in_play(course.state, "frog")
    check.frogs_set(course.state)
    if not course.state.acted:
        raise r.NothingToKeep
    course.then(e.FrogKept(seat))
    end_turn(course, seat)


def end_turn_unless_free(course: Course, seat: Seat) -> None:
    """After the main action: the turn waits for a frog that has not stepped and could (R34)."""
    if course.state.frog_moved or not steps(course.state.gardens[seat]):
        end_turn(course, seat)
