"""How a chapter runs by itself: rounds resolve, cards come up, all is scored and ends (My City R1, R7, R14)."""

from collections.abc import Iterator

from domain.core.chance import Chance, pick
from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.my_city.content import BLOCKING
from domain.games.my_city.earning import earned
from domain.games.my_city.events import (
    CardBlocked,
    CardTurned,
    ChapterEnded,
    ChapterScored,
    Choice,
    Deed,
    Ended,
    Hidden,
    Line,
    Pass,
    Passed,
    Place,
    Placed,
    Result,
    RoundResolved,
)
from domain.games.my_city.ranking import award, places
from domain.games.my_city.scoring import credited, scored
from domain.games.my_city.state import State, evolve, with_deed


def resolve(state: State) -> RoundResolved:
    """What the round comes to, once every seat that takes part has chosen."""
    deeds = {Seat(n): _deed(state, city.choice) for n, city in enumerate(state.cities) if city.choice}
    grown = tuple(
        with_deed(city, state.card or "", deeds[Seat(n)]) if city.choice else city
        for n, city in enumerate(state.cities)
    )
    results = []
    for seat, deed in deeds.items():
        lines = (*_paid(state, deed), *earned(state, grown, seat))
        results.append(Result(seat, deed, lines, *credited(state.set_up.rules, state.cities[seat].score, lines)))
    return RoundResolved(state.round, tuple(results))


def onward(state: State, chance: Chance) -> Iterator[Event]:
    """What follows by itself until a seat must choose or the chapter has ended."""
    while not state.waits_for and not state.ended:
        for event in _step(state, chance):
            yield event
            state = evolve(state, event)


def _step(state: State, chance: Chance) -> Iterator[Event]:
    if state.building:
        yield resolve(state)
    elif endings := _endings(state):
        yield from _close(state, endings)
    else:
        yield _next_card(state, chance)


def _deed(state: State, choice: Choice) -> Deed:
    if isinstance(choice, Hidden):
        raise TypeError("what is hidden cannot be resolved")
    if isinstance(choice, Place):
        colour = state.building.colour if state.building else ""
        return Placed(choice.building, colour, choice.turns, choice.cell, choice.cells)
    return Passed() if isinstance(choice, Pass) else Ended()


def _paid(state: State, deed: Deed) -> tuple[Line, ...]:
    return (Line("pass", -state.set_up.rules.passing.points),) if isinstance(deed, Passed) else ()


def _endings(state: State) -> tuple[str, ...]:
    """Why the chapter ends now; empty while it goes on (My City R7)."""
    all_ended = () if any(city.takes_part for city in state.cities) else ("all_ended",)
    return all_ended + (() if state.deck else ("deck_used_up",))


def _next_card(state: State, chance: Chance) -> CardTurned | CardBlocked:
    card, draw = pick(state.deck, chance)
    if state.card == BLOCKING:
        return CardBlocked(state.round, card, (draw,))
    return CardTurned(state.round + 1, card, (draw,))


def _close(state: State, endings: tuple[str, ...]) -> Iterator[Event]:
    rules = state.set_up.rules
    for n, city in enumerate(state.cities):
        if not city.scored:
            tallies = scored(rules, state.land(Seat(n)), city)
            lines = tuple(tally.told() for tally in tallies)
            event = ChapterScored(Seat(n), lines, *credited(rules, city.score, tallies))
            yield event
            state = evolve(state, event)
    ranks = places(state)
    awards = [award(rules.awards, place, len(ranks)) for place in ranks]
    yield ChapterEnded(
        endings,
        ranks,
        tuple(city.score for city in state.cities),
        tuple(each.progress for each in awards),
        tuple(each.stickers for each in awards),
    )
