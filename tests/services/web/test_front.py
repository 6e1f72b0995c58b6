"""Whose board lies in front: of whoever acts, or acted; a winner's once it is over; else of the seat on turn."""

import re
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from domain.core.game import Game
from domain.games.cottage_garden import COTTAGE_GARDEN
from domain.games.karesansui import KARESANSUI
from domain.games.miyabi import MIYABI
from domain.games.my_city import MY_CITY
from tests.given import ANNA, BEN, CARA, Played, play_out
from tests.services.web.past import drawn, sitting

GAMES = (COTTAGE_GARDEN, KARESANSUI, MIYABI, MY_CITY)


@cache
def played(game: Game[Any]) -> Played:
    return play_out(game, 3, 11)


def front(page: str) -> str:
    """Whose board is drawn largest."""
    return re.findall(r'<svg class="board" id="board-(\d)"', page)[0]


@pytest.mark.parametrize("game", [KARESANSUI, MIYABI, MY_CITY], ids=lambda game: game.name)
def test_of_a_match_that_is_over_the_winner_lies_in_front_of_whoever_has_no_seat(game: Game[Any]) -> None:
    match = played(game).match
    outcome = msgspec.structs.replace(match.table.outcome, winners=(CARA,))
    won = replace(match, table=msgspec.structs.replace(match.table, outcome=outcome))
    assert front(drawn(sitting(won, is_replay=True))) == str(CARA)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_of_a_match_that_nobody_won_the_first_seat_lies_in_front_and_of_one_that_runs_the_one_on_turn(
    game: Game[Any],
) -> None:
    match = played(game).match
    nobody, running = (
        replace(match, table=msgspec.structs.replace(match.table, status=status, outcome=None))
        for status in ("imported", "running")
    )
    assert [sitting(one).first(BEN) for one in (nobody, running)] == [ANNA, BEN]
    assert sitting(match, seat=CARA).first(BEN) == CARA
    assert sitting(match, front=CARA).first(BEN) == CARA
