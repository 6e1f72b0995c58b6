"""What is never lost, and other laws (L1 to L9), at every version of random games."""

from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings

from domain.games.karesansui import KARESANSUI
from domain.games.karesansui import events as e
from domain.games.karesansui.content import PILES
from domain.games.karesansui.scoring import forbidden_sets
from domain.games.karesansui.state import State
from domain.games.karesansui.stone import BLACK, STONES, VALUE, WEED, total
from tests.domain.karesansui.playing import TABLES, facts

law = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
PRINTED = {"pass": 10, "trips": 10, "foursome": 10, "straight": 10, "weed": 20}


def lying(state: State) -> Counter[str]:
    """Every stone and weed, wherever it lies, and black."""
    found: Counter[str] = Counter(state.bag)
    for garden in state.gardens:
        found.update(garden.stones)
        found[WEED] += len(garden.weeds) + garden.aside
    for pile in state.piles:
        found.update(pile.stones)
        found.update(pile.bid.stones if pile.bid else ())
        found[WEED] += pile.weeds
    found[BLACK] += state.black != "bag"
    return found


@law
@given(TABLES)
def test_l1_and_l2_76_stones_and_all_weeds(table: tuple[int, int, dict[str, Any]]):
    weeds = 0
    for before, event, after in facts(*table):
        weeds = after.weeds if isinstance(event, e.WeedsAdded) else weeds
        there = lying(after)
        assert {stone: there[stone] for stone in STONES} == dict.fromkeys(STONES, 5)
        assert (there[BLACK], there[WEED]) == (1, weeds)
        assert sum(there.values()) == 76 + weeds
        if isinstance(event, e.RoundClosed):
            assert not any(garden.aside for garden in before.gardens)
            assert not before.piles


@law
@given(TABLES)
def test_l3_cards_left_and_held_are_all_there_ever_were(table: tuple[int, int, dict[str, Any]]):
    taken: Counter[str] = Counter()
    for _, event, after in facts(*table):
        if isinstance(event, e.DemeritTaken):
            taken[event.pile] += 1
            assert event.noted == (taken[event.pile] > PRINTED[event.pile])
            if event.pile in ("trips", "foursome", "straight"):
                assert event.points == min(taken[event.pile], 10)
        for pile, left in zip(PILES, after.demerits, strict=True):
            held = sum(card.pile == pile and not card.noted for cards in after.cards for card in cards)
            assert len(left) + held == PRINTED[pile]


@law
@given(TABLES)
def test_l4_and_l5_bids_only_sink_and_exactly_one_seat_passes_a_round(table: tuple[int, int, dict[str, Any]]):
    lowest: dict[tuple[int, int], tuple[int, int]] = {}
    passers: Counter[int] = Counter()
    for before, event, after in facts(*table):
        bidders = [pile.bid.seat for pile in after.piles if pile.bid]
        assert len(bidders) == len(set(bidders))
        if isinstance(event, e.BidMade):
            height = (event.total, len(event.stones))
            assert event.total == total(event.stones)
            assert height < lowest.get((before.round, event.pile), (99, 99))
            lowest[before.round, event.pile] = height
        passers[before.round] += isinstance(event, e.BiddingPassed)
        if isinstance(event, e.RoundClosed):
            assert passers[before.round] == 1


@law
@given(TABLES)
def test_l6_and_l7_after_step_4_no_garden_holds_a_forbidden_set(table: tuple[int, int, dict[str, Any]]):
    for before, event, after in facts(*table):
        if isinstance(event, e.RoundClosed):
            for garden in after.gardens:
                assert forbidden_sets(garden.stones) == ()
                tags = Counter(garden.stones)
                assert max(tags.values(), default=0) <= 2
                assert len(tags) <= 9
                assert len(garden.stones) <= 18
        if isinstance(event, e.SetReturned):
            choices = forbidden_sets(before.gardens[event.seat].stones)
            assert event.chosen == (len(choices) > 1)
            assert event.stones in [choice.stones for choice in choices]


@law
@given(TABLES)
def test_l8_a_stone_always_finds_room(table: tuple[int, int, dict[str, Any]]):
    for _, event, after in facts(*table):
        if isinstance(event, e.TurnBegan | e.RoundClosed | e.GameEnded):
            for garden in after.gardens:
                assert all(garden.stones.count(tag) + garden.weeds.count(tag) <= 5 for tag in STONES)


@law
@given(TABLES)
def test_l9_points_never_fall_and_are_the_sum_of_cards(table: tuple[int, int, dict[str, Any]]):
    sums = [0] * table[0]
    state = None
    for before, event, after in facts(*table):
        if isinstance(event, e.DemeritTaken):
            sums[event.seat] += event.points
        assert all(now >= then for now, then in zip(KARESANSUI.points(after), KARESANSUI.points(before), strict=True))
        if isinstance(event, e.BlackStoneDrawn):
            assert before.round >= 6
        assert after.round <= 10
        state = after
    assert state is not None
    assert state.outcome is not None
    assert list(state.outcome.points) == sums == list(KARESANSUI.points(state))


@law
@given(TABLES)
def test_a_full_pile_holds_2_to_6_stones_of_6_to_8(table: tuple[int, int, dict[str, Any]]):
    for _, event, after in facts(*table):
        if isinstance(event, e.PileFilled):
            pile = after.piles[-1]
            assert pile.total == sum(VALUE[stone] for stone in pile.stones)
            assert pile.full == (6 <= pile.total <= 8)
            assert not pile.full or 2 <= len(pile.stones) <= 6
