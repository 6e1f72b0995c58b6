"""What each viewer sees, and each event as a viewer may know it. Only points of cards that lie face down are hidden."""

from typing import Literal, assert_never, cast

from msgspec.structs import replace

from domain.core.message import Event, Value
from domain.core.seat import Seat, Viewer, may_see
from domain.games.karesansui import events as e
from domain.games.karesansui.aid import Completion, Price, completions, prices, to_take
from domain.games.karesansui.content import PILES, PileName
from domain.games.karesansui.options import KaresansuiOptions
from domain.games.karesansui.scoring import Limit, forbidden_sets
from domain.games.karesansui.state import Pile, State, lies_open, top_card
from domain.games.karesansui.stone import Stones, Thing, total


class BidView(Value, frozen=True):
    """A standing bid."""

    seat: Seat
    stones: Stones
    total: int


class PileView(Value, frozen=True):
    """A pile of this round. `to_take`: the highest bid that would take it now. `winner`: who has paid for it."""

    pile: int
    stones: Stones
    weeds: int
    total: int
    full: bool
    bid: BidView | None
    to_take: Limit | Literal["any_bid", "no_bid"]
    winner: Seat | None
    completes: tuple[Completion, ...]


class SeatView(Value, frozen=True):
    """A seat's garden without its bid, the region of each weed, weeds still to plant, the number of the pile it bids
    for, forbidden sets as the garden lies, cards in the order taken (points None where they lie face down for the
    viewer), and their points together, None unless the viewer sees all of that seat's cards.
    """

    stones: Stones
    weeds: Stones
    weeds_aside: int
    bid_on: int | None
    sets: tuple[Price, ...]
    cards: tuple[e.Card, ...]
    points: int | None


class DemeritView(Value, frozen=True):
    """A demerit pile: cards left, and the points of the next one; `noted` when the pile is used up."""

    pile: PileName
    left: int
    next_points: int
    noted: bool


class View(Value, frozen=True):
    """The table. `black`: its space or where else; `bag`: how many of each; `weeds_in_play`: how many there are.

    `step` tells what the seat on `turn` is to do; both are None after the end. `demerits`: without weeds no weed pile.
    """

    round: int
    black: int | Literal["bag", "drawn"]
    start_seat: Seat | None
    passer: Seat | None
    turn: Seat | None
    step: e.Step | None
    piles: tuple[PileView, ...]
    seats: tuple[SeatView, ...]
    demerits: tuple[DemeritView, ...]
    bag: dict[Thing, int]
    weeds_in_play: int
    options: KaresansuiOptions
    winners: tuple[Seat, ...]


def view(state: State, viewer: Viewer) -> View:
    """What is shown, named part by part."""
    return View(
        round=state.round,
        black=state.black,
        start_seat=state.start_seat,
        passer=state.passer,
        turn=None if state.turn is None else state.turn.seat,
        step=None if state.turn is None else state.turn.step,
        piles=tuple(_pile(state, pile) for pile in state.piles),
        seats=tuple(_seat(state, Seat(seat), viewer) for seat in range(len(state.gardens))),
        demerits=tuple(_demerit(state, pile) for pile in PILES if pile != "weed" or state.weeds),
        bag={thing: state.bag.count(thing) for thing in dict.fromkeys(state.bag)},
        weeds_in_play=state.weeds,
        options=state.options,
        winners=() if state.outcome is None else state.outcome.winners,
    )


def _pile(state: State, pile: Pile) -> PileView:
    bid = None if pile.bid is None else BidView(pile.bid.seat, pile.bid.stones, total(pile.bid.stones))
    return PileView(
        pile=pile.pile,
        stones=pile.stones,
        weeds=pile.weeds,
        total=pile.total,
        full=pile.full,
        bid=bid,
        to_take=to_take(pile),
        winner=pile.winner,
        completes=completions(state, pile),
    )


def _seat(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    garden = state.gardens[seat]
    shown = tuple(_card(state, card, seat, viewer) for card in state.cards[seat])
    all_shown = state.options.open_demerits or state.revealed or may_see(viewer, seat)
    return SeatView(
        stones=garden.stones,
        weeds=garden.weeds,
        weeds_aside=garden.aside,
        bid_on=next((p.pile for p in state.piles if p.bid is not None and p.bid.seat == seat), None),
        sets=prices(state, forbidden_sets(garden.stones)),
        cards=shown,
        points=sum(card.points or 0 for card in shown) if all_shown else None,
    )


def _card(state: State, card: e.Card, owner: Seat, viewer: Viewer) -> e.Card:
    open_ = lies_open(state, card.pile) or may_see(viewer, owner)
    return e.Card(card.pile, card.points if open_ else None, card.noted)


def _demerit(state: State, pile: PileName) -> DemeritView:
    points, noted = top_card(state, pile)
    return DemeritView(pile, len(state.demerits[PILES.index(pile)]), points, noted)


def seen(event: Event, viewer: Viewer) -> Event:
    """The points of a card that lies face down are the owner's alone (R31)."""
    return _seen(cast(e.KaresansuiEvent, event), viewer)


def _seen(event: e.KaresansuiEvent, viewer: Viewer) -> Event:
    match event:
        case e.DemeritTaken(open=False) if not may_see(viewer, event.seat):
            return replace(event, points=None)
        case (
            e.StartSeatChosen() | e.GardenStocked() | e.WeedsAdded() | e.RoundOpened() | e.PileFilled()
            | e.BlackStoneDrawn() | e.TurnBegan() | e.BidReturned() | e.BidMade() | e.BiddingPassed()
            | e.WeedsPulled() | e.BidPaid() | e.DemeritTaken() | e.StoneDrawn() | e.WeedDrawn() | e.PileWon()
            | e.WeedCrushed() | e.SetReturned() | e.WeedPlanted() | e.WeedKept() | e.RoundClosed()
            | e.DemeritsRevealed() | e.GameEnded()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)
