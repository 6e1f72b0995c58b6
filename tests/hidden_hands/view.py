"""What each viewer sees of hidden hands."""

from typing import assert_never, cast

from msgspec.structs import replace

from domain.core.message import Event, Value
from domain.core.seat import Seat, Viewer, may_see
from tests.hidden_hands import events as e
from tests.hidden_hands.state import State, count

HandsEvent = e.HandDealt | e.CardSwapped | e.CardPlayed | e.CardsShown | e.HandsEmpty


class SeatView(Value, frozen=True):
    hand: tuple[int, ...] | int
    laid: bool | int
    swapped: bool
    points: int


class View(Value, frozen=True):
    round: int
    deck: int
    seats: tuple[SeatView, ...]
    over: bool


def view(state: State, viewer: Viewer) -> View:
    def of(seat: Seat) -> SeatView:
        hand, laid, open_ = state.hands[seat], state.laid[seat], may_see(viewer, seat)
        return SeatView(
            hand=hand if open_ else count(hand),
            laid=laid if open_ else laid is not False,
            swapped=state.swapped[seat],
            points=state.points[seat],
        )

    return View(state.round, count(state.deck), tuple(of(Seat(s)) for s in range(len(state.hands))), state.over)


def seen(event: Event, viewer: Viewer) -> Event:
    return _seen(cast(HandsEvent, event), viewer)


def _seen(event: HandsEvent, viewer: Viewer) -> Event:
    match event:
        case e.HandDealt() if not may_see(viewer, event.seat):
            return replace(event, hand=count(event.hand), draws=tuple(d.hidden() for d in event.draws))
        case e.CardSwapped() if not may_see(viewer, event.seat):
            return replace(event, back=None, came=None, draws=tuple(d.hidden() for d in event.draws))
        case e.CardPlayed() if not may_see(viewer, event.seat):
            return replace(event, card=None)
        case e.HandDealt() | e.CardSwapped() | e.CardPlayed() | e.CardsShown() | e.HandsEmpty():
            return event
        case _:
            assert_never(event)
