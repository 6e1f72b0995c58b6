"""What a version changed is marked on the page where it shows, and nothing else."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from domain.core.game import Game
from domain.core.message import Event
from domain.core.seat import SPECTATOR
from domain.games.cottage_garden import COTTAGE_GARDEN
from domain.games.cottage_garden import events as cg
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui import events as k
from domain.games.miyabi import MIYABI
from domain.games.miyabi import events as m
from domain.games.my_city import MY_CITY
from domain.games.my_city import events as mc
from domain.games.my_city.commands import WithdrawChoice
from domain.match import rules
from domain.match.events import MatchStarted
from domain.match.history import fold
from services.web.since import NOTHING, Since
from tests.given import ANNA, Played, Script, play_out
from tests.services.web.past import looked_back, page_at

GAMES = (COTTAGE_GARDEN, KARESANSUI, MIYABI, MY_CITY)


@cache
def played(game: Game[Any]) -> Played:
    return play_out(game, 3, 11)


def version(game: Game[Any], is_it: Callable[[Any], bool], nth: int = 0) -> int:
    """The version that such an event made."""
    return [n for n, event in enumerate(played(game).events, 1) if is_it(event)][nth]


def marks(game: Game[Any], kind: type[Event], nth: int = 0) -> tuple[Any, list[str]]:
    """An event of that kind, and what is marked with the board of its seat in front."""
    events = played(game).events
    at = version(game, lambda event: isinstance(event, kind), nth)
    event: Any = events[at - 1]
    return event, looked_back(game, events, at, getattr(event, "seat", ANNA))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_is_marked_before_the_game_begins_nor_by_what_lays_the_table(game: Game[Any]) -> None:
    events = played(game).events
    begun = version(game, lambda event: isinstance(event, MatchStarted))
    assert [looked_back(game, events, one) for one in (begun, begun + 1)] == [[], []]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whose_turn_it_is_and_how_often_something_happened_is_not_marked(game: Game[Any]) -> None:
    events = played(game).events
    assert looked_back(game, events, len(events)) == []


def test_where_the_gardener_went_the_gardener_alone_is_marked() -> None:
    assert marks(COTTAGE_GARDEN, cg.GardenerMoved)[1] == ["/gardener"]


def test_a_turned_die_is_marked_beside_the_nursery() -> None:
    assert marks(COTTAGE_GARDEN, cg.DieTurned)[1] == ["/die"]


def test_a_planted_tile_marks_its_cell_of_the_nursery_and_what_the_bed_shows_more() -> None:
    event, found = marks(COTTAGE_GARDEN, cg.TilePlaced, 1)
    assert found == [f"/seats/{event.seat}/beds/{event.bed}/cloches", f"/nursery/{event.from_}"]


def test_a_refilled_nursery_marks_the_queue_and_each_cell_that_was_filled() -> None:
    event, found = marks(COTTAGE_GARDEN, cg.NurseryRefilled)
    assert sorted(found) == sorted(["/queue", *(f"/nursery/{cell}" for _, cell in event.placed)])


def test_a_moved_cube_is_marked_on_the_space_where_it_stands_now_and_so_are_the_points() -> None:
    event, found = marks(COTTAGE_GARDEN, cg.CubeMoved)
    assert found == [f"/seats/{event.seat}/points", f"/seats/{event.seat}/{event.colour}/{event.to_value}"]


def test_a_cat_that_comes_or_goes_marks_the_cats_of_its_owner() -> None:
    for kind in (cg.CatPlaced, cg.CatGained):
        event, found = marks(COTTAGE_GARDEN, kind)
        assert found == [f"/seats/{event.seat}/cats"]


def test_a_bed_that_takes_the_place_of_another_is_marked_as_a_whole_and_so_is_the_next_one() -> None:
    event, found = marks(COTTAGE_GARDEN, cg.BedReplaced)
    assert found == [f"/seats/{event.seat}/beds/{event.bed}", "/centre"]


def test_a_bed_that_left_the_game_is_marked_by_its_empty_place() -> None:
    event, found = marks(COTTAGE_GARDEN, cg.BedRemoved)
    assert found == [f"/seats/{event.seat}/beds/{event.bed}"]


def test_a_new_pile_is_marked_as_a_whole_and_in_the_bag_what_came_of_it() -> None:
    event, found = marks(KARESANSUI, k.PileFilled)
    assert found[-1] == f"/piles/{event.pile}"
    assert set(found[:-1]) == {f"/bag/{thing}" for thing in event.drawn}


def test_a_bid_is_marked_where_it_stands() -> None:
    event, found = marks(KARESANSUI, k.BidMade)
    assert found == [f"/piles/{event.pile}/bid"]


def test_a_demerit_marks_the_card_that_comes_next_and_the_cards_of_who_took_it() -> None:
    event, found = marks(KARESANSUI, k.DemeritTaken)
    assert found == ["/demerits/0", f"/seats/{event.seat}/cards"]


def test_cards_that_lie_face_down_mark_no_more_for_a_spectator_than_for_their_owner() -> None:
    events = played(KARESANSUI).events
    at = version(KARESANSUI, lambda event: isinstance(event, k.DemeritTaken))
    assert looked_back(KARESANSUI, events, at, viewer=SPECTATOR) == looked_back(KARESANSUI, events, at, viewer=ANNA)


def test_a_lit_lantern_is_marked_with_the_tiles_on_offer_the_points_and_the_rows_that_grew() -> None:
    event, found = marks(MIYABI, m.TilePlaced)
    lantern, points, *rest = found
    assert lantern == f"/seats/{event.seat}/lanterns_out/{event.cell[0]}"
    assert points == f"/seats/{event.seat}/points"
    assert rest == ["/display", f"/rows/{int(event.cell[1]) - 1}/counts/{event.seat}"]


def test_a_new_round_marks_the_tiles_on_offer_alone() -> None:
    assert marks(MIYABI, m.RoundOpened)[1] == ["/display"]


def test_whoever_passes_the_round_is_marked() -> None:
    event, found = marks(MIYABI, m.RoundPassed)
    assert found == [f"/seats/{event.seat}/passed"]


def test_a_drawn_card_is_marked_alone() -> None:
    assert marks(MY_CITY, mc.CardTurned)[1] == ["/card"]


def test_a_closed_choice_marks_that_it_was_made_and_nothing_of_it() -> None:
    event, found = marks(MY_CITY, mc.ChoiceMade)
    assert found == [f"/cities/{event.seat}/choice"]


def test_a_choice_taken_back_marks_who_thinks_again() -> None:
    at = version(MY_CITY, lambda event: isinstance(event, mc.ChoiceMade))
    events = played(MY_CITY).events[:at]
    match, seat = fold(MY_CITY, events), events[-1].seat  # type: ignore[attr-defined]
    taken_back = rules.decide(match, seat, WithdrawChoice(match.state.round), Script())
    assert looked_back(MY_CITY, [*events, *taken_back], at + 1, seat) == [f"/cities/{seat}/choice"]


def test_a_resolved_round_marks_the_building_that_left_the_supply_and_the_forecast() -> None:
    assert marks(MY_CITY, mc.RoundResolved)[1] == ["/cities/0/forecast/lines", "/cities/0/supply/red_tee"]


LAID = [
    (COTTAGE_GARDEN, cg.TilePlaced),
    (KARESANSUI, k.SetReturned),
    (MIYABI, m.TilePlaced),
    (MY_CITY, mc.RoundResolved),
]


@pytest.mark.parametrize(("game", "kind"), LAID, ids=lambda one: getattr(one, "name", ""))
def test_boards_bear_brackets_where_the_version_did_something_and_at_the_next_one_no_more(
    game: Game[Any], kind: type[Event]
) -> None:
    at = version(game, lambda event: isinstance(event, kind))
    laid, after = (page_at(game, played(game).events, one) for one in (at, at + 1))
    assert '<path class="last" d=' in laid
    assert '<path class="last" d=' not in after


def test_a_place_that_the_view_did_not_have_before_counts_as_changed() -> None:
    since = Since({"a": (1, {"b": None})}, {"a": (1, {"b": 2}, 3)})
    assert [since.changed("a", 0), since.changed("a", 1, "b"), since.changed("a", 2)] == [False, True, True]
    assert since.was("a", 7, "b") is None
    assert since.mark("a", 2) == ' data-new="/a/2"'
    assert NOTHING.mark("a", 2) == ""
