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
        sent |= {f"option.{option.name}#{n}": "" for n in range(len(option.places))}
    return sent


@GAMES
def test_everything_that_may_be_chosen_is_on_the_form(game: Game[Any]) -> None:
    asked = [option.name for option in setup.options(game, face_of(game.name))]
    assert asked == [field.name for field in msgspec.structs.fields(game.options)]


@GAMES
def test_an_untouched_form_asks_for_what_is_usual(game: Game[Any]) -> None:
    assert setup.read(game, form_of(game)) == game.options()


@GAMES
def test_every_choice_on_the_form_is_one_that_the_game_knows(game: Game[Any]) -> None:
    for option in setup.options(game, face_of(game.name)):
        for choice in [] if option.places else option.choices:
            key = f"option.{option.name}" + (f"={choice.value}" if option.kind == "some" else "")
            chosen = getattr(setup.read(game, {key: "1" if option.kind == "some" else choice.value}), option.name)
            value = msgspec.json.decode(choice.value)
            assert value in chosen if option.kind == "some" else chosen == value


def test_whoever_plays_alone_names_all_boards_or_none() -> None:
    game = SHELF.by_name("cottage_garden")
    (asked,) = (option for option in setup.options(game, face_of(game.name)) if option.places)
    assert [choice.value for choice in asked.choices] == [str(number) for number in range(1, 10)]
    for boards in ("371", "129"):
        sent = {f"option.{asked.name}#{n}": board for n, board in enumerate(boards)}
        assert getattr(setup.read(game, sent), asked.name) == tuple(map(int, boards))
    for boards in ("3", "37", "377", "370"):
        sent = {f"option.{asked.name}#{n}": boards[n : n + 1] for n in range(3)}
        with pytest.raises(Malformed):
            setup.read(game, sent)


def test_a_form_made_up_by_hand_is_told_so() -> None:
    for bad in ({"option.play": '"chapter:99"'}, {"option.play": "chapter"}, {"option.weeds": "1"}):
        with pytest.raises(Malformed):
            setup.read(SHELF.by_name("my_city"), bad)
