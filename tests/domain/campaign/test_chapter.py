"""Opening a chapter: what it is played with, and the match that it is."""

import pytest
from msgspec.structs import replace

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign import rules
from domain.campaign.award import close_chapter
from domain.campaign.chapter import next_options, open_match
from domain.campaign.evolution import fold as fold_campaign
from domain.core.seat import Version
from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Boxes, Carried, Sticker
from domain.games.my_city.events import ChapterSetUp, Dug, Nuggets
from domain.games.my_city.options import ChapterOptions
from domain.match import events as match_events
from domain.match.history import fold
from domain.match.state import ContentMissing
from tests.domain.campaign.table import CAMPAIGN_ID, COMMITMENTS, Told, at_chapter, ended, match_id, open_table
from tests.given import ANNA, BEN, CARA, PLAYERS, Script

SEEDS = ("aa" * 32, None, "cc" * 32)


def three_at_their_own_screens() -> Told:
    told = open_table(3, hotseat=False, seed=SEEDS[0])
    return told.sits(BEN).sits(CARA, seed=SEEDS[2])


def opened(told: Told) -> e.ChapterOpened:
    (event,) = told.last
    assert isinstance(event, e.ChapterOpened)
    return event


def test_the_fact_copies_all_that_the_chapter_needs() -> None:
    event = opened(three_at_their_own_screens().opens())
    assert (event.chapter, event.match_id, event.commitment) == (1, match_id(1), COMMITMENTS[0])
    assert event.sittings == tuple(e.Sitting(PLAYERS[n], SEEDS[n]) for n in range(3))
    assert event.options["play"] == "chapter:1"


def test_each_chapter_has_its_own_commitment() -> None:
    assert opened(at_chapter(3).opens()).commitment == COMMITMENTS[2]


def test_its_match_opens_with_the_campaigns_seats_and_seeds_and_begins() -> None:
    told = three_at_their_own_screens().opens()
    events = open_match(told.campaign, CAMPAIGN_ID, opened(told), Script())
    assert [type(event).__name__ for event in events] == [
        "MatchOpened", "SeatTaken", "SeatTaken", "SeatTaken", "MatchStarted", "ChapterSetUp", "CardTurned",
    ]  # fmt: skip
    first = events[0]
    assert isinstance(first, match_events.MatchOpened)
    assert first.part_of == match_events.Part(CAMPAIGN_ID, 1)
    assert (first.game, first.commitment, first.hotseat) == ("my_city", COMMITMENTS[0], False)
    assert events[1:4] == tuple(match_events.SeatTaken(seat, PLAYERS[seat], SEEDS[seat]) for seat in (ANNA, BEN, CARA))
    assert fold(MY_CITY, events).table.status == "running"


def test_at_one_screen_its_match_is_so_too() -> None:
    told = open_table().opens()
    first = open_match(told.campaign, CAMPAIGN_ID, opened(told), Script())[0]
    assert isinstance(first, match_events.MatchOpened)
    assert first.hotseat


def test_what_was_awarded_is_carried_into_the_next() -> None:
    told = open_table().opens()
    told = told.ends(
        stickers={ANNA: ("tree", "clearing"), BEN: ("rocks",)},
        cogs={BEN: 1},
        churches={ANNA: "plus", BEN: "nave"},
        nuggets={ANNA: Nuggets(2, 1, 1, 2)},
        dug={BEN: (Dug("red", 3, 3, 0, False),)},
        struck=("red",),
    )
    told = told.when(ANNA, c.PlaceSticker("clearing", "K2")).when(ANNA, c.PlaceSticker("tree", "C1"))
    told = told.when(BEN, c.PlaceSticker("rocks", "E1")).when(BEN, c.GiveCog("blue", "bar"))
    assert next_options(told.campaign) == ChapterOptions(
        play="chapter:2",
        carried=(
            Carried(stickers=(Sticker("clearing", "K2"), Sticker("tree", "C1")), fourth_church="plus", nuggets=2),
            Carried(stickers=(Sticker("rocks", "E1"),), cogs=("bar",), fourth_church="nave", boxes=Boxes(red=3)),
        ),
        struck=("red",),
    )


def test_the_boards_of_the_match_bear_the_stickers() -> None:
    told = open_table().opens().ends(stickers={BEN: ("tree",)}).when(BEN, c.PlaceSticker("tree", "C1")).opens()
    events = open_match(told.campaign, CAMPAIGN_ID, opened(told), Script())
    (set_up,) = (event for event in events if isinstance(event, ChapterSetUp))
    assert [board[0] for board in set_up.boards] == ["MM...|.....R", "MMt..|.....R"]
    assert set_up.play == "chapter:2"


def test_a_campaign_is_only_read_with_the_tables_that_it_began_with() -> None:
    first, *later = open_table().events
    assert isinstance(first, e.CampaignOpened)
    with pytest.raises(ContentMissing, match="campaign/1"):
        fold_campaign((replace(first, content="00" * 32), *later))


def test_no_chapter_opens_while_one_is_played() -> None:
    told = open_table().opens()
    told.refused(r.ChapterNotReady, BEN, c.OpenChapter())
    assert list(rules.legal_commands(told.campaign, BEN)) == []


def test_no_chapter_opens_before_all_stickers_and_cogs_are_placed() -> None:
    told = open_table().opens().ends(stickers={BEN: ("tree",)}, cogs={ANNA: 1})
    told.refused(r.StickersFirst, ANNA, c.OpenChapter())
    told = told.when(BEN, c.PlaceSticker("tree", "C1"))
    told.refused(r.StickersFirst, BEN, c.OpenChapter())
    told = told.when(ANNA, c.GiveCog("blue", "yoke"))
    assert list(rules.legal_commands(told.campaign, BEN)) == [c.OpenChapter()]
    assert opened(told.opens()).chapter == 2


def test_events_that_do_not_end_the_chapter_change_nothing() -> None:
    campaign = open_table().opens().campaign
    assert close_chapter(campaign, match_id(1), Version(40), (match_events.MatchStarted(),)) == ()


def test_another_match_changes_nothing() -> None:
    told = open_table().opens()
    assert close_chapter(told.campaign, match_id(2), Version(40), (ended(2),)) == ()
    assert close_chapter(told.ends().campaign, match_id(1), Version(41), (ended(2),)) == ()


def test_it_closes_with_the_last_version_of_its_match() -> None:
    told = open_table().opens()
    last = (ended(2, places=(2, 1), totals=(3, 9)), match_events.SecretRevealed("00"))
    (closed,) = close_chapter(told.campaign, match_id(1), Version(40), last)
    assert closed == e.ChapterClosed(e.ChapterNumber(1), match_id(1), Version(42), (2, 1), (3, 9), ())
