"""legal_commands: every wish that decide would accept."""

from collections.abc import Iterator

from domain.core.message import Command
from domain.core.seat import Seat
from domain.games.karesansui import commands as c
from domain.games.karesansui.scoring import forbidden_sets
from domain.games.karesansui.state import Bid, State, free_spaces, standing_bids
from domain.games.karesansui.stone import STONES, VALUE, Stones, total


def legal_commands(state: State, seat: Seat) -> Iterator[Command]:
    """Lazily, in this order.

    Bidding: the pass, then the pass that pulls weeds, then bids by pile and in dictionary order of their stones
    (canonical order of stones; of two bids that begin alike the shorter first). Returning: sets as `forbidden_sets`
    orders them. Planting: by garden, then by region; keeping last.

    Bounds: after round 1 a garden holds at most 2 stones of 9 tags, so 3^9 = 19,683 bids a pile, 98,415 a turn with
    six seats; 32 a pile in round 1. At most 15 + 15 + 5 sets, at most 5 x 15 regions.
    """
    if state.turn is None or state.turn.seat != seat:
        return iter(())
    return _LEGAL[state.turn.step](state, seat)


def _bidding(state: State, seat: Seat) -> Iterator[Command]:
    garden, standing = state.gardens[seat], dict(standing_bids(state))
    if len(standing) == len(state.piles):
        yield c.PassBidding(pull_weeds=False)
        if garden.weeds:
            yield c.PassBidding(pull_weeds=True)
    for pile in state.piles:
        for stones in _bids(garden.stones, standing.get(pile.pile)):
            yield c.Bid(pile.pile, stones)


def _bids(garden: Stones, standing: Bid | None) -> Iterator[Stones]:
    """Different choices of stones that beat the standing bid; what is too high stays so with a stone more."""
    most = (total(garden) + 1, 0) if standing is None else (total(standing.stones), len(standing.stones))
    waiting: list[tuple[Stones, int, int]] = [((), 0, 0)]
    while waiting:
        chosen, worth, start = waiting.pop()
        if (worth, len(chosen)) < most:
            yield chosen
            for place in range(len(garden) - 1, start - 1, -1):
                stone = garden[place]
                if place == start or stone != garden[place - 1]:
                    waiting.append(((*chosen, stone), worth + VALUE[stone], place + 1))


def _returning(state: State, seat: Seat) -> Iterator[Command]:
    return (c.ReturnSet(found.stones) for found in forbidden_sets(state.gardens[seat].stones))


def _planting(state: State, seat: Seat) -> Iterator[Command]:
    for garden in (Seat(other) for other in range(len(state.gardens)) if other != seat):
        for stone in STONES:
            if free_spaces(state, garden, stone):
                yield c.PlantWeed(garden, stone)
    if state.options.weed_planting == "may":
        yield c.KeepWeed()


_LEGAL = {"bid": _bidding, "return": _returning, "plant": _planting}
