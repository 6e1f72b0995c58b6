"""Miyabi: Japanese gardens in six rows and many layers, with all five expansions."""

from domain.core.game import Game
from domain.games.miyabi import commands, content, drawing, events, options, rules, state, view
from domain.games.miyabi.wish import wish

MIYABI = Game(
    name="miyabi",
    rules="miyabi/1",
    seats=range(2, 5),
    options=options.MiyabiOptions,
    content=content.content,
    state=state.State,
    command=commands.COMMANDS,
    begin=commands.Begin(),
    events=events.EVENTS,
    reveals=frozenset(),
    turns=frozenset({events.TurnBegan}),
    initial_state=state.initial_state,
    decide=rules.decide,
    evolve=state.evolve,
    seen=view.seen,
    view=view.view,
    legal_commands=rules.legal_commands,
    to_move=state.to_move,
    points=state.points,
    outcome=state.outcome,
    endings=("last_round",),
    drawn=rules.drawn,
    show=drawing.show,
    wish=wish,
)
