"""The words for stones and for all that lies in the bag, their canonical order, and what stones are worth."""

from collections.abc import Iterable
from typing import NewType, TypeVar

T = TypeVar("T")

Stone = NewType("Stone", str)
"""A stone's tag, `grey_2`: also the name of the garden's region that such stones and the weeds among them lie in."""

Thing = NewType("Thing", str)
"""What lies in the bag: a stone's tag, `weed` or `black`."""

Things = tuple[Thing, ...]
Stones = tuple[Stone, ...]
"""Many things or stones, in canonical order unless said otherwise."""

COLOURS = ("white", "grey", "brown", "yellow", "pink")
VALUES = (1, 2, 3)

STONES: Stones = tuple(Stone(f"{colour}_{value}") for colour in COLOURS for value in VALUES)
WEED = Thing("weed")
BLACK = Thing("black")

RANK: dict[str, int] = {tag: rank for rank, tag in enumerate((*STONES, WEED, BLACK))}
"""The place of every tag in the canonical order."""

VALUE: dict[str, int] = {stone: int(stone[-1]) for stone in STONES}


def canonical(stones: Iterable[Stone]) -> Stones:
    """The same stones by colour, then by value."""
    return tuple(sorted(stones, key=RANK.__getitem__))


def canonical_bag(things: Iterable[str]) -> Things:
    """The bag: stones in canonical order, then weeds, then black."""
    return tuple(Thing(tag) for tag in sorted(things, key=RANK.__getitem__))


def total(stones: Iterable[Stone]) -> int:
    """What stones are worth together.

    >>> total((Stone("white_1"), Stone("pink_3")))
    4
    """
    return sum(VALUE[stone] for stone in stones)


def without(things: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """What stays when these are taken out, each once. Raises ValueError if one is not there."""
    left = list(things)
    for thing in gone:
        left.remove(thing)
    return tuple(left)


def holds(stones: Stones, wanted: Stones) -> bool:
    """Whether all of `wanted` lie among the stones, as often as asked."""
    return all(wanted.count(stone) <= stones.count(stone) for stone in set(wanted))
