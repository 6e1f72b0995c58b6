"""A small game made for the tests: hands dealt by luck, truly hidden. It lies on the shelf beside the real ones."""

from domain.core.content import Content
from domain.core.game import Game
from tests.hidden_hands import commands, drawing, events, rules, state, view

HIDDEN_HANDS = Game(
    name="hidden_hands",
    rules="hidden_hands/1",
    seats=range(2, 5),
    options=state.HandOptions,
    content=lambda _: Content(tables=None, files={}),
    state=state.State,
    command=commands.PlayCard | commands.SwapCard,
    begin=commands.Begin(),
    events=events.EVENTS,
    reveals=frozenset({events.CardsShown}),
    turns=frozenset({events.CardsShown}),
    initial_state=state.initial_state,
    decide=rules.decide,
    evolve=state.evolve,
    seen=view.seen,
    view=view.view,
    legal_commands=rules.legal_commands,
    to_move=state.to_move,
    points=lambda s: s.points,
    outcome=state.outcome,
    drawn=rules.drawn,
    show=drawing.show,
    endings=("hands_empty",),
)
