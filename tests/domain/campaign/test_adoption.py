"""Going on with a half-played box, entered by hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign import rules
from domain.campaign.adoption import faults
from domain.campaign.chapter import next_options
from domain.campaign.city import Mark
from domain.core.seat import Version
from domain.games.my_city.carried import Boxes, Carried, Sticker
from domain.games.my_city.content import CIRCLES_A_ROW, PRINTED, Box, box_of
from tests.domain.campaign.table import COMMITMENTS, Told, match_id, open_table
from tests.domain.campaign.test_rewinding import back_to
from tests.given import ANNA, BEN, PLAYERS

ROCKS = tuple(Sticker("rocks", cell) for cell in ("E1", "G1", "I1", "B3", "F3", "H3", "C5"))
"""Of two seats the one that wins all chapters before the 15th has these, and the other the first of them."""

ANNAS = Carried(
    stickers=(Sticker("clearing", "K2"), Sticker("tree", "K2"), *ROCKS),
    cogs=("bar", "tee"),
    fourth_church="plus",
    boxes=Boxes(blue=12, yellow=3),
    nuggets=2,
)
BENS = Carried(stickers=ROCKS[:1], cogs=("bar", "ell"), fourth_church="nave")
OF_BOX = e.Cause(e.ChapterNumber(0), None, Version(2))


def box(chapter: int = 19, **change: Any) -> c.Adoption:
    return replace(c.Adoption(chapter, (ANNAS, BENS), (38, 0), ("blue",)), **change)


def adopted(adoption: c.Adoption, tables: Box = PRINTED) -> Told:
    wanted = c.OpenCampaign(PLAYERS[ANNA], 2, COMMITMENTS, hotseat=True, adopt=adoption)
    return Told(rules.open_campaign(wanted, tables), box=tables)


def with_cogs(**counts: int) -> Box:
    """Tables by which every seat is given so many cogs before these chapters."""
    names = {"first": "chapter_1.toml", "third": "chapter_3.toml"}
    given = {names[chapter]: f"before = {{ cogs = {count} }}\n".encode() for chapter, count in counts.items()}
    return box_of({name: line + PRINTED.file(name) for name, line in given.items()})


def test_it_goes_on_with_what_the_box_holds() -> None:
    told = adopted(box())
    assert [type(event).__name__ for event in told.events] == [
        "CampaignOpened", "CampaignAdopted", "SeatTaken", "SeatTaken", "CampaignBegun",
    ]  # fmt: skip
    assert told.events[1] == e.CampaignAdopted(e.ChapterNumber(19), (ANNAS, BENS), (38, 0), ("blue",))
    options = next_options(told.campaign)
    assert (options.play, options.carried, options.struck) == ("chapter:19", (ANNAS, BENS), ("blue",))
    assert told.opens().campaign.chapter == 19


def test_everything_names_the_box_as_its_cause() -> None:
    city = adopted(box()).city(ANNA)
    assert city.marks == (Mark(38, "adopted", "", OF_BOX),)
    entries = (*city.stickers, *city.cogs, *city.churches, *city.shafts, *city.nuggets)
    assert {entry.cause for entry in entries} == {OF_BOX}
    assert adopted(box()).city(BEN).marks == ()


def test_what_its_chapter_gives_before_it_begins_is_still_to_be_given() -> None:
    boards = (Carried(stickers=ROCKS[:5], fourth_church="plus"), replace(BENS, cogs=()))
    told = adopted(c.Adoption(13, boards, (24, 0)))
    assert [event for event in told.events if isinstance(event, e.CogAwarded)] == [
        *[e.CogAwarded(ANNA, OF_BOX)] * 2,
        *[e.CogAwarded(BEN, OF_BOX)] * 2,
    ]
    told.refused(r.StickersFirst, ANNA, c.OpenChapter())
    assert told.settles().opens().campaign.chapter == 13


def test_a_cog_for_which_no_building_is_left_is_lost() -> None:
    every = Carried(stickers=ROCKS[:2], cogs=("domino", "corner", "bar", "square", "ell", "zed", "tee", "yoke"))
    told = adopted(c.Adoption(3, (every, every), (4, 0)), with_cogs(first=8, third=2))
    assert told.city(ANNA).waiting == ()
    assert [event for event in told.events if isinstance(event, e.CogLost)] == [
        *[e.CogLost(ANNA, OF_BOX)] * 2,
        *[e.CogLost(BEN, OF_BOX)] * 2,
    ]


def test_a_rewind_goes_back_to_the_box() -> None:
    told = adopted(box())
    again = told.passes(2).when(ANNA, back_to(19))
    assert again.campaign.cities == told.campaign.cities
    assert again.campaign.chapter == 19
    told.refused(r.NoSuchChapter, ANNA, back_to(18))


def test_chapters_before_it_are_closed_without_a_match() -> None:
    shown = adopted(box()).opens().view().chapters
    assert [each.status for each in shown] == [*["closed"] * 18, "running", *["sealed"] * 5]
    assert [each.match_id for each in shown][17:19] == [None, match_id(1)]
    assert [each.title is None for each in shown] == [*[False] * 19, *[True] * 5]


def test_a_campaign_may_be_adopted_before_its_first_chapter() -> None:
    assert adopted(c.Adoption(1, (Carried(), Carried()), (0, 0))).opens().campaign.chapter == 1


@pytest.mark.parametrize(
    "change",
    [
        {"boards": (ANNAS,)},
        {"progress": (38, 0, 0)},
        {"progress": (2 * CIRCLES_A_ROW + 1, 0)},
        {"boards": (ANNAS, Carried())},
        {"chapter": 4},
        {"boards": (replace(ANNAS, cogs=("bar", "bar")), BENS)},
        {"boards": (replace(ANNAS, boxes=Boxes(blue=13)), BENS)},
        {"boards": (ANNAS, replace(BENS, stickers=()))},
        {"boards": (ANNAS, replace(BENS, cogs=("bar",)))},
        {"progress": (37, 0)},
        {"boards": (replace(ANNAS, stickers=(Sticker("rocks", "K2"),)), BENS)},
        {"boards": (replace(ANNAS, stickers=(Sticker("tree", "C1"), Sticker("tree", "C1"))), BENS)},
        {"boards": (replace(ANNAS, stickers=(Sticker("clearing", "K11"),)), BENS)},
    ],
)
def test_boards_that_no_campaign_can_have_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(r.NotAHalfPlayedBox):
        adopted(box(**change))


def test_where_the_boards_are_not_one_a_seat_nothing_else_can_be_said_of_them() -> None:
    told = list(faults(open_table().campaign, box(boards=(ANNAS,))))
    assert told == ["there is one board and one number of progress for each of the 2 seats"]
