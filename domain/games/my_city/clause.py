"""The closed vocabulary of a chapter's rules: its table lists clauses, and each clause means one thing in one place.

A clause is read strictly from the tables and copied into `chapter_set_up`, so a released one never loses a field. Its
docstring is the sentence that a player reads, with its fields filled in. Where each kind gets its meaning: openings in
`placement`, terrain in `terrain`, passing in `passing`, nuggets in `passing` and `mining`, retiring in `layout`,
at-once clauses in `earning`, scoring clauses (`scoring_clause`) in `scoring`, awards in `ranking`.
"""

from typing import Literal

from domain.core.content import Entry, Source
from domain.core.message import snake_case

Colour = Literal["yellow", "red", "blue"]
"""Of a building; a mine bears the colour of those who dig in it."""


class Clause(Entry, frozen=True, kw_only=True, tag_field="type", tag=snake_case):
    """One rule of a chapter."""

    source: Source

    @property
    def name(self) -> str:
        """Its tag."""
        return snake_case(type(self).__name__)

    @property
    def sentence(self) -> str:
        """For a person."""
        fields = {field: getattr(self, field) for field in self.__struct_fields__}
        return " ".join((type(self).__doc__ or "").split()).format(**fields)


class RiverStart(Clause, frozen=True):
    """Your first building must have a side on the river; every later one must touch one of yours."""


class SawmillStart(Clause, frozen=True):
    """Your first building must touch the sawmill, which itself stays; every later one must touch one of yours."""


class PalaceStart(Clause, frozen=True):
    """The palace is a red building of yours, not of your supply. Your first building must touch it; every later one
    must touch one of yours."""


class Flood(Clause, frozen=True):
    """The left bank is under water: only the right one is built on and scored."""


class OpenForest(Clause, frozen=True):
    """Forest may be built on; left uncovered, it costs nothing."""


class PassingCosts(Clause, frozen=True, kw_only=True):
    """Passing costs {points}; at 0 nobody can pass."""

    points: int


class NoPassing(Clause, frozen=True):
    """Nobody may pass."""


class NuggetPasses(Clause, frozen=True):
    """Once a chapter a nugget pays for a pass, at 0 too, but not for a church."""


class NuggetDigs(Clause, frozen=True, kw_only=True):
    """Before the scoring a nugget may dig {boxes} more in one mine."""

    boxes: int


class RetiredBlue(Clause, frozen=True):
    """Blue buildings without a cog have left your city: their cards cost you nothing."""


class Limit(Clause, frozen=True, kw_only=True):
    """A score that reaches {points} stays there."""

    points: int


class Gold(Clause, frozen=True, kw_only=True):
    """The first to have built over all gold veins score {points} at once, and take {nuggets} nugget: all who do so in
    the same round."""

    points: int
    nuggets: int = 0

    @property
    def sentence(self) -> str:
        """Without nuggets where there are none."""
        told = super().sentence
        return told if self.nuggets else told.replace(", and take 0 nugget", "")


class Investor(Clause, frozen=True, kw_only=True):
    """A building that touches the one you placed before it scores {points} at once."""

    points: int


class Railway(Clause, frozen=True, kw_only=True):
    """A building that covers a cell of row {row} scores {points} at once, a blue one with a cog {cogged}."""

    row: int
    points: int
    cogged: int


Opening = RiverStart | SawmillStart | PalaceStart
Terrain = Flood | OpenForest
Passing = PassingCosts | NoPassing
Nugget = NuggetPasses | NuggetDigs
AtOnce = Gold | Investor | Railway
