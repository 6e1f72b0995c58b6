"""What the rules refuse, in which order and in which words."""

import inspect

import pytest

from domain.games.karesansui import commands as c
from domain.games.karesansui import refusals as r
from domain.games.karesansui.stone import Stone
from tests.domain.karesansui.table import ANNA, BEN, CARA, bids, given, keeps, passes, plants, returns, stones

SENTENCES = {
    "game_over": "The game has ended.",
    "not_your_turn": "It is another player's turn.",
    "not_bidding_now": "The bidding of this round is over.",
    "not_returning_now": "There is no forbidden set to give back now.",
    "not_planting_now": "You have no weed to plant now.",
    "no_such_pile": "There is no such pile this round.",
    "stones_not_in_garden": "You can bid only stones that lie in your garden.",
    "stones_out_of_order": "List the stones by colour, then by value.",
    "bid_not_lower": "Bid less in total, or the same total with fewer stones.",
    "pile_without_bid": "You cannot pass while a pile has no bid.",
    "weeds_not_in_play": "This game is played without weeds.",
    "no_weeds_to_pull": "There are no weeds in your garden.",
    "not_a_forbidden_set": "These stones are no forbidden set of your garden.",
    "no_such_garden": "There is no such garden.",
    "own_garden": "A weed goes into another player's garden.",
    "no_such_region": "There is no such part of the garden.",
    "region_full": "That part of the garden has no free space.",
    "weed_must_be_planted": "At this table every weed must be planted.",
}


def test_every_refusal_has_its_code_and_its_sentence_in_the_order_of_the_rules():
    own = [kind() for kind in vars(r).values() if inspect.isclass(kind) and kind.__module__ == r.__name__]
    assert {refusal.code: refusal.sentence for refusal in own} == SENTENCES
    assert [refusal.code for refusal in own] == list(SENTENCES)


@pytest.mark.parametrize("wish", [bids(9, "W3 W1"), passes(), returns("W1"), plants(ANNA, "W1"), keeps()])
def test_another_players_turn_comes_before_everything(wish):
    given("W1", "", "").refuses(BEN, wish, r.NotYourTurn)


def test_k25c():
    table = given("W3 G1", "", "")
    table.refuses(ANNA, bids(3), r.NoSuchPile).refuses(ANNA, bids(0), r.NoSuchPile)
    table.refuses(ANNA, bids(1, "W3 W3"), r.StonesNotInGarden)
    table.refuses(ANNA, bids(1, "G1 W3"), r.StonesOutOfOrder)
    table.refuses(ANNA, returns("W3 G1"), r.NotReturningNow)


def test_an_unknown_stone_lies_in_no_garden():
    given("W3", "", "").refuses(ANNA, c.Bid(1, (Stone("blue_1"),)), r.StonesNotInGarden)
    given("W3", "", "").refuses(ANNA, c.Bid(1, stones("weed")), r.StonesNotInGarden)


def test_a_bid_is_checked_in_the_order_pile_stones_order_height():
    table = given("W3 G1", "", "", bids={1: (CARA, "")})
    table.refuses(ANNA, bids(7, "P1"), r.NoSuchPile)
    table.refuses(ANNA, bids(1, "P1 W3"), r.StonesNotInGarden)
    table.refuses(ANNA, bids(1, "G1 W3"), r.StonesOutOfOrder)
    table.refuses(ANNA, bids(1, "W3 G1"), r.BidNotLower)


def test_a_pass_is_checked_in_the_order_bids_weeds_in_the_game_weeds_in_the_garden():
    given("", "", "").refuses(ANNA, passes(pulling_weeds=True), r.PileWithoutBid)
    ready = {1: (BEN, ""), 2: (CARA, "")}
    given("", "", "", bids=ready).refuses(ANNA, passes(pulling_weeds=True), r.WeedsNotInPlay)
    given("", "", "", bids=ready, weeds=1).refuses(ANNA, passes(pulling_weeds=True), r.NoWeedsToPull)


def test_a_set_is_checked_for_its_order_first():
    table = given("W1 W1 W1 G1 G1 G1", "", "", turn=(ANNA, "return"), passer=ANNA)
    table.refuses(ANNA, returns("P3 W1"), r.StonesOutOfOrder)
    table.refuses(ANNA, returns("P3 P3 P3"), r.NotAForbiddenSet)
    table.refuses(ANNA, returns("W1 W1"), r.NotAForbiddenSet)
    table.refuses(ANNA, c.ReturnSet((Stone("blue_1"),) * 3), r.NotAForbiddenSet)
    table.refuses(ANNA, c.ReturnSet(()), r.NotAForbiddenSet)


def test_at_the_wrong_step():
    returning = given("W1 W1 W1 G1 G1 G1", "", "", turn=(ANNA, "return"), passer=ANNA)
    for wish in (bids(9), passes()):
        returning.refuses(ANNA, wish, r.NotBiddingNow)
    for wish in (plants(ANNA, "W1"), keeps()):
        returning.refuses(ANNA, wish, r.NotPlantingNow)
    planting = given("", "", "", turn=(ANNA, "plant"), passer=ANNA, weeds=1, aside={ANNA: 1})
    planting.refuses(ANNA, returns("W1"), r.NotReturningNow).refuses(ANNA, passes(), r.NotBiddingNow)


def test_a_weed_is_checked_in_the_order_garden_own_region_space():
    full = {BEN: "W1 W1 W1 W1 W1"}
    table = given("", "", "", turn=(ANNA, "plant"), passer=ANNA, weeds=5, aside={ANNA: 1}, growing=full, bag="")
    table.refuses(ANNA, c.PlantWeed(7, Stone("blue_1")), r.NoSuchGarden)
    table.refuses(ANNA, c.PlantWeed(ANNA, Stone("blue_1")), r.OwnGarden)
    table.refuses(ANNA, c.PlantWeed(BEN, Stone("weed")), r.NoSuchRegion)
    table.refuses(ANNA, plants(BEN, "W1"), r.RegionFull)
