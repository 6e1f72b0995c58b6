"""The legal wishes: exactly those that the rules do not refuse."""

import random

from hypothesis import given, settings

from domain.core.message import Command
from domain.core.refusal import Refusal
from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi.content import KINDS
from domain.games.miyabi.garden import BOARD, Garden
from domain.games.miyabi.rules.frog import steps
from domain.games.miyabi.state import State
from domain.games.miyabi.tile import catalogue
from domain.geometry.grid import Cells, each
from tests.domain.miyabi.play import law, moments, some_games
from tests.given import Script

CELLS = BOARD.names(BOARD.all)
EVERY_WISH = (
    *(c.PlaceTile(tile, turns, cell) for tile in catalogue() for turns in range(-1, 5) for cell in CELLS),
    *(c.PlaceZenTile(kind, cell) for kind in KINDS for cell in CELLS),
    *(wish(cell) for wish in (c.PlaceFrog, c.MoveFrog) for cell in CELLS),
    c.PassRound(),
    c.KeepFrog(),
)


@settings(law, max_examples=8)
@given(some_games)
def test_of_all_wishes_there_are_exactly_the_legal_ones_are_accepted(game: tuple) -> None:
    dice = random.Random(game[1])
    asked = [state for _, event, state in moments(*game) if isinstance(event, e.TurnBegan | e.FrogMoved)]
    for state in dice.sample(asked, 2):
        legal = list(MIYABI.legal_commands(state, state.turn))
        assert [wish for wish in EVERY_WISH if is_accepted(state, wish)] == sorted(legal, key=EVERY_WISH.index)


def is_accepted(state: State, wish: Command) -> bool:
    try:
        MIYABI.decide(state, state.turn, wish, Script())
    except Refusal:
        return False
    return True


@law
@given(some_games)
def test_a_step_is_possible_exactly_where_the_rules_would_not_refuse_it(game: tuple) -> None:
    dice = random.Random(game[1])
    for _, event, state in moments(*game):
        if isinstance(event, e.TurnBegan) and state.round and "frog" in game[2] and dice.random() < 0.2:
            own = state.gardens[event.seat]
            assert steps(own) == sum(cell for cell in each(BOARD.all) if _may_step(own, cell))


def _may_step(garden: Garden, cell: Cells) -> bool:
    (row, column), (to_row, to_column) = BOARD.spot(garden.frog.cell), BOARD.spot(cell)
    near = abs(row - to_row) + abs(column - to_column) == 1
    climb = garden.height(cell) - garden.height(garden.frog.cell)
    object_bars = garden.count(cell) > 0 and not garden.frog.golden
    return near and climb in (0, 1) and not garden.zen & cell and not object_bars
