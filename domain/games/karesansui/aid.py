"""What a view adds for a player who thinks: what a pile would cost whom, and what would take it. All of it public."""

from collections.abc import Iterable
from typing import Literal

from domain.core.message import Value
from domain.core.seat import Seat
from domain.games.karesansui.events import Kind
from domain.games.karesansui.scoring import ForbiddenSet, Limit, completed, limit
from domain.games.karesansui.state import Pile, State, standing_bids, top_card
from domain.games.karesansui.stone import Stones, canonical


class Price(Value, frozen=True):
    """A forbidden set and the points of the card it would cost now; every card taken before makes it dearer."""

    kind: Kind
    stones: Stones
    points: int


class Completion(Value, frozen=True):
    """Forbidden sets that a pile would complete in the garden of `seat`, did it win the pile.

    The garden counts as it would be then: without the seat's bid for this pile, with its bid for another one.
    """

    seat: Seat
    sets: tuple[Price, ...]


def completions(state: State, pile: Pile) -> tuple[Completion, ...]:
    """By seat, where there are any."""
    found = (_completion(state, pile, Seat(seat)) for seat in range(len(state.gardens)))
    return tuple(completion for completion in found if completion.sets)


def _completion(state: State, pile: Pile, seat: Seat) -> Completion:
    elsewhere = (bid.stones for number, bid in standing_bids(state) if bid.seat == seat and number != pile.pile)
    garden = canonical((*state.gardens[seat].stones, *next(elsewhere, ())))
    return Completion(seat, prices(state, completed(garden, pile.stones)))


def prices(state: State, sets: Iterable[ForbiddenSet]) -> tuple[Price, ...]:
    """Each set with the points of the card that lies on top now."""
    return tuple(Price(found.kind, found.stones, top_card(state, found.kind)[0]) for found in sets)


def to_take(pile: Pile) -> Limit | Literal["any_bid", "no_bid"]:
    """The highest bid that would take the pile now (R10)."""
    if pile.winner is not None:
        return "no_bid"
    return "any_bid" if pile.bid is None else limit(pile.bid.stones)
