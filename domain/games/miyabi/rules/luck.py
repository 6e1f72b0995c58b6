"""Drawing from bags: one item after the other, each at the moment of need, and the proof of it afterwards."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from domain.core.chance import Chance, Draw, Drawn, pick
from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.miyabi import events as e
from domain.games.miyabi.content import SHAPES
from domain.games.miyabi.state import State
from domain.games.miyabi.tile import catalogue

T = TypeVar("T")


def start_bag(state: State) -> tuple[Seat, ...]:
    """The seats, one of which starts (R2)."""
    return tuple(Seat(seat) for seat in range(state.seats))


def draw(bag: Sequence[T], count: int, chance: Chance) -> tuple[tuple[T, ...], tuple[Draw, ...]]:
    """That many items, each from what the ones before have left, and the draws that chose them."""
    left = list(bag)
    items, draws = [], []
    for _ in range(count):
        item, drawing = pick(left, chance)
        left.remove(item)
        items.append(item)
        draws.append(drawing)
    return tuple(items), tuple(draws)


def drawn(state: State, event: Event) -> tuple[Drawn, ...]:
    """For each draw of the event the bag in canonical order, and the item that came.

    Seats ascend; tiles lie by kind, then by design; Zen tiles by kind; equal ones side by side.
    """
    match event:
        case e.StartSeatChosen(seat=seat, draws=(_,)):
            return (Drawn(start_bag(state), seat),)
        case e.ZenTilesRevealed(kinds=kinds):
            return tuple(_claims(state.zen_unseen, kinds))
        case e.RoundOpened(tiles=tiles):
            sorts = catalogue()
            return tuple(
                claim
                for shape, supply in zip(SHAPES, state.supplies, strict=True)
                for claim in _claims(supply, (tile for tile in tiles if sorts[tile].shape == shape))
            )
        case _:
            return ()


def _claims(bag: Iterable[object], items: Iterable[object]) -> Iterator[Drawn]:
    left = list(bag)
    for item in items:
        yield Drawn(tuple(left), item)
        left.remove(item)
