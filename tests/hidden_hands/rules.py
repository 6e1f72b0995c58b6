"""decide and legal_commands of hidden hands."""

from collections.abc import Iterator

from domain.core.chance import Chance, Drawn, pick
from domain.core.message import Command, Event
from domain.core.refusal import GameOver, Refusal
from domain.core.seat import Seat
from tests.hidden_hands import commands as c
from tests.hidden_hands import events as e
from tests.hidden_hands.state import State, evolve, known


class AlreadyPlayed(Refusal):
    """You have laid your card for this round."""


class AlreadyResolved(Refusal):
    """That round is over."""


class NotInYourHand(Refusal):
    """You do not hold that card."""


class AlreadySwapped(Refusal):
    """You have swapped already."""


def decide(state: State, seat: Seat | None, command: Command, chance: Chance) -> tuple[Event, ...]:
    if seat is None:
        return _deal(state, chance)
    if state.over:
        raise GameOver
    if state.laid[seat] is not False:
        raise AlreadyPlayed
    if isinstance(command, c.SwapCard):
        return _swap(state, seat, command, chance)
    if not isinstance(command, c.PlayCard):
        raise TypeError(f"not a command of this game: {command}")
    if command.round != state.round:
        raise AlreadyResolved
    if command.card not in known(state.hands[seat]):
        raise NotInYourHand
    return _play(state, seat, command.card)


def _deal(state: State, chance: Chance) -> tuple[Event, ...]:
    events: list[Event] = []
    deck = list(known(state.deck))
    for seat in range(len(state.hands)):
        hand, draws = [], []
        for _ in range(state.size):
            card, draw = pick(deck, chance)
            deck.remove(card)
            hand.append(card)
            draws.append(draw)
        events.append(e.HandDealt(Seat(seat), tuple(hand), tuple(draws)))
    return tuple(events)


def _swap(state: State, seat: Seat, command: c.SwapCard, chance: Chance) -> tuple[Event, ...]:
    if state.swapped[seat]:
        raise AlreadySwapped
    if command.card not in known(state.hands[seat]):
        raise NotInYourHand
    card, draw = pick(known(state.deck), chance)
    return (e.CardSwapped(seat, command.card, card, (draw,)),)


def _play(state: State, seat: Seat, card: int) -> tuple[Event, ...]:
    played = e.CardPlayed(seat, card)
    state = evolve(state, played)
    if not all(state.laid):
        return (played,)
    cards = tuple(int(laid) for laid in state.laid)
    shown = e.CardsShown(state.round, cards, Seat(cards.index(max(cards))))
    return (played, shown, e.HandsEmpty()) if not any(state.hands) else (played, shown)


def legal_commands(state: State, seat: Seat) -> Iterator[Command]:
    """Cards to play in the order of the hand, then cards to swap."""
    if state.over or state.laid[seat] is not False:
        return
    hand = known(state.hands[seat])
    for card in hand:
        yield c.PlayCard(state.round, card)
    if not state.swapped[seat] and state.deck:
        for card in hand:
            yield c.SwapCard(card)


def drawn(state: State, event: Event) -> tuple[Drawn, ...]:
    match event:
        case e.HandDealt(hand=tuple(hand)):
            deck = list(known(state.deck))
            found = []
            for card in hand:
                found.append(Drawn(tuple(deck), card))
                deck.remove(card)
            return tuple(found)
        case e.CardSwapped(came=came):
            return (Drawn(known(state.deck), came),)
        case _:
            return ()
