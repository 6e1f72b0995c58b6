"""What holds in every chapter that is played to its end by random choices (My City, section 6)."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.game import Setup, fold
from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import ARCHIVE, SPECTATOR, Seat
from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Boxes, Carried, Sticker
from domain.games.my_city.commands import (
    EndParticipation,
    KeepNugget,
    PassBuilding,
    PlaceBuilding,
    SpendNugget,
    WithdrawChoice,
)
from domain.games.my_city.land import GRID
from domain.games.my_city.options import ChapterOptions, Play
from domain.games.my_city.state import State
from domain.geometry.grid import each
from tests.given import Shaken

few = settings(max_examples=15, deadline=None)
chapters = st.tuples(st.sampled_from(get_args(Play)), st.integers(2, 4), st.integers(0, 2**32))

Chapter = tuple[str, int, int]
"""What is played, by how many, from which seed."""


@dataclass(frozen=True)
class Moment:
    """The state before a wish, the wish, and what followed."""

    state: State
    seat: Seat | None
    command: Command
    events: tuple[Event, ...]


def start(chapter: Chapter) -> State:
    play, seats, seed = chapter
    dice = random.Random(seed)
    options = ChapterOptions(play=play, carried=tuple(brought(dice) for _ in range(dice.choice((0, seats)))))
    return MY_CITY.initial_state(Setup(seats, options, MY_CITY.content(options)))


def brought(dice: random.Random) -> Carried:
    """What a seat may bring from earlier chapters."""
    stickers = (
        Sticker("tree", "C1"),
        Sticker("rocks", "G9"),
        Sticker("clearing", "K4"),
        Sticker("clearing_tree", "J9"),
    )
    return Carried(
        stickers=tuple(dice.sample(stickers, dice.randint(0, 4))),
        cogs=tuple(dice.sample(("domino", "bar", "ell", "tee", "yoke"), dice.randint(0, 5))),
        fourth_church=dice.choice((None, "plus", "wide_corner", "nave")),
        boxes=Boxes(blue=dice.choice((0, 11, 12)), red=dice.randint(0, 16), yellow=dice.randint(0, 14)),
        nuggets=dice.randint(0, 3),
    )


def moments(chapter: Chapter) -> Iterator[Moment]:
    """A chapter played to its end; seldom does anybody end or withdraw while there is something else to do."""
    state, luck = start(chapter), Shaken(chapter[2])
    seat: Seat | None = None
    command: Command = MY_CITY.begin
    while True:
        events = MY_CITY.decide(state, seat, command, luck)
        yield Moment(state, seat, command, events)
        state = fold(MY_CITY.evolve, state, events)
        if MY_CITY.outcome(state):
            return
        seat = luck.random.choice(MY_CITY.to_move(state))
        command = _some(list(MY_CITY.legal_commands(state, seat)), luck.random)


def _some(commands: list[Command], dice: random.Random) -> Command:
    building = [command for command in commands if isinstance(command, PlaceBuilding)]
    return dice.choice(commands if dice.random() < 0.1 or not building else building)


def history(chapter: Chapter) -> list[Event]:
    return [event for moment in moments(chapter) for event in moment.events]


@few
@given(chapters)
def test_every_chapter_ends_and_each_round_waits_only_for_who_takes_part(chapter: Chapter) -> None:
    state = fold(MY_CITY.evolve, start(chapter), history(chapter))
    outcome = MY_CITY.outcome(state)
    assert outcome is not None
    assert outcome.points == MY_CITY.points(state)
    assert max(outcome.points) == outcome.points[outcome.winners[0]]
    assert set(outcome.endings) <= {"all_ended", "deck_used_up"}


@few
@given(chapters)
def test_a_building_is_in_the_supply_on_the_board_or_set_aside_and_covers_its_size(chapter: Chapter) -> None:
    for moment in moments(chapter):
        state = fold(MY_CITY.evolve, moment.state, moment.events)
        view = MY_CITY.view(state, SPECTATOR)
        for city, shown in zip(state.cities, view.cities, strict=True):  # type: ignore[attr-defined]
            sizes = {building.tag: building.drawing.count("#") for building in state.buildings(shown.seat)}
            standing = [built.building for built in city.buildings]
            assert sorted((*standing, *city.aside, *shown.supply)) == sorted(sizes)
            assert city.covered.bit_count() == sum(sizes[tag] for tag in standing)


@few
@given(chapters)
def test_a_score_is_the_start_and_the_sum_of_its_lines_until_fifty_freezes_it(chapter: Chapter) -> None:
    for moment in moments(chapter):
        start_score = moment.state.set_up.rules.start_score
        for city in fold(MY_CITY.evolve, moment.state, moment.events).cities:
            assert city.score == 50 or city.score == start_score + sum(line.points for line in city.lines)


@settings(max_examples=3, deadline=None)
@given(chapters)
def test_what_is_listed_as_legal_is_accepted_and_nothing_else(chapter: Chapter) -> None:
    for moment in list(moments(chapter))[1::7]:
        state = moment.state
        for seat in range(len(state.cities)):
            accepted = [wish for wish in all_wishes(state.round) if is_accepted(state, Seat(seat), wish)]
            assert list(MY_CITY.legal_commands(state, Seat(seat))) == accepted


def all_wishes(number: int) -> Iterator[Command]:
    for turns in range(4):
        for cell in each(GRID.all):
            yield PlaceBuilding(number, turns, GRID.name(cell))
    yield from (PassBuilding(number), PassBuilding(number, nugget=True), EndParticipation(number))
    yield from (WithdrawChoice(number), SpendNugget("blue"), SpendNugget("red"), SpendNugget("yellow"), KeepNugget())


def is_accepted(state: State, seat: Seat, wish: Command) -> bool:
    try:
        MY_CITY.decide(state, seat, wish, Shaken(0))
    except Refusal:
        return False
    return True


@settings(max_examples=2, deadline=None)
@given(chapters)
def test_what_a_viewer_was_told_makes_what_that_viewer_sees(chapter: Chapter) -> None:
    viewers = (*(Seat(seat) for seat in range(chapter[1])), SPECTATOR, ARCHIVE)
    truth = start(chapter)
    known = dict.fromkeys(viewers, truth)
    for event in history(chapter):
        truth = MY_CITY.evolve(truth, event)
        for viewer in viewers:
            known[viewer] = MY_CITY.evolve(known[viewer], MY_CITY.seen(event, viewer))
            assert MY_CITY.view(known[viewer], viewer) == MY_CITY.view(truth, viewer)


@few
@given(chapters)
def test_a_draw_names_a_card_of_the_deck_in_its_order(chapter: Chapter) -> None:
    state = start(chapter)
    for event in history(chapter):
        for claim, draw in zip(MY_CITY.drawn(state, event), getattr(event, "draws", ()), strict=True):
            assert (draw.size, claim.bag[draw.index]) == (len(claim.bag), claim.item)
        state = MY_CITY.evolve(state, event)


@few
@given(chapters)
def test_a_state_and_all_events_survive_their_json(chapter: Chapter) -> None:
    events = history(chapter)
    state = fold(MY_CITY.evolve, start(chapter), events)
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    for event in events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event


@pytest.mark.parametrize("play", get_args(Play))
def test_the_same_luck_and_choices_make_the_same_history(play: str) -> None:
    assert history((play, 3, 7)) == history((play, 3, 7))
