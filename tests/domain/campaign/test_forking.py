"""A campaign goes on elsewhere from a chapter of another one."""

from functools import cache

import msgspec
import pytest

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign.chapter import open_match
from domain.campaign.evolution import fold
from domain.campaign.state import Campaign
from domain.core.message import encode
from domain.core.seat import Seat, Version
from domain.games.my_city.events import Mark
from domain.match.events import MatchOpened, SeatTaken
from domain.match.refusals import NothingToPlay
from tests.domain.campaign import branch
from tests.domain.campaign.branch import COMMITMENTS
from tests.domain.campaign.table import Told, match_id, open_table
from tests.domain.campaign.test_pack import with_pack
from tests.domain.campaign.test_rewinding import agreed, back_to, three
from tests.given import ANNA, BEN, CARA, PLAYERS, Script


@cache
def played() -> Told:
    """Five chapters by random play, and the sixth is running."""
    told = open_table(3)
    for seed in range(5):
        told = told.settles().opens().plays(seed)
    return told.settles().opens()


def before(told: Told, chapter: int) -> Told:
    """The source as it was when that chapter was about to be opened."""
    opened = [n for n, event in enumerate(told.events) if isinstance(event, e.ChapterOpened)][chapter - 1]
    return Told(told.events[:opened])


@pytest.mark.parametrize("chapter", range(1, 7))
def test_it_begins_with_all_that_was_owned_when_the_chapter_was_opened(chapter: int) -> None:
    source, fork = before(played(), chapter), branch.at_chapter(played(), chapter)
    assert fork.campaign.cities == source.campaign.cities
    assert (fork.campaign.chapter, fork.campaign.running) == (chapter, None)
    assert (fork.campaign.progress, fork.campaign.struck) == (source.campaign.progress, source.campaign.struck)
    assert fork.opens().campaign.running


def test_it_names_its_source_and_has_luck_and_seats_of_its_own() -> None:
    fork = branch.at_chapter(played(), 3, hotseat=False, sits=(BEN, CARA), seed="aa" * 32)
    first, *taken = fork.events
    assert isinstance(first, e.CampaignOpened)
    origin = e.Origin(branch.CAMPAIGN_ID, Version(len(before(played(), 3).events)), "0f" * 32)
    assert (first.forked_from, first.commitments) == (origin, COMMITMENTS)
    assert taken == [SeatTaken(seat, PLAYERS[4], "aa" * 32) for seat in (BEN, CARA)]
    assert fork.view().forked_from == origin
    fork = fork.sits(ANNA, player=5, seed="bb" * 32)
    assert fork.happened() == ["SeatTaken", "CampaignBegun"]
    (opened,) = fork.opens().last
    assert isinstance(opened, e.ChapterOpened)
    assert (opened.chapter, opened.commitment) == (3, COMMITMENTS[2])
    assert [sitting.seed for sitting in opened.sittings] == ["bb" * 32, "aa" * 32, "aa" * 32]
    match_opened = open_match(fork.campaign, "fork", opened, Script())[0]
    assert isinstance(match_opened, MatchOpened)
    assert match_opened.options["carried"] is not None


def test_a_chapter_that_was_being_played_begins_again() -> None:
    fork = branch.at(played(), len(played().events))
    assert (fork.campaign.chapter, fork.campaign.running) == (6, None)
    assert [opening.match_id for opening in fork.campaign.openings] == [match_id(n) for n in range(1, 6)]


def test_what_waited_to_be_placed_waits_in_the_fork_too() -> None:
    told = open_table().opens().ends(stickers={ANNA: ("tree",)})
    fork = branch.at_chapter(told, 2)
    fork.refused(r.StickersFirst, ANNA, c.OpenChapter())
    assert fork.when(ANNA, c.PlaceSticker("tree", "C1")).opens().happened() == ["ChapterOpened"]


def test_closed_chapters_are_shown_with_the_matches_of_the_source() -> None:
    shown = branch.at_chapter(played(), 3).view().chapters[:4]
    assert [(each.chapter, each.status, each.match_id) for each in shown] == [
        (1, "closed", match_id(1)),
        (2, "closed", match_id(2)),
        (3, "ready", None),
        (4, "sealed", None),
    ]


def test_what_the_source_does_later_does_not_reach_the_fork() -> None:
    told = open_table().passes(2)
    fork = branch.at_chapter(told, 2)
    later = told.opens().ends(marks={ANNA: (Mark("place", 2),)}).when(ANNA, back_to(1))
    assert fold(fork.events, source=fork.source) == fork.campaign
    assert later.campaign.chapter == 1
    assert fork.campaign.chapter == 2


def test_after_a_rewind_a_chapter_is_forked_as_it_counts_now() -> None:
    told = open_table().passes(3).when(ANNA, back_to(2))
    branch.at_chapter(told, 1)
    assert branch.at_chapter(told, 2).campaign.chapter == 2
    with pytest.raises(r.NoSuchChapter):
        branch.at_chapter(told, 3)
    old = next(n for n, event in enumerate(told.events) if isinstance(event, e.RewoundToChapter))
    assert branch.at(told, old).campaign.chapter == 4


def test_matches_that_a_rewind_undid_are_no_part_of_the_fork() -> None:
    told = agreed(three().when(ANNA, back_to(1))).passes()
    fork = branch.at_chapter(told, 2)
    assert [opening.match_id for opening in fork.campaign.openings] == [match_id(3)]


def test_a_fork_may_be_forked_and_rewound_behind_where_it_began() -> None:
    fork = branch.at_chapter(played(), 4).passes()
    again = branch.at_chapter(fork, 5)
    assert again.campaign.cities == fork.campaign.cities
    with pytest.raises(r.NoSuchChapter):
        branch.at_chapter(fork, 3)
    back = fork.when(ANNA, back_to(2))
    assert back.campaign.cities == before(played(), 2).campaign.cities


def test_what_has_not_begun_or_is_complete_cannot_be_forked() -> None:
    with pytest.raises(r.NotBegun):
        branch.at(open_table(hotseat=False), 1)
    told = open_table().passes(24)
    with pytest.raises(NothingToPlay):
        branch.at(told, len(told.events))
    assert branch.at_chapter(told, 24).opens().campaign.running


def test_a_fork_is_played_with_the_tables_of_its_source() -> None:
    fork = branch.at_chapter(with_pack().passes(), 2)
    assert fork.view().chapters[0].title == "Landing"
    assert fork.campaign.box == fork.source.box  # type: ignore[union-attr]


def test_only_a_fork_goes_on_from_a_campaign() -> None:
    fork = branch.at_chapter(played(), 2)
    with pytest.raises(TypeError, match="a fork"):
        fold(fork.events)
    with pytest.raises(TypeError, match="a fork"):
        fold(open_table().events, source=fork.source)


def test_a_fork_knows_what_it_goes_on_from_and_no_more() -> None:
    fork = branch.at_chapter(branch.at_chapter(played(), 3).passes(), 4)
    source = fork.campaign.source
    assert source
    assert source.source is None
    assert fold(fork.events, source=source) == fork.campaign
    assert msgspec.json.decode(encode(fork.campaign), type=Campaign) == fork.campaign


def test_what_is_no_fork_is_written_as_ever() -> None:
    assert b"forked_from" not in encode(open_table().events[0])


@pytest.mark.parametrize("seats", [2, 4])
def test_a_fork_is_played_to_its_end(seats: int) -> None:
    fork = branch.at_chapter(open_table(seats).passes(22), 23)
    told = fork.opens().plays(1).settles().opens().plays(2)
    assert told.happened()[-1] == "CampaignEnded"
    assert {Seat(n) for n in range(seats)} >= set(told.campaign.outcome.winners)  # type: ignore[union-attr]
