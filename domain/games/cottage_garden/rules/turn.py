"""How a turn ends, how the gardener walks, how the next turn begins."""

from domain.core.seat import Seat
from domain.games.cottage_garden import commands as c
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden import refusals as r
from domain.games.cottage_garden.bed import Bed, Slot, bare
from domain.games.cottage_garden.nursery import LAST_FACE, filling, gaps, line, next_space, refill, walk_of
from domain.games.cottage_garden.rules.facts import Facts, has_beds, own_beds
from domain.games.cottage_garden.rules.settling import end_game
from domain.games.cottage_garden.scoring import cubes, payment, payments
from domain.games.cottage_garden.state import State

FEW_TILES = 2
CATS_TO_KEEP = 2


def end_turn(facts: Facts, _: c.EndTurn) -> None:
    """At most two cats stay; then the gardener moves on (R22)."""
    surplus = facts.garden.cats - CATS_TO_KEEP
    if not may_end_turn(facts.state):
        raise r.TooManyCats(n=surplus)
    if surplus > 0:
        facts.add(e.CatReturned(facts.seat, surplus, "limit"))
    _pass_on(facts)


def may_end_turn(state: State) -> bool:
    """Whether no more cats are left than may stay, or no own bed has an empty cell for them (R22)."""
    few = state.gardens[state.active].cats <= CATS_TO_KEEP
    return few or not any(bare(bed) for _, bed in own_beds(state))


def _pass_on(facts: Facts) -> None:
    """The gardener moves, and the next seat that has a bed begins its turn (R23, R24, R28)."""
    _move_gardener(facts)
    state = facts.state
    if not any(map(has_beds, state.gardens)):
        end_game(facts)
        return
    seat = Seat((state.active + 1) % len(state.gardens))
    if has_beds(state.gardens[seat]):
        begin_turn(facts, seat)
    else:
        facts.add(e.TurnSkipped(seat))
        _pass_on(facts)


def _move_gardener(facts: Facts) -> None:
    before = facts.state
    to = next_space(before)
    arrived = to == walk_of(before).target
    facts.add(e.GardenerMoved(before.gardener, to, arrived))
    if not arrived or before.die == LAST_FACE:
        return
    facts.add(e.DieTurned(before.die + 1))
    if facts.state.die == LAST_FACE:
        _begin_final_round(facts)


def _begin_final_round(facts: Facts) -> None:
    """Every bed with two tiles or fewer is given up, by seat and slot (R26)."""
    facts.add(e.FinalRoundBegan())
    for seat, garden in enumerate(facts.state.gardens):
        for slot, bed in enumerate(garden.beds):
            if bed is not None and is_given_up(bed):
                facts.add(_given_up(Seat(seat), Slot(slot), bed))


def is_given_up(bed: Bed) -> bool:
    """Whether the bed leaves the game when the final round begins; pots and cats do not count (R26)."""
    return len(bed.tiles) <= FEW_TILES


def _given_up(seat: Seat, slot: Slot, bed: Bed) -> e.BedGivenUp:
    tiles = tuple(planted.tile for planted in bed.tiles)
    return e.BedGivenUp(seat, slot, bed.design.id, tiles, bed.pots.bit_count(), bed.cats.bit_count())


def begin_turn(facts: Facts, seat: Seat) -> None:
    """The seat's turn: in the final round it pays first, if it can; then the line is refilled (R5, R29, R31)."""
    state, cells = facts.state, line(facts.state)
    turn = state.gardens[seat].turn + 1
    facts.add(e.TurnBegan(seat, turn, state.gardener, cells, len(gaps(state, cells)), state.final))
    if state.final and any(payments(facts.garden)):
        facts.reach("pay")
        return
    if state.final:
        facts.add(e.PaymentWaived(seat))
    _refill(facts)


def pay_two_points(facts: Facts, command: c.PayTwoPoints) -> None:
    """One cube goes back, once a turn (R29)."""
    if command.from_value not in cubes(facts.garden, command.colour):
        raise r.NoCubeThere(colour=command.colour, value=command.from_value)
    paid = payment(command.colour, command.from_value)
    if paid is None:
        raise r.CannotPay
    facts.add(e.PointsPaid(facts.seat, paid.colour, paid.from_value, paid.to_value, paid.points))
    _refill(facts)


def _refill(facts: Facts) -> None:
    """Three or four gaps are filled by themselves, as far as the queue reaches (R6, R8)."""
    state = facts.state
    if refill(state.gaps) == "rule":
        placed = filling(state, line(state))
        facts.add(e.NurseryRefilled("rule", placed, state.gaps - len(placed)))
    facts.reach("plant")
