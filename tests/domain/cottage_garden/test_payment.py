"""R29 to R32: a turn of the final round costs two points."""

from msgspec.structs import replace

from domain.games.cottage_garden import events
from domain.games.cottage_garden.refusals import (
    AlreadyPlanted,
    CannotPay,
    NoCubeThere,
    PayFirst,
    PlantFirst,
)
from domain.games.cottage_garden.scoring import payments
from domain.games.cottage_garden.state import Garden
from tests.domain.cottage_garden.table import (
    END_TURN,
    Table,
    cat,
    drawn,
    pay,
    pot,
    score,
    table,
)
from tests.given import ANNA

THREE_TILES = drawn("L1", "#####/#c..#/###../##..#/#####", tiles="6A 6B 6C")
COMPLETE = drawn("L1", "###cp/#####/#####/##p##/#####")  # two pots, one cloche


def final_turn(
    orange: tuple[int, ...] = (0, 0, 0), blue: tuple[int, ...] = (0, 0, 0), seats: int = 2, **more: object
) -> Table:
    """The seat before ends its turn, and Anna begins one of the final round with the die on 6."""
    last = table(seats, step="end", gardener=3, die=6, final=True, active=seats - 1, **more)
    return last.with_garden(ANNA, orange=orange, blue=blue).when(END_TURN)


def test_r29_a_turn_of_the_final_round_costs_two_points_first():
    paying = final_turn(orange=(0, 3, 7), queue="3A 3B 3C 3D")
    assert paying.kinds() == ["GardenerMoved", "TurnBegan"]
    assert paying.step == "pay"
    paying.refuses(
        pot(0, 0, 0), PayFirst, "In the final round a turn costs two points: first move a cube back."
    ).refuses(cat(0, 0, 0), PayFirst)
    paid = paying.when(pay("orange", 3))
    assert paid.happened == (
        events.PointsPaid(ANNA, "orange", 3, 1, 2),
        events.NurseryRefilled("rule", (("3A", "D1"), ("3B", "C1"), ("3C", "B1"), ("3D", "A1")), 0),
        events.StepReached(ANNA, "plant", 0),
    )
    assert paid.garden().orange == (0, 1, 7)
    paid.refuses(pay("orange", 7), PlantFirst)
    paid.when(pot(0, 0, 0)).refuses(pot(0, 0, 1), AlreadyPlanted)


def paying(orange: tuple[int, ...], blue: tuple[int, ...]) -> list[tuple[str, int, int]]:
    return [(p.colour, p.from_value, p.to_value) for p in payments(Garden(orange=orange, blue=blue))]


def test_t25_r30_a_cube_on_20_must_pay_if_no_other_can():
    assert paying((1, 1, 20), (0, 0, 0)) == [("orange", 20, 15)]
    assert paying((0, 1, 1), (0, 0, 20)) == [("blue", 20, 14)]
    paid = final_turn((1, 1, 20)).when(pay("orange", 20))
    assert paid.told(events.PointsPaid) == [events.PointsPaid(ANNA, "orange", 20, 15, 5)]
    assert final_turn(blue=(0, 0, 20)).when(pay("blue", 20)).told(events.PointsPaid)[0].points == 6


def test_t26_r29_which_cubes_may_pay():
    assert paying((2, 5, 20), (0, 4, 20)) == [
        ("orange", 2, 0),
        ("orange", 5, 3),
        ("orange", 20, 15),
        ("blue", 4, 2),
        ("blue", 20, 14),
    ]
    turn = final_turn((1, 5, 20), (0, 4, 20))
    assert turn.legal() == [pay("orange", 5), pay("orange", 20), pay("blue", 4), pay("blue", 20)]
    turn.refuses(pay("blue", 0), CannotPay, "This cube cannot go back far enough.")
    turn.refuses(pay("orange", 1), CannotPay)
    turn.refuses(pay("orange", 4), NoCubeThere, "You have no orange cube on 4.")


def test_t27_r31_a_seat_that_cannot_pay_plays_for_nothing():
    turn = final_turn((0, 1, 1), queue="3A 3B 3C 3D 3E")
    assert turn.kinds() == ["GardenerMoved", "TurnBegan", "PaymentWaived", "NurseryRefilled"]
    assert turn.told(events.PaymentWaived) == [events.PaymentWaived(ANNA)]
    assert (turn.step, turn.queue) == ("plant", "3E")


def test_t28_r32_bonuses_come_again():
    paid = final_turn((0, 0, 7), (2, 6, 8)).when(pay("orange", 7))
    assert paid.told(events.CatGained) == []
    again = Table(paid.state).with_garden(ANNA, beds=(COMPLETE, THREE_TILES), orange=(0, 0, 5))
    scored = score_now(again).when(score(0, 5, 8))
    assert scored.told(events.CatGained) == [events.CatGained(ANNA, "orange")]
    emptied = final_turn((0, 0, 0), (2, 6, 8)).when(pay("blue", 2))
    assert emptied.garden().blue == (0, 6, 8)
    again = score_now(emptied.with_garden(ANNA, beds=(COMPLETE, THREE_TILES)))
    assert again.when(score(0, 0, 0)).told(events.PotOwed) == [events.PotOwed(ANNA, "blue")]


def test_r19_hives_are_kept_when_the_cube_goes_back_and_are_won_in_the_final_round_too():
    paid = final_turn((2, 2, 20)).with_garden(ANNA, hives=2).when(pay("orange", 20))
    assert (paid.garden().hives, paid.points()) == (2, 2 + 2 + 15 + 2)
    back = score_now(Table(replace(paid.state, hives_left=(1,))).with_garden(ANNA, beds=(COMPLETE, THREE_TILES)))
    again = back.when(score(0, 15, 0))
    assert again.told(events.CubeMoved)[0].to_value == 20
    assert again.told(events.HivesWon) == []
    first = back.with_garden(ANNA, hives=0).when(score(0, 15, 0))
    assert first.told(events.HivesWon) == [events.HivesWon(ANNA, 1)]


def score_now(now: Table) -> Table:
    return now.after(events.StepReached(ANNA, "score", 0))
