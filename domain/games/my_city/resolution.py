"""How a chapter runs by itself: rounds resolve, cards come up, a nugget is asked for (My City R1, R7, R14, R30)."""

from collections.abc import Iterator

from domain.core.chance import Chance, pick
from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.my_city.choice import Choice, Deed, Ended, Hidden, Pass, Passed, Place, Placed, Retired
from domain.games.my_city.clause import PassingCosts
from domain.games.my_city.closing import close
from domain.games.my_city.earning import earned, nuggets
from domain.games.my_city.events import CardBlocked, CardTurned, Line, NuggetAsked, Result, RoundResolved
from domain.games.my_city.evolution import evolve, with_deed
from domain.games.my_city.mining import asked
from domain.games.my_city.scoring import credited
from domain.games.my_city.state import City, State
from domain.games.my_city.supply import BLOCKING


def resolve(state: State) -> RoundResolved:
    """What the round comes to, once every seat that takes part has chosen or need not."""
    deeds = {Seat(n): _deed(state, Seat(n), city.choice) for n, city in enumerate(state.cities) if city.takes_part}
    grown = tuple(
        with_deed(city, state.card or "", deeds[Seat(n)]) if city.takes_part else city
        for n, city in enumerate(state.cities)
    )
    return RoundResolved(state.round, tuple(_result(state, grown, seat, deed) for seat, deed in deeds.items()))


def _result(state: State, grown: tuple[City, ...], seat: Seat, deed: Deed) -> Result:
    lines = (*_paid(state, deed), *earned(state, grown, seat))
    score, progress = credited(state.set_up.rules, state.cities[seat].score, lines)
    return Result(seat, deed, lines, score, progress, nuggets(state, lines))


def onward(state: State, chance: Chance) -> Iterator[Event]:
    """What follows by itself until a seat must choose or the chapter has ended."""
    while not state.waits_for and not state.ended:
        for event in _step(state, chance):
            yield event
            state = evolve(state, event)


def _step(state: State, chance: Chance) -> Iterator[Event]:
    if state.is_choosing:
        yield resolve(state)
    elif not (endings := _endings(state)):
        yield _next_card(state, chance)
    elif state.asked is None and (seats := asked(state)):
        yield NuggetAsked(seats)
    else:
        yield from close(state, endings)


def _deed(state: State, seat: Seat, choice: Choice | None) -> Deed:
    if choice is None:
        return Retired()
    if isinstance(choice, Hidden):
        raise TypeError("what is hidden cannot be resolved")
    if isinstance(choice, Place):
        building = state.building(seat)
        colour = building.colour if building else ""
        return Placed(choice.building, colour, choice.turns, choice.cell, choice.cells)
    return Passed(choice.nugget) if isinstance(choice, Pass) else Ended()


def _paid(state: State, deed: Deed) -> tuple[Line, ...]:
    passing = state.set_up.rules.passing
    if isinstance(deed, Passed) and not deed.nugget and isinstance(passing, PassingCosts):
        return (Line("pass", -passing.points),)
    return ()


def _endings(state: State) -> tuple[str, ...]:
    """Why the chapter ends now; empty while it goes on (My City R7)."""
    all_ended = () if any(city.takes_part for city in state.cities) else ("all_ended",)
    return all_ended + (() if state.deck else ("deck_used_up",))


def _next_card(state: State, chance: Chance) -> CardTurned | CardBlocked:
    card, draw = pick(state.deck, chance)
    if state.card == BLOCKING:
        return CardBlocked(state.round, card, (draw,))
    return CardTurned(state.round + 1, card, (draw,))
