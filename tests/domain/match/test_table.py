"""Sitting down, starting, conceding, ending: the table around any game."""

import dataclasses

import pytest
from msgspec.structs import replace

from domain.core.content import Content
from domain.core.seat import SPECTATOR, Seat
from domain.match import commands as c
from domain.match import events as e
from domain.match import refusals as r
from domain.match import rules
from domain.match.history import decode, fold
from domain.match.state import ContentMissing
from domain.match.view import seen, view
from tests.domain.match.table import COMMITMENT, SEED, open_table
from tests.given import ANNA, BEN, CARA, DAN, PLAYERS, SECRET, Script
from tests.hidden_hands import HIDDEN_HANDS
from tests.hidden_hands.commands import PlayCard, SwapCard
from tests.hidden_hands.events import CardsShown
from tests.hidden_hands.rules import NotInYourHand


def test_whoever_opens_a_table_takes_the_first_seat() -> None:
    opened, taken = open_table(3).events
    assert isinstance(opened, e.MatchOpened)
    assert (opened.game, opened.rules, opened.seats) == ("hidden_hands", "hidden_hands/1", 3)
    assert (opened.visibility, opened.hotseat, opened.options) == ("private", False, {"hand": 3})
    assert taken == e.SeatTaken(ANNA, PLAYERS[ANNA], None)


def test_the_commitment_is_recorded_before_any_seed() -> None:
    first, *later = open_table(2, seed=SEED).events
    assert isinstance(first, e.MatchOpened)
    assert first.commitment == COMMITMENT
    assert later == [e.SeatTaken(ANNA, PLAYERS[ANNA], SEED)]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_game_is_played_with_the_seats_it_has(seats: int) -> None:
    with pytest.raises(r.WrongNumberOfSeats):
        open_table(seats)


def test_at_one_screen_every_seat_is_the_same_players_and_play_begins_at_once() -> None:
    told = open_table(2, hotseat=True)
    assert [type(event).__name__ for event in told.events] == [
        "MatchOpened", "SeatTaken", "SeatTaken", "MatchStarted", "HandDealt", "HandDealt",
    ]  # fmt: skip
    assert told.match.table.draws == 6


def test_the_match_starts_by_itself_when_the_last_seat_is_taken() -> None:
    told = open_table(3).sits(BEN)
    assert told.match.table.status == "open"
    told = told.sits(CARA)
    assert told.happened()[:2] == ["SeatTaken", "MatchStarted"]
    assert told.match.table.status == "running"


def test_it_waits_for_a_seed_that_is_still_to_come() -> None:
    told = open_table(2, seed="later").sits(BEN, seed=SEED)
    assert told.match.table.status == "open"
    told = told.sits(ANNA, seed=SEED)
    assert told.match.table.status == "running"
    assert rules.seeds(told.match.table) == (SEED, SEED)


def test_a_taken_seat_is_refused() -> None:
    open_table(3).sits(BEN).refused(r.SeatIsTaken, None, c.TakeSeat(BEN, PLAYERS[CARA]))


def test_a_seed_once_settled_stays() -> None:
    open_table(3, seed=SEED).refused(r.SeedIsSettled, None, c.TakeSeat(ANNA, PLAYERS[ANNA], "00" * 32))


def test_nobody_plays_before_the_start() -> None:
    told = open_table(2)
    told.refused(r.NotStarted, ANNA, PlayCard(1, 1))
    told.refused(r.NotStarted, ANNA, c.Concede())


def test_a_refusal_of_the_game_is_the_matchs() -> None:
    open_table(2, hotseat=True).refused(NotInYourHand, ANNA, PlayCard(1, 20))


def test_the_end_of_the_game_ends_the_match_and_reveals_the_secret() -> None:
    told = open_table(2, hotseat=True, hand=1)
    told = told.when(ANNA, PlayCard(1, 1)).when(BEN, PlayCard(1, 2))
    assert told.happened() == ["CardPlayed", "CardsShown", "HandsEmpty", "MatchEnded", "SecretRevealed"]
    ended, revealed = told.last[-2:]
    assert isinstance(ended, e.MatchEnded)
    assert ended.endings == ("hands_empty",)
    assert (ended.outcome.points, ended.outcome.winners) == ((0, 1), (BEN,))
    assert revealed == e.SecretRevealed(SECRET)


def test_with_two_seats_a_concession_ends_the_match() -> None:
    told = open_table(2, hotseat=True).when(ANNA, c.Concede())
    assert told.happened() == ["Conceded", "MatchEnded", "SecretRevealed"]
    assert told.match.table.outcome is not None
    assert (told.match.table.outcome.endings, told.match.table.outcome.winners) == (("conceded",), (BEN,))
    told.refused(r.MatchOver, BEN, PlayCard(1, 1))
    told.refused(r.MatchOver, BEN, c.Concede())
    told.refused(r.MatchOver, None, c.TakeSeat(ANNA, PLAYERS[CARA]))


def test_with_more_seats_a_concession_offers_the_seat() -> None:
    told = open_table(3, hotseat=True).when(CARA, c.Concede())
    assert told.happened() == ["Conceded", "SeatLeft"]
    assert told.match.table.chairs[CARA].player is None
    told.refused(r.SeatIsEmpty, CARA, c.Concede())
    told = told.sits(CARA, player=4)
    assert told.match.table.chairs[CARA].player == PLAYERS[4]
    assert told.match.table.concession is None
    assert told.match.table.status == "running"


def test_a_newcomer_plays_on_with_the_seed_of_the_chair() -> None:
    told = open_table(3, seed=SEED).sits(BEN, seed="b0" * 32).sits(CARA, seed="ca" * 32)
    told = told.when(BEN, c.Concede()).sits(BEN, player=4, seed="ff" * 32)
    assert rules.seeds(told.match.table) == (SEED, "b0" * 32, "ca" * 32)


def test_the_others_may_end_the_match_with_the_one_who_conceded() -> None:
    told = open_table(3, hotseat=True).when(CARA, c.Concede())
    conceded = told.match.table.concession
    assert conceded is not None
    answer = c.AnswerConcession(conceded.version, agree=True)
    told = told.when(ANNA, answer)
    assert told.happened() == ["ConcessionAnswered"]
    told = told.when(ANNA, c.AnswerConcession(conceded.version, agree=False)).when(BEN, answer)
    assert told.match.table.status == "running"
    told = told.when(ANNA, answer)
    assert told.happened() == ["ConcessionAnswered", "MatchEnded", "SecretRevealed"]
    assert told.match.table.outcome is not None
    assert told.match.table.outcome.winners == (ANNA, BEN)


def test_only_the_others_answer_and_only_what_was_conceded() -> None:
    told = open_table(4, hotseat=True)
    told.refused(r.NoSuchConcession, ANNA, c.AnswerConcession(told.match.table.version, agree=True))
    told = told.when(CARA, c.Concede())
    conceded = told.match.table.concession
    assert conceded is not None
    told.refused(r.OwnConcession, CARA, c.AnswerConcession(conceded.version, agree=True))
    told.refused(r.NoSuchConcession, ANNA, c.AnswerConcession(told.match.table.version, agree=True))
    late = told.given(e.ConcessionAnswered(told.match.table.version, DAN, agree=True))
    assert late.match.table.concession == conceded


def test_the_last_one_left_wins() -> None:
    told = open_table(3, hotseat=True).when(ANNA, c.Concede()).when(CARA, c.Concede())
    assert told.match.table.outcome is not None
    assert told.match.table.outcome.winners == (BEN,)


@pytest.mark.parametrize(("lowest", "winner"), [(False, BEN), (True, ANNA)])
def test_of_those_who_stay_the_best_by_the_games_own_measure_wins(lowest: bool, winner: Seat) -> None:
    told = open_table(3, hotseat=True).given(CardsShown(1, (2, 4, 1), BEN)).when(CARA, c.Concede())
    conceded = told.match.table.concession
    assert conceded is not None
    answer = c.AnswerConcession(conceded.version, agree=True)
    match = dataclasses.replace(
        told.when(ANNA, answer).match, game=dataclasses.replace(HIDDEN_HANDS, lowest_wins=lowest)
    )
    _, ended, _ = rules.decide(match, BEN, answer, Script())
    assert isinstance(ended, e.MatchEnded)
    assert (ended.outcome.points, ended.outcome.winners) == ((0, 1, 0), (winner,))


def test_each_viewer_is_told_what_he_may_know() -> None:
    told = open_table(2, hotseat=True)
    taken, dealt = told.events[1], told.events[4]
    assert seen(HIDDEN_HANDS, taken, SPECTATOR) is taken
    assert seen(HIDDEN_HANDS, dealt, ANNA) is dealt
    assert seen(HIDDEN_HANDS, dealt, BEN) != dealt


def test_a_match_that_has_not_started_shows_no_game() -> None:
    shown = view(open_table(2).match, SPECTATOR)
    assert (shown.status, shown.view, shown.to_move) == ("open", None, ())


def test_content_that_is_not_installed_is_named() -> None:
    told = open_table(2, hotseat=True)
    opened, *rest = told.events
    assert isinstance(opened, e.MatchOpened)
    foreign = replace(opened, content=Content(None, {"other.toml": "ab"}).sha256)
    with pytest.raises(ContentMissing, match="hidden_hands/1 with content"):
        fold(HIDDEN_HANDS, [foreign, *rest])


def test_a_stream_of_something_else_is_no_match() -> None:
    with pytest.raises(TypeError, match="begins with match_opened"):
        fold(HIDDEN_HANDS, [e.MatchStarted()])


def test_yesterdays_row_with_an_unknown_field_still_decodes() -> None:
    payload = b'{"seat":1,"player":"p","seed":null,"mood":"good"}'
    assert decode(HIDDEN_HANDS, "seat_taken", payload) == e.SeatTaken(Seat(1), "p", None)
    with pytest.raises(KeyError):
        decode(HIDDEN_HANDS, "tile_placed", b"{}")


def test_a_dry_run_stops_before_luck_and_before_what_others_hide() -> None:
    told = open_table(2, hotseat=True)
    certain = rules.rehearse(told.match, ANNA, PlayCard(1, 1))
    assert [type(event).__name__ for event in certain] == ["CardPlayed"]
    told = told.when(ANNA, PlayCard(1, 1))
    assert [type(event).__name__ for event in rules.rehearse(told.match, BEN, PlayCard(1, 4))] == ["CardPlayed"]
    assert rules.rehearse(open_table(2, hotseat=True).match, ANNA, SwapCard(1)) == ()


def test_a_dry_run_of_the_last_move_does_not_tell_the_secret() -> None:
    told = open_table(2, hotseat=True, hand=1).when(ANNA, PlayCard(1, 1))
    match = dataclasses.replace(told.match, game=dataclasses.replace(HIDDEN_HANDS, reveals=frozenset()))
    certain = [type(event).__name__ for event in rules.rehearse(match, BEN, PlayCard(1, 2))]
    assert certain == ["CardPlayed", "CardsShown", "HandsEmpty", "MatchEnded"]


def test_luck_in_a_dry_run_needs_a_bag_too() -> None:
    from domain.match.luck import Rehearsal

    with pytest.raises(ValueError, match="empty bag"):
        Rehearsal().draw(0)
    assert Rehearsal().secret() == ""
    with pytest.raises(ValueError, match="empty bag"):
        Script().draw(0)
