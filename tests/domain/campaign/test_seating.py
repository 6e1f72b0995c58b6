"""Handing a seat over, standing in for a chapter, giving up; and the chapter's match, which follows."""

import pytest

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign.chapter import follow, open_match
from domain.campaign.evolution import evolve
from domain.core.outcome import Outcome
from domain.core.seat import Version
from domain.games.my_city import MY_CITY
from domain.games.my_city.events import Mark
from domain.match import events as m
from domain.match.commands import AnswerConcession, Concede, TakeSeat
from domain.match.history import extend, fold
from domain.match.refusals import (
    NoSuchConcession,
    OwnConcession,
    SeatIsEmpty,
    SeatIsTaken,
    SeedIsSettled,
    SitsElsewhere,
)
from domain.match.state import Match
from tests.domain.campaign.table import CAMPAIGN_ID, Told, match_id, open_table
from tests.domain.campaign.test_rewinding import back_to
from tests.given import ANNA, BEN, CARA, PLAYERS, SECRET, Script

SEED = "5d" * 32


def table(seats: int = 3) -> Told:
    """People at their own screens, who have begun."""
    told = open_table(seats, hotseat=False)
    for seat in (BEN, CARA)[: seats - 1]:
        told = told.sits(seat, seed="0b" * 32)
    return told


def match_of(told: Told) -> Match:
    """Of the chapter that was opened last."""
    opened = next(event for event in reversed(told.events) if isinstance(event, e.ChapterOpened))
    return fold(MY_CITY, open_match(told.campaign, CAMPAIGN_ID, opened, Script()))


def following(told: Told, match: Match) -> tuple[object, ...]:
    return follow(told.campaign, match_id(1), match, Script())


def test_the_newcomer_takes_over_all_that_the_seat_owns() -> None:
    told = table().opens().ends(stickers={BEN: ("tree",)}, marks={BEN: (Mark("place", 1),)})
    after = told.when(BEN, c.HandOver()).sits(BEN, player=4, seed=SEED)
    assert after.campaign.chairs[BEN].player == PLAYERS[4]
    assert after.campaign.cities == told.campaign.cities
    (opened,) = after.settles().opens().last
    assert isinstance(opened, e.ChapterOpened)
    assert opened.sittings[BEN] == e.Sitting(PLAYERS[4], SEED)


def test_until_somebody_sits_down_the_seat_stays_as_it_is() -> None:
    told = table().when(BEN, c.HandOver())
    assert told.last == (e.SeatHandedOver(BEN),)
    assert (told.campaign.offered, told.view().offered) == ((BEN,), (BEN,))
    assert told.campaign.chairs[BEN].player == PLAYERS[BEN]
    assert told.when(BEN, c.HandOver()).last == ()
    told.refused(SeedIsSettled, None, TakeSeat(BEN, PLAYERS[BEN]))


def test_whoever_offered_a_seat_may_keep_it() -> None:
    told = table().when(BEN, c.HandOver()).when(CARA, c.HandOver()).when(BEN, c.KeepSeat())
    assert told.last == (e.SeatKept(BEN),)
    assert (told.campaign.offered, told.view().offered) == ((CARA,), (CARA,))
    told.refused(SeatIsTaken, None, TakeSeat(BEN, PLAYERS[4]))
    assert told.when(BEN, c.KeepSeat()).last == ()
    assert told.sits(CARA, player=4).campaign.offered == ()


def test_only_the_offered_seat_is_free_and_only_once() -> None:
    told = table().when(BEN, c.HandOver())
    told.refused(SeatIsTaken, None, TakeSeat(CARA, PLAYERS[4]))
    told = told.sits(BEN, player=4)
    told.refused(SeatIsTaken, None, TakeSeat(BEN, PLAYERS[5]))


@pytest.mark.parametrize("call", [c.HandOver(), c.NameStandIn(PLAYERS[4]), Concede()])
def test_before_the_campaign_has_begun_nobody_leaves(call: c.HandOver) -> None:
    open_table(3, hotseat=False).refused(r.NotBegun, ANNA, call)


@pytest.mark.parametrize("call", [c.HandOver(), c.NameStandIn(PLAYERS[4]), Concede()])
def test_of_an_empty_seat_nothing_can_be_given_away(call: c.HandOver) -> None:
    table().when(CARA, Concede()).refused(SeatIsEmpty, CARA, call)


def test_a_stand_in_plays_one_chapter_for_its_owner_with_the_seats_seed() -> None:
    before = table()
    told = before.when(BEN, c.NameStandIn(PLAYERS[4]))
    assert told.last == (e.StandInNamed(BEN, PLAYERS[4]),)
    (opened,) = told.opens().last
    assert isinstance(opened, e.ChapterOpened)
    assert opened.sittings[BEN] == e.Sitting(PLAYERS[BEN], "0b" * 32)
    match = open_match(told.campaign, CAMPAIGN_ID, opened, Script())
    assert match[-1] == m.StandInNamed(BEN, PLAYERS[4])
    assert match[:-1] == open_match(before.campaign, CAMPAIGN_ID, opened, Script())
    told = told.opens().ends()
    assert told.campaign.chairs == before.campaign.chairs


def test_naming_whoever_plays_already_changes_nothing() -> None:
    told = table()
    assert told.when(BEN, c.NameStandIn(PLAYERS[BEN])).last == ()
    assert told.when(BEN, c.NameStandIn(None)).last == ()
    told = told.when(BEN, c.NameStandIn(PLAYERS[4]))
    assert told.when(BEN, c.NameStandIn(PLAYERS[4])).last == ()
    assert told.when(BEN, c.NameStandIn(PLAYERS[BEN])).last == (e.StandInNamed(BEN, None),)


def test_nobody_plays_two_seats_for_others() -> None:
    told = table().when(BEN, c.NameStandIn(PLAYERS[4]))
    told.refused(SitsElsewhere, CARA, c.NameStandIn(PLAYERS[4]))
    told.refused(SitsElsewhere, CARA, c.NameStandIn(PLAYERS[ANNA]))


def test_a_rewind_sends_stand_ins_home() -> None:
    told = open_table().opens().when(BEN, c.NameStandIn(PLAYERS[4])).when(ANNA, back_to(1))
    assert [chair.stand_in for chair in told.campaign.chairs] == [None, None]


def test_the_running_chapter_follows_who_plays() -> None:
    told = table().opens()
    match = match_of(told)
    assert following(told, match) == ()
    told = told.when(BEN, c.NameStandIn(PLAYERS[4]))
    events = follow(told.campaign, match_id(1), match, Script())
    assert events == (m.StandInNamed(BEN, PLAYERS[4]),)
    match = extend(match, events)
    assert following(told, match) == ()
    assert following(told.when(BEN, c.NameStandIn(None)), match) == (m.StandInNamed(BEN, None),)
    newcomer = told.when(BEN, c.HandOver()).sits(BEN, player=4)
    assert following(newcomer, match) == (m.SeatLeft(BEN), m.SeatTaken(BEN, PLAYERS[4]))
    told = told.when(CARA, Concede())
    events = follow(told.campaign, match_id(1), match, Script())
    assert events == (m.SeatLeft(CARA),)
    assert following(told.sits(CARA, player=5), extend(match, events)) == (m.SeatTaken(CARA, PLAYERS[5]),)


def test_with_two_seats_a_concession_ends_the_campaign_and_its_chapter() -> None:
    told = table(2).opens().ends(marks={ANNA: (Mark("place", 2),)}).opens().when(ANNA, Concede())
    assert told.last == (m.Conceded(ANNA), e.CampaignEnded(Outcome(("conceded",), (2, 0), (BEN,))))
    match = match_of(told)
    events = follow(told.campaign, match_id(2), match, Script())
    assert events == (m.MatchEnded(("conceded",), Outcome(("conceded",), (10, 10), (BEN,))), m.SecretRevealed(SECRET))
    assert follow(told.campaign, match_id(2), extend(match, events), Script()) == ()
    assert told.view().chapters[2].status == "sealed"


def test_no_end_of_a_chapter_counts_after_a_concession() -> None:
    told = table(2).when(ANNA, Concede())
    told.refused(r.CampaignOver, BEN, c.OpenChapter())
    told.refused(r.CampaignOver, BEN, c.HandOver())


def test_a_chapter_that_was_rewound_is_abandoned() -> None:
    told = open_table().opens()
    match = match_of(told)
    told = told.when(ANNA, back_to(1))
    ended, revealed = following(told, match)
    assert ended == m.MatchEnded(("abandoned",), Outcome(("abandoned",), (10, 10), ()))
    assert revealed == m.SecretRevealed(SECRET)


def test_with_more_seats_a_concession_offers_the_seat_and_the_others_may_end_it() -> None:
    told = table().when(CARA, Concede())
    assert told.happened() == ["Conceded", "SeatLeft"]
    told.refused(r.ChapterNotReady, ANNA, c.OpenChapter())
    concession = told.campaign.concession
    assert concession
    assert told.view().concession == concession
    told = told.when(ANNA, AnswerConcession(concession.version, agree=True))
    assert told.happened() == ["ConcessionAnswered"]
    told = told.when(BEN, AnswerConcession(concession.version, agree=True))
    assert told.last[-1] == e.CampaignEnded(Outcome(("conceded",), (0, 0, 0), (ANNA, BEN)))


def test_one_who_would_play_on_keeps_the_campaign_going() -> None:
    told = table().when(CARA, Concede())
    concession = told.campaign.concession
    assert concession
    told = told.when(ANNA, AnswerConcession(concession.version, agree=True))
    told = told.when(BEN, AnswerConcession(concession.version, agree=False))
    told = told.when(ANNA, AnswerConcession(concession.version, agree=False))
    assert told.campaign.status == "running"
    told.refused(OwnConcession, CARA, AnswerConcession(concession.version, agree=True))
    told.refused(NoSuchConcession, ANNA, AnswerConcession(Version(1), agree=True))
    told = told.sits(CARA, player=4)
    told.refused(NoSuchConcession, ANNA, AnswerConcession(concession.version, agree=True))
    assert told.opens().happened() == ["ChapterOpened"]


def test_a_newcomer_to_another_seat_leaves_a_concession_to_be_answered() -> None:
    told = table().when(BEN, c.HandOver()).when(CARA, Concede()).sits(BEN, player=4)
    assert told.campaign.concession


def test_an_answer_to_no_concession_and_to_no_proposal_changes_only_the_version() -> None:
    campaign = table().campaign
    answered = evolve(campaign, m.ConcessionAnswered(Version(1), ANNA, agree=True))
    assert (answered.concession, answered.version) == (None, campaign.version + 1)
    answered = evolve(campaign, e.RewindAnswered(Version(1), ANNA, agree=True, seed=None))
    assert (answered.proposal, answered.version) == (None, campaign.version + 1)
