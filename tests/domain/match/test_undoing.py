"""Taking back: at once where nobody else has acted or learnt anything since, else by consent of all others."""

import dataclasses

import pytest

from domain.core.seat import Seat
from domain.match import commands as c
from domain.match import events as e
from domain.match import refusals as r
from domain.match import undoing
from domain.match.past import decisions
from domain.match.state import Proposal
from tests.domain.match.table import Told, open_table, seated
from tests.given import ANNA, BEN, CARA, DAN, PLAYERS
from tests.hidden_hands import HIDDEN_HANDS
from tests.hidden_hands.commands import PlayCard, SwapCard


def swaps(told: Told, seat: Seat) -> Told:
    return told.when(seat, SwapCard(told.match.state.hands[seat][0]))


def answers(told: Told, seat: Seat, *, agree: bool) -> Told:
    assert told.match.table.proposal is not None
    return told.when(seat, c.AnswerUndo(told.match.table.proposal.version, agree))


def test_a_card_laid_face_down_is_taken_back_at_once() -> None:
    before = seated(ANNA, BEN)
    after = before.plays(ANNA).undoes(ANNA)
    assert after.last == (e.Rewound(before.now, luck_seen=False),)
    assert after.match.state == before.match.state


def test_once_another_seat_has_acted_it_is_asked() -> None:
    start = seated(ANNA, BEN, CARA)
    told = start.plays(ANNA).plays(BEN).undoes(ANNA)
    assert told.last == (e.UndoProposed(ANNA, start.now, luck_seen=False),)
    assert told.match.state.laid[ANNA] is not False


def test_what_was_shown_to_all_is_not_taken_back_at_once() -> None:
    told = seated(ANNA, BEN).plays(ANNA).plays(BEN)
    assert told.happened() == ["CardPlayed", "CardsShown"]
    assert told.undoes(BEN).happened() == ["UndoProposed"]


def test_what_luck_has_shown_is_not_taken_back_at_once() -> None:
    start = seated(ANNA, BEN)
    assert swaps(start, ANNA).undoes(ANNA).last == (e.UndoProposed(ANNA, start.now, luck_seen=True),)


def test_a_whole_turn_is_taken_back() -> None:
    """A swap and the card laid after it are one turn; the round before is another."""
    start = seated(ANNA, BEN, hand=2).plays(ANNA).plays(BEN)
    told = swaps(start, BEN).plays(BEN).undoes(BEN)
    assert told.last == (e.UndoProposed(BEN, start.now, luck_seen=True),)


def test_part_of_a_turn_is_taken_back_where_that_is_asked_for() -> None:
    swapped = swaps(seated(ANNA, BEN), ANNA)
    told = swapped.plays(ANNA).undoes(ANNA, swapped.now)
    assert told.last == (e.Rewound(swapped.now, luck_seen=False),)


def test_all_others_have_to_agree() -> None:
    start = seated(ANNA, BEN, CARA, DAN)
    told = start.plays(ANNA).plays(BEN).undoes(ANNA)
    for seat in (BEN, CARA):
        told = answers(told, seat, agree=True)
        assert told.happened() == ["UndoAnswered"]
    told = answers(told, DAN, agree=True)
    assert told.happened() == ["UndoAnswered", "Rewound"]
    assert told.match.state == start.match.state
    assert told.match.table.proposal is None


def test_one_no_is_enough() -> None:
    told = seated(ANNA, BEN, CARA).plays(ANNA).plays(BEN).undoes(ANNA)
    told = answers(answers(told, BEN, agree=True), CARA, agree=False)
    assert told.happened() == ["UndoAnswered"]
    assert told.match.table.proposal is None
    told.refused(r.NoSuchProposal, CARA, c.AnswerUndo(told.now, agree=True))


def test_whoever_played_on_has_said_no() -> None:
    told = seated(ANNA, BEN, CARA).plays(ANNA).plays(BEN).undoes(ANNA)
    proposed = told.match.table.proposal
    assert proposed == Proposal(told.now, ANNA, proposed.to, luck_seen=False)  # type: ignore[union-attr]
    told = told.plays(CARA)
    assert told.match.table.proposal is None
    told.refused(r.NoSuchProposal, BEN, c.AnswerUndo(proposed.version, agree=True))  # type: ignore[union-attr]


def test_nobody_answers_for_the_one_who_asked_nor_another_question() -> None:
    told = seated(ANNA, BEN, CARA).plays(ANNA).plays(BEN).undoes(ANNA)
    told.refused(r.OwnProposal, ANNA, c.AnswerUndo(told.now, agree=True))
    told.refused(r.OwnProposal, None, c.AnswerUndo(told.now, agree=True))
    told.refused(r.NoSuchProposal, BEN, c.AnswerUndo(told.match.table.version - 1, agree=True))  # type: ignore[arg-type]
    late = told.given(e.UndoAnswered(told.match.table.opened.seats, BEN, agree=True))  # type: ignore[arg-type]
    assert late.match.table.proposal == told.match.table.proposal


def test_asking_twice_is_asking_once() -> None:
    told = seated(ANNA, BEN, CARA).plays(ANNA).plays(BEN).undoes(ANNA)
    assert told.undoes(ANNA).last == ()
    assert told.plays(CARA).undoes(BEN).happened() == ["UndoProposed"]


def test_luck_that_was_undone_comes_again() -> None:
    start = seated(ANNA, BEN)
    told = answers(swaps(start, ANNA).undoes(ANNA), BEN, agree=True)
    assert told.last[-1] == e.Rewound(start.now, luck_seen=True)
    assert told.match.table.draws == start.match.table.draws
    assert swaps(told, ANNA).last == swaps(start, ANNA).last


def test_a_player_with_all_seats_asks_nobody_and_luck_is_marked_as_seen() -> None:
    start = open_table(2, hotseat=True)
    told = swaps(start, ANNA).plays(BEN).undoes(ANNA)
    assert told.last == (e.Rewound(start.now, luck_seen=True),)


def test_whoever_has_two_seats_answers_once() -> None:
    told = open_table(3, hotseat=True).when(CARA, c.HandOver())
    told = told.when(None, c.TakeSeat(CARA, PLAYERS[CARA])).plays(CARA).plays(ANNA).undoes(CARA)
    assert answers(told, BEN, agree=True).happened() == ["UndoAnswered", "Rewound"]


def test_a_seat_that_has_done_nothing_has_nothing_to_take_back() -> None:
    told = seated(ANNA, BEN)
    for seat, played in ((ANNA, told), (BEN, told.plays(ANNA))):
        with pytest.raises(r.NothingToUndo):
            played.undoes(seat)


def test_what_was_undone_is_not_undone_again() -> None:
    start = seated(ANNA, BEN)
    told = start.plays(ANNA).undoes(ANNA)
    with pytest.raises(r.NothingToUndo):
        told.undoes(ANNA)
    with pytest.raises(r.NothingToUndo):
        told.undoes(ANNA, start.now)
    told = told.plays(ANNA)
    with pytest.raises(r.NoSuchMoment):
        told.undoes(ANNA, start.now + 1)
    assert told.undoes(ANNA).last == (e.Rewound(start.now, luck_seen=False),)


def test_the_opening_stays_and_no_decision_is_cut_in_two() -> None:
    start = seated(ANNA, BEN)
    told = start.plays(ANNA).plays(BEN)
    for to in (1, start.now - 1, told.now - 1):
        with pytest.raises(r.NoSuchMoment):
            told.undoes(BEN, to)
    with pytest.raises(r.NothingToUndo):
        told.undoes(BEN, told.now + 5)


def test_before_the_start_while_paused_and_after_the_end_nothing_is_undone() -> None:
    running = seated(ANNA, BEN).plays(ANNA)
    for told, refusal in (
        (open_table(2), r.NotStarted),
        (running.when(ANNA, c.Pause()), r.MatchPaused),
        (running.when(ANNA, c.Concede()), r.MatchOver),
        (running.when(None, c.Abandon()), r.MatchOver),
    ):
        with pytest.raises(refusal):
            told.undoes(ANNA)
        told.refused(refusal, BEN, c.AnswerUndo(running.now, agree=True))


def test_what_was_done_at_the_table_meanwhile_stays() -> None:
    start = seated(ANNA, BEN)
    told = start.plays(ANNA).when(BEN, c.HandOver()).undoes(ANNA)
    assert told.happened() == ["Rewound"]
    assert told.match.table.chairs[BEN].is_offered


def test_who_decided_is_told_by_who_could_or_by_whom_it_is_about() -> None:
    told = seated(ANNA, BEN, CARA).plays(BEN).plays(ANNA).plays(CARA)
    assert [decision.seat for decision in decisions(told.match, told.past)] == [BEN, ANNA, CARA]


def test_what_has_come_to_light_is_noticed_whatever_the_game_calls_it() -> None:
    told = seated(ANNA, BEN).plays(ANNA).plays(BEN)
    unaware = dataclasses.replace(told.match, game=dataclasses.replace(HIDDEN_HANDS, reveals=frozenset()))
    assert undoing.undo(unaware, told.past, BEN, c.Undo())[0] == e.UndoProposed(BEN, told.begins[-1] - 1, False)  # type: ignore[arg-type]


def test_a_move_needs_its_round_after_an_undo_as_before() -> None:
    told = seated(ANNA, BEN).plays(ANNA).plays(BEN)
    told = answers(told.undoes(BEN), ANNA, agree=True)
    card = told.match.state.hands[BEN][0]
    assert told.when(BEN, PlayCard(1, card)).happened() == ["CardPlayed", "CardsShown"]
