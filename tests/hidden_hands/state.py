"""The state of hidden hands, its fold, and what can be read off it."""

from typing import Any, Literal

from msgspec.structs import replace

from domain.core.game import Setup
from domain.core.message import Event, Options, Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from tests.hidden_hands import events as e

DECK = tuple(range(1, 21))


class HandOptions(Options, frozen=True):
    hand: Literal[1, 2, 3, 4] = 3
    """cards dealt to each"""


class State(Value, frozen=True):
    """`deck` and hands are cards where known, else a count; `laid` is False, True (somebody's secret) or the card."""

    size: int
    deck: tuple[int, ...] | int
    hands: tuple[tuple[int, ...] | int, ...]
    laid: tuple[int | bool, ...]
    swapped: tuple[bool, ...]
    points: tuple[int, ...]
    round: int = 1
    over: bool = False


def initial_state(setup: Setup) -> State:
    n = setup.seats
    return State(setup.options.hand, DECK, ((),) * n, (False,) * n, (False,) * n, (0,) * n)


def evolve(state: State, event: Event) -> State:
    after: State = _STEPS[type(event)](state, event)
    return after


def _dealt(state: State, event: e.HandDealt) -> State:
    deck = _less(state.deck, event.hand)
    return replace(state, deck=deck, hands=_set(state.hands, event.seat, event.hand))


def _swapped(state: State, event: e.CardSwapped) -> State:
    hand = _exchanged(state.hands[event.seat], event.back, event.came)
    deck = _exchanged(state.deck, event.came, event.back)
    return replace(
        state, deck=deck, hands=_set(state.hands, event.seat, hand), swapped=_set(state.swapped, event.seat, True)
    )


def _played(state: State, event: e.CardPlayed) -> State:
    laid = True if event.card is None else event.card
    hand = _less(state.hands[event.seat], 1 if event.card is None else (event.card,))
    return replace(state, hands=_set(state.hands, event.seat, hand), laid=_set(state.laid, event.seat, laid))


def _shown(state: State, event: e.CardsShown) -> State:
    points = _set(state.points, event.winner, state.points[event.winner] + 1)
    return replace(state, laid=(False,) * len(state.laid), points=points, round=event.round + 1)


def _over(state: State, _: e.HandsEmpty) -> State:
    return replace(state, over=True)


_STEPS: dict[type[Event], Any] = {
    e.HandDealt: _dealt,
    e.CardSwapped: _swapped,
    e.CardPlayed: _played,
    e.CardsShown: _shown,
    e.HandsEmpty: _over,
}


def to_move(state: State) -> tuple[Seat, ...]:
    return () if state.over else tuple(Seat(s) for s, laid in enumerate(state.laid) if laid is False)


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    best = max(state.points)
    return Outcome(("hands_empty",), state.points, tuple(Seat(s) for s, p in enumerate(state.points) if p == best))


def count(cards: tuple[int, ...] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


def known(cards: tuple[int, ...] | int) -> tuple[int, ...]:
    """The cards, to whoever knows them: the rules see everything. Raises TypeError for a mere count."""
    if isinstance(cards, int):
        raise TypeError("what is hidden cannot be decided on")
    return cards


def _less(cards: tuple[int, ...] | int, gone: tuple[int, ...] | int) -> tuple[int, ...] | int:
    if isinstance(cards, int) or isinstance(gone, int):
        return count(cards) - count(gone)
    return tuple(card for card in cards if card not in gone)


def _exchanged(cards: tuple[int, ...] | int, out: int | None, into: int | None) -> tuple[int, ...] | int:
    if isinstance(cards, int) or out is None or into is None:
        return cards
    return tuple(sorted({*cards, into} - {out}))


def _set(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
