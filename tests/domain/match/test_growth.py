"""A match grown event by event is the fold of all of them, also where no service would have recorded them."""

import pytest

from domain.core.chance import Draw
from domain.match import events as e
from domain.match.growth import Growth
from domain.match.history import fold
from domain.match.luck import Told
from tests.domain.match.table import open_table, seated
from tests.domain.match.test_effective import back_to
from tests.given import ANNA, BEN, CARA, PLAYERS
from tests.hidden_hands import HIDDEN_HANDS
from tests.hidden_hands.events import HandDealt


def grown(events: list[e.Event]) -> None:
    growth = Growth(HIDDEN_HANDS)
    for version, event in enumerate(events, 1):
        assert growth.add(event) == fold(HIDDEN_HANDS, events[:version])


def test_a_rewind_before_the_match_begins_undoes_nothing() -> None:
    grown([*open_table(3).events, back_to(2), e.SeatTaken(BEN, PLAYERS[BEN]), back_to(1)])


def test_a_rewind_to_before_the_beginning_leaves_the_beginning() -> None:
    told = seated(ANNA, BEN, CARA).plays(ANNA)
    grown([*told.events, back_to(2), *told.plays(BEN).last, back_to(3)])


def test_a_rewind_leaves_what_happened_at_the_table() -> None:
    told = seated(ANNA, BEN, CARA)
    version = told.now
    grown([*told.plays(ANNA).events, e.Conceded(BEN), e.SeatLeft(BEN), back_to(version), *told.plays(CARA).last])


@pytest.mark.parametrize("draw", [Draw(0, 5, None), Draw(0, 5, 5), Draw(0, 5, -1), Draw(0, 4, 0)])
def test_luck_as_it_is_told_gives_nothing_but_what_is_told(draw: Draw) -> None:
    luck = Told([HandDealt(ANNA, (), (draw,))])
    with pytest.raises(ValueError, match="nothing is told of such a draw"):
        luck.draw(5)


def test_luck_as_it_is_told_tells_the_secret_that_is_told() -> None:
    assert Told([e.SecretRevealed("5e" * 32)]).secret() == "5e" * 32
    assert Told([]).secret() == ""
