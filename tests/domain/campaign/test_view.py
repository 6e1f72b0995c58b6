"""What is seen of a campaign: everything but what lies in chapters that are sealed."""

from typing import Any

from domain.campaign import commands as c
from domain.campaign.city import Mark as Marked
from domain.campaign.city import Waiting
from domain.campaign.view import seen
from domain.core.seat import SPECTATOR
from domain.games.my_city.content import CIRCLES_A_ROW, chapters
from domain.games.my_city.events import Mark
from tests.domain.campaign.table import Told, at_chapter, match_id, open_table
from tests.domain.campaign.test_placing import CAUSE
from tests.domain.campaign.test_rewinding import back_to
from tests.given import ANNA, BEN

TITLES = [chapter.title for chapter in chapters()]


def test_progress_is_shown_as_two_rows_of_circles() -> None:
    told = open_table().opens().ends(marks={BEN: (Mark("place", 2),), ANNA: (Mark("place", CIRCLES_A_ROW + 3),)})
    anna, ben = told.view().standing
    assert (anna.progress, anna.rows) == (CIRCLES_A_ROW + 3, (CIRCLES_A_ROW, 3))
    assert (ben.progress, ben.rows, ben.marks) == (2, (2, 0), (Marked(2, "place", "", CAUSE),))


def test_two_rows_hold_all_that_a_seat_can_mark() -> None:
    tables = [chapter.rules for chapter in chapters()]
    by_place = sum(rules.awards.first.progress + rules.awards.limit for rules in tables if rules.awards)
    by_mines = sum(
        getattr(clause, "first_progress", 0) + getattr(clause, "last_progress", 0) for clause in tables[-1].scoring
    )
    assert by_place + by_mines == 2 * CIRCLES_A_ROW


def test_a_board_is_shown_with_every_sticker_and_its_cause() -> None:
    told = open_table().opens().ends(stickers={ANNA: ("tree", "rocks")}, cogs={ANNA: 1})
    told = told.when(ANNA, c.PlaceSticker("tree", "C1"))
    city = told.view().cities[ANNA]
    assert (city.land[0], city.land[10]) == ("MMt..|.....R", "MM...|...FFF")
    assert [(each.kind, each.cell, each.cause) for each in city.stickers] == [("tree", "C1", CAUSE)]
    assert city.to_place == (Waiting("rocks", CAUSE), Waiting("cog", CAUSE))


def test_what_a_city_owns_is_shown() -> None:
    told = open_table().opens().ends(cogs={BEN: 1}, churches={BEN: "plus"}).when(BEN, c.GiveCog("blue", "zed"))
    city = told.when(BEN, c.NameCity("label")).view().cities[BEN]
    assert (city.name, city.cogs, city.fourth_church, city.nuggets) == ("label", ("blue_zed",), "plus", 0)


def test_a_chapter_is_told_when_it_is_opened_and_no_sooner() -> None:
    ready = open_table().view()
    assert [each.title for each in ready.chapters] == [None] * 24
    assert [each.status for each in ready.chapters] == ["ready", *["sealed"] * 23]
    assert [each.envelope for each in ready.chapters] == [1 + n // 3 for n in range(24)]
    assert [each.title for each in open_table().opens().view().chapters] == [TITLES[0], *[None] * 23]


def test_the_end_of_a_chapter_makes_the_next_one_ready_and_leaves_it_sealed() -> None:
    told = at_chapter(4)
    assert [each.title for each in told.view().chapters] == [*TITLES[:3], *[None] * 21]
    assert [each.status for each in told.view().chapters] == [*["closed"] * 3, "ready", *["sealed"] * 20]
    assert [each.title for each in told.opens().view().chapters] == [*TITLES[:4], *[None] * 20]


def test_with_spoilers_every_title_is_told() -> None:
    assert [each.title for each in open_table().view(spoilers=True).chapters] == TITLES


def test_a_chapter_that_was_opened_names_its_match() -> None:
    first, second, third = at_chapter(2).opens().view().chapters[:3]
    assert (first.status, first.match_id) == ("closed", match_id(1))
    assert (second.status, second.match_id) == ("running", match_id(2))
    assert (third.status, third.match_id) == ("sealed", None)


def test_the_rules_in_force_are_those_of_the_chapter_that_was_opened_last() -> None:
    def in_force(told: Told, **asked: Any) -> tuple[str, ...]:
        return tuple(each.rule for each in told.view(**asked).rules)

    assert in_force(open_table()) == ()
    first = in_force(open_table().opens())
    assert "river_start" in first
    assert in_force(at_chapter(2)) == first
    second = in_force(at_chapter(2).opens())
    assert set(second) - set(first) == {"wells"}
    assert in_force(at_chapter(2), spoilers=True) == second


def test_after_a_rewind_the_rules_of_the_chapter_before_are_in_force_again() -> None:
    told = at_chapter(3).opens()
    assert told.when(ANNA, back_to(2)).view().rules == open_table().opens().view().rules
    assert told.when(ANNA, back_to(1)).view().rules == ()


def test_nothing_of_a_campaigns_events_is_hidden() -> None:
    for event in at_chapter(3).events:
        assert seen(event, SPECTATOR) is event


def test_after_the_end_the_outcome_is_shown() -> None:
    told = at_chapter(24).opens().ends()
    assert told.view().outcome == told.campaign.outcome
    assert {each.status for each in told.view().chapters} == {"closed"}
