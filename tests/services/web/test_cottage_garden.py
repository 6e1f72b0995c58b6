"""What Cottage Garden's page makes of tiles, lines and events: turns of a drawing, names, sentences, gains."""

import re
from functools import cache
from typing import Any

import pytest

from domain.core.message import Event
from domain.core.seat import SPECTATOR
from domain.games.cottage_garden import COTTAGE_GARDEN, events
from domain.games.cottage_garden.content import tiles
from domain.games.cottage_garden.tile import TileId
from domain.games.cottage_garden.view import view
from domain.match.history import extend, fold
from services.web.chronicle import Entry, rounds
from services.web.drawing.mark import named
from services.web.game.cottage_garden import line, nursery, tile
from services.web.game.cottage_garden.sentence import tell
from services.web.log import Line, Teller
from services.web.words import spoken
from tests.given import Played, play_out

PEOPLE = [named(one) for one in ("Anna", "Ben", "Cara", "Dan")]
SILENT = {
    events.TurnBegan,
    events.BedCompleted,
    events.TokensReturned,
    events.GardenerMoved,
    events.StepReached,
}
"""They go without saying: the page shows them."""


@cache
def game(seats: int) -> Played:
    return play_out(COTTAGE_GARDEN, seats, 11)


def happened(seats: int) -> list[Event]:
    return [event for event in game(seats).events if type(event) in COTTAGE_GARDEN.events]


def said(event: Any, language: str = "en") -> list[Line]:
    found = tell(Teller(spoken(language), PEOPLE, None), event)
    return found if isinstance(found, list) else [found] if found else []


@pytest.mark.parametrize("id_", tiles())
def test_a_tile_is_turned_and_flipped_as_the_rules_number_its_orientations(id_: TileId) -> None:
    drawings = tuple("/".join(form.rows) for form in tiles()[id_].forms)
    forms = tile.forms(drawings)
    first = tile.parse(drawings[0])
    for number, form in enumerate(forms):
        a, b, c, d, e, f = form.matrix
        middles = {(b * (x + 0.5) + d * (y + 0.5) + f, a * (x + 0.5) + c * (y + 0.5) + e) for y, x in first}
        assert middles == {(row + 0.5, column + 0.5) for row, column in tile.parse(drawings[number])}
        assert forms[form.flip].flip == number
        turned = number
        for _ in range(4):
            turned = forms[turned].turn
        assert turned == number


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whatever_happens_can_be_told_in_both_languages(seats: int, language: str) -> None:
    for event in happened(seats):
        lines = said(event, language)
        assert bool(lines) == (type(event) not in SILENT)
        for one in lines:
            text = re.sub("Anna|Ben|Cara|Dan", "", one.text.striptags())
            assert text
            assert language == "en" or not re.search(r"[a-z]{2,}", text), text


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_gains_of_the_log_add_up_to_the_points(seats: int) -> None:
    lines = [one for event in happened(seats) for one in said(event)]
    gained = [sum(int(one.gain.replace("−", "-") or 0) for one in lines if one.seat == seat) for seat in range(seats)]
    ended = next(event for event in happened(seats) if isinstance(event, events.GameEnded))
    assert gained == list(ended.points)


def test_a_line_of_the_log_shows_the_cells_that_were_planted() -> None:
    planted = next(event for event in happened(2) if isinstance(event, events.TilePlaced))
    (one,) = said(planted)
    assert one.shows == (2 * planted.seat + planted.bed, planted.cells)
    assert f'data-cells="{" ".join(planted.cells)}"' in one.text
    assert f'data-board="nursery" data-cells="{planted.from_}"' in one.text


@pytest.mark.parametrize(
    ("seats", "space", "name"),
    [
        (2, 2, "column C from the top"),
        (2, 5, "row 2 from the right"),
        (2, 9, "column C from the bottom"),
        (2, 13, "row 3 from the left"),
        (4, 5, "the diagonal from D1"),
    ],
)
def test_a_line_is_named_as_the_gardener_sees_it(seats: int, space: int, name: str) -> None:
    shown = view(fold(COTTAGE_GARDEN, game(seats).events).state, SPECTATOR)
    assert line.name(spoken("en"), shown.lines[space]) == name


def test_whoever_is_told_to_come_next_does_so_also_past_seats_without_a_bed() -> None:
    match, told, skipped = fold(COTTAGE_GARDEN, game(3).events[:1]), list[int | None](), 0
    for event in game(3).events[1:]:
        if isinstance(event, events.GardenerMoved) and not told:
            told = [line.following(view(match.state, SPECTATOR))]
        elif isinstance(event, events.FinalRoundBegan):
            told = []  # beds are given up now
        elif isinstance(event, events.TurnBegan):
            assert told in ([], [event.seat])
            told = []
        skipped += isinstance(event, events.TurnSkipped)
        match = extend(match, [event])
    assert skipped


def test_cells_of_the_nursery_are_named_over_its_tiles() -> None:
    shown = view(fold(COTTAGE_GARDEN, game(2).events[:30]).state, SPECTATOR)
    drawn = nursery.drawn(shown, spoken("en"), "Nursery", is_mine=True, can_try=True)
    assert drawn.count('class="cn"') == len(shown.nursery)
    assert drawn.rindex("data-tile") < drawn.index('class="cn"')


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_replay_jumps_to_each_round_about_the_nursery_and_to_the_final_one(seats: int) -> None:
    lines = [line for event in happened(seats) for line in said(event)]
    entries = [Entry(line, None, is_round=line.is_heading) for line in reversed(lines)]
    names = [one.name for one in rounds(entries)]
    assert names[0] == f"Gardener die {happened(seats)[0].die}"  # type: ignore[attr-defined]
    assert names[-1] == "The final round began"
    assert len(set(names)) == len(names) > 3
