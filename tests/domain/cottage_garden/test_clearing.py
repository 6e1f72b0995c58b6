"""R18, R20 and R21: a scored bed is cleared and replaced, and owed pots find their place."""

from domain.games.cottage_garden import commands, events
from domain.games.cottage_garden.refusals import (
    QueueFirst,
    TileNotWaiting,
)
from tests.domain.cottage_garden.table import (
    END_TURN,
    TWO_OF_EACH,
    TWO_POTS_ONE_CLOCHE,
    Table,
    at,
    bed,
    bonus_pot,
    drawn,
    empty,
    moves,
    picture,
    queue,
    score,
    table,
    tile,
    to_score,
)
from tests.given import ANNA


def test_r20_pots_and_cats_return_and_the_tiles_wait():
    full = drawn("L2", "p##op/##kc#/#k###/p####/##c#o", tiles="6A 6B 5A")
    clearing = to_score(full).when(score(0, 0, 0))
    assert clearing.told(events.TokensReturned) == [events.TokensReturned(ANNA, 0, pots=2, cats=2)]
    assert clearing.picture(0) == "p##.p/##.c#/#.###/p####/##c#."
    assert clearing.step == "clear"
    assert clearing.garden().cats == 2
    clearing.refuses(END_TURN, QueueFirst, "Put the tiles of the finished bed into the queue first.")
    clearing.refuses(commands.QueueTile("4A"), TileNotWaiting, "4A is not waiting to be queued.")


def test_r20_the_owner_chooses_the_order_and_the_last_follows_by_itself():
    full = drawn("L2", "p###p/###c#/#####/p####/##c##", tiles="6A 6B 5A")
    clearing = to_score(full).when(score(0, 0, 0))
    assert clearing.legal() == queue("6A", "6B", "5A")
    one = clearing.when(*queue("6B"))
    assert one.happened == (events.TileQueued(ANNA, 0, "6B", 1), events.StepReached(ANNA, "clear", 0))
    one.refuses(commands.QueueTile("6B"), TileNotWaiting)
    done = one.when(*queue("5A"))
    assert done.queue == "6B 5A 6A"
    assert done.told(events.TileQueued) == [events.TileQueued(ANNA, 0, "5A", 2), events.TileQueued(ANNA, 0, "6A", 3)]


def test_r20_a_bed_without_tiles_is_cleared_at_once():
    pots_only = bed("L1", pots=" ".join(at(r, c) for r in range(5) for c in range(5) if (r, c) not in L1_PRINTS))
    scored = to_score(pots_only).when(score(0, 0, 0))
    assert scored.told(events.TokensReturned) == [events.TokensReturned(ANNA, 0, pots=19, cats=0)]
    assert scored.told(events.BedReplaced) == [events.BedReplaced(ANNA, 0, put="D1", taken="L9")]


L1_PRINTS = {(0, 3), (0, 4), (1, 1), (3, 2), (4, 2), (4, 3)}


def test_r21_the_board_is_flipped_and_the_other_one_taken():
    scored = to_score(drawn("L1", TWO_OF_EACH)).when(score(0, 0, 0))
    assert scored.told(events.BedReplaced) == [events.BedReplaced(ANNA, 0, put="D1", taken="L9")]
    assert scored.state.centre == ("D1",)
    assert scored.picture(0) == "..p../p..../..c.p/...../c..p."


def test_r21_of_more_boards_the_oldest_is_taken():
    scored = to_score(empty("L1"), drawn("D2", "##p##/p####/###c#/#####/##p##"))
    scored = table(step="score", centre="L9 L8 L7", anna={"beds": scored.garden().beds}).when(score(1, 0, 0))
    assert scored.state.centre == ("L8", "L7", "L2")
    assert scored.garden().beds[1].design.id == "L9"


def test_t17_a_long_chain():
    left = bed("L1", "6B 2 A1", "6A 2 B1", "5B 1 D2")
    right = bed("D9", "6C 0 B1", "3D 1 D1", "5A 3 A2", "5E 2 C3", "1A1 0 C5")
    assert picture(right) == ".####/#####/##c#p/#p###/##Cc#"
    anna = {"beds": (left, right), "orange": (0, 4, 7), "blue": (0, 2, 6), "cats": 0}
    lying = "2B A1, 2A A2, 4A A3, 4B A4"
    start = table(lying=lying, queue="3A 4H", centre="L7", anna=anna)

    planted = start.when(tile("A2", 0, 0, 4, 0))
    assert planted.step == "score"
    scored = planted.when(score(0, 0, 6))
    assert scored.kinds() == ["BedScored", "CubeMoved", "PotOwed", "CubeMoved", "CatGained", "TokensReturned"]
    assert moves(scored) == [("orange", 0, 5, 5), ("blue", 6, 10, 2)]
    assert scored.step == "bonus"
    placed = scored.when(bonus_pot(1, 0, 0))
    assert placed.kinds() == ["PotPlaced", "BedCompleted"]
    assert placed.step == "clear"
    cleared = placed.when(*queue("2A", "6A", "6B"))
    assert cleared.queue == "3A 4H 2A 6A 6B 5B"
    assert cleared.told(events.BedReplaced) == [events.BedReplaced(ANNA, 0, put="D1", taken="L7")]
    assert cleared.step == "score"
    second = cleared.when(score(1, 7, 10))
    assert second.told(events.BedScored) == [events.BedScored(ANNA, 1, 3, 3)]
    assert moves(second) == [("orange", 7, 10, 3), ("blue", 10, 20, 3)]
    assert second.told(events.HivesWon) == [events.HivesWon(ANNA, 2)]
    assert second.told(events.TokensReturned) == [events.TokensReturned(ANNA, 1, pots=1, cats=0)]
    end = second.when(*queue("6C", "3D", "5A", "5E"))
    assert end.queue == "3A 4H 2A 6A 6B 5B 6C 3D 5A 5E 1A1"
    assert end.told(events.BedReplaced) == [events.BedReplaced(ANNA, 1, put="L9", taken="D1")]
    assert (end.step, end.garden().cats, end.garden().hives) == ("end", 1, 2)
    assert end.points() == start.points() + 5 + 4 + 3 + 10 + 2


def two_complete(**anna: object) -> Table:
    return to_score(drawn("L1", TWO_POTS_ONE_CLOCHE), drawn("D2", "##p##/p####/###c#/#####/##p##", tiles="6G"), **anna)


def test_r14_of_two_complete_beds_the_owner_picks_the_first():
    assert [(wish.bed, wish.orange_from, wish.blue_from) for wish in two_complete().legal()] == [(0, 0, 0), (1, 0, 0)]
    assert two_complete().when(score(1, 0, 0)).step == "score"


def test_t18_r18_with_both_complete_the_pot_waits_for_the_new_bed():
    both = to_score(
        drawn("L1", TWO_POTS_ONE_CLOCHE, tiles="6A 6B"), drawn("D2", "##p##/p####/###c#/#####/##p##"), orange=(0, 3, 4)
    )
    clearing = both.when(score(0, 0, 0))
    assert clearing.told(events.StepReached) == [events.StepReached(ANNA, "clear", 1)]
    replaced = clearing.when(*queue("6A"))
    assert replaced.kinds() == ["TileQueued", "TileQueued", "BedReplaced"]
    assert replaced.told(events.StepReached) == [events.StepReached(ANNA, "bonus", 1)]
    placed = replaced.when(bonus_pot(0, 0, 0))
    assert placed.picture(0) == "o.p../p..../..c.p/...../c..p."
    assert placed.step == "score"


def test_r18_a_second_pot_that_finds_no_room_waits_as_well():
    nearly = drawn("D2", ".#p##/p####/###c#/#####/##p##")
    both = to_score(drawn("L1", TWO_POTS_ONE_CLOCHE), nearly, orange=(0, 3, 4), blue=(0, 2, 2))
    first = both.when(score(0, 0, 0), bonus_pot(1, 0, 0))
    assert first.kinds() == ["PotPlaced", "BedCompleted", "TileQueued", "BedReplaced"]
    assert first.told(events.StepReached) == [events.StepReached(ANNA, "bonus", 1)]
    assert first.when(bonus_pot(0, 4, 4)).step == "score"
