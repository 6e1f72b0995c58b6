"""evolve: the state after a fact. It only keeps count; whatever was decided stands in the fact."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.core.message import Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.karesansui import events as e
from domain.games.karesansui.content import PILES
from domain.games.karesansui.state import Bid, Garden, Pile, State, Turn
from domain.games.karesansui.stone import BLACK, WEED, Stone, Stones, canonical, canonical_bag, without


def evolve(state: State, event: Event) -> State:
    """Total and deterministic; refuses nothing."""
    return _STEPS[type(event)](state, event)


def _gardens(state: State, seat: Seat, **changes: Any) -> tuple[Garden, ...]:
    return (*state.gardens[:seat], replace(state.gardens[seat], **changes), *state.gardens[seat + 1 :])


def _gained(state: State, seat: Seat, stones: Stones, aside: int = 0) -> tuple[Garden, ...]:
    garden = state.gardens[seat]
    return _gardens(state, seat, stones=canonical((*garden.stones, *stones)), aside=garden.aside + aside)


def _lost(state: State, seat: Seat, stones: Stones) -> tuple[Garden, ...]:
    return _gardens(state, seat, stones=without(state.gardens[seat].stones, stones))


def _weeded(state: State, seat: Seat, weeds: Stones) -> State:
    """These weeds of a garden, by their regions, go into the bag."""
    gardens = _gardens(state, seat, weeds=without(state.gardens[seat].weeds, weeds))
    return replace(state, gardens=gardens, bag=canonical_bag((*state.bag, *(WEED,) * len(weeds))))


def _piles(state: State, number: int, **changes: Any) -> tuple[Pile, ...]:
    return tuple(replace(pile, **changes) if pile.pile == number else pile for pile in state.piles)


def _start_seat_chosen(state: State, event: e.StartSeatChosen) -> State:
    return replace(state, start_seat=event.seat)


def _garden_stocked(state: State, event: e.GardenStocked) -> State:
    return replace(state, bag=without(state.bag, event.stones), gardens=_gained(state, event.seat, event.stones))


def _weeds_added(state: State, event: e.WeedsAdded) -> State:
    return replace(state, bag=canonical_bag((*state.bag, *(WEED,) * event.count)))


def _round_opened(state: State, event: e.RoundOpened) -> State:
    return replace(state, round=event.round, start_seat=event.start_seat, passer=None, piles=())


def _pile_filled(state: State, event: e.PileFilled) -> State:
    stones = canonical(Stone(thing) for thing in event.drawn if thing != WEED)
    pile = Pile(event.pile, stones, event.drawn.count(WEED), event.total, event.full)
    return replace(state, bag=without(state.bag, event.drawn), piles=(*state.piles, pile))


def _black_stone_drawn(state: State, _: e.BlackStoneDrawn) -> State:
    return replace(state, bag=without(state.bag, (BLACK,)), black="drawn")


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return replace(state, turn=Turn(event.seat, event.step))


def _bid_returned(state: State, event: e.BidReturned) -> State:
    return replace(state, gardens=_gained(state, event.seat, event.stones), piles=_piles(state, event.pile, bid=None))


def _bid_made(state: State, event: e.BidMade) -> State:
    piles = _piles(state, event.pile, bid=Bid(event.seat, event.stones))
    return replace(state, gardens=_lost(state, event.seat, event.stones), piles=piles, turn=None)


def _bidding_passed(state: State, event: e.BiddingPassed) -> State:
    return replace(state, passer=event.seat, turn=None)


def _weeds_pulled(state: State, event: e.WeedsPulled) -> State:
    return _weeded(state, event.seat, event.weeds)


def _bid_paid(state: State, event: e.BidPaid) -> State:
    piles = _piles(state, event.pile, bid=None, winner=event.seat)
    return replace(state, bag=canonical_bag((*state.bag, *event.stones)), piles=piles)


def _demerit_taken(state: State, event: e.DemeritTaken) -> State:
    card, seat, place = e.Card(event.pile, event.points, event.noted), event.seat, PILES.index(event.pile)
    cards = (*state.cards[:seat], (*state.cards[seat], card), *state.cards[seat + 1 :])
    left = state.demerits[place]
    demerits = (*state.demerits[:place], left if event.noted else left[1:], *state.demerits[place + 1 :])
    return replace(state, cards=cards, demerits=demerits)


def _stone_drawn(state: State, event: e.StoneDrawn) -> State:
    stones = (event.stone,)
    return replace(state, bag=without(state.bag, stones), gardens=_gained(state, event.seat, stones))


def _weed_drawn(state: State, event: e.WeedDrawn) -> State:
    return replace(state, bag=without(state.bag, (WEED,)), gardens=_gained(state, event.seat, (), 1))


def _pile_won(state: State, event: e.PileWon) -> State:
    piles = tuple(pile for pile in state.piles if pile.pile != event.pile)
    return replace(state, gardens=_gained(state, event.seat, event.stones, event.weeds), piles=piles)


def _weed_crushed(state: State, event: e.WeedCrushed) -> State:
    return _weeded(state, event.seat, (event.stone,))


def _set_returned(state: State, event: e.SetReturned) -> State:
    gardens = _lost(state, event.seat, event.stones)
    return replace(state, gardens=gardens, bag=canonical_bag((*state.bag, *event.stones)), turn=None)


def _weed_planted(state: State, event: e.WeedPlanted) -> State:
    weeds = canonical((*state.gardens[event.garden].weeds, event.stone))
    return _one_weed_less(replace(state, gardens=_gardens(state, event.garden, weeds=weeds)), event.seat)


def _weed_kept(state: State, event: e.WeedKept) -> State:
    return _one_weed_less(replace(state, bag=canonical_bag((*state.bag, WEED))), event.seat)


def _one_weed_less(state: State, seat: Seat) -> State:
    """It stays that seat's turn while it has another weed (R20)."""
    gardens = _gained(state, seat, (), -1)
    return replace(state, gardens=gardens, turn=state.turn if gardens[seat].aside else None)


def _round_closed(state: State, event: e.RoundClosed) -> State:
    enters = event.black == "bag" != state.black
    return replace(
        state,
        start_seat=event.next_start_seat,
        black=event.black,
        bag=canonical_bag((*state.bag, BLACK)) if enters else state.bag,
    )


def _demerits_revealed(state: State, event: e.DemeritsRevealed) -> State:
    return replace(state, cards=event.cards, revealed=True)


def _game_ended(state: State, event: e.GameEnded) -> State:
    return replace(state, outcome=Outcome(event.reasons, event.points, event.winners))


_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
    e.StartSeatChosen: _start_seat_chosen,
    e.GardenStocked: _garden_stocked,
    e.WeedsAdded: _weeds_added,
    e.RoundOpened: _round_opened,
    e.PileFilled: _pile_filled,
    e.BlackStoneDrawn: _black_stone_drawn,
    e.TurnBegan: _turn_began,
    e.BidReturned: _bid_returned,
    e.BidMade: _bid_made,
    e.BiddingPassed: _bidding_passed,
    e.WeedsPulled: _weeds_pulled,
    e.BidPaid: _bid_paid,
    e.DemeritTaken: _demerit_taken,
    e.StoneDrawn: _stone_drawn,
    e.WeedDrawn: _weed_drawn,
    e.PileWon: _pile_won,
    e.WeedCrushed: _weed_crushed,
    e.SetReturned: _set_returned,
    e.WeedPlanted: _weed_planted,
    e.WeedKept: _weed_kept,
    e.RoundClosed: _round_closed,
    e.DemeritsRevealed: _demerits_revealed,
    e.GameEnded: _game_ended,
}
