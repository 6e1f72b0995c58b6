"""Going back to a chapter, by consent of all."""

import random
from functools import cache

import pytest

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign.state import Campaign
from domain.core.seat import Version
from domain.games.my_city.carried import Carried
from domain.games.my_city.events import Dug, Mark, Nuggets
from domain.match.commands import Concede
from tests.domain.campaign.table import COMMITMENTS, Told, match_id, open_table
from tests.given import ANNA, BEN, CARA, DAN

NEW = tuple(f"{n:064x}" for n in range(101, 125))
SEEDS = ("aa" * 32, "bb" * 32, "cc" * 32)
EVERYTHING = {
    "marks": {ANNA: (Mark("place", 2),)},
    "stickers": {ANNA: ("tree",), BEN: ("clearing",)},
    "cogs": {BEN: 1},
    "churches": {ANNA: "plus"},
    "dug": {BEN: (Dug("red", 8, 8, 1, True),)},
    "nuggets": {ANNA: Nuggets(0, 0, 1, 1)},
    "struck": ("red",),
}


def back_to(chapter: int, seed: str | None = None) -> c.ProposeRewind:
    return c.ProposeRewind(e.ChapterNumber(chapter), NEW[chapter - 1 :], seed)


def three(chapters: int = 2) -> Told:
    """Three people at their own screens have played so many chapters."""
    return open_table(3, hotseat=False).sits(BEN).sits(CARA).passes(chapters)


def answering(told: Told, *, agree: bool = True, seed: str | None = None) -> c.AnswerRewind:
    proposal = told.campaign.proposal
    assert proposal
    return c.AnswerRewind(proposal.version, agree, seed)


def agreed(told: Told) -> Told:
    return told.when(BEN, answering(told, seed=SEEDS[1])).when(CARA, answering(told, seed=SEEDS[2]))


def test_a_rewind_waits_for_all() -> None:
    told = three().when(BEN, back_to(2))
    assert told.last == (e.RewindProposed(BEN, e.ChapterNumber(2), NEW[1:], None),)
    told = told.when(ANNA, answering(told))
    assert told.happened() == ["RewindAnswered"]
    told = told.when(CARA, answering(told))
    assert told.happened() == ["RewindAnswered", "RewoundToChapter"]
    assert (told.campaign.chapter, told.campaign.proposal) == (2, None)


def test_luck_is_made_anew_for_that_chapter_and_each_later_one() -> None:
    told = agreed(three().when(ANNA, back_to(2, SEEDS[0])))
    assert told.last[-1] == e.RewoundToChapter(e.ChapterNumber(2), NEW[1:], SEEDS, (match_id(2),))
    assert told.campaign.commitments == (COMMITMENTS[0], *NEW[1:])
    (opened,) = told.opens().last
    assert isinstance(opened, e.ChapterOpened)
    assert (opened.chapter, opened.match_id, opened.commitment) == (2, match_id(3), NEW[1])
    assert tuple(sitting.seed for sitting in opened.sittings) == SEEDS


def test_one_who_does_not_agree_ends_the_proposal() -> None:
    told = three().when(ANNA, back_to(1))
    told = told.when(BEN, answering(told, agree=False))
    assert told.happened() == ["RewindAnswered"]
    told.refused(r.NoSuchProposal, CARA, c.AnswerRewind(Version(len(told.events)), agree=True))


def test_a_proposal_is_answered_once_and_by_the_others() -> None:
    told = three().when(ANNA, back_to(1))
    told.refused(r.OwnProposal, ANNA, answering(told))
    told.refused(r.NoSuchProposal, BEN, c.AnswerRewind(Version(1), agree=True))
    after = told.when(BEN, answering(told))
    after.refused(r.OwnProposal, BEN, answering(told))


def test_only_a_chapter_that_was_opened_can_be_gone_back_to() -> None:
    told = three()
    told.refused(r.NoSuchChapter, ANNA, back_to(3))
    told.opens().when(ANNA, back_to(3))
    agreed(told.when(ANNA, back_to(1))).refused(r.NoSuchChapter, ANNA, back_to(2))


def test_it_commits_to_the_luck_of_all_chapters_from_there() -> None:
    with pytest.raises(ValueError, match="each later one"):
        three().when(ANNA, c.ProposeRewind(e.ChapterNumber(2), NEW))


def test_at_one_screen_it_is_done_at_once() -> None:
    told = open_table(4).passes(3).when(DAN, back_to(1, SEEDS[0]))
    assert told.happened() == ["RewindProposed", "RewoundToChapter"]
    assert {chair.seed for chair in told.campaign.chairs} == {SEEDS[0]}


def test_an_empty_seat_is_not_asked_and_keeps_its_seed() -> None:
    told = three().when(CARA, Concede()).when(ANNA, back_to(2, SEEDS[0]))
    told = told.when(BEN, answering(told, seed=SEEDS[1]))
    assert told.happened() == ["RewindAnswered", "RewoundToChapter"]
    assert [chair.seed for chair in told.campaign.chairs] == [SEEDS[0], SEEDS[1], None]


def test_when_somebody_leaves_it_is_proposed_anew() -> None:
    told = three().when(ANNA, back_to(2)).when(BEN, Concede())
    assert told.campaign.proposal is None


def test_all_that_came_since_is_taken_back() -> None:
    before = open_table().opens().ends(stickers={ANNA: ("tree",)}).settles().opens().ends().settles()
    told = before.opens().ends(**EVERYTHING).settles().opens()
    assert told.campaign.progress == (2, 0)
    told = told.when(ANNA, back_to(3))
    assert told.campaign.cities == before.campaign.cities
    assert (told.campaign.struck, told.campaign.progress) == ((), (0, 0))
    assert told.carried(BEN) == Carried()


def test_what_still_waits_is_taken_back_too() -> None:
    told = open_table().opens().ends(**EVERYTHING).when(ANNA, back_to(1))
    assert [city.waiting for city in told.campaign.cities] == [(), ()]
    assert told.opens().happened() == ["ChapterOpened"]


def test_names_of_cities_and_the_record_stay() -> None:
    told = open_table().passes(2).when(BEN, c.NameCity("label")).when(ANNA, back_to(1))
    assert told.city(BEN).name == "label"
    assert told.campaign.version == len(told.events)


def test_rewound_chapters_are_shown_with_their_matches_and_what_was_open_stays_open() -> None:
    told = open_table().passes(3).opens().when(ANNA, back_to(3)).opens()
    shown = [(each.chapter, each.status, each.match_id) for each in told.view().chapters]
    assert shown[:7] == [
        (1, "closed", match_id(1)),
        (2, "closed", match_id(2)),
        (3, "rewound", match_id(3)),
        (3, "running", match_id(5)),
        (4, "rewound", match_id(4)),
        (4, "sealed", None),
        (5, "sealed", None),
    ]
    assert [each.title is None for each in told.view().chapters] == [*[False] * 6, *[True] * 20]


def played(told: Told, chapters: range) -> Told:
    """Each chapter by the same choices under the same luck."""
    for chapter in chapters:
        told = told.settles_anywhere(random.Random(chapter)).opens().plays(chapter)
    return told.settles_anywhere(random.Random(0))


def owned(campaign: Campaign) -> list[object]:
    return [[city.carried for city in campaign.cities], campaign.progress, campaign.struck]


@pytest.mark.parametrize("chapter", [1, 8, 13, 18])
def test_after_a_rewind_the_same_choices_under_the_same_luck_give_the_same_state(chapter: int) -> None:
    once = played(open_table(3), range(1, 20))
    again = played(once.when(ANNA, back_to(chapter)), range(chapter, 20))
    assert owned(again.campaign) == owned(once.campaign)
    assert again.campaign.chapter == once.campaign.chapter == 20


@cache
def most_of_a_campaign() -> Told:
    return played(open_table(), range(1, 20))


@pytest.mark.parametrize("chapter", range(1, 20))
def test_a_rewind_restores_what_there_was_when_the_chapter_opened(chapter: int) -> None:
    told = most_of_a_campaign()
    opened = [n for n, event in enumerate(told.events) if isinstance(event, e.ChapterOpened)][chapter - 1]
    before = Told(told.events[:opened]).campaign
    assert told.when(ANNA, back_to(chapter)).campaign.cities == before.cities
