"""Tracks and points of Cottage Garden: how cubes go forward for a bed and back for a turn, and who has won."""

from collections.abc import Iterator

from domain.core.message import Value
from domain.core.seat import Seat
from domain.games.cottage_garden.bed import Bed, visible_cloches, visible_pots
from domain.games.cottage_garden.content import COLOURS, GOAL, Colour, tracks
from domain.games.cottage_garden.events import GameEnded
from domain.games.cottage_garden.state import Garden, State


class Advance(Value, frozen=True):
    """What comes of moving a cube for a complete bed. `points`: the gain in value; `spaces` walked, `lost` beyond 20.

    `cat`: one joins the reserve (R17); `pot`: one is owed (R18); `hives`: those it would win as the first to reach 20.
    """

    colour: Colour
    from_value: int
    to_value: int
    points: int
    spaces: int
    lost: int
    cat: bool
    pot: bool
    hives: int


class Payment(Value, frozen=True):
    """A cube that may go back for a turn of the final round, and its true cost (R29)."""

    colour: Colour
    from_value: int
    to_value: int
    points: int


def cubes(garden: Garden, colour: Colour) -> tuple[int, ...]:
    """Values of the three cubes, ascending."""
    return garden.orange if colour == "orange" else garden.blue


def visible(bed: Bed, colour: Colour) -> int:
    """How many spaces a cube of that colour would go: visible pots, or cloches."""
    return (visible_pots(bed) if colour == "orange" else visible_cloches(bed)).bit_count()


def choices(garden: Garden, colour: Colour, count: int) -> tuple[int, ...]:
    """The values of cubes that may advance, ascending; none if nothing is visible or all stand on 20 (R15, R16)."""
    return tuple(sorted({value for value in cubes(garden, colour) if value != GOAL})) if count else ()


def advance(state: State, garden: Garden, colour: Colour, from_value: int, count: int) -> Advance:
    """The way of that garden's cube on `from_value`, which is not 20, for `count` visible things."""
    track, held = tracks()[colour], cubes(garden, colour)
    start = track.values.index(from_value)
    end = min(start + count, len(track.values) - 1)
    to_value = track.values[end]
    return Advance(
        colour=colour,
        from_value=from_value,
        to_value=to_value,
        points=to_value - from_value,
        spaces=end - start,
        lost=count - (end - start),
        cat=from_value < track.bonus_from <= to_value,
        pot=from_value == 0 and held.count(0) == 1,
        hives=state.hives_left[0] if to_value == GOAL and state.hives_left and not garden.hives else 0,
    )


def payments(garden: Garden) -> Iterator[Payment]:
    """What may be paid for a turn, orange first, values ascending (R29, R30)."""
    for colour in COLOURS:
        for from_value in sorted(set(cubes(garden, colour))):
            paid = payment(colour, from_value)
            if paid is not None:
                yield paid


def payment(colour: Colour, from_value: int) -> Payment | None:
    """What a cube on that value would pay; None if it cannot go back so far."""
    track = tracks()[colour]
    end = track.values.index(from_value) - (1 if from_value == GOAL else track.back)
    return Payment(colour, from_value, track.values[end], from_value - track.values[end]) if end >= 0 else None


def points(garden: Garden) -> int:
    """All six cubes and the hives (R34)."""
    return sum(garden.orange) + sum(garden.blue) + garden.hives


def totals(state: State) -> tuple[int, ...]:
    """Points of every seat so far."""
    return tuple(map(points, state.gardens))


def ended(state: State) -> GameEnded:
    """The last count: most points, then most hives, else a shared win (R34)."""
    gardens = state.gardens
    ranks = [(points(garden), garden.hives) for garden in gardens]
    return GameEnded(
        orange=tuple(sum(garden.orange) for garden in gardens),
        blue=tuple(sum(garden.blue) for garden in gardens),
        hives=tuple(garden.hives for garden in gardens),
        points=totals(state),
        winners=tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks)),
    )
