"""The closed vocabulary of a chapter's rules: its table lists clauses, and each clause means one thing in one place.

A clause is read strictly from the tables and copied into `chapter_set_up`, so a released one never loses a field. Its
docstring is the sentence that a player reads, with its fields filled in. Where each kind gets its meaning: openings in
`placement`, passing in `passing`, at-once clauses in `earning`, scoring clauses in `scoring`, awards in `ranking`.
"""

from collections.abc import Iterator
from typing import Literal

from domain.core.content import Entry, Source
from domain.core.message import snake_case

Play = Literal["chapter:1", "eternal"]
"""What may be played by itself."""

Sticker = Literal["rocks"]
"""What an award puts on a board for good."""


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


class PassingCosts(Clause, frozen=True, kw_only=True):
    """Passing costs {points}; at 0 nobody can pass."""

    points: int


class Limit(Clause, frozen=True, kw_only=True):
    """A score that reaches {points} stays there."""

    points: int


class Gold(Clause, frozen=True, kw_only=True):
    """The first to have built over all gold veins score {points} at once: all who do so in the same round."""

    points: int


class Trees(Clause, frozen=True, kw_only=True):
    """Each visible single tree scores {single}, each visible double tree {double}."""

    single: int
    double: int


class Rocks(Clause, frozen=True, kw_only=True):
    """Each visible double rock costs {cost}."""

    cost: int


class Empty(Clause, frozen=True, kw_only=True):
    """Each other empty cell costs {cost}."""

    cost: int


class Groups(Clause, frozen=True, kw_only=True):
    """In each colour, each building of the largest group that touches scores {points}."""

    points: int


class Churches(Clause, frozen=True, kw_only=True):
    """Each church that touches buildings of all three colours scores {points}."""

    points: int


class Wells(Clause, frozen=True, kw_only=True):
    """Each visible well with four different buildings on its four sides scores {points}."""

    points: int


class Award(Entry, frozen=True):
    """What a place in a chapter brings: progress circles, and stickers for the board."""

    progress: int = 0
    stickers: tuple[Sticker, ...] = ()


class Awards(Clause, frozen=True, kw_only=True):
    """First place marks {first.progress} progress, second {second.progress}, the others {others.progress};
    of two, the second is the others. Reaching the limit marks {limit}."""

    first: Award
    second: Award
    others: Award
    limit: int


Opening = RiverStart
Passing = PassingCosts
AtOnce = Gold
Scoring = Trees | Rocks | Empty | Groups | Churches | Wells


class Rules(Entry, frozen=True, kw_only=True):
    """The rules of a chapter; `scoring` in the order in which it is scored."""

    start_score: int
    opening: Opening
    passing: Passing
    at_once: tuple[AtOnce, ...] = ()
    scoring: tuple[Scoring, ...]
    limit: Limit
    awards: Awards | None = None

    @property
    def clauses(self) -> Iterator[Clause]:
        """All of them, in the order in which a player meets them."""
        yield from (self.opening, self.passing, *self.at_once, *self.scoring, self.limit)
        if self.awards:
            yield self.awards
