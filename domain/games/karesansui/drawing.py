"""A view as text, for a terminal: stones by the first letter of their colour and their value, W1 to P3."""

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest

from domain.games.karesansui.aid import Price
from domain.games.karesansui.scoring import Limit
from domain.games.karesansui.stone import COLOURS, VALUES, Stone
from domain.games.karesansui.view import PileView, SeatView, View

_STEP = {"bid": "to bid", "return": "to give a set back", "plant": "to plant a weed"}
_ROMAN = ("I", "II", "III")
_ABREAST = 3


def show(view: View) -> str:
    """The table: whose turn, piles, gardens (w: weeds), demerit piles, the bag."""
    blocks = (_head(view), _piles(view), _gardens(view), _demerits(view), _bag(view))
    return "\n\n".join(text for block in blocks if (text := "\n".join(block).rstrip()))


def _head(view: View) -> Iterator[str]:
    place = {"bag": "in the bag", "drawn": "drawn"}.get(str(view.black), f"on space {view.black}")
    yield f"Round {view.round}   black stone {place}"
    if view.step is not None:
        yield f"Seat {view.turn} {_STEP[view.step]}"
    if view.winners:
        yield f"The game is over; won by {' and '.join(f'seat {seat}' for seat in view.winners)}"


def _piles(view: View) -> Iterator[str]:
    if view.piles:
        yield "Piles"
    for pile in view.piles:
        things = _row(chain(map(_short, pile.stones), ("w",) * pile.weeds))
        yield f"  {pile.pile}  {things:<20} total {pile.total}   {_bid(pile)}"
        for completion in pile.completes:
            yield f"       seat {completion.seat}: {_prices(completion.sets)}"


def _bid(pile: PileView) -> str:
    if pile.winner is not None:
        return f"won by seat {pile.winner}"
    if pile.bid is None:
        return "any bid takes it"
    return f"seat {pile.bid.seat} bids {_row(map(_short, pile.bid.stones))} ({pile.bid.total}); {_to_take(pile)}"


def _to_take(pile: PileView) -> str:
    if not isinstance(pile.to_take, Limit):
        return "nothing beats that"
    worth, stones = pile.to_take.total, pile.to_take.stones
    if stones is None:
        return f"{worth} or less takes it"
    return f"{worth - 1} or less, or {worth} with at most {_stones(stones)} takes it"


def _stones(count: int) -> str:
    return f"{count} stone{'' if count == 1 else 's'}"


def _gardens(view: View) -> Iterator[str]:
    gardens = [_garden(number, seat) for number, seat in enumerate(view.seats)]
    for first in range(0, len(gardens), _ABREAST):
        for parts in zip_longest(*gardens[first : first + _ABREAST], fillvalue=""):
            yield "".join(f"{part:<34}" for part in parts).rstrip()


def _garden(number: int, seat: SeatView) -> list[str]:
    rows = [
        f"  {colour:<7}" + "".join(_region(seat, Stone(f"{colour}_{value}")) for value in VALUES) for colour in COLOURS
    ]
    points = "?" if seat.points is None else seat.points
    notes = [f"  bids for pile {seat.bid_on}"] if seat.bid_on is not None else []
    notes += [f"  weeds to plant {seat.weeds_aside}"] if seat.weeds_aside else []
    head = f"Seat {number}   points {points}"
    return [head, " " * 9 + "".join(f"{numeral:<6}" for numeral in _ROMAN), *rows, *_cards(seat), *notes, ""]


def _region(seat: SeatView, region: Stone) -> str:
    return f"{seat.stones.count(region) or '.'}{'w' * seat.weeds.count(region)}".ljust(6)


def _cards(seat: SeatView) -> Iterator[str]:
    """One line a pile, in the order first taken; ? for a card that lies face down."""
    for pile in dict.fromkeys(card.pile for card in seat.cards):
        points = (card.points for card in seat.cards if card.pile == pile)
        yield f"  {pile} {' '.join('?' if worth is None else str(worth) for worth in points)}"


def _demerits(view: View) -> Iterator[str]:
    yield "Next cards"
    for pile in view.demerits:
        yield f"  {pile.pile:<9}{pile.next_points:>3}   {'noted' if pile.noted else f'{pile.left} left'}"


def _bag(view: View) -> Iterator[str]:
    yield f"Bag ({sum(view.bag.values())})"
    yield f"  {_row(f'{_short(thing)}×{count}' for thing, count in view.bag.items())}"


def _prices(prices: Iterable[Price]) -> str:
    return ", ".join(f"{price.kind} {_row(map(_short, price.stones))} for {price.points}" for price in prices)


def _short(tag: str) -> str:
    colour, _, value = tag.partition("_")
    return f"{colour[0].upper()}{value}" if value else tag


def _row(words: Iterable[str]) -> str:
    return " ".join(words) or "-"
