"""A seat changes hands: handed over, played by a stand-in, or taken from one who does not come back."""

from domain.match import commands as c
from domain.match import events as e
from domain.match import refusals as r
from domain.match.rules import seeds
from tests.domain.match.table import SEED, open_table, seated
from tests.given import ANNA, BEN, CARA, PLAYERS

NEWCOMER = PLAYERS[4]


def test_a_seat_handed_over_stays_as_it_is_until_a_newcomer_sits_down() -> None:
    told = seated(ANNA, BEN, seed=SEED).when(BEN, c.HandOver())
    assert told.last == (e.SeatHandedOver(BEN),)
    told = told.plays(BEN)
    assert told.match.table.chairs[BEN].player == PLAYERS[BEN]
    told = told.when(None, c.TakeSeat(BEN, NEWCOMER))
    assert told.last == (e.SeatTaken(BEN, NEWCOMER),)
    chair = told.match.table.chairs[BEN]
    assert (chair.player, chair.is_offered) == (NEWCOMER, False)
    assert seeds(told.match.table) == (SEED, None)
    assert told.match.state.laid[BEN] is not False


def test_a_seat_is_offered_once() -> None:
    told = seated(ANNA, BEN).when(BEN, c.HandOver())
    assert told.when(BEN, c.HandOver()).last == ()
    told.refused(r.SeedIsSettled, None, c.TakeSeat(BEN, PLAYERS[BEN]))
    told.refused(r.SeatIsTaken, None, c.TakeSeat(ANNA, NEWCOMER))


def test_whoever_offered_a_seat_may_keep_it() -> None:
    told = seated(ANNA, BEN).when(BEN, c.HandOver())
    before = told.match.table.chairs[BEN]
    told = told.when(BEN, c.KeepSeat())
    assert told.last == (e.SeatKept(BEN),)
    chair = told.match.table.chairs[BEN]
    assert (chair.player, chair.seed, chair.is_offered) == (before.player, before.seed, False)
    told.refused(r.SeatIsTaken, None, c.TakeSeat(BEN, NEWCOMER))
    assert told.when(BEN, c.KeepSeat()).last == ()
    assert told.when(BEN, c.HandOver()).last == (e.SeatHandedOver(BEN),)
    open_table(2).refused(r.NotStarted, ANNA, c.KeepSeat())


def test_only_a_seat_that_is_held_in_a_match_that_goes_on_is_handed_over() -> None:
    open_table(2).refused(r.NotStarted, ANNA, c.HandOver())
    seated(ANNA, BEN).when(None, c.Abandon()).refused(r.MatchOver, ANNA, c.HandOver())
    seated(ANNA, BEN, CARA).when(BEN, c.Concede()).refused(r.SeatIsEmpty, BEN, c.HandOver())
    seated(ANNA, BEN).refused(r.SeatIsEmpty, None, c.HandOver())


def test_somebody_plays_for_the_owner_of_a_seat() -> None:
    told = seated(ANNA, BEN).when(BEN, c.NameStandIn(NEWCOMER))
    assert told.last == (e.StandInNamed(BEN, NEWCOMER),)
    chair = told.match.table.chairs[BEN]
    assert [chair.is_played_by(player) for player in (PLAYERS[BEN], NEWCOMER, PLAYERS[ANNA])] == [True, True, False]
    assert told.when(BEN, c.NameStandIn(NEWCOMER)).last == ()
    told = told.when(BEN, c.NameStandIn(PLAYERS[BEN]))
    assert told.last == (e.StandInNamed(BEN, None),)
    assert told.when(BEN, c.NameStandIn(None)).last == ()


def test_nobody_stands_in_who_has_a_hand_of_their_own() -> None:
    told = seated(ANNA, BEN, CARA)
    told.refused(r.SitsElsewhere, BEN, c.NameStandIn(PLAYERS[ANNA]))
    told = told.when(ANNA, c.NameStandIn(NEWCOMER))
    told.refused(r.SitsElsewhere, BEN, c.NameStandIn(NEWCOMER))


def test_with_the_owner_goes_the_stand_in() -> None:
    told = seated(ANNA, BEN).when(BEN, c.NameStandIn(NEWCOMER)).when(BEN, c.HandOver())
    told = told.when(None, c.TakeSeat(BEN, PLAYERS[5]))
    assert told.match.table.chairs[BEN].stand_in is None


def test_all_others_together_offer_a_lost_seat() -> None:
    told = seated(ANNA, BEN, CARA).when(ANNA, c.AnswerReclaim(CARA, agree=True))
    assert told.last == (e.ReclaimAnswered(CARA, ANNA, agree=True),)
    told = told.when(BEN, c.AnswerReclaim(CARA, agree=True))
    assert told.last == (e.ReclaimAnswered(CARA, BEN, agree=True), e.SeatReclaimed(CARA))
    assert told.match.table.chairs[CARA].player is None
    told = told.when(None, c.TakeSeat(CARA, NEWCOMER))
    assert told.match.table.chairs[CARA].player == NEWCOMER
    told.when(ANNA, c.Concede()).refused(r.SeatIsEmpty, BEN, c.AnswerReclaim(ANNA, agree=True))


def test_one_of_the_others_may_hold_it_up() -> None:
    told = seated(ANNA, BEN, CARA).when(ANNA, c.AnswerReclaim(CARA, agree=True))
    told = told.when(ANNA, c.AnswerReclaim(CARA, agree=False)).when(BEN, c.AnswerReclaim(CARA, agree=True))
    assert told.happened() == ["ReclaimAnswered"]


def test_whoever_sits_there_after_all_says_no_and_is_not_lost() -> None:
    told = seated(ANNA, BEN, CARA).when(ANNA, c.AnswerReclaim(CARA, agree=True))
    told = told.when(CARA, c.AnswerReclaim(CARA, agree=False))
    assert told.match.table.reclaim is None
    assert told.when(BEN, c.AnswerReclaim(CARA, agree=True)).happened() == ["ReclaimAnswered"]
    told.refused(r.OwnSeat, CARA, c.AnswerReclaim(CARA, agree=True))


def test_answers_about_one_seat_do_not_count_for_another() -> None:
    told = seated(ANNA, BEN, CARA).when(ANNA, c.AnswerReclaim(CARA, agree=True))
    told = told.when(CARA, c.AnswerReclaim(BEN, agree=True))
    assert told.happened() == ["ReclaimAnswered"]


def test_the_operator_offers_it_alone_even_before_the_start() -> None:
    told = open_table(3).sits(BEN).when(None, c.AnswerReclaim(BEN, agree=True))
    assert told.last == (e.SeatReclaimed(BEN),)
    assert told.when(None, c.AnswerReclaim(ANNA, agree=False)).last == ()
    over = seated(ANNA, BEN).when(None, c.Abandon())
    over.refused(r.MatchOver, None, c.AnswerReclaim(ANNA, agree=True))
