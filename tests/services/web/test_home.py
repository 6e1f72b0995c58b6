"""The first page tells first what waits for somebody, and does not drown them in the rest."""

from uuid import uuid4

import pytest

from services.web.page.home import AT_ONCE, Row, in_order, seen


def row(*, status: str = "running", is_mine: bool = False) -> Row:
    return Row(
        match_id=uuid4(),
        path="/",
        is_campaign=False,
        chapter=None,
        game="miyabi",
        name="Miyabi",
        title=None,
        status=status,
        seats=2,
        is_mine=is_mine,
        waits_for=[],
        players=[],
    )


def test_what_waits_for_me_comes_first_and_what_is_over_last() -> None:
    over, others, mine = row(status="ended"), row(), row(is_mine=True)
    assert in_order([over, others, mine]) == [mine, others, over]


@pytest.mark.parametrize("number", [0, 1, AT_ONCE, AT_ONCE + 1])
def test_few_tables_are_all_seen(number: int) -> None:
    assert seen([row()] * number) == number


def test_of_many_tables_the_rest_is_folded_away() -> None:
    assert seen([row()] * (AT_ONCE + 2)) == AT_ONCE


def test_nothing_that_waits_for_me_is_folded_away() -> None:
    assert seen([*[row(is_mine=True)] * (AT_ONCE + 5), *[row()] * 3]) == AT_ONCE + 5
