"""Cards that lie face down: what of them is told to whom, until the end tells all (R30 to R32)."""

import pytest

from domain.core.seat import ARCHIVE, SPECTATOR
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui import events as e
from domain.games.karesansui.view import seen, view
from domain.match.events import SecretRevealed
from tests.domain.karesansui.table import ANNA, BEN, card, given, passes, takes

FACE_DOWN = takes(ANNA, "trips", 4)


def test_k32_trips_of_4_points():
    for viewer in (BEN, SPECTATOR):
        told = seen(FACE_DOWN, viewer)
        assert (told.points, told.noted) == (None, False)
    table = given("", "", "", tops={"trips": 4}).state
    table = KARESANSUI.evolve(table, FACE_DOWN)
    for viewer in (BEN, SPECTATOR):
        shown = view(table, viewer)
        assert shown.seats[ANNA].cards == (e.Card("trips", None, False),)
        assert shown.seats[ANNA].points is None
    for viewer in (ANNA, BEN, SPECTATOR):
        assert view(table, viewer).demerits[1].next_points == 5
    assert view(table, ANNA).seats[ANNA].cards == (card("trips", 4),)
    assert view(table, ANNA).seats[ANNA].points == 4


@pytest.mark.parametrize("kind", ["trips", "foursome", "straight"])
def test_r31_that_a_card_was_noted_is_told_but_not_its_points(kind):
    noted = takes(ANNA, kind, 10, noted=True)
    table = KARESANSUI.evolve(given("", "", "", left={kind: 0}).state, noted)
    for viewer in (BEN, SPECTATOR):
        told = seen(noted, viewer)
        assert (told.points, told.noted) == (None, True)
        assert view(table, viewer).seats[ANNA].cards == (e.Card(kind, None, True),)
        assert view(table, viewer).seats[ANNA].points is None
    assert seen(noted, ANNA).points == 10
    assert view(table, ANNA).seats[ANNA].points == 10


@pytest.mark.parametrize("viewer", [ANNA, BEN, SPECTATOR, ARCHIVE])
def test_k32_with_open_demerits_nothing_is_blanked(viewer):
    table = given("W1 W1 W1", "", "", tops={"trips": 4}, bids={1: (BEN, ""), 2: (2, "")}, open_demerits=True)
    done = table.when(ANNA, passes(), came="P1")
    taken = done.of(e.DemeritTaken)[1]
    assert taken == takes(ANNA, "trips", 4, open_=True)
    assert seen(taken, viewer) is taken
    shown = view(done.state, viewer).seats[ANNA]
    assert (shown.cards, shown.points) == ((card("pass", 1), card("trips", 4)), 5)
    assert KARESANSUI.points(done.state) == (5, 0, 0)


def test_r30_pass_and_weed_cards_are_public_and_others_totals_are_not_shown():
    held = {ANNA: (card("pass", 1), card("weed", 1), card("straight", 7))}
    table = given("", "", "", cards=held).state
    assert seen(takes(ANNA, "pass", 1), BEN).points == 1
    for viewer in (BEN, SPECTATOR):
        shown = view(table, viewer).seats[ANNA]
        assert [held.points for held in shown.cards] == [1, 1, None]
        assert shown.points is None
    assert view(table, ARCHIVE).seats[ANNA].points == 9


def test_a_fact_that_is_none_of_the_games_is_never_passed_on():
    with pytest.raises(AssertionError):
        seen(SecretRevealed("5e"), SPECTATOR)


def test_r31_the_own_card_is_told_as_it_is():
    assert seen(FACE_DOWN, ANNA) is FACE_DOWN
    assert seen(FACE_DOWN, ARCHIVE) is FACE_DOWN


@pytest.mark.parametrize("viewer", [ANNA, BEN, SPECTATOR])
def test_r31_demerits_revealed_shows_all(viewer):
    ended = given("", "", "", round=5, black="bag", cards={ANNA: (card("trips", 7),)}).opens_round(came="black")
    for event in ended.events:
        assert seen(event, viewer) is event
    shown = view(ended.state, viewer).seats[ANNA]
    assert (shown.cards, shown.points) == ((card("trips", 7),), 7)


def test_r32_nothing_tells_the_next_draw():
    """The bag is a multiset in canonical order, in the state as in the view."""
    table = given("W1", "", "").state
    assert table.bag[:5] == ("white_1",) * 4 + ("white_2",)
    assert view(table, BEN).bag["white_1"] == 4


def test_a_concession_is_judged_by_all_points_since_everything_is_open_then():
    held = {ANNA: (card("pass", 1),), BEN: (card("straight", 7),)}
    assert KARESANSUI.points(given("", "", "", cards=held).state) == (1, 7, 0)
