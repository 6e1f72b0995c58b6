"""The report on the tables can be made again, and its figures mean what they say."""

from functools import cache

import pytest

from tests.balance import figure
from tests.balance.campaign import Chapter, Report, play

played = cache(play)


def test_the_same_number_is_the_same_campaign_and_another_is_not() -> None:
    assert play(2, 1) == played(2, 1) != played(2, 2)


def test_every_rule_that_brought_something_was_in_force() -> None:
    for number, chapter in enumerate(played(2, 1).chapters, 1):
        assert set(chapter.decided) <= set(figure.rules_in_force(number))
        assert all(0 < seats <= 2 for seats in chapter.decided.values())


def a_campaign(progress: tuple[int, ...], winners: tuple[int, ...], **decided: int) -> Report:
    """Every chapter ends at 3 points for Anna and none for the others, with this progress."""
    chapter = Chapter((3, *(0 for _ in progress[1:])), progress, decided)
    return Report(len(progress), (chapter,) * 24, winners)


def test_figures() -> None:
    reports = [a_campaign((6, 2), (1,), wells=1), a_campaign((3, 3), (0, 1), wells=2)]
    assert figure.scores(reports, 1) == [3, 0, 3, 0]
    assert figure.not_above_zero([3, 0, -1, 0]) == 0.75
    assert figure.final_progress(reports) == [4.5, 2.5]
    assert figure.leaders_share(reports) == pytest.approx((6 / 8 + 3 / 6) / 2)
    assert figure.last_wins(reports) == 1
    assert figure.decides(reports, "wells") == (0.75, [0.75] * 11)
