"""Weeds are planted, kept, and cost (R20 to R22)."""

from domain.games.karesansui import commands as c
from domain.games.karesansui import events as e
from domain.games.karesansui import refusals as r
from domain.games.karesansui.rules import legal_commands
from domain.games.karesansui.state import Turn
from domain.games.karesansui.stone import Stone
from tests.domain.karesansui.table import (
    ANNA,
    BEN,
    CARA,
    bids,
    given,
    keeps,
    passes,
    plants,
    returns,
    stone,
    stones,
    takes,
)


def planting(*gardens, aside=None, **table):
    """Cara passed; Ben got two weeds and plants."""
    gardens = gardens or ("", "", "")
    return given(*gardens, turn=(BEN, "plant"), passer=CARA, weeds=5, aside=aside or {BEN: 2}, **table)


def test_r20_a_weed_grows_in_another_garden():
    planted = planting().when(BEN, plants(ANNA, "G2"))
    planted.then(e.WeedPlanted(BEN, ANNA, stone("G2")))
    assert planted.state.gardens[ANNA].weeds == stones("G2")
    assert (planted.state.gardens[BEN].aside, planted.state.turn) == (1, Turn(BEN, "plant"))


def test_r20_weeds_lie_in_the_order_of_regions():
    planted = planting(growing={ANNA: "P3"}).when(BEN, plants(ANNA, "W1"))
    assert planted.state.gardens[ANNA].weeds == stones("W1 P3")


def test_k37c_told_once_then_two_weeds():
    table = given("", "", "", bids={1: (ANNA, ""), 2: (BEN, "")}, turn=(CARA, "bid"), weeds=2, piles=("", "weed weed"))
    table = table.when(CARA, passes(), came="P1")
    assert table.events[-1] == e.TurnBegan(BEN, "plant")
    first = table.when(BEN, plants(ANNA, "W1")).then(e.WeedPlanted(BEN, ANNA, stone("W1")))
    first.when(BEN, plants(CARA, "W1")).begins_with(
        e.WeedPlanted(BEN, CARA, stone("W1")), takes(CARA, "weed", 1), takes(ANNA, "weed", 1), e.RoundClosed(1, CARA, 2)
    )


def test_r20_from_the_passer_clockwise():
    table = given("", "", "", bids={1: (ANNA, ""), 2: (BEN, "")}, turn=(CARA, "bid"), weeds=2, piles=("weed", ""))
    table = table.when(CARA, passes(), came="weed")
    assert table.events[-1] == e.TurnBegan(CARA, "plant")
    table.when(CARA, plants(ANNA, "W1")).then(e.WeedPlanted(CARA, ANNA, stone("W1")), e.TurnBegan(ANNA, "plant"))


def test_r20_past_the_last_seat_the_first_follows():
    table = given("", "", "", turn=(BEN, "plant"), passer=BEN, weeds=3, aside={ANNA: 1, BEN: 1, CARA: 1})
    table = table.when(BEN, plants(ANNA, "W1")).ends_with(e.TurnBegan(CARA, "plant"))
    table = table.when(CARA, plants(ANNA, "W1")).ends_with(e.TurnBegan(ANNA, "plant"))
    weed_cards = table.when(ANNA, plants(CARA, "W1")).of(e.DemeritTaken)
    assert [taken.seat for taken in weed_cards] == [CARA, ANNA, ANNA]


def test_r20_only_after_all_sets():
    table = given("W1 W1 W1 G1 G1 G1", "", "", turn=(ANNA, "return"), passer=CARA, weeds=1, aside={CARA: 1})
    done = table.when(ANNA, returns("W1 W1 W1"))
    done.has(takes(ANNA, "trips", 2), e.TurnBegan(CARA, "plant"))


def test_k35_weeds_cost_every_round():
    table = given("", "", "", bids={1: (ANNA, ""), 2: (BEN, "")}, turn=(CARA, "bid"), weeds=2, growing={BEN: "G2 P1"})
    table = table.when(CARA, passes(), came="W1 W2 B3 W2 Y3 Y1 B3").has(takes(BEN, "weed", 1), takes(BEN, "weed", 1))
    table = table.when(CARA, bids(1)).when(ANNA, bids(2)).when(BEN, passes(), came="W1")
    table.has(takes(BEN, "weed", 1), takes(BEN, "weed", 1))
    assert [taken.pile for taken in table.state.cards[BEN]] == ["weed", "weed", "pass", "weed", "weed"]
    assert table.state.gardens[BEN].weeds == stones("G2 P1")


def test_k37_refused_in_the_own_garden_and_in_a_full_region():
    table = planting("W1 W1", "", "", growing={ANNA: "W1 W1 W1"}, aside={BEN: 1})
    table.refuses(BEN, plants(BEN, "W1"), r.OwnGarden).refuses(BEN, plants(ANNA, "W1"), r.RegionFull)
    wishes = list(legal_commands(table.state, BEN))
    assert len(wishes) == 29
    assert wishes[0] == plants(ANNA, "W2")
    assert wishes[14] == plants(CARA, "W1")


def test_k37b():
    table = planting()
    table.refuses(BEN, plants(3, "W1"), r.NoSuchGarden).refuses(BEN, plants(-1, "W1"), r.NoSuchGarden)
    table.refuses(BEN, c.PlantWeed(ANNA, Stone("blue_1")), r.NoSuchRegion)
    given("", "", "", weeds=1, aside={ANNA: 1}).refuses(ANNA, plants(BEN, "W1"), r.NotPlantingNow)


def test_k37d_kept_only_where_the_table_allows_it():
    planting().refuses(BEN, keeps(), r.WeedMustBePlanted)
    table = planting(weed_planting="may")
    kept = table.when(BEN, keeps()).then(e.WeedKept(BEN))
    assert kept.state.bag.count("weed") == table.state.bag.count("weed") + 1
    assert (kept.state.turn, kept.state.gardens[BEN].aside) == (Turn(BEN, "plant"), 1)
    assert list(legal_commands(kept.state, BEN))[-1] == keeps()


def test_r20_the_last_weed_kept_closes_the_round():
    planting(weed_planting="may", aside={BEN: 1}).when(BEN, keeps()).begins_with(
        e.WeedKept(BEN), e.RoundClosed(1, CARA, 2)
    )


def test_k38_a_weed_drawn_is_planted_and_paid_for_in_the_same_round():
    table = given("", "", "", bids={1: (ANNA, ""), 2: (BEN, "")}, turn=(CARA, "bid"), weeds=1)
    table = table.when(CARA, passes(), came="weed").lies(CARA, "")
    table.when(CARA, plants(BEN, "P3")).begins_with(
        e.WeedPlanted(CARA, BEN, stone("P3")), takes(BEN, "weed", 1), e.RoundClosed(1, CARA, 2)
    )


def test_r21_one_event_a_card_from_the_passer_clockwise():
    table = planting(growing={CARA: "W1", ANNA: "G1 G1"}, aside={BEN: 1})
    assert [event.seat for event in table.when(BEN, plants(CARA, "W2")).of(e.DemeritTaken)] == [2, 2, 0, 0]


def test_k39_the_last_weed_card_ends_the_game_and_the_rest_are_noted():
    table = planting(growing={ANNA: "W1 W2"}, aside={BEN: 1}, left={"weed": 1}).when(BEN, plants(ANNA, "W3"))
    table.has(takes(ANNA, "weed", 1), takes(ANNA, "weed", 1, noted=True), takes(ANNA, "weed", 1, noted=True))
    assert table.state.outcome.endings == ("pile_used_up_weed",)
    assert table.state.outcome.points == (3, 0, 0)


def test_k39_unless_the_table_says_it_does_not():
    table = planting(growing={ANNA: "W1 W2"}, aside={BEN: 1}, left={"weed": 1}, weed_pile_ends_game=False)
    table = table.when(BEN, plants(ANNA, "W3"))
    table.has(takes(ANNA, "weed", 1, noted=True), e.RoundClosed(1, CARA, 2))
    assert table.state.outcome is None
