"""A line of the table: a figure, its yardstick, and the ratio promised."""

import gc
import statistics
import sys
from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec

ROUNDS = 5


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """`ratio` is figure / yardstick; `goal` is what it must reach (`at_least`) or not exceed."""

    name: str
    unit: str
    figure: float | None
    yardstick_name: str
    yardstick: float | None
    goal: float | None = None
    at_least: bool = True
    note: str = ""

    @property
    def ratio(self) -> float | None:
        if self.figure is None or not self.yardstick:
            return None
        return self.figure / self.yardstick

    @property
    def verdict(self) -> Literal["reached", "short", "tracked", "not measured"]:
        ratio = self.ratio
        if ratio is None:
            return "not measured" if self.figure is None else "tracked"
        if self.goal is None:
            return "tracked"
        return "reached" if (ratio >= self.goal if self.at_least else ratio <= self.goal) else "short"


async def best_of(*measures: Callable[[], Awaitable[float]], rounds: int = ROUNDS) -> list[float]:
    """The best of a few rounds of each, taken in turn, so that a noisy moment falls on all alike.

    What earlier rows left in memory is set aside first: the collector would look through it again in each of them.
    """
    gc.collect()
    gc.freeze()
    found: list[list[float]] = [[] for _ in measures]
    for n in range(rounds):
        for measure, results in zip(measures, found, strict=True):
            results.append(await measure())
        print(f"\r  round {n + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    print("\r" + " " * 20, end="\r", file=sys.stderr)
    return [max(results) for results in found]


def spread(values: list[float]) -> str:
    """Median and range, for a note."""
    return f"median {statistics.median(values):,.0f}, {min(values):,.0f} to {max(values):,.0f}"
