"""Forbidden sets, bids compared, and who wins."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal

from domain.core.message import Value
from domain.core.seat import Seat
from domain.games.karesansui.events import Kind
from domain.games.karesansui.stone import COLOURS, RANK, STONES, VALUES, Stone, Stones, canonical, total


class ForbiddenSet(Value, frozen=True):
    """Stones that may not lie in one garden together (R17)."""

    kind: Kind
    stones: Stones


class Limit(Value, frozen=True):
    """The highest bid that would still take a pile: that total with at most so many stones, any number if None.

    Any lower total takes it too, with any number of stones.
    """

    total: int
    stones: int | None


def _mask(stones: Sequence[Stone]) -> int:
    return sum(1 << RANK[stone] for stone in stones)


_TRIPS = {stone: ForbiddenSet("trips", (stone,) * 3) for stone in STONES}
_FOURSOMES = tuple(
    ForbiddenSet("foursome", canonical(Stone(f"{colour}_{value}") for colour in colours))
    for value in VALUES
    for colours in combinations(COLOURS, 4)
)
_STRAIGHTS = tuple(
    ForbiddenSet("straight", tuple(Stone(f"{colour}_{value}") for value in VALUES)) for colour in COLOURS
)
_BY_MASK = tuple((_mask(found.stones), found) for found in (*_FOURSOMES, *_STRAIGHTS))


@lru_cache(maxsize=4096)
def forbidden_sets(stones: Stones) -> tuple[ForbiddenSet, ...]:
    """The different sets that can be given back: trips by stone, foursomes by value, straights by colour (R17).

    >>> [found.kind for found in forbidden_sets((Stone("white_1"), Stone("white_2"), *(Stone("white_3"),) * 3))]
    ['trips', 'straight']
    """
    kinds = dict.fromkeys(stones)
    mask = sum(1 << RANK[stone] for stone in kinds)
    trips = (_TRIPS[stone] for stone in kinds if stones.count(stone) >= 3)
    return (*trips, *(found for needed, found in _BY_MASK if needed & mask == needed))


@lru_cache(maxsize=4096)
def completed(garden: Stones, pile: Stones) -> tuple[ForbiddenSet, ...]:
    """Sets that lie in the garden with the pile, but not without it."""
    before = forbidden_sets(garden)
    return tuple(found for found in forbidden_sets(canonical((*garden, *pile))) if found not in before)


def beats(new: Stones, standing: Stones) -> bool:
    """Whether a bid has a lower total, or the same with fewer stones (R10)."""
    return (total(new), len(new)) < (total(standing), len(standing))


def limit(standing: Stones) -> Limit | Literal["no_bid"]:
    """What still takes a pile with this standing bid; nothing beats the empty bid (R10)."""
    if not standing:
        return "no_bid"
    worth, fewer = total(standing), len(standing) - 1
    if fewer * max(VALUES) >= worth:
        return Limit(worth, fewer)
    return Limit(worth - 1, None)


def winners(points: Sequence[int], garden_stones: Sequence[int]) -> tuple[Seat, ...]:
    """Fewest points; of those, fewest stones in the garden; else shared (R28)."""
    standings = list(zip(points, garden_stones, strict=True))
    return tuple(Seat(seat) for seat, standing in enumerate(standings) if standing == min(standings))
