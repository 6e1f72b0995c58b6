"""Standing still for a while, leaving a campaign as it is, offering the seat of one who does not come back."""

from collections.abc import Sequence

import pytest

from domain.campaign import commands as c
from domain.campaign import refusals as r
from domain.campaign.chapter import follow
from domain.core.message import Command, Event
from domain.core.seat import Seat, Version
from domain.match import events as m
from domain.match.commands import Abandon, AnswerReclaim, Concede, Pause, Resume
from domain.match.history import extend
from domain.match.refusals import OwnSeat, PausedByOperator, SeatIsEmpty
from domain.match.state import Match, Reclaim
from tests.domain.campaign.table import Told, match_id, open_table
from tests.domain.campaign.test_rewinding import answering, back_to
from tests.domain.campaign.test_seating import match_of, table
from tests.given import ANNA, BEN, CARA, SECRET, Script

CLOSED = {"stickers": {ANNA: ("tree",)}, "cogs": {ANNA: 1}}


def follows(told: Told, match: Match, chapter: int = 1) -> tuple[Event, ...]:
    return follow(told.campaign, match_id(chapter), match, Script())


def test_any_seat_may_pause_and_any_resume() -> None:
    told = table().when(BEN, Pause())
    assert told.last == (m.Paused(BEN),)
    assert (told.campaign.status, told.view().status) == ("paused", "paused")
    assert told.when(CARA, Pause()).last == ()
    told = told.when(ANNA, Resume())
    assert told.last == (m.Resumed(ANNA),)
    assert told.campaign.status == "running"
    assert told.when(ANNA, Resume()).last == ()


def test_what_the_operator_pauses_the_operator_resumes() -> None:
    told = table().when(BEN, Pause()).when(None, Pause())
    assert told.last == (m.Paused(None),)
    assert told.view().paused_by_operator
    assert told.when(None, Pause()).last == ()
    told.refused(PausedByOperator, BEN, Resume())
    told = told.when(None, Resume())
    assert told.last == (m.Resumed(None),)
    assert not told.view().paused_by_operator


@pytest.mark.parametrize("call", [Pause(), Resume()])
def test_before_it_has_begun_there_is_nothing_to_pause(call: Command) -> None:
    open_table(3, hotseat=False).refused(r.NotBegun, ANNA, call)


@pytest.mark.parametrize(
    "wish",
    [c.NameCity("Kyo"), c.PlaceSticker("tree", "C1"), c.GiveCog("blue", "bar"), back_to(1), c.Undo()],
)
def test_while_it_is_paused_nobody_does_anything_in_it(wish: Command) -> None:
    told = table().opens().ends(**CLOSED).when(ANNA, c.NameCity("Edo")).when(BEN, Pause())
    told.refused(r.CampaignPaused, ANNA, wish)
    assert told.when(BEN, Resume()).when(ANNA, wish).last


def test_while_it_is_paused_no_chapter_opens_and_nothing_is_legal() -> None:
    told = table().when(BEN, Pause())
    told.refused(r.CampaignPaused, ANNA, c.OpenChapter())
    assert told.legal(ANNA) == []
    told = table().opens().when(ANNA, back_to(1)).when(BEN, Pause())
    told.refused(r.CampaignPaused, BEN, answering(told))


def test_seats_may_change_hands_while_it_is_paused() -> None:
    told = table().when(BEN, Pause()).when(BEN, c.HandOver()).sits(BEN, player=4)
    assert told.campaign.status == "paused"
    assert told.when(CARA, Concede()).campaign.concession


def test_the_running_chapter_stands_still_with_its_campaign() -> None:
    told = table().opens()
    match = match_of(told)
    told = told.when(BEN, Pause())
    assert told.campaign.running
    events = follows(told, match)
    assert events == (m.Paused(BEN),)
    paused = extend(match, events)
    assert follows(told, paused) == ()
    by_operator = told.when(None, Pause())
    assert follows(by_operator, paused) == (m.Paused(None),)
    assert follows(by_operator, extend(paused, [m.Paused(None)])) == ()
    assert follows(told.when(CARA, Resume()), paused) == (m.Resumed(CARA),)


def test_it_is_left_as_it_is_once_everybody_agrees() -> None:
    told = table().opens()
    match = match_of(told)
    told = told.when(BEN, Abandon())
    assert told.last == (m.AbandonmentAnswered(BEN, agree=True),)
    assert told.view().abandoning == (BEN,)
    told = told.when(ANNA, Abandon()).when(BEN, Abandon(agree=False)).when(CARA, Abandon())
    assert told.campaign.status == "running"
    told = told.when(BEN, Abandon())
    assert told.last == (m.AbandonmentAnswered(BEN, agree=True), m.Abandoned(BEN))
    assert (told.campaign.status, told.campaign.outcome, told.campaign.running) == ("abandoned", None, None)
    assert follows(told, match) == (m.Abandoned(BEN), m.SecretRevealed(SECRET))
    assert follows(told, extend(match, follows(told, match))) == ()
    assert told.legal(ANNA) == []
    told.refused(r.CampaignOver, ANNA, c.NameCity("Edo"))
    told.refused(r.CampaignOver, ANNA, Abandon())


def test_the_operator_and_one_who_sits_everywhere_ask_nobody() -> None:
    assert table().when(None, Abandon()).last == (m.Abandoned(None),)
    assert table().when(None, Abandon(agree=False)).last == ()
    assert open_table(4).when(CARA, Abandon()).last == (m.Abandoned(CARA),)


def test_a_lost_seat_is_offered_once_all_others_agree() -> None:
    told = table().opens()
    match = match_of(told)
    told = told.when(ANNA, AnswerReclaim(CARA, agree=True))
    assert told.last == (m.ReclaimAnswered(CARA, ANNA, agree=True),)
    assert told.view().reclaim == Reclaim(CARA, (ANNA,))
    told = told.when(BEN, AnswerReclaim(CARA, agree=True))
    assert told.last == (m.ReclaimAnswered(CARA, BEN, agree=True), m.SeatReclaimed(CARA))
    assert (told.campaign.chairs[CARA].player, told.campaign.reclaim) == (None, None)
    assert follows(told, match) == (m.SeatLeft(CARA),)
    before = told.campaign.cities
    assert told.sits(CARA, player=4).campaign.cities == before


def test_whoever_sits_there_may_say_no_but_not_yes() -> None:
    told = table().when(ANNA, AnswerReclaim(CARA, agree=True))
    told.refused(OwnSeat, CARA, AnswerReclaim(CARA, agree=True))
    kept = told.when(CARA, AnswerReclaim(CARA, agree=False))
    assert (kept.last, kept.campaign.reclaim) == ((m.ReclaimAnswered(CARA, CARA, agree=False),), None)
    assert kept.when(BEN, AnswerReclaim(CARA, agree=True)).last == (m.ReclaimAnswered(CARA, BEN, agree=True),)
    told = told.when(ANNA, AnswerReclaim(BEN, agree=True))
    assert told.campaign.reclaim == Reclaim(BEN, (ANNA,))
    told = told.when(BEN, AnswerReclaim(CARA, agree=True))
    assert told.campaign.reclaim == Reclaim(CARA, (BEN,))


def test_the_operator_reclaims_alone_and_an_empty_seat_is_nobodys() -> None:
    assert table().when(None, AnswerReclaim(BEN, agree=False)).last == ()
    told = table().when(None, AnswerReclaim(BEN, agree=True))
    assert told.last == (m.SeatReclaimed(BEN),)
    told.refused(SeatIsEmpty, ANNA, AnswerReclaim(BEN, agree=True))


def agreeing(told: Told, seats: Sequence[Seat]) -> Told:
    for seat in seats:
        told = told.when(seat, AnswerReclaim(CARA, agree=True))
    return told


def test_when_somebody_comes_or_goes_all_is_to_be_asked_anew() -> None:
    told = agreeing(table(), [ANNA]).when(ANNA, Abandon()).when(BEN, c.HandOver()).sits(BEN, player=4)
    assert (told.campaign.reclaim, told.campaign.abandoning) == (None, ())
    assert told.campaign.version == Version(len(told.events))
