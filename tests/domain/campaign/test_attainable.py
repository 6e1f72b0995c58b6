"""Whatever campaigns come to is taken as a half-played box; what none can come to is refused, and named."""

import random
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign import rules
from domain.campaign.adoption import MINES
from domain.campaign.attainable import Attainable
from domain.campaign.evolution import extend, fold
from domain.campaign.greedy import choose as choose_between
from domain.campaign.state import Campaign
from domain.core.seat import Seat
from domain.games.my_city import greedy
from domain.games.my_city.carried import Boxes, Carried, Sticker
from domain.games.my_city.content import PRINTED, Box
from tests.domain.campaign.table import COMMITMENTS, Told, open_table
from tests.domain.campaign.test_adoption import ROCKS
from tests.domain.campaign.test_laws import campaign_of
from tests.domain.campaign.test_pack import changed
from tests.given import ANNA, PLAYERS

SEATS = (2, 3, 4)
PLUS, NAVE, WIDE = (Carried(fourth_church=name) for name in ("plus", "nave", "wide_corner"))


def adopts(adoption: c.Adoption, box: Box = PRINTED) -> None:
    seats = len(adoption.boards)
    rules.open_campaign(c.OpenCampaign(PLAYERS[ANNA], seats, COMMITMENTS, hotseat=True, adopt=adoption), box)


def before(campaign: Campaign, chapter: int) -> c.Adoption:
    """Its box as it lies before that chapter is opened, without the cogs that the chapter itself brings."""
    own = campaign.box.chapters[chapter - 1].before.cogs
    brought = [city.carried for city in campaign.cities]
    boards = tuple(replace(each, cogs=each.cogs[: len(each.cogs) - own]) for each in brought)
    return c.Adoption(chapter, boards, campaign.progress, campaign.struck)


def boxes_of(told: Told) -> list[c.Adoption]:
    """One for each chapter that was opened."""
    campaign, found = fold(told.events[:1], told.box), []
    for event in told.events[1:]:
        if isinstance(event, e.ChapterOpened):
            found.append(before(campaign, event.chapter))
        campaign = extend(campaign, (event,))
    return found


@cache
def played_well(seats: int) -> Told:
    """A campaign of players who look one step ahead."""
    told = open_table(seats)
    for chapter in range(1, 25):
        for seat in range(seats):
            while (wish := choose_between(told.campaign, Seat(seat))) not in (None, c.OpenChapter()):
                assert wish is not None
                told = told.when(Seat(seat), wish)
        told = told.opens().plays(100 * seats + chapter, greedy.choose)
    return told


@pytest.mark.parametrize("seats", SEATS)
def test_whatever_a_campaign_of_random_choices_comes_to_is_taken(seats: int) -> None:
    boxes = boxes_of(campaign_of(seats))
    assert [box.chapter for box in boxes] == list(range(1, 25))
    for box in boxes:
        adopts(box)


def test_whatever_a_campaign_played_well_comes_to_is_taken() -> None:
    boxes = boxes_of(played_well(2))
    assert max(boxes[-1].progress) > 24
    for box in boxes:
        adopts(box)


@pytest.mark.parametrize("seats", SEATS)
def test_what_goes_beyond_what_the_chapters_before_bring_is_refused(seats: int) -> None:
    dice = random.Random(seats)
    for box in boxes_of(campaign_of(seats)):
        most = Attainable(tuple(each.tables for each in PRINTED.campaign[: box.chapter - 1]), seats)
        seat = dice.randrange(seats)
        own = box.boards[seat]
        boards = [
            replace(own, nuggets=most.nuggets + 1),
            *(replace(own, boxes=replace(own.boxes, **{mine: most.boxes(mine) + 1})) for mine in MINES),
            replace(own, stickers=(*own.stickers, *(Sticker("tree", "C1"),) * (most.stickers["tree"] + 1))),
            replace(own, cogs=("bar",) * (most.cogs + 1)),
        ]  # fmt: skip
        for board in boards:
            refused(replace(box, boards=(*box.boards[:seat], board, *box.boards[seat + 1 :])))
        high = most.progress(own.boxes) + 1
        refused(replace(box, progress=(*box.progress[:seat], high, *box.progress[seat + 1 :])))
        for mine in MINES:
            others = tuple(struck for struck in box.struck if struck != mine)
            refused(replace(box, struck=(*box.struck, mine) if mine in box.struck else (*others, mine)))


def refused(adoption: c.Adoption, box: Box = PRINTED) -> str:
    with pytest.raises(r.NotAHalfPlayedBox) as no:
        adopts(adoption, box)
    return no.value.sentence.removeprefix("No campaign comes to that chapter with these boards: ")


def two(chapter: int, first: Carried = PLUS, other: Carried = NAVE, **more: Any) -> c.Adoption:
    return c.Adoption(chapter, (first, other), **{"progress": (0, 0)} | more)


@pytest.mark.parametrize(
    ("adoption", "told"),
    [
        (two(24, replace(PLUS, nuggets=2**64)), "seat 0 can have at most 15 nuggets by then."),
        (two(1, Carried(), Carried(), progress=(0, 1)), "seat 1 can have at most 0 progress by then."),
        (
            two(1, Carried(stickers=(Sticker("rocks", "C1"),)), Carried()),
            "seat 0 can have at most 0 stickers of the kind `rocks` by then.",
        ),
        (two(16, replace(PLUS, boxes=Boxes(blue=1))), "seat 0 can have at most 0 boxes of the blue mine by then."),
        (two(17, replace(PLUS, boxes=Boxes(blue=12))), "seat 0 can have at most 9 boxes of the blue mine by then."),
        (two(24, replace(PLUS, boxes=Boxes(blue=13))), "seat 0 can have at most 12 boxes of the blue mine by then."),
        (two(3, Carried(), Carried(), struck=("red",)), "the red mine is not struck before somebody reached its box."),
        (two(20, struck=("blue",)), "the blue mine is not struck before somebody reached its box."),
        (two(20, replace(PLUS, boxes=Boxes(red=8))), "the red mine is struck for somebody has reached its box."),
        (two(20, replace(PLUS, boxes=Boxes(blue=6)), struck=("blue", "blue")), "a mine is struck once."),
        (two(13, replace(PLUS, cogs=("bar",))), "seat 0 can have at most 0 cogs by then."),
        (two(20, replace(PLUS, cogs=("bar", "bar"))), "seat 0 has two cogs on one building."),
        (two(24, progress=(70, 0)), "seat 0 can have at most 69 progress by then."),
        (
            two(9, replace(PLUS, stickers=(Sticker("clearing", "K11"),))),
            "seat 0 cannot have a sticker of the kind `clearing` on K11.",
        ),
        (
            c.Adoption(3, (Carried(),) * 3, (0, 0)),
            "there is one board and one number of progress for each of the 3 seats.",
        ),
    ],
)  # fmt: skip
def test_what_no_campaign_comes_to_is_named(adoption: c.Adoption, told: str) -> None:
    assert refused(adoption) == told


@pytest.mark.parametrize(
    "boards", [(PLUS, NAVE), (NAVE, PLUS), (PLUS, PLUS), (PLUS, WIDE, NAVE), (PLUS, WIDE, WIDE, NAVE)]
)
def test_fourth_churches_that_an_order_of_places_brings_are_taken(boards: tuple[Carried, ...]) -> None:
    fitting = tuple(replace(board, stickers=ROCKS[:3]) for board in boards)
    adopts(c.Adoption(5, fitting, (8,) * len(boards)))
    refused(c.Adoption(4, fitting, (8,) * len(boards)))


@pytest.mark.parametrize(
    "boards",
    [(NAVE, NAVE), (PLUS, WIDE), (Carried(), PLUS), (PLUS, PLUS, WIDE), (WIDE, WIDE, WIDE), (PLUS, PLUS, WIDE, NAVE)],
)
def test_fourth_churches_that_no_order_of_places_brings_are_refused(boards: tuple[Carried, ...]) -> None:
    assert refused(c.Adoption(5, boards, (0,) * len(boards))) == "no order of places brings these fourth churches."


def test_the_tables_of_a_pack_are_the_measure_of_a_box_played_with_it() -> None:
    cogged = Carried(stickers=ROCKS[:2], cogs=("bar",))
    adopts(two(3, cogged, cogged, progress=(2, 2)), changed())
    assert refused(two(3, cogged, cogged, progress=(2, 2))) == "seat 0 can have at most 0 cogs by then."
    without = two(3, cogged, replace(cogged, cogs=()), progress=(2, 2))
    assert refused(without, changed()) == "the cogs of seat 1 are at least 1 by then."
    assert refused(two(5), changed()) == "no order of places brings these fourth churches."
