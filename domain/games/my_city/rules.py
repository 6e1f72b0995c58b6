"""What follows from a wish, and which wishes the rules allow (My City R1–R7, R29, R30)."""

from collections.abc import Iterator

from domain.core.chance import Chance, Drawn
from domain.core.message import Command, Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.my_city import refusals
from domain.games.my_city.choice import Choice, End, Pass, Place
from domain.games.my_city.clause import NuggetDigs
from domain.games.my_city.commands import (
    Begin,
    Choosing,
    Digging,
    EndParticipation,
    InARound,
    KeepNugget,
    OfASeat,
    PassBuilding,
    PlaceBuilding,
    SpendNugget,
    WithdrawChoice,
)
from domain.games.my_city.events import (
    Building,
    CardBlocked,
    CardTurned,
    ChoiceMade,
    ChoiceWithdrawn,
    NuggetKept,
    NuggetSpent,
)
from domain.games.my_city.evolution import evolve
from domain.games.my_city.land import GRID
from domain.games.my_city.mining import diggable
from domain.games.my_city.passing import objection
from domain.games.my_city.placement import covered, spots, turned
from domain.games.my_city.resolution import onward
from domain.games.my_city.state import State
from domain.geometry.grid import each


def decide(state: State, seat: Seat | None, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The facts that follow; none for the choice that was already made. Raises the first refusal that applies."""
    if isinstance(command, Begin):
        return _begin(state, chance)
    if not isinstance(command, OfASeat):
        raise TypeError(f"not a command of My City: {command}")
    if state.ended:
        raise refusals.GameOver
    fact = _dig(state, seat, command) if isinstance(command, Digging) else _choose(state, seat, command)
    return (fact, *onward(evolve(state, fact), chance)) if fact else ()


def legal_commands(state: State, seat: Seat) -> Iterator[OfASeat]:
    """All that `decide` accepts from that seat now.

    Placing by turns, then cell in reading order (a building that looks alike after a turn is listed for each turn);
    then passing, for a point and for a nugget, ending, withdrawing. When asked for a nugget: spending it by the order
    of the mines, then keeping it.
    """
    building, city, number = state.building(seat), state.cities[seat], state.round
    if state.asked and seat in state.waits_for:
        yield from (SpendNugget(mine) for mine in diggable(state, seat))
        yield KeepNugget()
    if building is None or not city.takes_part:
        return
    if not state.is_retired(seat):
        for turns, shape in enumerate(turned(building.drawing)):
            for spot in each(spots(state, seat, shape)):
                yield PlaceBuilding(number, turns, GRID.name(spot))
    for nugget in (False, True):
        if objection(state, seat, building, nugget=nugget) is None:
            yield PassBuilding(number, nugget)
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


def _choose(state: State, seat: Seat | None, command: InARound) -> ChoiceMade | ChoiceWithdrawn | None:
    chair, building = _answering(state, seat, command.round)
    if isinstance(command, WithdrawChoice):
        return _withdraw(state, chair)
    choice = _choice(state, chair, building, command)
    return None if choice == state.cities[chair].choice else ChoiceMade(chair, choice)


def _answering(state: State, seat: Seat | None, number: int) -> tuple[Seat, Building]:
    if seat is None or not state.cities[seat].takes_part:
        raise refusals.NotTakingPart
    building = state.building(seat)
    if number != state.round or building is None:
        raise refusals.AlreadyResolved
    return seat, building


def _withdraw(state: State, seat: Seat) -> ChoiceWithdrawn:
    if state.cities[seat].choice is None:
        raise refusals.NoChoiceToWithdraw
    return ChoiceWithdrawn(seat)


def _choice(state: State, seat: Seat, building: Building, command: Choosing) -> Choice:
    if isinstance(command, EndParticipation):
        return End()
    if isinstance(command, PassBuilding):
        if (reason := objection(state, seat, building, nugget=command.nugget)) is not None:
            raise reason
        return Pass(command.nugget)
    if state.is_retired(seat):
        raise refusals.BuildingRetired
    shape = turned(building.drawing)[command.turns]
    cells = covered(state, seat, shape, command.cell)
    return Place(building.tag, command.turns, command.cell, GRID.names(cells))


def _dig(state: State, seat: Seat | None, command: Digging) -> NuggetSpent | NuggetKept:
    """An answer to the question after the last round (My City R30)."""
    if seat is None:
        raise refusals.NotTakingPart
    nugget = state.set_up.rules.nugget
    if not state.asked or seat not in state.waits_for or not isinstance(nugget, NuggetDigs):
        raise refusals.NuggetNotAsked
    if isinstance(command, KeepNugget):
        return NuggetKept(seat)
    if command.mine not in diggable(state, seat):
        raise refusals.NoSuchMine
    return NuggetSpent(seat, command.mine, nugget.boxes)
