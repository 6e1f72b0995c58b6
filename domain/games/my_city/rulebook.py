"""All rules of one chapter together, and what its places bring."""

from collections import Counter
from collections.abc import Iterator

from domain.core.content import Entry
from domain.games.my_city.carried import FourthChurch, Kind
from domain.games.my_city.clause import AtOnce, Clause, Limit, Nugget, Opening, Passing, RetiredBlue, Terrain
from domain.games.my_city.scoring_clause import Scoring


class Award(Entry, frozen=True):
    """What a place in a chapter brings: progress circles, stickers for the board, cogs, nuggets, a fourth church."""

    progress: int = 0
    stickers: tuple[Kind, ...] = ()
    cogs: int = 0
    nuggets: int = 0
    fourth_church: FourthChurch | None = None

    @property
    def words(self) -> str:
        """For a person: `2 progress, 1 rock sticker`."""
        counts = Counter[str]({"progress": self.progress})
        counts.update(self.stickers)
        counts.update({"cog": self.cogs, "nugget": self.nuggets})
        parts = [f"{count} {_NAMES[thing][count > 1]}" for thing, count in counts.items() if count]
        church = [f"the fourth church {self.fourth_church.replace('_', ' ')}"] if self.fourth_church else []
        return ", ".join(parts + church) or "nothing"


_NAMES = {
    "progress": ("progress", "progress"),
    "rocks": ("rock sticker", "rock stickers"),
    "tree": ("tree sticker", "tree stickers"),
    "clearing": ("clearing", "clearings"),
    "clearing_tree": ("clearing with a tree", "clearings with trees"),
    "cog": ("cog", "cogs"),
    "nugget": ("nugget", "nuggets"),
}
"""What a place brings: one of it, and several."""


class Awards(Clause, frozen=True, kw_only=True):
    """First place brings {first.words}; second {second.words}; the others {others.words}. Of two, the second is the
    others. Reaching the limit marks {limit} progress."""

    first: Award
    second: Award
    others: Award
    limit: int


class Rules(Entry, frozen=True, kw_only=True):
    """The rules of a chapter; `scoring` in the order in which it is scored."""

    start_score: int
    opening: Opening
    terrain: tuple[Terrain, ...] = ()
    passing: Passing
    nugget: Nugget | None = None
    retiring: RetiredBlue | None = None
    at_once: tuple[AtOnce, ...] = ()
    scoring: tuple[Scoring, ...]
    limit: Limit
    awards: Awards | None = None

    @property
    def clauses(self) -> Iterator[Clause]:
        """All of them, in the order in which a player meets them."""
        single = (self.passing, self.nugget, self.retiring)
        yield from (self.opening, *self.terrain, *(clause for clause in single if clause))
        yield from (*self.at_once, *self.scoring, self.limit)
        if self.awards:
            yield self.awards
