"""Cottage Garden by its rules, revision 1: two beds at a time, a nursery shared by all, one to four seats."""

from domain.core.game import Game
from domain.games.cottage_garden import commands, drawing, events, rules, scoring, state, view
from domain.games.cottage_garden.content import PACKABLE, content
from domain.games.cottage_garden.options import CottageGardenOptions
from domain.games.cottage_garden.wish import wish

COTTAGE_GARDEN = Game(
    name="cottage_garden",
    rules="cottage_garden/1",
    seats=range(1, 5),
    options=CottageGardenOptions,
    content=content,
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
    points=scoring.totals,
    outcome=state.outcome,
    endings=("no_beds_left",),
    drawn=rules.drawn,
    show=drawing.show,
    wish=wish,
    packable=PACKABLE,
)
