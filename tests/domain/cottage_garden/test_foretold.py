"""What a view foretells comes true: lines, turns, refills, cubes, payments, beds given up; on random matches."""

from collections import defaultdict
from collections.abc import Iterator

from hypothesis import given, settings

from domain.core.message import Event
from domain.games.cottage_garden import COTTAGE_GARDEN, events
from domain.games.cottage_garden.state import State
from domain.games.cottage_garden.view import View
from tests.domain.cottage_garden.test_conservation import matches, versions
from tests.given import ANNA, Played

law = settings(max_examples=3, deadline=None)


def decisions(played: Played) -> Iterator[tuple[State, View, list[Event]]]:
    """What was seen at each question, and what was then decided."""
    asked, happened = None, []
    for event, state in versions(played):
        happened.append(event)
        if isinstance(event, events.StepReached):
            if asked is not None:
                yield asked, COTTAGE_GARDEN.view(asked, ANNA), happened
            asked, happened = state, []


def of(kind: type[Event], happened: list[Event]) -> list:
    return [event for event in happened if isinstance(event, kind)]


@law
@given(matches)
def test_the_gardener_stands_where_it_was_foretold(played):
    foretold: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    stood: dict[int, list[int]] = defaultdict(list)
    at = None
    for event, state in versions(played):
        at = state.gardener
        if isinstance(event, events.TurnBegan | events.TurnSkipped):
            stood[event.seat].append(at)
        if isinstance(event, events.TurnBegan):
            for seat in COTTAGE_GARDEN.view(state, ANNA).seats:
                foretold[seat.seat].append((len(stood[seat.seat]), seat.next_spaces))
    for seat, told in foretold.items():
        for begun, spaces in told:
            came = stood[seat][begun : begun + 3]
            assert list(spaces[: len(came)]) == came


@law
@given(matches)
def test_turns_left_are_the_turns_that_come_before_the_final_round(played):
    turns = [event.seat for event, _ in versions(played) if isinstance(event, events.TurnBegan) and not event.final]
    begun = 0
    for event, state in versions(played):
        if isinstance(event, events.TurnBegan):
            left = [seat.turns_left for seat in COTTAGE_GARDEN.view(state, ANNA).seats]
            begun += not event.final
            now = [] if event.final else [event.seat]
            assert left == [(now + turns[begun:]).count(seat) for seat in range(len(left))]


@law
@given(matches)
def test_a_line_is_refilled_as_it_was_foretold(played):
    for _, view, happened in decisions(played):
        kinds = [type(event) for event in happened]
        refilled = of(events.NurseryRefilled, happened)
        if events.FinalRoundBegan in kinds or not refilled:
            continue
        (refill,), began = refilled, of(events.TurnBegan, happened)
        line = view.lines[began[0].gardener] if began else view.line
        assert (line.refill, line.placed, line.unfilled) == (refill.by, refill.placed, refill.unfilled)


@law
@given(matches)
def test_cubes_go_as_it_was_foretold(played):
    for state, view, happened in decisions(played):
        for scored in of(events.BedScored, happened):
            beds = {bed.bed: bed for bed in view.seats[state.active].beds}
            advances = {(a.colour, a.from_value): a for a in beds[scored.bed].advances}
            moved = of(events.CubeMoved, happened)
            for move in moved:
                told = advances[move.colour, move.from_value]
                assert (told.to_value, told.points, told.lost) == (move.to_value, move.points, move.lost)
            assert {a.colour for a in advances.values()} == {move.colour for move in moved}
            told = [advances[move.colour, move.from_value] for move in moved]
            assert sum(a.cat for a in told) == len(of(events.CatGained, happened))
            assert sum(a.pot for a in told) == len(of(events.PotOwed, happened))
            assert max((a.hives for a in told), default=0) == sum(w.hives for w in of(events.HivesWon, happened))


@law
@given(matches)
def test_payments_cost_what_was_foretold(played):
    for _, view, happened in decisions(played):
        for paid in of(events.PointsPaid, happened):
            costs = {(p.colour, p.from_value): (p.to_value, p.points) for p in view.payments}
            assert costs[paid.colour, paid.from_value] == (paid.to_value, paid.points)


@law
@given(matches)
def test_the_beds_given_up_are_those_that_were_marked(played):
    for _, view, happened in decisions(played):
        if of(events.FinalRoundBegan, happened):
            marked = [(seat.seat, bed.bed) for seat in view.seats for bed in seat.beds if bed.would_be_given_up]
            assert [(given.seat, given.bed) for given in of(events.BedGivenUp, happened)] == marked
