"""Words for tests of Karesansui: stones as `W1 P3`, tables as they lie, what was wished, what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.game import Setup
from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui import commands as c
from domain.games.karesansui import events as e
from domain.games.karesansui.content import PILES, PileName
from domain.games.karesansui.rules import decide, drawn
from domain.games.karesansui.rules.course import Course
from domain.games.karesansui.rules.rounds import open_round
from domain.games.karesansui.state import Bid, Garden, Pile, State, Turn, initial_state
from domain.games.karesansui.stone import (
    BLACK,
    COLOURS,
    WEED,
    Stone,
    Stones,
    canonical,
    canonical_bag,
    total,
    without,
)
from tests.given import ANNA, BEN, CARA, DAN, Script

EVE, FAY = Seat(4), Seat(5)
PEOPLE = (ANNA, BEN, CARA, DAN, EVE, FAY)
_COLOUR = {colour[0].upper(): colour for colour in COLOURS}


def tag(word: str) -> Any:
    """W1 → white_1; weed and black as they are; a number is a seat."""
    if word.isdigit():
        return Seat(int(word))
    return word if word in (WEED, BLACK) else f"{_COLOUR[word[0]]}_{word[1:]}"


def things(text: str) -> tuple[Any, ...]:
    """In the order written."""
    return tuple(tag(word) for word in text.split())


def stones(text: str) -> Stones:
    return things(text)


def stone(text: str) -> Stone:
    return stones(text)[0]


def bids(pile: int, text: str = "") -> c.Bid:
    return c.Bid(pile, stones(text))


def passes(*, pulling_weeds: bool = False) -> c.PassBidding:
    return c.PassBidding(pull_weeds=pulling_weeds)


def returns(text: str) -> c.ReturnSet:
    return c.ReturnSet(stones(text))


def plants(garden: Seat, text: str) -> c.PlantWeed:
    return c.PlantWeed(garden, stone(text))


def keeps() -> c.KeepWeed:
    return c.KeepWeed()


def card(pile: PileName, points: int, *, noted: bool = False) -> e.Card:
    return e.Card(pile, points, noted)


def takes(seat: Seat, pile: PileName, points: int, *, noted: bool = False, open_: bool | None = None) -> e.DemeritTaken:
    """As the owner knows it."""
    face_up = pile in ("pass", "weed") if open_ is None else open_
    return e.DemeritTaken(seat, pile, points, noted, face_up)


def empty_table(seats: int = 3, **options: Any) -> State:
    chosen = KARESANSUI.options(**options)
    return initial_state(Setup(seats, chosen, KARESANSUI.content(chosen)))


def given(
    *gardens: str,
    piles: tuple[str, ...] | None = None,
    bids: Mapping[int, tuple[Seat, str]] | None = None,
    turn: tuple[Seat, e.Step] = (ANNA, "bid"),
    growing: Mapping[Seat, str] | None = None,
    aside: Mapping[Seat, int] | None = None,
    bag: str | None = None,
    tops: Mapping[PileName, int] | None = None,
    left: Mapping[PileName, int] | None = None,
    cards: Mapping[Seat, tuple[e.Card, ...]] | None = None,
    black: Any = 1,
    round: int = 1,  # noqa: A002 - the game's own word
    passer: Seat | None = None,
    **options: Any,
) -> "Table":
    """A table: gardens by seat, piles (a `weed` in them too), bids by pile, `growing` weeds by region.

    `tops`: points of the next card of a demerit pile; `left`: cards left in it. `bag`: all that lies nowhere else,
    unless written out.
    """
    state = empty_table(max(3, len(gardens)), **options)
    state = replace(
        state,
        piles=tuple(_pile(number, text) for number, text in enumerate(piles or ("",) * (len(gardens) - 1), 1)),
        gardens=tuple(
            Garden(
                canonical(stones(text)), stones((growing or {}).get(Seat(seat), "")), (aside or {}).get(Seat(seat), 0)
            )
            for seat, text in enumerate(gardens)
        ),
        cards=tuple((cards or {}).get(Seat(seat), ()) for seat in range(len(gardens))),
        demerits=tuple(_left(state, pile, tops or {}, left or {}) for pile in PILES),
        round=round,
        black=black,
        start_seat=turn[0],
        passer=passer,
        turn=Turn(*turn),
    )
    for pile, (seat, text) in (bids or {}).items():
        standing = replace(state.piles[pile - 1], bid=Bid(seat, stones(text)))
        state = replace(state, piles=(*state.piles[: pile - 1], standing, *state.piles[pile:]))
    return Table(replace(state, bag=_rest(state) if bag is None else canonical_bag(things(bag))))


def _pile(number: int, text: str) -> Pile:
    found = things(text)
    lying = canonical(thing for thing in found if thing != WEED)
    return Pile(number, lying, found.count(WEED), total(lying), total(lying) >= 6)


def _left(state: State, pile: PileName, tops: Mapping[PileName, int], left: Mapping[PileName, int]) -> tuple[int, ...]:
    points = state.demerits[PILES.index(pile)]
    if pile in left:
        return points[len(points) - left[pile] :]
    return points[points.index(tops.get(pile, points[0])) :]


def _rest(state: State) -> Any:
    lying = [garden.stones for garden in state.gardens] + [pile.stones for pile in state.piles]
    lying += [pile.bid.stones for pile in state.piles if pile.bid]
    weeds = state.weeds - sum(len(garden.weeds) + garden.aside for garden in state.gardens)
    weeds -= sum(pile.weeds for pile in state.piles)
    rest = without(state.bag, (stone for part in lying for stone in part))
    return canonical_bag((*rest, *(WEED,) * weeds, *(BLACK,) * (state.black == "bag")))


@dataclass(frozen=True)
class Table:
    """A state, and the facts that led to it."""

    state: State
    events: tuple[Event, ...] = ()

    def when(self, seat: Seat | None, command: Command, came: str = "") -> "Table":
        """That wish, with luck giving these things in this order, then the first of the bag."""
        return self._unfold(lambda luck: decide(self.state, seat, command, luck), came)

    def opens_round(self, start_seat: Seat = ANNA, came: str = "") -> "Table":
        closed = Table(replace(self.state, turn=None))

        def unfold(luck: Script) -> tuple[Event, ...]:
            course = Course(closed.state, luck)
            open_round(course, start_seat)
            return tuple(course.events)

        return closed._unfold(unfold, came)

    def refuses(self, seat: Seat, command: Command, refusal: type[Refusal]) -> "Table":
        with pytest.raises(refusal):
            decide(self.state, seat, command, Script())
        return self

    def then(self, *events: Event) -> "Table":
        """Exactly these facts, whatever the draws were."""
        assert undrawn(self.events) == events
        return self

    def begins_with(self, *events: Event) -> "Table":
        assert undrawn(self.events)[: len(events)] == events
        return self

    def ends_with(self, *events: Event) -> "Table":
        assert undrawn(self.events)[-len(events) :] == events
        return self

    def has(self, *events: Event) -> "Table":
        """These facts follow on each other somewhere."""
        facts, size = undrawn(self.events), len(events)
        assert any(facts[start : start + size] == events for start in range(len(facts))), facts
        return self

    def of(self, kind: type[Event]) -> list[Any]:
        return [event for event in undrawn(self.events) if type(event) is kind]

    def lies(self, seat: Seat, text: str) -> "Table":
        assert self.state.gardens[seat].stones == stones(text)
        return self

    def _unfold(self, decided: Callable[[Script], tuple[Event, ...]], came: str) -> "Table":
        """Each thing wanted is looked up in the bag that its draw is made from."""
        indices: list[int] = []
        for wanted in things(came):
            events = decided(Script(indices))
            indices.append(self._bags(events)[len(indices)].index(wanted))
        events = decided(Script(indices))
        return Table(self.after(events), events)

    def _bags(self, events: tuple[Event, ...]) -> list[tuple[object, ...]]:
        found = []
        for n, event in enumerate(events):
            if getattr(event, "draws", ()):
                found += [claim.bag for claim in drawn(self.after(events[:n]), event)]
        return found

    def after(self, events: tuple[Event, ...]) -> State:
        """This table after these facts."""
        state = self.state
        for event in events:
            state = KARESANSUI.evolve(state, event)
        return state


def undrawn(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(replace(event, draws=()) if hasattr(event, "draws") else event for event in events)
