"""What is so in a chapter, and how each fact changes it; no rule is needed to fold."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.core.game import Setup
from domain.core.message import Event, Value
from domain.core.seat import Seat
from domain.games.my_city import land
from domain.games.my_city.content import BLOCKING, Tables
from domain.games.my_city.events import (
    Building,
    CardBlocked,
    CardTurned,
    ChapterEnded,
    ChapterScored,
    ChapterSetUp,
    Choice,
    ChoiceMade,
    ChoiceWithdrawn,
    Deed,
    Line,
    Passed,
    Placed,
    Result,
    RoundResolved,
)
from domain.geometry.grid import EMPTY, Cells


class Built(Value, frozen=True):
    """A building that stands on a board."""

    building: str
    colour: str
    cells: Cells


class City(msgspec.Struct, frozen=True):
    """One seat's side of the chapter; `aside` holds what was passed or voided, `covered` all cells built over."""

    score: int
    covered: Cells = EMPTY
    buildings: tuple[Built, ...] = ()
    aside: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    progress: int = 0
    takes_part: bool = True
    choice: Choice | None = None
    scored: bool = False


class State(msgspec.Struct, frozen=True):
    """A chapter; `deck` has no order but the canon, `card` lies on the table, `round` counts from 1."""

    set_up: ChapterSetUp
    cities: tuple[City, ...]
    deck: tuple[str, ...]
    begun: bool = False
    round: int = 0
    card: str | None = None
    ended: ChapterEnded | None = None

    @property
    def building(self) -> Building | None:
        """What the card on the table names; None without a card and for the blocking one."""
        return next((building for building in self.set_up.buildings if building.tag == self.card), None)

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats that have yet to choose."""
        if self.card is None or self.card == BLOCKING or self.ended:
            return ()
        return tuple(Seat(n) for n, city in enumerate(self.cities) if city.takes_part and city.choice is None)

    def land(self, seat: Seat) -> land.Land:
        """What that seat builds on."""
        return land.read(self.set_up.boards[seat])


def initial_state(setup: Setup) -> State:
    """A chapter that is ready to begin."""
    tables: Tables = setup.content.tables
    chapter = tables.chapter
    buildings = tables.buildings.dealt(chapter.cards)
    deck = (*(building.tag for building in buildings), *((BLOCKING,) if BLOCKING in chapter.cards else ()))
    return _laid_out(ChapterSetUp(chapter.play, chapter.rules, (tables.board.rows,) * setup.seats, buildings, deck))


def evolve(state: State, event: Event) -> State:
    """The state after that fact."""
    return _EVOLVE[type(event)](state, event)


def _laid_out(set_up: ChapterSetUp) -> State:
    return State(set_up, (City(set_up.rules.start_score),) * len(set_up.boards), set_up.deck)


def _set_up(_: State, event: ChapterSetUp) -> State:
    return msgspec.structs.replace(_laid_out(event), begun=True)


def _turned(state: State, event: CardTurned) -> State:
    deck = tuple(card for card in state.deck if card != event.card)
    return State(state.set_up, state.cities, deck, True, event.round, event.card)


def _blocked(state: State, event: CardBlocked) -> State:
    deck = tuple(card for card in state.deck if card != event.card)
    cities = tuple(_with_aside(city, event.card) for city in state.cities)
    return State(state.set_up, cities, deck, True, event.round)


def _with_aside(city: City, building: str) -> City:
    return msgspec.structs.replace(city, aside=(*city.aside, building))


def _chosen(state: State, event: ChoiceMade) -> State:
    return _with_choice(state, event.seat, event.choice)


def _withdrawn(state: State, event: ChoiceWithdrawn) -> State:
    return _with_choice(state, event.seat, None)


def _with_choice(state: State, seat: Seat, choice: Choice | None) -> State:
    return _with_city(state, seat, msgspec.structs.replace(state.cities[seat], choice=choice))


def _with_city(state: State, seat: Seat, city: City) -> State:
    cities = (*state.cities[:seat], city, *state.cities[seat + 1 :])
    return State(state.set_up, cities, state.deck, True, state.round, state.card)


def _resolved(state: State, event: RoundResolved) -> State:
    cities = list(state.cities)
    for result in event.results:
        cities[result.seat] = _after(cities[result.seat], state.card or "", result)
    return State(state.set_up, tuple(cities), state.deck, True, state.round)


def _after(city: City, card: str, result: Result) -> City:
    grown = with_deed(city, card, result.deed)
    return msgspec.structs.replace(
        grown,
        score=result.score,
        lines=city.lines + result.lines,
        progress=city.progress + result.progress,
        choice=None,
    )


def with_deed(city: City, card: str, deed: Deed) -> City:
    """The city once that was done with the building that the card names."""
    if isinstance(deed, Placed):
        cells = land.GRID.named_all(deed.cells)
        buildings = (*city.buildings, Built(deed.building, deed.colour, cells))
        return msgspec.structs.replace(city, covered=Cells(city.covered | cells), buildings=buildings)
    if isinstance(deed, Passed):
        return _with_aside(city, card)
    return msgspec.structs.replace(city, takes_part=False)


def _scored(state: State, event: ChapterScored) -> State:
    city = state.cities[event.seat]
    scored = msgspec.structs.replace(
        city,
        score=event.total,
        lines=city.lines + event.lines,
        progress=city.progress + event.progress,
        scored=True,
    )
    return _with_city(state, event.seat, scored)


def _ended(state: State, event: ChapterEnded) -> State:
    cities = tuple(
        msgspec.structs.replace(city, progress=city.progress + more)
        for city, more in zip(state.cities, event.progress, strict=True)
    )
    return State(state.set_up, cities, state.deck, True, state.round, None, event)


_EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {
    ChapterSetUp: _set_up,
    CardTurned: _turned,
    CardBlocked: _blocked,
    ChoiceMade: _chosen,
    ChoiceWithdrawn: _withdrawn,
    RoundResolved: _resolved,
    ChapterScored: _scored,
    ChapterEnded: _ended,
}
