"""What the end of a chapter brings (My City R11, R13, R23, R30), each with its cause."""

from msgspec.structs import replace

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign import rules
from domain.campaign.award import close_chapter
from domain.campaign.chapter import open_match
from domain.campaign.state import Campaign
from domain.core.message import Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Version
from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Boxes
from domain.games.my_city.commands import EndParticipation
from domain.games.my_city.events import Dug, Mark, Nuggets
from domain.match import rules as match_rules
from domain.match.history import extend, fold
from domain.match.state import Match
from tests.domain.campaign.table import CAMPAIGN_ID, Told, at_chapter, match_id, open_table
from tests.given import ANNA, BEN, CARA, DAN, Script

CAUSE = e.Cause(e.ChapterNumber(1), match_id(1), Version(41))


def scored(told: Told, *scores: int) -> tuple[Event, ...]:
    """What follows in the campaign when all end their part in the running chapter with these scores."""
    (opened,) = told.last
    assert isinstance(opened, e.ChapterOpened)
    match = fold(MY_CITY, open_match(told.campaign, CAMPAIGN_ID, opened, Script()))
    cities = tuple(replace(city, score=100, scored=True) for city in match.state.cities)
    cities = tuple(replace(city, score=score) for city, score in zip(cities, scores, strict=True))
    match = Match(match.game, match.table, replace(match.state, cities=cities))
    return _all_end(told.campaign, match)


def _all_end(campaign: Campaign, match: Match) -> tuple[Event, ...]:
    for n in range(len(match.state.cities)):
        happened = match_rules.decide(match, Seat(n), EndParticipation(1), Script())
        after, match = match.table.version, extend(match, happened)
    return close_chapter(campaign, match_id(1), after, happened)


def brought(events: tuple[Event, ...], seat: Seat) -> list[str]:
    """In words: progress, and stickers by kind."""
    own = [event for event in events if getattr(event, "seat", None) == seat]
    return [event.kind if isinstance(event, e.StickerAwarded) else str(getattr(event, "progress", "")) for event in own]


def test_r11_example_15_the_first_of_three_marks_two_and_the_second_one() -> None:
    events = scored(open_table(3).opens(), 14, 9, 4)
    assert brought(events, ANNA) == ["2", "rocks", "rocks"]
    assert brought(events, BEN) == ["1"]
    assert brought(events, CARA) == ["rocks"]


def test_r11_of_four_the_last_two_are_others() -> None:
    events = scored(open_table(4).opens(), 1, 3, 2, 0)
    assert brought(events, BEN) == ["2", "rocks", "rocks"]
    assert brought(events, CARA) == ["1"]
    assert brought(events, ANNA) == brought(events, DAN) == ["rocks"]


def test_r11_example_9_the_second_of_two_gets_what_others_get() -> None:
    events = scored(open_table().opens(), 9, 3)
    assert brought(events, ANNA) == ["2", "rocks", "rocks"]
    assert brought(events, BEN) == ["rocks"]


def test_who_share_a_place_share_what_it_brings() -> None:
    events = scored(open_table(3).opens(), 9, 9, 3)
    assert brought(events, ANNA) == brought(events, BEN) == ["2", "rocks", "rocks"]
    assert brought(events, CARA) == ["rocks"]


def test_every_mark_tells_what_it_is_for_the_total_and_its_cause() -> None:
    marks = (Mark("limit", 1), Mark("mine", 1, "red"), Mark("place", 2))
    told = open_table().opens().ends(marks={BEN: marks})
    assert told.last[1:] == (
        e.ProgressMarked(BEN, 1, "limit", "", 1, CAUSE),
        e.ProgressMarked(BEN, 1, "mine", "red", 2, CAUSE),
        e.ProgressMarked(BEN, 2, "place", "", 4, CAUSE),
    )
    assert told.campaign.progress == (0, 4)


def test_every_award_names_the_end_of_the_chapter_as_its_cause() -> None:
    told = open_table().opens().ends(stickers={ANNA: ("tree",)}, cogs={ANNA: 1}, churches={BEN: "wide_corner"})
    assert told.last[1:] == (
        e.StickerAwarded(ANNA, "tree", CAUSE),
        e.CogAwarded(ANNA, CAUSE),
        e.ChurchAwarded(BEN, "wide_corner", CAUSE),
    )


def test_r30_nuggets_come_go_and_carry() -> None:
    told = open_table().opens().ends(nuggets={ANNA: Nuggets(1, 0, 1, 2)})
    assert told.last[1:] == (
        e.NuggetGained(ANNA, 1, "gold", 1, CAUSE),
        e.NuggetGained(ANNA, 1, "place", 2, CAUSE),
    )
    told = told.opens().ends(nuggets={ANNA: Nuggets(0, 1, 0, 1)})
    assert told.last[1:] == (e.NuggetSpent(ANNA, 1, 1, e.Cause(e.ChapterNumber(2), match_id(2), Version(41))),)
    assert told.carried(ANNA).nuggets == 1


def test_r23_example_17_boxes_stay_dug_and_the_first_box_is_struck_for_later_chapters() -> None:
    told = open_table().opens().ends(dug={BEN: (Dug("blue", 2, 2, 0, False),)})
    told = told.opens().ends(
        dug={BEN: (Dug("blue", 5, 7, 1, True),)}, marks={BEN: (Mark("mine", 1, "blue"),)}, struck=("blue",)
    )
    assert (told.carried(BEN).boxes, told.campaign.struck) == (Boxes(blue=7), ("blue",))
    told = told.opens().ends(
        dug={BEN: (Dug("blue", 5, 12, 1, False),)}, marks={BEN: (Mark("mine", 1, "blue"),)}, struck=("blue",)
    )
    assert isinstance(told.last[-1], e.MineDug)
    assert (told.last[-1].boxes, told.last[-1].total) == (5, 12)
    assert (told.carried(BEN).boxes, told.campaign.struck, told.campaign.progress) == (
        Boxes(blue=12),
        ("blue",),
        (0, 2),
    )


def test_before_chapter_13_every_seat_is_given_two_cogs() -> None:
    told = at_chapter(12, seats=3).opens().ends()
    assert told.happened() == ["ChapterClosed", *["CogAwarded"] * 6]
    assert [len(city.waits_with("cog")) for city in told.campaign.cities] == [2, 2, 2]


def test_r13_after_chapter_24_most_progress_wins() -> None:
    told = at_chapter(24, seats=3).opens().ends(marks={CARA: (Mark("place", 2),), BEN: (Mark("place", 1),)})
    assert told.last[-1] == e.CampaignEnded(Outcome(("campaign_complete",), (0, 1, 2), (CARA,)))
    assert (told.campaign.status, told.campaign.outcome) == ("ended", told.last[-1].outcome)


def test_r13_equal_progress_shares_the_win() -> None:
    told = at_chapter(24, seats=3).opens().ends(marks={ANNA: (Mark("place", 2),), CARA: (Mark("place", 2),)})
    assert told.campaign.outcome == Outcome(("campaign_complete",), (2, 0, 2), (ANNA, CARA))


def test_nothing_is_done_in_a_campaign_that_is_over() -> None:
    told = at_chapter(24).opens().ends(cogs={BEN: 1})
    told.refused(r.StickersFirst, ANNA, c.OpenChapter())
    told.refused(r.NoSuchSticker, BEN, c.PlaceSticker("tree", "C1"))
    told.refused(r.CampaignOver, ANNA, c.NameCity("label"))
    told.refused(r.CampaignOver, BEN, c.GiveCog("blue", "tee"))
    assert list(rules.legal_commands(told.campaign, BEN)) == []


def test_after_the_last_chapter_there_is_none_to_open() -> None:
    at_chapter(24).opens().ends().refused(r.CampaignOver, ANNA, c.OpenChapter())
