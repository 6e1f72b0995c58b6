"""Tracks and points of Cottage Garden: how cubes go forward for a bed and back for a turn, and who has won."""

from collections.abc import Iterator

from domain.core.message import Value
from domain.core.seat import Seat
from domain.games.cottage_garden.bed import Bed, visible_cloches, visible_pots
from domain.games.cottage_garden.content import COLOURS, GOAL, Colour, tracks
from domain.games.cottage_garden.events import GameEnded
from domain.games.cottage_garden.state import Garden, State


class Advance(Value, frozen=True):
    """A cube's way. `spaces` walked, `lost` beyond 20; whether a cat joins (R17), whether a pot is owed (R18)."""

    colour: Colour
    from_value: int
    to_value: int
    spaces: int
    lost: int
    cat: bool
    pot: bool

    @property
    def points(self) -> int:
        """The gain in value."""
        return self.to_value - self.from_value


def cubes(garden: Garden, colour: Colour) -> tuple[int, ...]:
    """Values of the three cubes, ascending."""
    return garden.orange if colour == "orange" else garden.blue


def visible(bed: Bed, colour: Colour) -> int:
    """How many spaces a cube of that colour would go: visible pots, or cloches."""
    return (visible_pots(bed) if colour == "orange" else visible_cloches(bed)).bit_count()


def choices(garden: Garden, colour: Colour, count: int) -> tuple[int, ...]:
    """The values of cubes that may advance, ascending; none if nothing is visible or all stand on 20 (R15, R16)."""
    return tuple(sorted({value for value in cubes(garden, colour) if value != GOAL})) if count else ()


def advance(garden: Garden, colour: Colour, from_value: int, count: int) -> Advance:
    """The way of the cube on `from_value`, which is not 20, for `count` visible things."""
    track, held = tracks()[colour], cubes(garden, colour)
    start = track.values.index(from_value)
    end = min(start + count, len(track.values) - 1)
    to_value = track.values[end]
    return Advance(
        colour=colour,
        from_value=from_value,
        to_value=to_value,
        spaces=end - start,
        lost=count - (end - start),
        cat=from_value < track.bonus_from <= to_value,
        pot=from_value == 0 and held.count(0) == 1,
    )


def hives_for(state: State, garden: Garden, to_value: int) -> int:
    """The beehives that a cube wins by arriving there: only on 20, and one token a seat (R19)."""
    return state.hives[0] if to_value == GOAL and state.hives and not garden.hives else 0


def payments(garden: Garden) -> Iterator[tuple[Colour, int, int]]:
    """Colour, value and value after it of each cube that can pay for a turn, orange first, ascending (R29, R30)."""
    for colour in COLOURS:
        for from_value in sorted(set(cubes(garden, colour))):
            to_value = paid(colour, from_value)
            if to_value is not None:
                yield colour, from_value, to_value


def paid(colour: Colour, from_value: int) -> int | None:
    """Where a cube lands that pays for a turn; None if it cannot go back so far."""
    track = tracks()[colour]
    end = track.values.index(from_value) - (1 if from_value == GOAL else track.back)
    return track.values[end] if end >= 0 else None


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
        total=totals(state),
        winners=tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks)),
    )
