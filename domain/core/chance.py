"""The port through which rules ask for luck. How it is made is the service's business, what came is in the event."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from domain.core.message import Value

T = TypeVar("T")


class Draw(Value, frozen=True):
    """Draw `n` of a stream: one of `size` items, the one at `index` (from 0) of the bag in its canonical order.

    `index` is None for a viewer who may not know what came.
    """

    n: int
    size: int
    index: int | None

    def hidden(self) -> "Draw":
        """The same draw for a viewer who may not know what came."""
        return Draw(self.n, self.size, None)


class Chance(Protocol):
    """Gives the next draw of this stream, all items equally likely. Raises ValueError for an empty bag."""

    def draw(self, size: int) -> Draw: ...


def pick(bag: Sequence[T], chance: Chance) -> tuple[T, Draw]:
    """One item of a bag that lies in its documented canonical order, and the draw that chose it."""
    draw = chance.draw(len(bag))
    if draw.index is None:
        raise ValueError("a chance must tell the rules what it drew")
    return bag[draw.index], draw


class Drawn(Value, frozen=True):
    """What a draw in an event claims: from this bag, in canonical order, this item came."""

    bag: tuple[object, ...]
    item: object
