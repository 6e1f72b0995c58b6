"""How a turn ends, how the gardener walks, how the next turn begins."""

from domain.core.seat import Seat
from domain.games.cottage_garden import commands as c
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden import refusals as r
from domain.games.cottage_garden.bed import Bed, Slot, bare
from domain.games.cottage_garden.nursery import LAST_FACE, filling, gaps, line, next_space, refill, walk_of
from domain.games.cottage_garden.rules.course import Course
from domain.games.cottage_garden.rules.settling import end_game
from domain.games.cottage_garden.scoring import cubes, payment, payments
from domain.games.cottage_garden.state import State, has_beds, own_beds

FEW_TILES = 2
CATS_TO_KEEP = 2


def end_turn(course: Course, _: c.EndTurn) -> None:
    """At most two cats stay; then the gardener moves on (R22)."""
    surplus = course.garden.cats - CATS_TO_KEEP
    if not may_end_turn(course.state):
        raise r.TooManyCats(n=surplus)
    if surplus > 0:
        course.then(e.CatReturned(course.seat, surplus, "limit"))
    _pass_on(course)


def may_end_turn(state: State) -> bool:
    """Whether no more cats are left than may stay, or no own bed has an empty cell for them (R22)."""
    few = state.gardens[state.active].cats <= CATS_TO_KEEP
    return few or not any(bare(bed) for _, bed in own_beds(state))


def _pass_on(course: Course) -> None:
    """The gardener moves, and the next seat that has a bed begins its turn (R23, R24, R28)."""
    _move_gardener(course)
    state = course.state
    if not any(map(has_beds, state.gardens)):
        end_game(course)
        return
    seat = Seat((state.active + 1) % len(state.gardens))
    if has_beds(state.gardens[seat]):
        begin_turn(course, seat)
    else:
        course.then(e.TurnSkipped(seat))
        _pass_on(course)


def _move_gardener(course: Course) -> None:
    before = course.state
    to = next_space(before)
    arrived = to == walk_of(before).target
    course.then(e.GardenerMoved(before.gardener, to, arrived))
    if not arrived or before.die == LAST_FACE:
        return
    course.then(e.DieTurned(before.die + 1))
    if course.state.die == LAST_FACE:
        _begin_final_round(course)


def _begin_final_round(course: Course) -> None:
    """Every bed with two tiles or fewer is given up, by seat and slot (R26)."""
    course.then(e.FinalRoundBegan())
    for seat, garden in enumerate(course.state.gardens):
        for slot, bed in enumerate(garden.beds):
            if bed is not None and is_given_up(bed):
                course.then(_given_up(Seat(seat), Slot(slot), bed))


def is_given_up(bed: Bed) -> bool:
    """Whether the bed leaves the game when the final round begins; pots and cats do not count (R26)."""
    return len(bed.tiles) <= FEW_TILES


def _given_up(seat: Seat, slot: Slot, bed: Bed) -> e.BedGivenUp:
    tiles = tuple(planted.tile for planted in bed.tiles)
    return e.BedGivenUp(seat, slot, bed.design.id, tiles, bed.pots.bit_count(), bed.cats.bit_count())


def begin_turn(course: Course, seat: Seat) -> None:
    """The seat's turn: in the final round it pays first, if it can; then the line is refilled (R5, R29, R31)."""
    state, cells = course.state, line(course.state)
    turn = state.gardens[seat].turn + 1
    course.then(e.TurnBegan(seat, turn, state.gardener, cells, len(gaps(state, cells)), state.final))
    if state.final and any(payments(course.garden)):
        course.reach("pay")
        return
    if state.final:
        course.then(e.PaymentWaived(seat))
    _refill(course)


def pay_two_points(course: Course, command: c.PayTwoPoints) -> None:
    """One cube goes back, once a turn (R29)."""
    if command.from_value not in cubes(course.garden, command.colour):
        raise r.NoCubeThere(colour=command.colour, value=command.from_value)
    paid = payment(command.colour, command.from_value)
    if paid is None:
        raise r.CannotPay
    course.then(e.PointsPaid(course.seat, paid.colour, paid.from_value, paid.to_value, paid.points))
    _refill(course)


def _refill(course: Course) -> None:
    """Three or four gaps are filled by themselves, as far as the queue reaches (R6, R8)."""
    state = course.state
    if refill(state.gaps) == "rule":
        placed = filling(state, line(state))
        course.then(e.NurseryRefilled("rule", placed, state.gaps - len(placed)))
    course.reach("plant")
