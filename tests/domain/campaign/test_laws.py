"""Whole campaigns, every chapter played by random legal choices, and what holds in all of them."""

import random
from functools import cache

import msgspec
import pytest

from domain.campaign import events as e
from domain.campaign.board import rows
from domain.campaign.commands import GiveCog, OpenChapter, PlaceSticker, Wish
from domain.campaign.evolution import VOCABULARY, extend, fold, opened
from domain.campaign.placement import KINDS, SHAPES
from domain.campaign.rules import decide, legal_commands
from domain.campaign.state import Campaign
from domain.campaign.view import view
from domain.core.message import encode, event_type
from domain.core.refusal import Refusal
from domain.core.seat import SPECTATOR, Seat
from domain.games.my_city.carried import MARKS
from domain.games.my_city.content import PRINTED, chapters
from domain.games.my_city.land import GRID, marked
from domain.geometry.grid import each
from tests.domain.campaign.table import Told, end_of, match_id, open_table

every_number_of_seats = pytest.mark.parametrize("seats", [2, 3, 4])


@cache
def campaign_of(seats: int) -> Told:
    """All 24 chapters."""
    told, dice = open_table(seats), random.Random(seats)
    for chapter in range(1, 25):
        told = told.settles_anywhere(dice).opens().plays(100 * seats + chapter)
    return told


def states(told: Told) -> list[Campaign]:
    """The campaign after each of its events."""
    campaigns = [fold(told.events[:1])]
    for event in told.events[1:]:
        campaigns.append(extend(campaigns[-1], (event,)))
    return campaigns


@every_number_of_seats
def test_a_campaign_of_24_chapters_ends(seats: int) -> None:
    told = campaign_of(seats)
    assert told.happened()[-1] == "CampaignEnded"
    assert [opening.status for opening in told.campaign.openings] == ["closed"] * 24
    outcome = told.campaign.outcome
    assert outcome
    assert outcome.points == told.campaign.progress
    assert [outcome.points[seat] for seat in outcome.winners] == [max(outcome.points)] * len(outcome.winners)


@every_number_of_seats
def test_progress_never_falls_and_its_total_is_told(seats: int) -> None:
    told = campaign_of(seats)
    history = states(told)
    for before, after, event in zip(history, history[1:], told.events[1:], strict=False):
        assert all(a >= b for a, b in zip(after.progress, before.progress, strict=True))
        if isinstance(event, e.ProgressMarked):
            assert after.progress[event.seat] == event.total


@every_number_of_seats
def test_progress_is_what_the_chapters_brought(seats: int) -> None:
    told = campaign_of(seats)
    brought = [0] * seats
    for chapter in range(1, 25):
        for seat, marks in enumerate(end_of(told, chapter).marks):
            brought[seat] += sum(mark.progress for mark in marks)
    assert tuple(brought) == told.campaign.progress


@every_number_of_seats
def test_a_board_is_its_printed_map_plus_its_stickers_in_order(seats: int) -> None:
    told = campaign_of(seats)
    for seat, city in enumerate(view(told.campaign, SPECTATOR).cities):
        land = rows(PRINTED.board, ())
        for event in told.events:
            if isinstance(event, e.StickerPlaced | e.ForestCleared) and event.seat == seat:
                land = marked(land, MARKS[event.kind], (event.cell,))
        assert land == city.land


@every_number_of_seats
def test_mines_and_nuggets_agree_with_the_chapters(seats: int) -> None:
    """What the ledger adds up to is what each chapter told of the whole."""
    told = campaign_of(seats)
    for event, after in zip(told.events, states(told), strict=True):
        if isinstance(event, e.MineDug):
            assert after.cities[event.seat].carried.boxes.of(event.mine) == event.total
        if isinstance(event, e.NuggetGained | e.NuggetSpent):
            assert after.cities[event.seat].carried.nuggets == event.left
    assert told.campaign.struck == end_of(told, 24).struck


@every_number_of_seats
def test_no_seat_has_more_than_eight_cogs(seats: int) -> None:
    for city in campaign_of(seats).campaign.cities:
        assert len(set(city.carried.cogs)) == len(city.carried.cogs) <= 8


@every_number_of_seats
def test_each_award_names_an_end_of_a_chapter_as_its_cause(seats: int) -> None:
    told = campaign_of(seats)
    causes = [event.cause for event in told.events if hasattr(event, "cause")]
    assert causes
    for cause in causes:
        assert cause.match_id == match_id(cause.chapter)
        assert told.matches[cause.match_id][cause.version - 1] == end_of(told, cause.chapter)


@every_number_of_seats
def test_a_chapter_is_closed_at_the_last_version_of_its_match(seats: int) -> None:
    told = campaign_of(seats)
    for event in told.events:
        if isinstance(event, e.ChapterClosed):
            assert event.version == len(told.matches[event.match_id])


EVERY_WISH: tuple[Wish, ...] = (
    OpenChapter(),
    *(PlaceSticker(kind, GRID.name(cell)) for kind in KINDS for cell in each(GRID.all)),
    *(GiveCog("blue", shape) for shape in SHAPES),
)


def is_accepted(campaign: Campaign, seat: Seat, wish: Wish) -> bool:
    try:
        return bool(decide(campaign, seat, wish, lambda: match_id(99)))
    except Refusal:
        return False


@every_number_of_seats
def test_legal_is_exactly_what_is_accepted(seats: int) -> None:
    history = states(campaign_of(seats))
    for campaign in (*history[::20], history[-1]):
        for seat in (Seat(n) for n in range(seats)):
            accepted = [wish for wish in EVERY_WISH if is_accepted(campaign, seat, wish)]
            assert list(legal_commands(campaign, seat)) == accepted


def test_nothing_of_a_sealed_envelope_is_in_a_view() -> None:
    titles = [chapter.title for chapter in chapters()]
    for campaign in states(campaign_of(3)):
        told = encode(view(campaign, SPECTATOR)).decode()
        envelope = (campaign.chapter - 1) // 3 + 1
        assert not [title for title in titles[3 * envelope :] if f'"{title}"' in told]


@every_number_of_seats
def test_what_is_recorded_of_a_campaign_is_read_again(seats: int) -> None:
    told = campaign_of(seats)
    again = [VOCABULARY.decode(event_type(event), encode(event)) for event in told.events]
    assert tuple(again) == told.events
    state = msgspec.json.decode(encode(told.campaign), type=Campaign)
    assert state == told.campaign


def test_folding_in_parts_is_folding_at_once() -> None:
    events = campaign_of(2).events
    first = events[0]
    assert isinstance(first, e.CampaignOpened)
    assert extend(extend(opened(first), events[1:100]), events[100:]) == fold(events)
