"""What seats must have come to before a chapter of a campaign, by its tables: the least of a half-played box."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from domain.games.my_city.carried import Boxes, Kind
from domain.games.my_city.clause import Colour
from domain.games.my_city.content import Tables
from domain.games.my_city.mining import mines
from domain.games.my_city.ranking import award, rankings
from domain.games.my_city.rulebook import Award
from domain.games.my_city.scoring_clause import Mine


class Guaranteed(NamedTuple):
    """The least that the chapters `played` bring, each thing by itself; `seats` play them, of whom places ask for
    `some` together, those that come off worst. Nothing lost for want of a place is left out."""

    played: tuple[Tables, ...]
    seats: int

    def progress(self, some: int) -> int:
        """For places."""
        return self._for_places(some, lambda each: each.progress)

    def stickers(self, kind: Kind, some: int) -> int:
        """Of that kind."""
        return self._for_places(some, lambda each: each.stickers.count(kind))

    def cogs(self, some: int) -> int:
        """Given before a chapter or for a place in it."""
        before = some * sum(tables.chapter.before.cogs for tables in self.played)
        return before + self._for_places(some, lambda each: each.cogs)

    def marks(self, boxes: Boxes) -> int:
        """The progress that so many boxes of a seat have brought whoever else dug: that of each last one."""
        found = ((mine, boxes.of(mine.colour)) for mine in self._mines())
        return sum(mine.last_progress for mine, dug in found if dug >= mine.boxes)

    def first_marks(self, struck: Iterable[Colour]) -> dict[Colour, tuple[int, int]]:
        """Of each of these mines the box that somebody was the first to reach, and the progress that it brought."""
        return {mine.colour: (mine.first_box, mine.first_progress) for mine in self._mines() if mine.colour in struck}

    def _mines(self) -> list[Mine]:
        """Those that were the same in every chapter: of others it cannot be told which boxes brought what."""
        opened = [mine for tables in self.played for mine in mines(tables.chapter.rules)]
        alike = {mine.colour: {each for each in opened if each.colour == mine.colour} for mine in opened}
        return [next(iter(each)) for each in alike.values() if len(each) == 1]

    def _for_places(self, some: int, count: Callable[[Award], int]) -> int:
        return sum(self._least(tables, some, count) for tables in self.played)

    def _least(self, tables: Tables, some: int, count: Callable[[Award], int]) -> int:
        """Over all ways in which places can be shared."""
        awards = tables.chapter.rules.awards
        brought = {place: count(award(awards, place, self.seats)) for place in range(1, self.seats + 1)}
        return min(sum(sorted(brought[place] for place in places)[:some]) for places in rankings(self.seats))
