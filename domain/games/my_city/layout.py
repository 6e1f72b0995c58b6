"""How a chapter lies before it begins: boards with all that was carried here, buildings and deck."""

from domain.core.game import Setup
from domain.games.my_city.carried import Carried
from domain.games.my_city.content import Tables
from domain.games.my_city.events import Building, ChapterSetUp
from domain.games.my_city.rulebook import Rules
from domain.games.my_city.state import City, State


def initial_state(setup: Setup) -> State:
    """A chapter that is ready to begin."""
    tables: Tables = setup.content.tables
    chapter = tables.chapter
    brought: tuple[Carried, ...] = (setup.options.carried or ())[: setup.seats]
    carried = (*brought, *((tables.alone,) * (setup.seats - len(brought))))
    buildings = tables.buildings.dealt(chapter.cards)
    set_up = ChapterSetUp(
        play=chapter.play,
        rules=chapter.rules,
        boards=tuple(tables.rows(each) for each in carried),
        buildings=buildings,
        deck=tables.deck,
        carried=carried,
        fourth_churches=tuple(tables.fourth_church(each) for each in carried),
        retired=tuple(_retired(chapter.rules, buildings, each) for each in carried),
        struck=setup.options.struck,
    )
    return laid_out(set_up)


def laid_out(set_up: ChapterSetUp) -> State:
    """Nothing built and no card turned."""
    cities = tuple(
        City(set_up.rules.start_score, carried, aside=retired, nuggets=carried.nuggets)
        for carried, retired in zip(set_up.carried, set_up.retired, strict=True)
    )
    return State(set_up, cities, set_up.deck)


def _retired(rules: Rules, buildings: tuple[Building, ...], carried: Carried) -> tuple[str, ...]:
    """The blue buildings without a cog, where these leave (My City R29)."""
    if rules.retiring is None:
        return ()
    return tuple(each.tag for each in buildings if each.colour == "blue" and each.shape not in carried.cogs)
