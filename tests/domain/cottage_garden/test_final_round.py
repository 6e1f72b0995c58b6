"""R24 to R28, R33 and R34: beds given up, the last bed, the winner."""

import pytest

from domain.core.outcome import Outcome
from domain.games.cottage_garden import COTTAGE_GARDEN, events
from domain.games.cottage_garden.bed import Bed
from domain.games.cottage_garden.refusals import (
    GameOver,
)
from domain.games.cottage_garden.scoring import ended
from tests.domain.cottage_garden.table import (
    END_TURN,
    Table,
    drawn,
    empty,
    queue,
    score,
    table,
)
from tests.given import ANNA, BEN, CARA

THREE_TILES = drawn("L1", "#####/#c..#/###../##..#/#####", tiles="6A 6B 6C")
TWO_TILES = drawn("D2", "#kp##/pooo#/ookc#/#####/##k##", tiles="5A 5B")
FULL_LINE = "1A1 A1, 1A2 A2, 2C A3, 4A A4, 3B B1, 3C B2, 3D B3, 3E B4"
COMPLETE = drawn("L1", "###cp/#####/#####/##p##/#####")  # two pots, one cloche


def last_move(seats: int = 2, **anna: object) -> Table:
    """The gardener stands before his target with the die on 5; the last seat ends its turn."""
    before = {1: 14, 2: 15, 3: 14, 4: 19}[seats]
    last = table(seats, step="end", gardener=before, die=5, active=seats - 1, queue="3A", lying=FULL_LINE)
    return last.with_garden(ANNA, **anna)


def test_r24_the_final_round_begins_at_once_with_seat_0():
    final = last_move(beds=(THREE_TILES, empty("D2"))).when(END_TURN)
    assert final.kinds()[:3] == ["GardenerMoved", "DieTurned", "FinalRoundBegan"]
    assert final.told(events.DieTurned) == [events.DieTurned(6)]
    assert (final.state.final, final.state.active) == (True, ANNA)
    assert final.told(events.TurnBegan)[0].final


def test_t24_r26_beds_with_two_tiles_or_fewer_are_given_up():
    final = last_move(beds=(THREE_TILES, TWO_TILES)).when(END_TURN)
    assert final.told(events.BedGivenUp) == [
        events.BedGivenUp(ANNA, 1, "D2", ("5A", "5B"), pots=5, cats=3),
        events.BedGivenUp(BEN, 0, "L3", (), pots=0, cats=0),
        events.BedGivenUp(BEN, 1, "D4", (), pots=0, cats=0),
    ]
    assert final.garden().beds == (THREE_TILES, None)
    assert final.queue == "3A 5A 5B"
    assert final.garden().cats == 2


def test_r26_tiles_join_the_queue_by_seat_slot_and_planting():
    def few(design: str, tiles: str) -> Bed:
        return drawn(design, "#..../...../...../...../.....", tiles=tiles)

    last = last_move(beds=(few("L1", "6B 6A"), few("D2", "5F 5A")))
    final = last.with_garden(BEN, beds=(few("L3", "4H"), THREE_TILES)).when(END_TURN)
    assert final.queue == "3A 6B 6A 5F 5A 4H"


def test_r33_the_game_ends_if_every_bed_is_given_up():
    final = last_move(beds=(empty("L1"), TWO_TILES)).when(END_TURN)
    assert final.kinds()[-5:] == ["BedGivenUp"] * 4 + ["GameEnded"]
    assert final.step == "over"


def test_t29_r28_a_seat_without_a_bed_is_skipped_and_loses_nothing():
    end = table(3, step="end", gardener=9, die=6, final=True, lying=FULL_LINE)
    skipped = end.with_garden(BEN, beds=(None, None), orange=(2, 5, 20)).when(END_TURN)
    assert skipped.kinds() == ["GardenerMoved", "TurnSkipped", "GardenerMoved", "TurnBegan", "PaymentWaived"]
    assert skipped.told(events.TurnSkipped) == [events.TurnSkipped(BEN)]
    assert skipped.told(events.TurnBegan)[0].seat == CARA
    assert skipped.garden(BEN).orange == (2, 5, 20)


def test_r23_the_die_stays_on_6():
    lap = table(step="end", gardener=15, die=6, final=True).when(END_TURN)
    assert lap.happened[0] == events.GardenerMoved(15, 0, reached_target=True)
    assert lap.told(events.DieTurned) == []
    assert lap.told(events.FinalRoundBegan) == []


def scoring(left: Bed, right: Bed | None, **anna: object) -> Table:
    """Anna in the final round, with beds to be scored; Ben still has one if nothing else is said."""
    return table(step="score", final=True, die=6, anna={"beds": (left, right), **anna})


def test_r27_a_scored_bed_leaves_the_game_but_its_tiles_do_not():
    full = drawn("L1", "###cp/#####/#####/##p##/#####", tiles="6A 6B")
    removed = scoring(full, THREE_TILES).when(score(0, 0, 0), *queue("6B"))
    assert removed.kinds() == ["TileQueued", "TileQueued", "BedRemoved"]
    assert removed.told(events.BedRemoved) == [events.BedRemoved(ANNA, 0, "L1")]
    assert removed.garden().beds == (None, THREE_TILES)
    assert (removed.queue, removed.state.centre, removed.step) == ("6B 6A", ("L9",), "end")


def test_r18_without_another_bed_an_owed_pot_lapses():
    alone = scoring(COMPLETE, None, orange=(0, 2, 2)).when(score(0, 0, 0))
    assert alone.kinds()[-4:] == ["TokensReturned", "TileQueued", "BedRemoved", "PotLapsed"]
    assert alone.told(events.PotLapsed) == [events.PotLapsed(ANNA, 1)]
    assert alone.step == "end"
    assert alone.legal() == [END_TURN]


def test_r18_a_pot_that_lapses_may_have_waited_for_the_second_bed():
    both = scoring(COMPLETE, drawn("D2", "##p##/p####/###c#/#####/##p##"), orange=(0, 2, 2), blue=(0, 2, 2))
    first = both.when(score(0, 0, 2))
    assert first.told(events.StepReached) == [events.StepReached(ANNA, "score", 1)]
    second = first.when(score(1, 2, 0))
    assert second.told(events.PotLapsed) == [events.PotLapsed(ANNA, 2)]


def test_r28_a_seat_that_cleared_its_last_bed_keeps_at_most_two_cats():
    alone = scoring(COMPLETE, None, orange=(0, 0, 6), cats=2).when(score(0, 6, 0), END_TURN)
    assert alone.told(events.CatReturned) == [events.CatReturned(ANNA, 1, "limit")]


def test_t30_r33_the_game_ends_with_the_last_bed():
    last = scoring(COMPLETE, None, orange=(0, 2, 2)).with_garden(BEN, beds=(None, None))
    over = last.when(score(0, 0, 0))
    assert over.kinds()[-3:] == ["BedRemoved", "PotLapsed", "GameEnded"]
    assert over.told(events.GameEnded) == [
        events.GameEnded(orange=(6, 0), blue=(2, 0), hives=(0, 0), points=(8, 0), winners=(ANNA,))
    ]
    assert COTTAGE_GARDEN.outcome(over.state) == Outcome(("no_beds_left",), (8, 0), (ANNA,))
    assert COTTAGE_GARDEN.points(over.state) == (8, 0)
    assert COTTAGE_GARDEN.to_move(over.state) == ()
    over.refuses(END_TURN, GameOver, "This game is over.").refuses(END_TURN, GameOver, by=BEN)


def test_r33_without_an_owed_pot_nothing_lapses():
    over = scoring(COMPLETE, None).with_garden(BEN, beds=(None, None)).when(score(0, 0, 0))
    assert over.kinds()[-2:] == ["BedRemoved", "GameEnded"]


def counted(*seats: tuple[tuple[int, ...], tuple[int, ...], int]) -> events.GameEnded:
    now = table(len(seats))
    for seat, (orange, blue, hives) in zip((ANNA, BEN, CARA), seats, strict=False):
        now = now.with_garden(seat, orange=orange, blue=blue, hives=hives)
    return ended(now.state)


def test_t31_r34_a_tie_goes_to_more_hives():
    count = counted(((20, 13, 4), (20, 8, 2), 2), ((20, 15, 3), (20, 10, 0), 1))
    assert (count.points, count.winners) == ((69, 69), (ANNA,))


def test_r34_most_points_win_whoever_has_the_hives():
    assert counted(((20, 0, 0), (0, 0, 0), 2), ((20, 3, 0), (0, 0, 0), 0)).winners == (BEN,)


def test_r34_still_tied_seats_share_the_win():
    count = counted(((4, 0, 0), (0, 0, 0), 1), ((5, 0, 0), (0, 0, 0), 0), ((5, 0, 0), (0, 0, 0), 0))
    assert (count.points, count.winners) == ((5, 5, 5), (ANNA,))
    assert counted(((5, 0, 0), (0, 0, 0), 0), ((5, 0, 0), (0, 0, 0), 0)).winners == (ANNA, BEN)


def test_r34_cats_count_nothing():
    assert counted(((0, 0, 0), (0, 0, 0), 0)).points == (0,)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_final_round_begins_with_seat_0_for_any_number_of_seats(seats):
    final = last_move(seats, beds=(THREE_TILES, THREE_TILES)).when(END_TURN)
    assert (final.state.final, final.state.active) == (True, ANNA)
    given_up = [(given.seat, given.bed) for given in final.told(events.BedGivenUp)]
    assert given_up == [(seat, slot) for seat in range(1, seats) for slot in (0, 1)]
