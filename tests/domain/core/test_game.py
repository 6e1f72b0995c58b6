"""The record of functions that a game is, the fold over it, and what all games share."""

import msgspec
import pytest

from domain.core.game import fold
from domain.core.outcome import Outcome
from domain.core.refusal import GameOver, Refusal
from domain.core.seat import ARCHIVE, SPECTATOR, Seat, may_see
from domain.games.my_city import MY_CITY
from domain.games.my_city.commands import PassBuilding
from domain.games.my_city.events import CardTurned
from domain.games.my_city.view import View
from tests.given import ANNA, BEN


class TooLate(Refusal):
    """The sun
    has set."""


def test_a_fold_applies_every_fact_in_order() -> None:
    def appended(state: str, event: str) -> str:
        return state + event

    assert fold(appended, ">", ["a", "b"]) == ">ab"  # type: ignore[arg-type, list-item]
    assert fold(appended, ">", []) == ">"  # type: ignore[arg-type]


def test_a_refusal_is_a_code_and_a_sentence() -> None:
    assert (TooLate().code, TooLate().sentence, str(TooLate())) == ("too_late", "The sun has set.", "The sun has set.")
    assert (GameOver().code, GameOver().sentence) == ("game_over", "This game has ended.")


def test_a_refusal_without_words_says_nothing() -> None:
    silent = type("Silent", (Refusal,), {})
    assert silent().sentence == ""


@pytest.mark.parametrize(("viewer", "knows"), [(ANNA, True), (BEN, False), (SPECTATOR, False), (ARCHIVE, True)])
def test_what_a_seat_hides_is_known_to_it_and_the_archive(viewer: Seat, knows: bool) -> None:
    assert may_see(viewer, ANNA) is knows


def test_a_game_decodes_its_own_commands_and_events() -> None:
    assert MY_CITY.decode_command(b'{"type":"pass_building","round":2}') == PassBuilding(2)
    assert MY_CITY.vocabulary.decode("card_turned", b'{"round":1,"card":"x","draws":[]}') == CardTurned(1, "x", ())
    assert MY_CITY.vocabulary is MY_CITY.vocabulary


def test_a_game_says_what_its_view_is() -> None:
    assert MY_CITY.view_type is View


def test_an_outcome_survives_its_json() -> None:
    outcome = Outcome(("all_ended",), (3, 9), (BEN,))
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome) == outcome
