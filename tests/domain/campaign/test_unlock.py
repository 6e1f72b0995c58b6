"""What made a chapter possible is told, and with it where each rule in force comes from."""

import pytest

from domain.campaign import events as e
from domain.campaign.regulation import RuleView, dropped, rules
from domain.campaign.unlock import BEGINNING, Unlock
from domain.core.seat import Version
from domain.games.my_city.content import PRINTED
from tests.domain.campaign import branch
from tests.domain.campaign.table import Told, at_chapter, open_table
from tests.domain.campaign.test_adoption import adopted, box
from tests.domain.campaign.test_laws import campaign_of, every_number_of_seats
from tests.domain.campaign.test_rewinding import back_to
from tests.given import ANNA


def closings(told: Told, chapter: int) -> list[int]:
    """The versions at which that chapter was closed, in order."""
    events = enumerate(told.events, 1)
    return [n for n, event in events if isinstance(event, e.ChapterClosed) and event.chapter == chapter]


def unlocks(told: Told) -> list[tuple[int, str, int, int]]:
    """Of each chapter that is not sealed: which, how it stands, what was closed by what unlocked it, and where."""
    return [
        (one.chapter, one.status, one.unlocked_by.chapter, one.unlocked_by.version)
        for one in told.view().chapters
        if one.unlocked_by
    ]


def chapter(n: int, version: int) -> Unlock:
    return Unlock(e.ChapterNumber(n), Version(version))


def test_the_first_chapter_is_unlocked_by_the_opening_of_the_campaign() -> None:
    assert isinstance(open_table().events[BEGINNING.version - 1], e.CampaignOpened)
    assert unlocks(open_table()) == [(1, "ready", 0, 1)]
    assert unlocks(open_table().opens()) == [(1, "running", 0, 1)]


def test_every_other_chapter_is_unlocked_by_the_end_of_the_one_before() -> None:
    told = at_chapter(3).opens()
    (first,), (second,) = closings(told, 1), closings(told, 2)
    assert unlocks(told) == [(1, "closed", 0, 1), (2, "closed", 1, first), (3, "running", 2, second)]


def test_what_is_sealed_tells_nothing() -> None:
    told = at_chapter(3).view(spoilers=True).chapters
    assert [one.unlocked_by is None for one in told] == [*[False] * 3, *[True] * 21]


def test_after_a_rewind_it_is_the_end_that_still_counts() -> None:
    told = at_chapter(3).opens().when(ANNA, back_to(2))
    (first,), (second,) = closings(told, 1), closings(told, 2)
    assert unlocks(told) == [
        (1, "closed", 0, 1),
        (2, "rewound", 1, first),
        (2, "ready", 1, first),
        (3, "rewound", 2, second),
    ]
    again = told.passes().opens()
    _, anew = closings(again, 2)
    assert unlocks(again)[-2:] == [(3, "rewound", 2, second), (3, "running", 2, anew)]


def test_after_a_rewind_to_the_first_it_is_the_opening_again() -> None:
    assert unlocks(at_chapter(2).when(ANNA, back_to(1)))[-1] == (1, "ready", 0, 1)


def test_a_half_played_box_unlocks_what_was_played_before_and_the_chapter_it_goes_on_with() -> None:
    told = adopted(box())
    (version,) = (n for n, event in enumerate(told.events, 1) if isinstance(event, e.CampaignAdopted))
    first = told.campaign.first
    assert unlocks(told) == [*((n, "closed", 0, version) for n in range(1, first)), (first, "ready", 0, version)]
    assert {rule.unlocked_by for rule in told.opens().view().rules} == {chapter(0, version)}


def test_what_names_no_match_as_its_cause_was_there_when_it_all_began() -> None:
    told = adopted(box())
    for view in (told.view(), branch.at(told, len(told.events)).view()):
        causes = {one.cause for city in view.cities for one in city.stickers}
        assert [(one.match_id, one.version) for one in causes] == [(None, view.start.version)]
    assert open_table().view().start == BEGINNING


def test_a_fork_names_the_ends_that_its_source_tells() -> None:
    source = at_chapter(3)
    (first,), (second,) = closings(source, 1), closings(source, 2)
    fork = branch.at_chapter(source, 3).opens()
    told = [one.unlocked_by for one in fork.view().chapters if one.unlocked_by]
    assert told == [one.of(branch.CAMPAIGN_ID) for one in (BEGINNING, chapter(1, first), chapter(2, second))]
    assert branch.at_chapter(open_table(), 1).campaign.unlock == BEGINNING.of(branch.CAMPAIGN_ID)


def test_a_fork_of_a_fork_names_where_it_stands_first() -> None:
    fork = branch.at_chapter(at_chapter(2), 2).passes()
    other = branch.at(fork, len(fork.events))
    names = [one.unlocked_by.campaign_id for one in other.view().chapters if one.unlocked_by]
    assert names == [branch.CAMPAIGN_ID] * 3


def test_a_rule_names_the_chapter_that_brought_it_and_what_unlocked_that() -> None:
    told = at_chapter(3).opens()
    (second,) = closings(told, 2)
    since = {rule.rule: rule for rule in told.view().rules}
    assert (since["river_start"].since, since["river_start"].unlocked_by) == (1, BEGINNING)
    assert (since["groups"].since, since["groups"].unlocked_by) == (3, chapter(2, second))


def test_a_rule_is_new_where_the_chapter_before_did_not_have_it_as_it_reads() -> None:
    campaign = open_table().campaign
    for number in range(1, 25):
        told = rules(campaign, e.ChapterNumber(number))
        before = _sentences(number - 1)
        assert [rule.sentence for rule in told] == _sentences(number)
        assert {rule.sentence for rule in told if rule.since == number} == set(_sentences(number)) - set(before)
        assert set(dropped(campaign, e.ChapterNumber(number))) == set(before) - set(_sentences(number))
        assert all(is_told_since(rule) for rule in told)


def is_told_since(rule: RuleView) -> bool:
    """From the chapter it names on, and not by the one before that."""
    return rule.sentence in _sentences(rule.since) and rule.sentence not in _sentences(rule.since - 1)


def _sentences(number: int) -> list[str]:
    return [clause.sentence for clause in PRINTED.chapters[number - 1].rules.clauses] if number else []


@every_number_of_seats
def test_every_unlock_names_an_event_that_came_before(seats: int) -> None:
    told = campaign_of(seats)
    opened = {event.match_id: n for n, event in enumerate(told.events, 1) if isinstance(event, e.ChapterOpened)}
    for one in told.view().chapters:
        assert one.unlocked_by
        assert one.match_id
        cause = told.events[one.unlocked_by.version - 1]
        assert one.unlocked_by.version < opened[one.match_id]
        if one.chapter == 1:
            assert isinstance(cause, e.CampaignOpened)
        else:
            assert isinstance(cause, e.ChapterClosed)
            assert cause.chapter == one.unlocked_by.chapter == one.chapter - 1


@pytest.mark.parametrize("number", [1, 13, 24])
def test_every_rule_in_force_names_what_unlocked_it(number: int) -> None:
    told = at_chapter(number).opens()
    for rule in told.view().rules:
        one = told.campaign.effective[rule.since - 1]
        assert (one.chapter, one.unlocked_by) == (rule.since, rule.unlocked_by)
