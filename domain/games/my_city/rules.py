"""What follows from a wish, and which wishes the rules allow (My City R1–R7)."""

from collections.abc import Iterator

from domain.core.chance import Chance, Drawn
from domain.core.message import Command, Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.my_city import refusal
from domain.games.my_city.commands import (
    Begin,
    Choosing,
    EndParticipation,
    OfASeat,
    PassBuilding,
    PlaceBuilding,
    WithdrawChoice,
)
from domain.games.my_city.events import (
    Building,
    CardBlocked,
    CardTurned,
    Choice,
    ChoiceMade,
    ChoiceWithdrawn,
    End,
    Pass,
    Place,
)
from domain.games.my_city.land import GRID
from domain.games.my_city.passing import objection
from domain.games.my_city.placement import covered, spots, turned
from domain.games.my_city.resolution import onward
from domain.games.my_city.state import State, evolve
from domain.geometry.grid import each


def decide(state: State, seat: Seat | None, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The facts that follow; none for the choice that was already made. Raises the first refusal that applies."""
    if isinstance(command, Begin):
        return _begin(state, chance)
    if not isinstance(command, OfASeat):
        raise TypeError(f"not a command of My City: {command}")
    chair, building = _answering(state, seat, command.round)
    if isinstance(command, WithdrawChoice):
        return _withdraw(state, chair)
    choice = _choice(state, chair, building, command)
    if choice == state.cities[chair].choice:
        return ()
    made = ChoiceMade(chair, choice)
    return (made, *onward(evolve(state, made), chance))


def legal_commands(state: State, seat: Seat) -> Iterator[OfASeat]:
    """All that `decide` accepts from that seat now.

    Placing by turns, then cell in reading order (a building that looks alike after a turn is listed for each turn);
    then passing, ending, withdrawing.
    """
    building, city, number = state.building, state.cities[seat], state.round
    if building is None or not city.takes_part:
        return
    for turns, shape in enumerate(turned(building.drawing)):
        for spot in each(spots(state, seat, shape)):
            yield PlaceBuilding(number, turns, GRID.name(spot))
    if objection(state, city) is None:
        yield PassBuilding(number)
    yield EndParticipation(number)
    if city.choice:
        yield WithdrawChoice(number)


def to_move(state: State) -> tuple[Seat, ...]:
    """The seats that have yet to choose; that one has chosen is public (My City R2)."""
    return state.waits_for


def points(state: State) -> tuple[int, ...]:
    """The scores, which are public."""
    return tuple(city.score for city in state.cities)


def outcome(state: State) -> Outcome | None:
    """How the chapter ended."""
    if state.ended is None:
        return None
    winners = tuple(Seat(n) for n, place in enumerate(state.ended.places) if place == 1)
    return Outcome(state.ended.endings, state.ended.totals, winners)


def drawn(state: State, event: Event) -> tuple[Drawn, ...]:
    """The deck in canonical order, and the card that came."""
    return (Drawn(state.deck, event.card),) if isinstance(event, CardTurned | CardBlocked) else ()


def _begin(state: State, chance: Chance) -> tuple[Event, ...]:
    """The table lays out the chapter; once begun, it does what is left to be done without a choice."""
    if state.begun:
        return tuple(onward(state, chance))
    return (state.set_up, *onward(evolve(state, state.set_up), chance))


def _answering(state: State, seat: Seat | None, number: int) -> tuple[Seat, Building]:
    if state.ended:
        raise refusal.GameOver
    if seat is None or not state.cities[seat].takes_part:
        raise refusal.NotTakingPart
    if number != state.round or state.building is None:
        raise refusal.AlreadyResolved
    return seat, state.building


def _withdraw(state: State, seat: Seat) -> tuple[Event, ...]:
    if state.cities[seat].choice is None:
        raise refusal.NoChoiceToWithdraw
    return (ChoiceWithdrawn(seat),)


def _choice(state: State, seat: Seat, building: Building, command: Choosing) -> Choice:
    if isinstance(command, PlaceBuilding):
        shape = turned(building.drawing)[command.turns]
        cells = covered(state, seat, shape, command.cell)
        return Place(building.tag, command.turns, command.cell, GRID.names(cells))
    if isinstance(command, PassBuilding):
        if (reason := objection(state, state.cities[seat])) is not None:
            raise reason
        return Pass()
    return End()
