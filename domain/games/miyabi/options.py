"""The choices made when a table of Miyabi is set up."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.core.message import Options

Module = Literal["colourful_garden", "big_meadow", "zen_garden", "seven", "frog"]

_MODULES = """The expansions in play, each named once; to learn them, take them in this order. \
colourful_garden: at the end a point for each object of your largest group. \
big_meadow: at the end two points for each cell of your largest group of green. \
zen_garden: Zen tiles, which score the objects around them once they are enclosed. \
seven: at the end seven points for each row and column with exactly seven objects. \
frog: A frog climbs through your garden for extra points; of the five expansions it is the hardest to profit from."""
_VOLUNTARY = "A seat may pass a round at will; otherwise only when it can place no garden tile."
_START_SEAT = """The seat that starts the first round, or chance. \
Counted on round the table: of two seats, 2 means seat 0 and 3 seat 1."""


class MiyabiOptions(Options, frozen=True):
    """Which expansions are in play, whether passes are free, who starts."""

    modules: Annotated[tuple[Module, ...], Meta(description=_MODULES)] = ()
    voluntary_pass: Annotated[bool, Meta(description=_VOLUNTARY)] = False
    start_seat: Annotated[Literal["chance", 0, 1, 2, 3], Meta(description=_START_SEAT)] = "chance"

    def __post_init__(self) -> None:
        if len(set(self.modules)) < len(self.modules):
            raise ValueError("an expansion is in play or not: name each of `modules` once")
