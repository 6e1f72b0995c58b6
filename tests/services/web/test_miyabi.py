"""What Miyabi's page makes of events and gardens: sentences, places by the rules, what a move would bring."""

import re
from functools import cache
from itertools import chain
from typing import Any

import msgspec
import pytest

from domain.core.seat import SPECTATOR, Seat
from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi.events import (
    EVENTS,
    BonusTaken,
    FrogKept,
    FrogMoved,
    FrogPlaced,
    FrogTurnedGolden,
    RoundPassed,
    TilePlaced,
    ZenTilePlaced,
)
from domain.games.miyabi.garden import Garden
from domain.games.miyabi.state import State
from domain.games.miyabi.view import View, view
from domain.games.miyabi.view.shown import BonusView, FrogView, SeatView
from services.web.drawing.mark import named
from services.web.game.miyabi import foresight, garden, offer, tally
from services.web.game.miyabi.ground import garden_of
from services.web.game.miyabi.sentence import Touched, tell
from services.web.log import Line, Teller
from services.web.since import Since
from services.web.words import spoken
from tests.domain.miyabi.play import Moment, moments
from tests.domain.miyabi.scene import ALL_MODULES

PEOPLE = [named(one) for one in ("Anna", "Ben", "Cara", "Dan")]
LETTERS = "ABCDEF"
DEEDS = (FrogPlaced, TilePlaced, ZenTilePlaced, RoundPassed, FrogMoved, FrogKept)
"""What a seat does: before it the rules wait for a command."""
RARE = [BonusTaken(Seat(0), "maple", 10), FrogTurnedGolden(Seat(1)), RoundPassed(Seat(1), True)]


@cache
def game(seats: int = 2) -> tuple[Moment, ...]:
    """A game with all expansions, played by chance."""
    return tuple(moments(seats, 7, ALL_MODULES, True))


def told(state: State) -> View:
    return view(state, SPECTATOR)


def said(event: Any, language: str = "en") -> list[Line]:
    found = tell(Teller(spoken(language), PEOPLE, None), event)
    return found if isinstance(found, list) else [found] if found else []


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_whatever_happens_can_be_told_in_both_languages(language: str) -> None:
    happened = [event for seats in (2, 3, 4) for _, event, _ in game(seats)] + RARE
    assert {type(one) for one in happened} == set(EVENTS)
    for event in happened:
        for line in said(event, language):
            text = re.sub("Anna|Ben|Cara|Dan", "", line.text.striptags())
            assert text
            assert language == "en" or not re.search(r"[a-z]{2,}", text), text


def test_the_points_of_the_lines_are_those_of_the_table() -> None:
    for seats in (2, 3, 4):
        lines = list(chain.from_iterable(said(event) for _, event, _ in game(seats)))
        gained = [sum(int(line.gain or 0) for line in lines if line.seat == seat) for seat in range(seats)]
        assert gained == [garden.points for garden in game(seats)[-1][2].gardens]


def test_a_line_that_lays_something_names_its_cells() -> None:
    for before, event, after in game():
        for line in said(event):
            if isinstance(event, TilePlaced | ZenTilePlaced | FrogMoved):
                assert isinstance(line, Touched)
                assert line.seat == event.seat
                if isinstance(event, TilePlaced):
                    shown, was = (told(one).seats[event.seat].cells for one in (after, before))
                    assert {cell for cell in shown if shown[cell] != was.get(cell)} == set(line.cells)


def test_a_piece_may_be_laid_on_the_page_exactly_where_the_rules_allow_it() -> None:
    for state, event, _ in game():
        if state.turn is not None and isinstance(event, DEEDS):
            shown = told(state)
            things = offer.things(shown, garden_of(shown.seats[state.turn]), state.turn)
            laying = (c.PlaceTile, c.PlaceZenTile, c.PlaceFrog, c.MoveFrog)
            legal = {one for one in MIYABI.legal_commands(state, state.turn) if isinstance(one, laying)}
            assert laid(things, shown.step or "") == legal


def laid(things: dict[str, Any], step: str) -> set[Any]:
    """The commands that the hand's script makes of these."""
    return {
        command(thing, turns, at(corner, form["pin"]), step)
        for thing, what in things.items()
        for turns, form in enumerate(what["forms"])
        for corner in form["at"]
    }


def at(corner: str, pin: tuple[int, int]) -> str:
    return f"{LETTERS[LETTERS.index(corner[0]) + pin[1]]}{int(corner[1]) + pin[0]}"


def command(thing: str, turns: int, cell: str, step: str) -> Any:
    sort, _, tag = thing.partition(" ")
    if sort == "tile":
        return c.PlaceTile(tag, turns, cell)  # type: ignore[arg-type]
    if sort == "zen":
        return c.PlaceZenTile(tag, cell)  # type: ignore[arg-type]
    return c.PlaceFrog(cell) if step == "place_frog" else c.MoveFrog(cell)


def test_the_garden_foreseen_is_the_garden_that_comes() -> None:
    for before, event, after in game():
        wish = wished(event)
        if wish is not None:
            foreseen = foresight.after(before.gardens[event.seat], wish)  # type: ignore[attr-defined]
            assert seen_of(foreseen) == seen_of(after.gardens[event.seat])  # type: ignore[attr-defined]


def wished(event: Any) -> Any:
    """The command that brought that about."""
    if isinstance(event, TilePlaced):
        return c.PlaceTile(event.tile, event.turns, event.cell)
    if isinstance(event, ZenTilePlaced):
        return c.PlaceZenTile(event.kind, event.cell)
    return c.MoveFrog(event.cell) if isinstance(event, FrogMoved) else None


def seen_of(garden: Garden) -> Any:
    frog = None if garden.frog is None else garden.frog.cell
    return garden.levels, garden.objects, garden.zen, garden.open_zen, garden.lit, frog


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lines_of_the_last_scores_add_up(seats: int) -> None:
    shown = told(game(seats)[-1][2])
    *parts, total = tally.final(shown, [garden_of(one) for one in shown.seats])
    assert [sum(line["points"][seat] for line in parts) for seat in range(seats)] == total["points"]
    early = [sum(int(line.gain or 0) for line in told_early(seats) if line.seat == seat) for seat in range(seats)]
    assert parts[0]["points"] == early


def told_early(seats: int) -> list[Line]:
    """Until the frogs leave the gardens."""
    events = [event for _, event, _ in game(seats)]
    last = next(n for n, event in enumerate(events) if type(event).__name__ == "FrogsRemoved")
    return list(chain.from_iterable(said(event) for event in events[:last]))


def test_the_start_has_no_garden_to_speak_of() -> None:
    assert garden_of(told(game()[0][0]).seats[Seat(0)]) == Garden()


def test_a_bonus_that_was_taken_is_marked_in_its_row() -> None:
    now = told(game()[-1][2])
    free, taken = (
        msgspec.structs.replace(now, bonuses=(BonusView("maple", 10, seat), *now.bonuses[1:]))
        for seat in (None, Seat(1))
    )
    since = Since(free, taken)
    found = tally.rows(now.rows, now.rows, now.bonuses, since)
    assert [str(one.new_bonus) for one in found] == [' data-new="/bonuses/0/taken_by"', "", "", "", "", ""]
    assert not any(count.new for one in found for count in one.counts)


def test_a_frog_that_turned_golden_is_marked_where_it_sits_and_one_that_came_is_not() -> None:
    def drawn(before: FrogView | None) -> str:
        seats = [SeatView(0, {}, (), 6, False, None, frog) for frog in (before, FrogView("C3", 0, "golden", True))]
        since = Since(*({"seats": (one,)} for one in seats))
        return garden.small(garden.Shown(seat=0, garden=seats[1], since=since, label=""))

    assert 'data-new="/seats/0/frog/colour"' in drawn(FrogView("C3", 0, "silver", True))
    assert "data-new" not in drawn(FrogView("C2", 0, "golden", False))
    assert "data-new" not in drawn(None)
