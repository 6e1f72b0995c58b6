"""The end of a chapter: each city is scored, places are found, and a campaign is told all that came of it (R7, R11)."""

from collections.abc import Iterator

from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.my_city.clause import Colour
from domain.games.my_city.events import ChapterEnded, ChapterScored, Mark, Nuggets
from domain.games.my_city.evolution import evolve
from domain.games.my_city.mining import dug, mines
from domain.games.my_city.ranking import award, places
from domain.games.my_city.rulebook import Award
from domain.games.my_city.scoring import credited, scored
from domain.games.my_city.state import City, State


def close(state: State, endings: tuple[str, ...]) -> Iterator[Event]:
    """Each city that has not been scored, in seat order, and then the end."""
    for n, city in enumerate(state.cities):
        if not city.scored:
            event = _scored(state, Seat(n), city)
            yield event
            state = evolve(state, event)
    yield _ended(state, endings)


def _scored(state: State, seat: Seat, city: City) -> ChapterScored:
    rules = state.set_up.rules
    tallies = scored(rules, state.land(seat), city)
    total, for_limit = credited(rules, city.score, tallies)
    found = dug(state, seat, city)
    progress = for_limit + sum(each.progress for each in found)
    return ChapterScored(seat, tuple(tally.told() for tally in tallies), total, progress, found)


def _ended(state: State, endings: tuple[str, ...]) -> ChapterEnded:
    rules, cities, ranks = state.set_up.rules, state.cities, places(state)
    awards = [award(rules.awards, place, len(ranks)) for place in ranks]
    return ChapterEnded(
        endings=endings,
        places=ranks,
        totals=tuple(city.score for city in cities),
        progress=tuple(each.progress for each in awards),
        stickers=tuple(each.stickers for each in awards),
        cogs=tuple(each.cogs for each in awards),
        fourth_churches=tuple(each.fourth_church for each in awards),
        marks=tuple(tuple(_marks(city, each)) for city, each in zip(cities, awards, strict=True)),
        dug=tuple(city.dug for city in cities),
        nuggets=tuple(_nuggets(city, each) for city, each in zip(cities, awards, strict=True)),
        struck=_struck(state),
    )


def _marks(city: City, award: Award) -> Iterator[Mark]:
    """All progress of a city; what it had before its place came from the limit and from its boxes."""
    if for_limit := city.progress - sum(each.progress for each in city.dug):
        yield Mark("limit", for_limit)
    yield from (Mark("mine", each.progress, each.mine) for each in city.dug if each.progress)
    if award.progress:
        yield Mark("place", award.progress)


def _nuggets(city: City, award: Award) -> Nuggets:
    return Nuggets(city.nuggets_gained, city.nuggets_used, award.nuggets, city.nuggets + award.nuggets)


def _struck(state: State) -> tuple[Colour, ...]:
    """The mines whose first box somebody has reached by now (My City R23)."""
    reached = {each.mine for city in state.cities for each in city.dug if each.first_box}
    before = state.set_up.struck
    return (*before, *(mine.colour for mine in mines(state.set_up.rules) if mine.colour in reached - set(before)))
