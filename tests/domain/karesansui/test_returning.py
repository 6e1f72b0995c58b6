"""Step 4: forbidden sets (R17 to R19)."""

from itertools import combinations

import hypothesis
import pytest
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from domain.games.karesansui import events as e
from domain.games.karesansui import refusals as r
from domain.games.karesansui.rules import legal_commands
from domain.games.karesansui.scoring import forbidden_sets
from domain.games.karesansui.state import Turn
from domain.games.karesansui.stone import without
from tests.domain.karesansui.table import ANNA, BEN, CARA, Table, bids, card, given, passes, returns, stones, takes

K16 = "W1 W2 G2 B2 Y2 W3 W3 W3"
TRIPS, FOURSOME, STRAIGHT = "W3 W3 W3", "W2 G2 B2 Y2", "W1 W2 W3"


def asked(garden, **table):
    """Anna, who passed, is asked which set of her garden goes back; nobody else holds one."""
    return given(garden, "", "", turn=(ANNA, "return"), passer=ANNA, **table)


def passing(garden, *others, came="P1", **table):
    """Anna passes with this garden and draws something harmless."""
    others = others or ("", "")
    return given(garden, *others, bids={1: (BEN, ""), 2: (CARA, "")}, **table).when(ANNA, passes(), came=came)


def sets_in(text):
    return {" ".join(f"{s[0].upper()}{s[-1]}" for s in found.stones) for found in forbidden_sets(stones(text))}


@pytest.mark.parametrize(
    ("garden", "found"),
    [
        ("W1 W1 W1", {"W1 W1 W1"}),
        ("W1 W1 W1 W1 W1", {"W1 W1 W1"}),
        ("W1 W1 G1", set()),
        ("W2 G2 B2 P2", {"W2 G2 B2 P2"}),
        ("W1 W2 W3", {"W1 W2 W3"}),
        ("W1 G2 W3", set()),
        pytest.param("W1 W1 G1 B1", set(), id="K22"),
        pytest.param(K16, {TRIPS, FOURSOME, STRAIGHT}, id="K16"),
        pytest.param(
            "W1 G1 B1 Y1 P1",
            {"W1 G1 B1 Y1", "W1 G1 B1 P1", "W1 G1 Y1 P1", "W1 B1 Y1 P1", "G1 B1 Y1 P1"},
            id="K19",
        ),
    ],
)
def test_r17_forbidden_sets(garden, found):
    assert sets_in(garden) == found


def test_k16_with_a_choice_the_seat_is_asked():
    passed = passing("W2 G2 B2 Y2 W1 W3 W3", came="W3")
    assert passed.events[-1] == e.TurnBegan(ANNA, "return")
    assert list(legal_commands(passed.state, ANNA)) == [returns(TRIPS), returns(FOURSOME), returns(STRAIGHT)]


def test_k16_foursome_first_then_trips_goes_by_itself():
    done = asked(K16).when(ANNA, returns(FOURSOME))
    done.begins_with(
        e.SetReturned(ANNA, "foursome", stones(FOURSOME), True),
        takes(ANNA, "foursome", 1),
        e.SetReturned(ANNA, "trips", stones(TRIPS), False),
        takes(ANNA, "trips", 1),
        e.RoundClosed(1, ANNA, 2),
    )
    done.lies(ANNA, "W1")


def test_k16_trips_first_then_foursome():
    done = asked(K16).when(ANNA, returns(TRIPS))
    assert [event.kind for event in done.of(e.SetReturned)] == ["trips", "foursome"]
    assert done.lies(ANNA, "W1").state.cards[ANNA] == (card("trips", 1), card("foursome", 1))


def test_k16_straight_first_costs_one_card():
    done = asked(K16).when(ANNA, returns(STRAIGHT))
    assert done.lies(ANNA, "W3 W3 G2 B2 Y2").state.cards[ANNA] == (card("straight", 1),)


def test_k17_dearer_straight():
    tops = {"straight": 5}
    assert asked(K16, tops=tops).when(ANNA, returns(STRAIGHT)).state.cards[ANNA] == (card("straight", 5),)
    two = asked(K16, tops=tops).when(ANNA, returns(FOURSOME)).state.cards[ANNA]
    assert sum(taken.points for taken in two) == 2


def test_k18():
    table = asked("W1 W2 W3 W3 W3", tops={"trips": 4, "straight": 2})
    straight = table.when(ANNA, returns(STRAIGHT)).lies(ANNA, "W3 W3")
    trips = table.when(ANNA, returns(TRIPS)).lies(ANNA, "W1 W2")
    assert straight.state.cards[ANNA] == (card("straight", 2),)
    assert trips.state.cards[ANNA] == (card("trips", 4),)


def test_k19_the_owner_chooses_which_of_five_colours_stays():
    table = asked("W1 G1 B1 Y1 P1")
    assert len(list(legal_commands(table.state, ANNA))) == 5
    done = table.when(ANNA, returns("W1 G1 B1 P1")).lies(ANNA, "Y1")
    assert done.of(e.SetReturned) == [e.SetReturned(ANNA, "foursome", stones("W1 G1 B1 P1"), True)]


def test_k20_five_alike_are_one_set_that_goes_by_itself():
    done = passing("P2 P2 P2 P2 P2", came="W1")
    assert done.of(e.SetReturned) == [e.SetReturned(ANNA, "trips", stones("P2 P2 P2"), False)]
    done.lies(ANNA, "W1 P2 P2")


def test_k21_one_card_either_way():
    table = asked("W1 W2 W3 G3 B3 P3")
    foursome = table.when(ANNA, returns("W3 G3 B3 P3")).lies(ANNA, "W1 W2")
    straight = table.when(ANNA, returns(STRAIGHT)).lies(ANNA, "G3 B3 P3")
    assert [len(done.of(e.DemeritTaken)) for done in (foursome, straight)] == [1, 1]


def test_k23_from_the_passer_clockwise():
    table = given("W1 W1 W1", "", "G1 G1 G1", bids={1: (ANNA, ""), 2: (BEN, "")}, turn=(CARA, "bid"), tops={"trips": 3})
    table.when(CARA, passes(), came="P3").has(
        e.SetReturned(CARA, "trips", stones("G1 G1 G1"), False),
        takes(CARA, "trips", 3),
        e.SetReturned(ANNA, "trips", stones("W1 W1 W1"), False),
        takes(ANNA, "trips", 4),
    )


def test_r17_past_the_last_seat_the_first_follows():
    table = given("W1 W1 W1", "", "G1 G1 G1", bids={1: (ANNA, ""), 2: (CARA, "")}, turn=(BEN, "bid"))
    returned = table.when(BEN, passes(), came="P3").of(e.SetReturned)
    assert [event.seat for event in returned] == [CARA, ANNA]


def test_k24_the_last_card_then_a_noted_one_and_the_game_ends():
    done = asked("W1 W1 W1 G1 G1 G1", tops={"trips": 10}).when(ANNA, returns("G1 G1 G1"))
    done.has(
        takes(ANNA, "trips", 10),
        e.SetReturned(ANNA, "trips", stones("W1 W1 W1"), False),
        takes(ANNA, "trips", 10, noted=True),
    )
    assert done.state.outcome.endings == ("pile_used_up_trips",)
    assert done.state.outcome.points == (20, 0, 0)


@pytest.mark.parametrize("garden", ["W1 W1 W1 G2 G2 G2", "W1 G1 B1 P1 W2 G2 B2 P2", "W1 W2 W3 P1 P2 P3"])
def test_r18_two_sets_of_one_kind_are_a_choice_too(garden):
    passed = passing(garden, came="Y3")
    assert passed.events[-1] == e.TurnBegan(ANNA, "return")
    first, last = legal_commands(passed.state, ANNA)
    done = passed.when(ANNA, last)
    assert [(event.stones, event.chosen) for event in done.of(e.SetReturned)] == [
        (last.stones, True),
        (first.stones, False),
    ]


def test_k25b_asked_again_before_every_question():
    table = passing("W1 W1 W1 G1 G1 G1 B1 B1 B1", came="P3")
    assert table.events[-1] == e.TurnBegan(ANNA, "return")
    table = table.when(ANNA, returns("W1 W1 W1"))
    table.then(
        e.SetReturned(ANNA, "trips", stones("W1 W1 W1"), True), takes(ANNA, "trips", 1), e.TurnBegan(ANNA, "return")
    )
    table.when(ANNA, returns("G1 G1 G1")).begins_with(
        e.SetReturned(ANNA, "trips", stones("G1 G1 G1"), True),
        takes(ANNA, "trips", 2),
        e.SetReturned(ANNA, "trips", stones("B1 B1 B1"), False),
        takes(ANNA, "trips", 3),
        e.RoundClosed(1, ANNA, 2),
    )


def test_r17_when_one_has_chosen_the_next_seat_is_asked():
    table = given(K16, "P1 P2 P3 P3 P3", "", turn=(ANNA, "return"), passer=ANNA)
    done = table.when(ANNA, returns(STRAIGHT))
    assert done.events[-1] == e.TurnBegan(BEN, "return")
    assert done.state.turn == Turn(BEN, "return")


def ways(garden: tuple[str, ...]) -> set[tuple[tuple[str, ...], ...]]:
    """Every order in which sets may go back, found by looking at every three and four stones of the garden."""
    found = {
        part
        for size in (3, 4)
        for part in combinations(garden, size)
        if is_forbidden([stone.split("_")[0] for stone in part], [stone[-1] for stone in part])
    }
    if not found:
        return {()}
    return {(part, *rest) for part in found for rest in ways(without(garden, part))}


def is_forbidden(colours: list[str], values: list[str]) -> bool:
    if len(colours) == 4:
        return len(set(colours)) == 4 and len(set(values)) == 1
    return len(set(colours)) == 1 and len(set(values)) in (1, 3)


def walked(table: Table) -> set[tuple[tuple[str, ...], ...]]:
    """Every order that the game itself offers until it asks no more."""
    if table.state.turn != Turn(ANNA, "return"):
        return {()}
    orders = set()
    for wish in legal_commands(table.state, ANNA):
        done = table.when(ANNA, wish)
        went = tuple(event.stones for event in done.of(e.SetReturned))
        orders |= {went + rest for rest in walked(done)}
    return orders


FEW = [f"{colour}{value}" for colour in "WGBYP" for value in "123"]


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@hypothesis.given(
    st.lists(st.sampled_from(FEW[:9]), min_size=6, max_size=9), st.lists(st.sampled_from(FEW), max_size=2)
)
def test_r18_any_order_that_the_rules_allow_is_offered_and_none_else(some, others):
    words = [word for word in FEW for _ in range(min(5, (some + others).count(word)))]
    orders = ways(stones(" ".join(words)))
    assume(len({order[:1] for order in orders}) > 1)
    assert walked(asked(" ".join(words))) == orders


def test_r18_sets_go_back_into_the_bag():
    table = asked("W1 W2 W3 W3 W3")
    done = table.when(ANNA, returns(TRIPS))
    returned = table.after(done.events[:1])
    assert returned.bag.count("white_3") == 5
    assert len(returned.bag) == len(table.state.bag) + 3


def test_k25c_refusals_while_asked():
    table = asked("W1 W2 W3 W3 W3")
    table.refuses(ANNA, returns("W1 W2 W2"), r.NotAForbiddenSet)
    table.refuses(ANNA, returns("W2 W1 W3"), r.StonesOutOfOrder)
    table.refuses(ANNA, bids(1), r.NotBiddingNow)
