"""The state of a game of Karesansui, and what can be read off it."""

from collections.abc import Iterator
from typing import Literal

from domain.core.game import Setup
from domain.core.message import Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.karesansui.content import PILES, PileName, Tables, weeds_put_in
from domain.games.karesansui.events import Card, Step
from domain.games.karesansui.options import KaresansuiOptions
from domain.games.karesansui.stone import Stone, Stones, Thing, Things


class Measures(Value, frozen=True):
    """The numbers of the box that the rules ask for while a game goes on.

    `start`: stones a seat starts with; `full`: total of a full pile; `track`: spaces of the black stone; `region`:
    spaces of a region; `noted`: points from a used-up demerit pile, by PILES.
    """

    start: int
    full: int
    track: int
    region: int
    noted: tuple[int, ...]


class Garden(Value, frozen=True):
    """What lies before a seat, its bid apart: stones, the region of each weed, and weeds set aside for planting."""

    stones: Stones = ()
    weeds: Stones = ()
    aside: int = 0


class Bid(Value, frozen=True):
    """Stones on a seat's rake."""

    seat: Seat
    stones: Stones


class Pile(Value, frozen=True):
    """A pile of this round. `bid`: the standing one; `winner`: who has paid for it and is still to get it."""

    pile: int
    stones: Stones
    weeds: int
    total: int
    full: bool
    bid: Bid | None = None
    winner: Seat | None = None


class Turn(Value, frozen=True):
    """Whom the game waits for, and for what."""

    seat: Seat
    step: Step


class State(Value, frozen=True):
    """`weeds`: how many are in the game. `demerits`: points of the cards left, top first, by PILES. `gardens` and
    `cards`: one a seat. `black`: its space on the track, or where it is instead. `round`: 0 before the first.
    """

    options: KaresansuiOptions
    measures: Measures
    weeds: int
    bag: Things
    demerits: tuple[tuple[int, ...], ...]
    gardens: tuple[Garden, ...]
    cards: tuple[tuple[Card, ...], ...]
    piles: tuple[Pile, ...] = ()
    round: int = 0
    black: int | Literal["bag", "drawn"] = 1
    start_seat: Seat | None = None
    passer: Seat | None = None
    turn: Turn | None = None
    revealed: bool = False
    outcome: Outcome | None = None


def initial_state(setup: Setup) -> State:
    """Stones in the bag, black on space 1, empty gardens."""
    tables: Tables = setup.content.tables
    return State(
        options=setup.options,
        measures=Measures(
            start=tables.start.stones,
            full=tables.round.full,
            track=tables.track.spaces,
            region=tables.region.spaces,
            noted=tuple(entry.noted for entry in tables.demerits),
        ),
        weeds=weeds_put_in(tables, setup.options, setup.seats),
        bag=tuple(Thing(entry.stone) for entry in tables.stones for _ in range(entry.count)),
        demerits=tuple(entry.points for entry in tables.demerits),
        gardens=(Garden(),) * setup.seats,
        cards=((),) * setup.seats,
    )


def clockwise(state: State, first: Seat | None) -> tuple[Seat, ...]:
    """All seats from `first` on, from seat 0 on where there is none."""
    seats, start = len(state.gardens), first or 0
    return tuple(Seat((start + step) % seats) for step in range(seats))


def standing_bids(state: State) -> Iterator[tuple[int, Bid]]:
    """Every pile with a standing bid, by number, and the bid."""
    return ((pile.pile, pile.bid) for pile in state.piles if pile.bid is not None)


def free_spaces(state: State, seat: Seat, region: Stone) -> int:
    """Spaces of that region of a garden on which nothing lies (R20)."""
    garden = state.gardens[seat]
    return state.measures.region - garden.stones.count(region) - garden.weeds.count(region)


def top_card(state: State, pile: PileName) -> tuple[int, bool]:
    """Points of the card that is taken next from that demerit pile, and whether it is only noted (R19)."""
    place = PILES.index(pile)
    left = state.demerits[place]
    return (left[0], False) if left else (state.measures.noted[place], True)


def lies_open(state: State, pile: PileName) -> bool:
    """Whether cards of that demerit pile lie face up before their owners (R30, R31)."""
    return pile in ("pass", "weed") or state.options.open_demerits or state.revealed


def points(state: State) -> tuple[int, ...]:
    """Demerit points by seat, of all cards that this state knows, face down ones too."""
    return tuple(sum(card.points or 0 for card in cards) for cards in state.cards)


def to_move(state: State) -> tuple[Seat, ...]:
    """The one seat that the game waits for."""
    return () if state.turn is None else (state.turn.seat,)
