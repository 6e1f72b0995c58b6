"""The games that every law is tried on, each with the seats and options to try."""

from typing import Any, get_args

import pytest
from hypothesis import strategies as st

from domain.core.game import Game
from domain.games import SHELF
from domain.games.my_city.options import Play
from tests.hidden_hands import HIDDEN_HANDS

GAMES = (*SHELF.games, HIDDEN_HANDS)

OPTIONS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "cottage_garden": st.fixed_dictionaries(
        {
            "centre": st.sampled_from(("one", "all")),
            "solo_boards": st.none() | st.permutations(range(1, 10)).map(lambda boards: tuple(boards[:3])),
        }
    ),
    "hidden_hands": st.fixed_dictionaries({"hand": st.integers(1, 4)}),
    "karesansui": st.fixed_dictionaries(
        {
            "weeds": st.sampled_from(("none", "suggested", 1, 5)),
            "open_demerits": st.booleans(),
            "weed_planting": st.sampled_from(("must", "may")),
            "weed_pile_ends_game": st.booleans(),
            "start_seat": st.sampled_from(("chance", 0, 5)),
        }
    ),
    "miyabi": st.fixed_dictionaries(
        {
            "modules": st.lists(
                st.sampled_from(("colourful_garden", "big_meadow", "zen_garden", "seven", "frog")), unique=True
            ).map(tuple),
            "voluntary_pass": st.booleans(),
            "start_seat": st.sampled_from(("chance", 0, 1, 2, 3)),
        }
    ),
    "my_city": st.fixed_dictionaries({"play": st.sampled_from(get_args(Play))}),
}
"""Options worth trying, by the name of the game; a game without an entry is tried as it comes."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)


def tables(game: Game[Any]) -> st.SearchStrategy[tuple[int, int, dict[str, Any]]]:
    """(seats, seed, options) to play a random match with."""
    options = OPTIONS.get(game.name, st.just({}))
    return st.tuples(st.sampled_from(list(game.seats)), st.integers(0, 2**32), options)
