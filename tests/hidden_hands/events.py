"""Facts of hidden hands. A hidden card is None, a hidden hand its count."""

from domain.core.chance import Draw
from domain.core.message import Event
from domain.core.seat import Seat


class HandDealt(Event, frozen=True):
    seat: Seat
    hand: tuple[int, ...] | int
    draws: tuple[Draw, ...]


class CardSwapped(Event, frozen=True):
    seat: Seat
    back: int | None
    came: int | None
    draws: tuple[Draw, ...]


class CardPlayed(Event, frozen=True):
    seat: Seat
    card: int | None


class CardsShown(Event, frozen=True):
    round: int
    cards: tuple[int, ...]
    winner: Seat


class HandsEmpty(Event, frozen=True):
    pass


EVENTS = (HandDealt, CardSwapped, CardPlayed, CardsShown, HandsEmpty)
