"""The port through which rules ask for luck."""

import pytest

from domain.core.chance import Draw, pick
from tests.given import Script


def test_a_draw_picks_from_the_bag_in_its_order() -> None:
    assert pick(("a", "b", "c"), Script([2], n=7)) == ("c", Draw(7, 3, 2))


def test_an_empty_bag_gives_nothing() -> None:
    with pytest.raises(ValueError, match="empty"):
        pick((), Script())


def test_a_chance_that_tells_nothing_is_no_chance() -> None:
    class Silent:
        def draw(self, size: int) -> Draw:
            return Draw(0, size, None)

    with pytest.raises(ValueError, match="must tell"):
        pick(("a",), Silent())


def test_a_hidden_draw_still_says_how_many_items_there_were() -> None:
    assert Draw(3, 9, 4).hidden() == Draw(3, 9, None)
