"""What a seat can have come to before a chapter of a campaign, by its tables: the measure of a half-played box."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from domain.games.my_city.carried import Boxes, FourthChurch, Kind
from domain.games.my_city.clause import Colour, Gold, NuggetDigs
from domain.games.my_city.content import Tables
from domain.games.my_city.mining import mines
from domain.games.my_city.ranking import award, rankings
from domain.games.my_city.rulebook import Award
from domain.games.my_city.scoring_clause import Mine


class Attainable(NamedTuple):
    """The most that a seat can bring from the chapters `played`, each thing by itself; `seats` play them."""

    played: tuple[Tables, ...]
    seats: int

    @property
    def stickers(self) -> Counter[Kind]:
        """By kind."""
        most = Counter[Kind]()
        for tables in self.played:
            of_places = (Counter(each.stickers) for each in self._awards(tables))
            best = Counter[Kind]()
            for each in of_places:
                best |= each
            most += best
        return most

    @property
    def cogs(self) -> int:
        """Given before a chapter or for a place in it."""
        return sum(t.chapter.before.cogs + max(each.cogs for each in self._awards(t)) for t in self.played)

    @property
    def nuggets(self) -> int:
        """From gold and for places; none of them spent."""
        return sum(_gold(tables) + max(each.nuggets for each in self._awards(tables)) for tables in self.played)

    @property
    def fourth_churches(self) -> frozenset[tuple[FourthChurch | None, ...]]:
        """Of all seats together, one tuple for each way in which they can have been awarded."""
        reached: set[tuple[FourthChurch | None, ...]] = {(None,) * self.seats}
        for tables in self.played:
            ways = {
                tuple(award(tables.chapter.rules.awards, place, self.seats).fourth_church for place in places)
                for places in rankings(self.seats)
            }
            reached = {_over(before, given) for before in reached for given in ways}
        return frozenset(reached)

    def boxes(self, mine: Colour) -> int:
        """Dug in that mine since it opened: in each chapter by every building of its colour, and with a nugget."""
        most = 0
        for tables in self.played:
            for each in _open(tables, mine):
                most = max(most, min(each.boxes, most + _miners(tables, mine)))
        return most

    def progress(self, boxes: Boxes) -> int:
        """For places, for the limit, and in the mines for what was dug there."""
        for_places = sum(
            (t.chapter.rules.awards.limit if t.chapter.rules.awards else 0)
            + max(each.progress for each in self._awards(t))
            for t in self.played
        )
        colours = {mine.colour for tables in self.played for mine in mines(tables.chapter.rules)}
        return for_places + sum(_marks(self._mines(colour), boxes.of(colour)) for colour in colours)

    def firsts(self, mine: Colour) -> frozenset[int]:
        """The box of that mine that is struck when somebody reaches it; one number unless chapters differ."""
        return frozenset(each.first_box for each in self._mines(mine))

    def _mines(self, colour: Colour) -> tuple[Mine, ...]:
        return tuple(mine for tables in self.played for mine in _open(tables, colour))

    def _awards(self, tables: Tables) -> list[Award]:
        """Of each place that there can be."""
        return [award(tables.chapter.rules.awards, place, self.seats) for place in range(1, self.seats + 1)]


def _over(
    before: Iterable[FourthChurch | None], given: Iterable[FourthChurch | None]
) -> tuple[FourthChurch | None, ...]:
    return tuple(new or old for old, new in zip(before, given, strict=True))


def _gold(tables: Tables) -> int:
    return sum(clause.nuggets for clause in tables.chapter.rules.at_once if isinstance(clause, Gold))


def _open(tables: Tables, colour: Colour) -> Iterator[Mine]:
    return (mine for mine in mines(tables.chapter.rules) if mine.colour == colour)


def _miners(tables: Tables, colour: Colour) -> int:
    """What a chapter can dig in a mine at most; the palace is a red building (My City R27)."""
    chapter = tables.chapter
    own = sum(building.colour == colour for building in tables.buildings.dealt(chapter.cards))
    palace = colour == "red" and bool(chapter.printed.get("palace"))
    nugget = chapter.rules.nugget
    return own + palace + (nugget.boxes if isinstance(nugget, NuggetDigs) else 0)


def _marks(opened: tuple[Mine, ...], boxes: int) -> int:
    """The progress that so many boxes of a mine can have brought, the first to be reached and each last one."""
    first = max((mine.first_progress for mine in opened if mine.first_box <= boxes), default=0)
    lasts = {mine.boxes: mine.last_progress for mine in opened if mine.boxes <= boxes}
    return first + sum(lasts.values())
