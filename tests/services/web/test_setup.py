"""The form of a game's options: made of its schema, read back to the options that it asks for."""

from typing import Any

import msgspec
import pytest

from domain.core.game import Game
from domain.games import SHELF
from services.table.problem import Malformed
from services.web import setup
from services.web.game import face_of

GAMES = pytest.mark.parametrize("game", SHELF.games, ids=lambda game: game.name)


def form_of(game: Game[Any]) -> dict[str, str]:
    """What a browser sends when nobody touches the form."""
    sent = {}
    for option in setup.options(game, face_of(game.name)):
        for choice in option.choices:
            if option.kind == "some" and choice.is_chosen:
                sent[f"option.{option.name}={choice.value}"] = "1"
            elif option.kind == "one" and choice.is_chosen:
                sent[f"option.{option.name}"] = choice.value
            elif option.kind == "yes":
                sent[f"option.{option.name}"] = "true" if choice.is_chosen else "false"
    return sent


@GAMES
def test_an_untouched_form_asks_for_what_is_usual(game: Game[Any]) -> None:
    assert setup.read(game, form_of(game)) == game.options()


@GAMES
def test_every_choice_on_the_form_is_one_that_the_game_knows(game: Game[Any]) -> None:
    for option in setup.options(game, face_of(game.name)):
        for choice in option.choices:
            key = f"option.{option.name}" + (f"={choice.value}" if option.kind == "some" else "")
            chosen = getattr(setup.read(game, {key: "1" if option.kind == "some" else choice.value}), option.name)
            value = msgspec.json.decode(choice.value)
            assert value in chosen if option.kind == "some" else chosen == value


def test_a_form_made_up_by_hand_is_told_so() -> None:
    for bad in ({"option.play": '"chapter:99"'}, {"option.play": "chapter"}, {"option.weeds": "1"}):
        with pytest.raises(Malformed):
            setup.read(SHELF.by_name("my_city"), bad)
