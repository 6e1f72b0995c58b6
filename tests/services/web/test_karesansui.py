"""What Karesansui's page makes of events and of gardens: sentences that hide what lies face down, stones that fit."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup

from domain.core.message import Event
from domain.core.seat import SPECTATOR, Seat
from domain.games import SHELF
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui import events as e
from domain.games.karesansui.aid import Price
from domain.games.karesansui.scoring import limit
from domain.games.karesansui.stone import STONES, Stone, Stones
from domain.games.karesansui.view import PileView, View, seen, view
from domain.match.history import extend, fold
from services.web.drawing.mark import named
from services.web.game.karesansui import garden, move, name, order, pile, region
from services.web.game.karesansui.sentence import Told, tell
from services.web.log import Line, Teller
from services.web.words import spoken
from tests.given import play_out
from tests.golden import files

ANNA, BEN, CARA = Seat(0), Seat(1), Seat(2)
PEOPLE = [named(one) for one in ("Anna", "Ben", "Cara", "Dan", "Eve", "Finn")]
GAMES = [path for path in files.paths() if "karesansui" in str(path)]
W2, W3, G2, B2, Y2, P2 = (Stone(one) for one in ("white_2", "white_3", "grey_2", "brown_2", "yellow_2", "pink_2"))


def facts(path: Path) -> list[Event]:
    golden = files.read(path)
    return golden.events(SHELF.by_rules(golden.expected.rules))


def teller(language: str = "en") -> Teller:
    return Teller(spoken(language), PEOPLE, None)


def said(event: Any, language: str = "en") -> list[Line]:
    found = tell(teller(language), event)
    return found if isinstance(found, list) else [found] if found else []


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_whatever_happens_can_be_told_to_a_spectator_in_both_languages(path: Path, language: str) -> None:
    for event in facts(path):
        if isinstance(event, e.EVENTS):
            for line in said(seen(event, SPECTATOR), language):
                assert "None" not in line.text
                assert not (language != "en" and re.search(r"\b[a-z]{3,}\b", line.text.striptags()))


def test_of_a_card_that_lies_face_down_no_sentence_tells_the_points_not_even_to_its_owner() -> None:
    taken = [one for path in GAMES for one in facts(path) if isinstance(one, e.DemeritTaken) and not one.open]
    lines = [line for one in taken for line in said(seen(one, one.seat))]
    assert len(lines) == len(taken) > 0
    assert not [line for line in lines if line.gain or re.search(r"\d", line.text)]


def test_open_demerits_are_told_with_their_points() -> None:
    (line,) = said(e.DemeritTaken(ANNA, "trips", 4, noted=False, open=True))
    assert line.gain == "−4"


def test_of_five_colours_of_a_value_a_foursome_is_told_once() -> None:
    five = [W2, G2, B2, Y2, P2]
    sets = [Price("foursome", tuple(s for s in five if s != out), 1) for out in five]
    assert [name.forbidden(spoken("en"), one) for one in name.different(sets)] == ["four colours of II"]


def bid(seat: Seat, pile: int) -> Told:
    return Told(Markup(""), seat, kind="bid", pile=pile)


def home(seat: Seat, pile: int) -> Told:
    return Told(Markup(""), seat, kind="home", pile=pile)


def test_who_was_underbid_is_told_by_whom() -> None:
    newest_first = [bid(CARA, 2), home(ANNA, 2), bid(BEN, 1), bid(ANNA, 2)]
    assert move.underbid(newest_first, ANNA) == (CARA, 2)
    assert move.underbid(newest_first, BEN) is None


def test_what_was_lost_is_forgotten_with_the_next_bid_and_the_next_round() -> None:
    assert move.underbid([bid(ANNA, 1), bid(CARA, 2), home(ANNA, 2)], ANNA) is None
    assert move.underbid([Told(Markup(""), BEN, kind="pass"), bid(CARA, 2), home(ANNA, 2)], ANNA) is None


def test_the_last_move_is_a_bid_or_all_that_came_of_an_exchange() -> None:
    got = Told(Markup(""), ANNA, kind="gain", regions=(W2, W3))
    planted = Told(Markup(""), ANNA, kind="gain", regions=(G2,), garden=BEN)
    assert move.marked([bid(ANNA, 2), bid(BEN, 1)]).pile == 2
    exchange = move.marked([planted, got, Told(Markup(""), CARA, kind="pass"), bid(ANNA, 2)])
    assert exchange == move.Marked(None, {ANNA: (W2, W3), BEN: (G2,)})


@pytest.mark.parametrize("height", [region.LARGE, region.SMALL])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_all_that_a_region_can_hold_lies_inside_it_and_can_be_touched_by_itself(count: int, height: int) -> None:
    for tag in STONES:
        x, y = region.corner(tag, height)
        spots = [spot for _, spot in region.laid({"stone": (tag,) * count}, height)]
        assert len(spots) == count
        for spot in spots:
            assert x <= spot.x - spot.size / 2 + 1
            assert spot.x + spot.size / 2 - 1 <= x + region.WIDTH
            assert y <= spot.y - spot.size / 2 + 1
            assert spot.y + spot.size / 2 - 1 <= y + height
        assert all((one.x, one.y) != (other.x, other.y) for one, other in pairwise(spots))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_stones_share_all_of_their_region_between_them(count: int) -> None:
    shares = [spot.share for _, spot in region.laid({"stone": (W2,) * count}, region.LARGE)]
    assert sum((wide + 4) * (high + 4) for _, _, wide, high in shares) == pytest.approx(region.WIDTH * region.LARGE)


def test_a_square_to_plant_on_is_large_enough_for_a_finger_on_a_narrow_phone() -> None:
    drawn = garden.small(shown((W2,)), garden.planting(spoken("en"), PEOPLE[1], 1, (G2, P2)))
    hits = re.findall(r'class="hit" x="\d+" y="\d+" width="(\d+)" height="(\d+)"', drawn)
    assert len(hits) == 2
    assert f'viewBox="0 0 {region.SIDE} {3 * region.TALL}"' in drawn
    assert min(int(n) for hit in hits for n in hit) * 312 / region.SIDE >= 44


def test_whoever_is_told_to_come_next_does_so_or_was_underbid() -> None:
    table, sure = SimpleNamespace(words=spoken("en"), name=lambda seat: PEOPLE[seat]), 0
    for before, after in pairwise(turns(4)):
        told = order.then(table, before)
        if before.step != after.step or before.round != after.round or before.turn == after.turn:
            continue
        assert told is not None
        if "underbid" not in told:
            assert told == PEOPLE[after.turn]
            sure += 1
        elif before.seats[after.turn].bid_on is None:
            assert told.startswith(PEOPLE[after.turn])
    assert sure > 20


def turns(seats: int) -> Iterator[View]:
    """A game played by chance, as it stood whenever somebody had to choose."""
    played = play_out(KARESANSUI, seats, 5)
    match = fold(KARESANSUI, played.events[: played.ends[0]])
    for start, end in pairwise(played.ends):
        yield view(match.state, SPECTATOR)
        match = extend(match, played.events[start:end])


def shown(stones: Stones, **more: Any) -> garden.Shown:
    return garden.Shown(seat=0, stones=stones, label='Anna "the" <b>', **more)


def test_every_stone_of_the_hand_is_a_button_with_a_name() -> None:
    drawn = garden.large(shown((W2, W2, P2)), spoken("en"), is_hand=True)
    assert re.findall(r'data-key="(stone-\w+-\d)" aria-label="([^"]+)"', drawn) == [
        ("stone-white_2-0", "white II"),
        ("stone-white_2-1", "white II"),
        ("stone-pink_2-0", "pink II"),
    ]


def test_stones_that_stand_as_a_bid_leave_their_places_open_and_cannot_be_taken() -> None:
    drawn = garden.large(shown((W2,), away=(P2,)), spoken("en"), is_hand=True)
    assert "g-kaway-pink" in drawn
    assert 'data-stone="pink_2"' not in drawn


def test_names_cannot_become_markup_in_a_drawing() -> None:
    drawn = garden.small(shown((W2,)))
    assert "<b>" not in drawn
    assert "&lt;b&gt;" in drawn


@pytest.mark.parametrize(
    ("standing", "sentence"),
    [
        ((Stone("white_1"),) * 3, "To take it: 2 or less, or 3 with 2 stones or fewer"),
        ((Stone("white_1"),) * 2, "To take it: 1 or less, or 1 stone worth 2"),
        ((W2, W2), "To take it: 3 or less"),
        ((W3,), "To take it: 2 or less"),
        ((Stone("pink_1"),), "To take it: a bid of nothing"),
        ((), "Nothing beats a bid of nothing."),
    ],
)
def test_what_would_take_a_pile_is_told_in_words(standing: Stones, sentence: str) -> None:
    told = PileView(1, (), 0, 0, True, None, limit(standing), None, ())
    assert pile.to_take(SimpleNamespace(words=spoken("en")), told) == sentence
