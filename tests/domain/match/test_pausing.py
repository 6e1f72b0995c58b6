"""A match stands still, or is left as it is."""

import pytest

from domain.match import commands as c
from domain.match import events as e
from domain.match import refusals as r
from domain.match.view import to_move
from tests.domain.match.table import open_table, seated
from tests.given import ANNA, BEN, CARA, PLAYERS, SECRET
from tests.hidden_hands.commands import PlayCard


def test_a_paused_match_waits_for_nobody_and_takes_no_moves() -> None:
    told = seated(ANNA, BEN).when(BEN, c.Pause())
    assert told.last == (e.Paused(BEN),)
    assert told.match.table.status == "paused"
    assert to_move(told.match) == ()
    told.refused(r.MatchPaused, ANNA, PlayCard(1, 1))


def test_any_seat_resumes_it() -> None:
    told = seated(ANNA, BEN).when(BEN, c.Pause()).when(ANNA, c.Resume())
    assert told.last == (e.Resumed(ANNA),)
    assert told.plays(ANNA).happened() == ["CardPlayed"]


def test_what_the_operator_paused_only_the_operator_resumes() -> None:
    told = seated(ANNA, BEN).when(ANNA, c.Pause()).when(None, c.Pause())
    assert told.last == (e.Paused(None),)
    told.refused(r.PausedByOperator, ANNA, c.Resume())
    assert told.when(ANNA, c.Pause()).last == ()
    told = told.when(None, c.Resume())
    assert told.match.table.status == "running"
    assert not told.match.table.paused_by_operator


def test_pausing_twice_and_resuming_what_runs_is_nothing() -> None:
    told = seated(ANNA, BEN)
    assert told.when(ANNA, c.Resume()).last == ()
    told = told.when(None, c.Pause())
    assert told.when(None, c.Pause()).last == ()


@pytest.mark.parametrize("command", [c.Pause(), c.Resume()])
def test_only_what_goes_on_can_stand_still(command: c.Pause | c.Resume) -> None:
    open_table(2).refused(r.NotStarted, ANNA, command)
    seated(ANNA, BEN).when(None, c.Abandon()).refused(r.MatchOver, ANNA, command)


def test_a_match_is_abandoned_once_everybody_at_the_table_agrees() -> None:
    told = seated(ANNA, BEN, CARA).when(BEN, c.Abandon())
    assert told.last == (e.AbandonmentAnswered(BEN, agree=True),)
    told = told.when(ANNA, c.Abandon())
    assert told.match.table.abandoning == (BEN, ANNA)
    told = told.when(CARA, c.Abandon())
    assert told.last == (e.AbandonmentAnswered(CARA, agree=True), e.Abandoned(CARA), e.SecretRevealed(SECRET))
    assert (told.match.table.status, told.match.table.outcome) == ("abandoned", None)
    told.refused(r.MatchOver, ANNA, PlayCard(1, 1))
    told.refused(r.MatchOver, ANNA, c.Abandon())
    told.refused(r.MatchOver, ANNA, c.Concede())


def test_who_says_no_holds_it_up_and_may_change_their_mind() -> None:
    told = seated(ANNA, BEN).when(ANNA, c.Abandon()).when(ANNA, c.Abandon(agree=False))
    assert told.match.table.abandoning == ()
    told = told.when(BEN, c.Abandon())
    assert told.match.table.status == "running"
    assert told.when(ANNA, c.Abandon()).match.table.status == "abandoned"


def test_whoever_is_alone_at_the_table_asks_nobody() -> None:
    for told in (open_table(3), open_table(2, hotseat=True)):
        assert told.when(ANNA, c.Abandon()).last == (e.Abandoned(ANNA), e.SecretRevealed(SECRET))
        assert told.when(ANNA, c.Abandon(agree=False)).last == ()


def test_the_operator_asks_nobody() -> None:
    told = seated(ANNA, BEN)
    assert told.when(None, c.Abandon()).last == (e.Abandoned(None), e.SecretRevealed(SECRET))
    assert told.when(None, c.Abandon(agree=False)).last == ()


def test_a_newcomer_is_asked_anew() -> None:
    told = seated(ANNA, BEN, CARA).when(ANNA, c.Abandon()).when(BEN, c.HandOver())
    told = told.when(None, c.TakeSeat(BEN, PLAYERS[4]))
    assert told.match.table.abandoning == ()
