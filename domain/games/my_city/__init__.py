"""My City: a card a round, which everybody builds beside a river; a chapter of the campaign, or the Eternal game."""

from typing import get_args

from domain.core.game import Game
from domain.games.my_city.commands import Begin, OfASeat
from domain.games.my_city.content import content
from domain.games.my_city.drawing import show
from domain.games.my_city.events import CardBlocked, CardTurned, Fact, RoundResolved
from domain.games.my_city.evolution import evolve
from domain.games.my_city.layout import initial_state
from domain.games.my_city.options import ChapterOptions, PlayOptions
from domain.games.my_city.pack import PACKABLE
from domain.games.my_city.rules import decide, drawn, legal_commands, outcome, points, to_move
from domain.games.my_city.state import State
from domain.games.my_city.view import seen, view
from domain.games.my_city.wish import wish

MY_CITY = Game[State](
    name="my_city",
    rules="my_city/1",
    seats=range(2, 5),
    options=PlayOptions,
    opened_with=ChapterOptions,
    content=content,
    state=State,
    command=OfASeat,
    begin=Begin(),
    events=get_args(Fact),
    reveals=frozenset({RoundResolved}),
    turns=frozenset({CardTurned, CardBlocked}),
    initial_state=initial_state,
    decide=decide,
    evolve=evolve,
    seen=seen,
    view=view,
    legal_commands=legal_commands,
    to_move=to_move,
    points=points,
    outcome=outcome,
    drawn=drawn,
    show=show,
    endings=("all_ended", "deck_used_up"),
    wish=wish,
    packable=PACKABLE,
)
