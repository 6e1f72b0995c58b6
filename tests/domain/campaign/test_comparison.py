"""Two branches of a campaign side by side."""

import pytest

from domain.campaign import commands as c
from domain.campaign import refusals as r
from domain.campaign.comparison import ChapterTold, compare
from domain.games.my_city.events import Mark, Nuggets
from tests.domain.campaign import branch
from tests.domain.campaign.table import Told, match_id, open_table
from tests.domain.campaign.test_adoption import adopted, box
from tests.given import ANNA, BEN

TREE = {"stickers": {ANNA: ("tree",)}, "marks": {ANNA: (Mark("place", 2),)}, "totals": (20, 10), "places": (1, 2)}
ROCKS = {"stickers": {ANNA: ("rocks",)}, "cogs": {BEN: 1}, "nuggets": {BEN: Nuggets(0, 0, 1, 1)}, "totals": (5, 9)}


def trunk() -> Told:
    return open_table().opens().ends(**TREE).settles().opens().ends(**TREE)


def fork() -> Told:
    return branch.at_chapter(trunk(), 2).opens().ends(**ROCKS).settles().opens()


def test_they_part_at_the_first_chapter_that_they_do_not_share() -> None:
    told = compare(trunk().campaign, fork().campaign)
    assert told.parts_at == 2
    assert [each.chapter for each in told.chapters] == [1, 2, 3]
    shared = ChapterTold(match_id(1), "closed", (20, 10), (1, 2), (2, 0))
    assert (told.chapters[0].one, told.chapters[0].other) == (shared, shared)


def test_each_chapter_is_told_as_either_branch_has_played_it() -> None:
    _, second, third = compare(trunk().campaign, fork().campaign).chapters
    assert second.one == ChapterTold(match_id(2), "closed", (20, 10), (1, 2), (2, 0))
    assert second.other == ChapterTold(match_id(101), "closed", (5, 9), (1, 1), (0, 0))
    assert third.one is None
    assert third.other
    assert (third.other.status, third.other.totals) == ("running", ())


def test_of_the_cities_only_what_differs_is_told() -> None:
    anna, ben = compare(trunk().when(ANNA, c.PlaceSticker("tree", "E1")).campaign, fork().campaign).cities
    assert [sticker.cell for sticker in anna.one.stickers] == ["E1"]
    assert [sticker.kind for sticker in anna.other.stickers] == ["rocks"]
    assert (anna.one.progress, anna.other.progress) == (4, 2)
    assert (ben.one.cogs, [cog.shape for cog in ben.other.cogs]) == ((), ["domino"])
    assert (ben.one.nuggets, ben.other.nuggets) == (0, 1)


def test_a_branch_that_has_not_moved_yet_parts_where_it_will() -> None:
    told = trunk().settles()
    comparison = compare(told.campaign, branch.at_chapter(told, 3).campaign)
    assert comparison.parts_at == 3
    assert all(city.one == city.other and city.one.stickers == () for city in comparison.cities)


def test_a_whole_campaign_does_not_part_from_itself() -> None:
    told = open_table().passes(24)
    assert compare(told.campaign, told.campaign).parts_at is None


def test_of_adopted_boxes_what_was_played_before_is_taken_as_shared() -> None:
    told = adopted(box(19))
    assert compare(told.campaign, told.campaign).parts_at == 19
    assert compare(told.campaign, open_table().opens().campaign).parts_at == 1


def test_campaigns_with_other_seats_cannot_be_compared() -> None:
    with pytest.raises(r.OtherSeats):
        compare(open_table(2).campaign, open_table(3).campaign)
