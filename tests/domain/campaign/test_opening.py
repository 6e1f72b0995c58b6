"""Opening a campaign, sitting down, beginning, naming a city."""

import pytest
from msgspec.structs import replace

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign import rules
from domain.campaign.evolution import fold
from domain.core.seat import Version
from domain.games.my_city.content import PRINTED
from domain.match.commands import TakeSeat
from domain.match.events import SeatTaken
from domain.match.refusals import SeatIsTaken, SeedIsSettled, WrongNumberOfSeats
from tests.domain.campaign.table import CAMPAIGN_ID, COMMITMENTS, open_table
from tests.given import ANNA, BEN, CARA, PLAYERS

SEED = "5d" * 32


def test_a_campaign_commits_to_the_luck_of_all_chapters_before_any_seed_is_known() -> None:
    first, taken = open_table(2, hotseat=False, seed=SEED).events
    assert isinstance(first, e.CampaignOpened)
    assert first.commitments == COMMITMENTS
    assert (first.rules, first.game_rules, first.seats) == ("campaign/1", "my_city/1", 2)
    assert (first.visibility, first.hotseat, first.title) == ("private", False, None)
    assert taken == SeatTaken(ANNA, PLAYERS[ANNA], SEED)


def test_fewer_commitments_are_no_campaign() -> None:
    with pytest.raises(ValueError, match="every chapter"):
        rules.open_campaign(c.OpenCampaign(PLAYERS[ANNA], 2, COMMITMENTS[1:]))


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(WrongNumberOfSeats):
        open_table(seats)


def test_it_begins_by_itself_when_the_last_seat_is_taken() -> None:
    told = open_table(3, hotseat=False).sits(BEN)
    assert (told.campaign.status, told.happened()) == ("open", ["SeatTaken"])
    told = told.sits(CARA)
    assert (told.campaign.status, told.happened()) == ("running", ["SeatTaken", "CampaignBegun"])


def test_at_one_screen_it_begins_at_once() -> None:
    told = open_table(4)
    assert [type(event).__name__ for event in told.events] == [
        "CampaignOpened", *["SeatTaken"] * 4, "CampaignBegun",
    ]  # fmt: skip
    assert {chair.player for chair in told.campaign.chairs} == {PLAYERS[ANNA]}


def test_it_waits_for_a_seed_that_is_still_to_come() -> None:
    told = open_table(2, hotseat=False, seed="later").sits(BEN)
    assert told.campaign.status == "open"
    assert told.sits(ANNA, seed=SEED).happened() == ["SeatTaken", "CampaignBegun"]


def test_a_taken_seat_and_a_settled_seed_are_refused() -> None:
    told = open_table(3, hotseat=False, seed=SEED).sits(BEN)
    told.refused(SeatIsTaken, None, TakeSeat(BEN, PLAYERS[CARA]))
    told.refused(SeedIsSettled, None, TakeSeat(ANNA, PLAYERS[ANNA], SEED))


def test_no_chapter_opens_before_the_campaign_has_begun() -> None:
    told = open_table(2, hotseat=False)
    told.refused(r.ChapterNotReady, ANNA, c.OpenChapter())
    assert list(rules.legal_commands(told.campaign, ANNA)) == []


def test_a_city_has_the_name_that_was_given_last() -> None:
    told = open_table().when(BEN, c.NameCity("first-label")).when(BEN, c.NameCity("second-label"))
    assert told.last == (e.CityNamed(BEN, "second-label"),)
    assert [city.name for city in told.campaign.cities] == [None, "second-label"]


def test_a_campaign_is_folded_from_its_first_event() -> None:
    with pytest.raises(TypeError, match="campaign_opened"):
        fold((e.CampaignBegun(),))


def test_its_content_is_that_of_every_chapter() -> None:
    first = open_table().events[0]
    assert isinstance(first, e.CampaignOpened)
    assert first.content == PRINTED.sha256
    assert len(bytes.fromhex(first.content)) == 32


def test_that_a_campaign_lies_here_for_reading_changes_nothing_in_it() -> None:
    imported = e.CampaignImported(CAMPAIGN_ID, Version(9), "campaign/1", "0f" * 32, "ab" * 32)
    told = open_table()
    assert replace(told.then(imported).campaign, version=told.campaign.version) == told.campaign
