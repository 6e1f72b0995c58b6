"""All that My City's page says by value: terrain, buildings, reasons, and the rules of every chapter."""

from collections.abc import Iterator
from typing import Any, get_args

from domain.games.my_city import MY_CITY
from domain.games.my_city.options import Play, PlayOptions
from services.web.game.my_city.board import title
from services.web.game.my_city.forecast import LINES
from services.web.game.my_city.land import NAMES
from services.web.game.my_city.scene import DISTRICTS, MINES


def spoken() -> Iterator[str]:
    """Each once or more often, in no order that matters."""
    yield from ("At the start", "Held at the limit")
    yield from (*NAMES.values(), *MINES.values(), *DISTRICTS.values(), *(name for name, _ in LINES.values()))
    for play in get_args(Play):
        tables: Any = MY_CITY.content(PlayOptions(play)).tables
        yield from (clause.sentence for clause in tables.chapter.rules.clauses)
        yield from (title(one.colour, one.shape) for one in tables.buildings.dealt(tables.chapter.cards))
        yield from (title("purple", one.name) for one in tables.buildings.fourth_churches)
