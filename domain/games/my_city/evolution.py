"""How each fact changes a chapter; no rule is needed to fold."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.my_city.choice import Choice, Deed, Passed, Placed, Retired
from domain.games.my_city.events import (
    CardBlocked,
    CardTurned,
    ChapterEnded,
    ChapterScored,
    ChapterSetUp,
    ChoiceMade,
    ChoiceWithdrawn,
    NuggetAsked,
    NuggetKept,
    NuggetSpent,
    Result,
    RoundResolved,
)
from domain.games.my_city.land import GRID
from domain.games.my_city.layout import laid_out
from domain.games.my_city.state import Built, City, State
from domain.geometry.grid import Cells


def evolve(state: State, event: Event) -> State:
    """The state after that fact."""
    return _EVOLVE[type(event)](state, event)


def _set_up(_: State, event: ChapterSetUp) -> State:
    return replace(laid_out(event), begun=True)


def _turned(state: State, event: CardTurned) -> State:
    deck = tuple(card for card in state.deck if card != event.card)
    return State(state.set_up, state.cities, deck, True, event.round, event.card)


def _blocked(state: State, event: CardBlocked) -> State:
    deck = tuple(card for card in state.deck if card != event.card)
    cities = tuple(_with_aside(city, event.card) for city in state.cities)
    return State(state.set_up, cities, deck, True, event.round)


def _with_aside(city: City, building: str) -> City:
    if building in city.aside:
        return city
    return replace(city, aside=(*city.aside, building))


def _chosen(state: State, event: ChoiceMade) -> State:
    return _with_choice(state, event.seat, event.choice)


def _withdrawn(state: State, event: ChoiceWithdrawn) -> State:
    return _with_choice(state, event.seat, None)


def _with_choice(state: State, seat: Seat, choice: Choice | None) -> State:
    cities = list(state.cities)  # written out, since most events of a long match are choices
    cities[seat] = replace(cities[seat], choice=choice)
    return replace(state, cities=tuple(cities))


def _with_city(state: State, seat: Seat, city: City) -> State:
    cities = (*state.cities[:seat], city, *state.cities[seat + 1 :])
    return replace(state, cities=cities)


def _resolved(state: State, event: RoundResolved) -> State:
    cities = list(state.cities)
    for result in event.results:
        cities[result.seat] = _after(cities[result.seat], state.card or "", result)
    return State(state.set_up, tuple(cities), state.deck, True, state.round)


def _after(city: City, card: str, result: Result) -> City:
    grown = with_deed(city, card, result.deed)
    return replace(
        grown,
        score=result.score,
        lines=city.lines + result.lines,
        progress=city.progress + result.progress,
        nuggets=grown.nuggets + result.nuggets,
        nuggets_gained=city.nuggets_gained + result.nuggets,
        choice=None,
    )


def with_deed(city: City, card: str, deed: Deed) -> City:
    """The city once that was done with the building that the card names."""
    if isinstance(deed, Placed):
        cells = GRID.named_all(deed.cells)
        buildings = (*city.buildings, Built(deed.building, deed.colour, cells))
        return replace(city, covered=Cells(city.covered | cells), buildings=buildings)
    if isinstance(deed, Passed):
        without = _with_aside(city, card)
        return _with_nugget_used(without, nugget_passed=True) if deed.nugget else without
    return city if isinstance(deed, Retired) else replace(city, takes_part=False)


def _with_nugget_used(city: City, **how: Any) -> City:
    return replace(city, nuggets=city.nuggets - 1, **how)


def _asked(state: State, event: NuggetAsked) -> State:
    return replace(state, asked=event.seats)


def _spent(state: State, event: NuggetSpent) -> State:
    return _answered(_with_city(state, event.seat, _with_nugget_used(state.cities[event.seat], nugget_spent=event)))


def _kept(state: State, _: NuggetKept) -> State:
    return _answered(state)


def _answered(state: State) -> State:
    return replace(state, asked=(state.asked or ())[1:])


def _scored(state: State, event: ChapterScored) -> State:
    city = state.cities[event.seat]
    scored = replace(
        city,
        score=event.total,
        lines=city.lines + event.lines,
        progress=city.progress + event.progress,
        dug=event.dug,
        scored=True,
    )
    return _with_city(state, event.seat, scored)


def _ended(state: State, event: ChapterEnded) -> State:
    cities = tuple(
        replace(city, progress=city.progress + more) for city, more in zip(state.cities, event.progress, strict=True)
    )
    return replace(state, cities=cities, ended=event)


_EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {
    ChapterSetUp: _set_up,
    CardTurned: _turned,
    CardBlocked: _blocked,
    ChoiceMade: _chosen,
    ChoiceWithdrawn: _withdrawn,
    RoundResolved: _resolved,
    NuggetAsked: _asked,
    NuggetSpent: _spent,
    NuggetKept: _kept,
    ChapterScored: _scored,
    ChapterEnded: _ended,
}
