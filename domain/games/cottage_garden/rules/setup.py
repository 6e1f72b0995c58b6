"""The garden is laid out: the only moment of luck (R1 to R4)."""

from typing import TypeVar

from domain.core.chance import Chance, Draw, Drawn, pick
from domain.core.message import Event
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden.content import DesignId, tiles, walk
from domain.games.cottage_garden.refusals import AlreadyBegun
from domain.games.cottage_garden.rules.course import Course
from domain.games.cottage_garden.rules.turn import begin_turn
from domain.games.cottage_garden.state import State
from domain.games.cottage_garden.tile import TileId

T = TypeVar("T")

TILES = 36
NURSERY = 16
BOARDS = tuple(range(1, 10))


def begin(state: State, chance: Chance) -> tuple[Event, ...]:
    """Draws 36 tiles, then boards, and begins the first turn. Raises AlreadyBegun."""
    if state.step != "new":
        raise AlreadyBegun
    order, tile_draws = _draw(tuple(tiles()), TILES, chance)
    boards, board_draws = _boards(state, chance)
    course = Course(state)
    course.then(_laid_out(len(state.gardens), order, boards, (*tile_draws, *board_draws)))
    begin_turn(course, state.active)
    return tuple(course.events)


def _boards(state: State, chance: Chance) -> tuple[tuple[int, ...], tuple[Draw, ...]]:
    """Two a seat, then those of the centre; in solo the three may be named instead."""
    seats, options = len(state.gardens), state.options
    if seats == 1 and options.solo_boards is not None:
        return options.solo_boards, ()
    all_ = options.centre == "all" and seats > 1
    return _draw(BOARDS, len(BOARDS) if all_ else 2 * seats + 1, chance)


def _draw(bag: tuple[T, ...], count: int, chance: Chance) -> tuple[tuple[T, ...], tuple[Draw, ...]]:
    left, items, draws = list(bag), [], []
    for _ in range(count):
        item, draw = pick(left, chance)
        left.remove(item)
        items.append(item)
        draws.append(draw)
    return tuple(items), tuple(draws)


def _laid_out(
    seats: int, order: tuple[TileId, ...], boards: tuple[int, ...], draws: tuple[Draw, ...]
) -> e.GardenLaidOut:
    """Left beds and the centre lie light side up, right beds dark side up (R2)."""
    way = walk(seats)
    own, centre = boards[: 2 * seats], boards[2 * seats :]
    return e.GardenLaidOut(
        nursery=order[:NURSERY],
        queue=order[NURSERY:],
        beds=tuple((_side("L", left), _side("D", right)) for left, right in zip(own[::2], own[1::2], strict=True)),
        centre=tuple(_side("L", number) for number in centre),
        gardener=way.start,
        target=way.target,
        die=way.die,
        spaces=len(way.lines),
        draws=draws,
    )


def _side(side: str, number: int) -> DesignId:
    return DesignId(f"{side}{number}")


def drawn(_: State, event: Event) -> tuple[Drawn, ...]:
    """Tiles out of a bag in canonical order, 1A1 to 6H, then board numbers out of a bag 1 to 9."""
    if not isinstance(event, e.GardenLaidOut):
        return ()
    boards = [int(id_[1:]) for id_ in (*(id_ for pair in event.beds for id_ in pair), *event.centre)]
    claims = (*_claims(tuple(tiles()), (*event.nursery, *event.queue)), *_claims(BOARDS, boards))
    return claims[: len(event.draws)]


def _claims(bag: tuple[T, ...], items: tuple[T, ...] | list[T]) -> list[Drawn]:
    left, claims = list(bag), []
    for item in items:
        claims.append(Drawn(tuple(left), item))
        left.remove(item)
    return claims
