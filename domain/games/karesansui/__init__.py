"""Karesansui (Joseph Kisenwether, Gryphon Games 2013), with the weeds: rules revision karesansui/1."""

from domain.core.game import Game
from domain.games.karesansui import commands as c
from domain.games.karesansui import events as e
from domain.games.karesansui.content import content
from domain.games.karesansui.drawing import show
from domain.games.karesansui.evolution import evolve
from domain.games.karesansui.options import KaresansuiOptions
from domain.games.karesansui.rules import decide, drawn, legal_commands
from domain.games.karesansui.rules.rounds import ENDINGS
from domain.games.karesansui.state import State, initial_state, points, to_move
from domain.games.karesansui.view import seen, view
from domain.games.karesansui.wish import wish

KARESANSUI: Game[State] = Game(
    name="karesansui",
    rules="karesansui/1",
    seats=range(3, 7),
    options=KaresansuiOptions,
    content=content,
    state=State,
    command=c.Bid | c.PassBidding | c.ReturnSet | c.PlantWeed | c.KeepWeed,
    begin=c.Begin(),
    events=e.EVENTS,
    reveals=frozenset({e.DemeritsRevealed, e.GameEnded}),
    turns=frozenset({e.TurnBegan}),
    initial_state=initial_state,
    decide=decide,
    evolve=evolve,
    seen=seen,
    view=view,
    legal_commands=legal_commands,
    to_move=to_move,
    points=points,
    outcome=lambda state: state.outcome,
    drawn=drawn,
    show=show,
    lowest_wins=True,
    endings=ENDINGS,
    wish=wish,
)
