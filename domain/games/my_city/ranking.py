"""Who comes where at the end of a chapter (My City R10), and what that brings (R11)."""

from functools import cache
from itertools import product

from domain.core.seat import Seat
from domain.games.my_city.land import GRID
from domain.games.my_city.rulebook import Award, Awards
from domain.games.my_city.state import State


def places(state: State) -> tuple[int, ...]:
    """The place of each seat from 1: most points, then fewest uncovered plain cells row by row from the top.

    Seats that are equal in all share a place, and the places after it are skipped.
    """
    ranks = [_rank(state, Seat(n)) for n in range(len(state.cities))]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def _rank(state: State, seat: Seat) -> tuple[int, ...]:
    uncovered = state.land(seat).plain & ~state.cities[seat].covered
    return (-state.cities[seat].score, *((uncovered & GRID.row(row)).bit_count() for row in range(GRID.rows)))


def award(awards: Awards | None, place: int, seats: int) -> Award:
    """What that place brings; of two seats the second gets what others get (My City R11)."""
    if awards is None:
        return Award()
    if place == 1:
        return awards.first
    return awards.second if place == 2 and seats > 2 else awards.others


@cache
def rankings(seats: int) -> frozenset[tuple[int, ...]]:
    """The places that so many seats can come to: shared ones, and those after them skipped."""
    orders = product(range(seats), repeat=seats)
    return frozenset(tuple(1 + sum(other < rank for other in ranks) for rank in ranks) for ranks in orders)
