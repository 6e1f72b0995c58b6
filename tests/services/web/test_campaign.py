"""Parts of a campaign's page that need no browser: progress circles, and which rules may be read."""

from domain.campaign.city import Mark
from domain.campaign.events import EVENTS, CampaignImported, CampaignOpened, Cause, ChapterNumber
from domain.campaign.view import StandingView
from domain.core.seat import Seat, Version
from domain.games.my_city.content import CIRCLES_A_ROW, PRINTED
from services.web.campaign.circle import circles
from services.web.campaign.rule import rules
from services.web.campaign.sentence import TOLD
from services.web.happening import TABLE
from services.web.words import spoken
from tests.domain.campaign.table import open_table
from tests.domain.campaign.test_adoption import adopted, box
from tests.domain.campaign.test_rewinding import back_to

ANNA = Seat(0)


def drawn(progress: int, chapter: int) -> str:
    cause = Cause(ChapterNumber(chapter), None, Version(1))
    first = min(progress, CIRCLES_A_ROW)
    marks = (Mark(progress, "place", "", cause),)
    return str(circles(spoken("en"), StandingView(ANNA, progress, (first, progress - first), marks)))


def test_in_a_marked_circle_stands_the_chapter_that_it_came_from() -> None:
    assert drawn(5, 3).count(">3</text>") == 5


def test_once_the_first_row_is_full_the_second_is_the_large_one() -> None:
    assert drawn(CIRCLES_A_ROW + 2, 9).count(">9</text>") == 2


def test_every_fact_of_a_campaign_is_told_but_that_it_was_opened_or_taken_in() -> None:
    assert {*EVENTS} - {*TOLD} - {*TABLE} == {CampaignOpened, CampaignImported}


def test_before_a_chapter_has_been_opened_no_rules_can_be_read() -> None:
    assert rules(adopted(box()).campaign).told == ()


def test_an_opened_chapter_tells_its_rules_and_what_it_changed() -> None:
    campaign = adopted(box()).opens().campaign
    told = rules(campaign)
    before = {clause.sentence for clause in PRINTED.chapters[campaign.chapter - 2].rules.clauses}
    now = {rule.sentence for rule in told.told}
    assert told.chapter == campaign.chapter
    assert {rule.sentence for rule in told.told if rule.since == told.chapter} == now - before != set()
    assert set(told.gone) == before - now


def test_once_all_has_been_gone_back_on_the_first_rules_are_known_nevertheless() -> None:
    opened = open_table().opens()
    back = opened.when(ANNA, back_to(1)).campaign
    assert rules(back).told == rules(opened.campaign).told != ()
