"""How each fact changes where the game stands; no rule is needed here."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.core.message import Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.miyabi import events as e
from domain.games.miyabi.content import KINDS
from domain.games.miyabi.garden import BOARD, Frog, Garden
from domain.games.miyabi.state.position import State
from domain.games.miyabi.tile import in_order
from domain.geometry.grid import EMPTY, Cells

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """The state after one more fact."""
    return _STEPS[type(event)](state, event)


def _less(bag: Iterable[T], gone: Iterable[T]) -> tuple[T, ...]:
    """The bag, in its order, without these items, each as often as it comes."""
    return tuple((Counter(bag) - Counter(gone)).elements())


def _gardens(state: State, seat: Seat, garden: Garden, points: int = 0) -> tuple[Garden, ...]:
    if points:
        garden = replace(garden, points=garden.points + points)
    return (*state.gardens[:seat], garden, *state.gardens[seat + 1 :])


def _start_seat_chosen(state: State, event: e.StartSeatChosen) -> State:
    return replace(state, start_seat=event.seat)


def _zen_tiles_revealed(state: State, event: e.ZenTilesRevealed) -> State:
    face_up = tuple(sorted((*state.zen_face_up, *event.kinds), key=KINDS.index))
    return replace(state, zen_unseen=_less(state.zen_unseen, event.kinds), zen_face_up=face_up)


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return replace(state, turn=event.seat, acted=False, frog_moved=False)


def _frog_placed(state: State, event: e.FrogPlaced) -> State:
    garden = replace(state.gardens[event.seat], frog=Frog(BOARD.named(event.cell)))
    return replace(state, gardens=_gardens(state, event.seat, garden))


def _round_opened(state: State, event: e.RoundOpened) -> State:
    return replace(
        state,
        round=event.round,
        start_seat=event.start_seat,
        display=in_order(event.tiles),
        supplies=tuple(_less(bag, event.tiles) for bag in state.supplies),
        gardens=tuple(replace(garden, lit=EMPTY, passed=False) for garden in state.gardens),
    )


def _tile_placed(state: State, event: e.TilePlaced) -> State:
    cells = BOARD.named_all(event.cells)
    garden = state.gardens[event.seat].with_tile(cells, event.layer, BOARD.named(event.cell), event.objects)
    gardens = _gardens(state, event.seat, garden, event.points)
    return replace(state, gardens=gardens, display=_less(state.display, (event.tile,)), acted=True)


def _bonus_taken(state: State, event: e.BonusTaken) -> State:
    row = KINDS.index(event.kind)
    bonuses = (*state.bonuses[:row], event.seat, *state.bonuses[row + 1 :])
    return replace(_scored(state, event), bonuses=bonuses)


def _round_passed(state: State, event: e.RoundPassed) -> State:
    garden = replace(state.gardens[event.seat], passed=True)
    return replace(state, gardens=_gardens(state, event.seat, garden), acted=True)


def _round_closed(state: State, _: e.RoundClosed) -> State:
    return replace(state, display=(), turn=None)


def _frogs_removed(state: State, _: e.FrogsRemoved) -> State:
    return replace(state, gardens=tuple(replace(garden, frog=None) for garden in state.gardens))


def _row_majority_scored(state: State, event: e.RowMajorityScored) -> State:
    for seats, worth in ((event.first_seats, event.first_points), (event.second_seats, event.second_points)):
        for seat in seats:
            state = _score(state, seat, worth)
    return state


def _zen_tile_placed(state: State, event: e.ZenTilePlaced) -> State:
    cell = BOARD.named(event.cell)
    garden = state.gardens[event.seat].with_tile(cell, 1, cell, 1)
    garden = replace(garden, zen=Cells(garden.zen | cell), open_zen=cell)
    face_up = _less(state.zen_face_up, (event.kind,))
    gardens = _gardens(state, event.seat, garden, event.points)
    return replace(state, gardens=gardens, zen_face_up=face_up, acted=True)


def _zen_tile_enclosed(state: State, event: e.ZenTileEnclosed) -> State:
    garden = replace(state.gardens[event.seat], open_zen=EMPTY)
    return replace(state, gardens=_gardens(state, event.seat, garden, event.points))


def _frog_moved(state: State, event: e.FrogMoved) -> State:
    garden = _with_frog(state.gardens[event.seat], cell=BOARD.named(event.cell))
    return replace(state, gardens=_gardens(state, event.seat, garden, event.points), frog_moved=True)


def _frog_turned_golden(state: State, event: e.FrogTurnedGolden) -> State:
    return replace(state, gardens=_gardens(state, event.seat, _with_frog(state.gardens[event.seat], golden=True)))


def _with_frog(garden: Garden, **changes: Any) -> Garden:
    return garden if garden.frog is None else replace(garden, frog=replace(garden.frog, **changes))


def _scored(state: State, event: Any) -> State:
    """Any fact that changes nothing but the points of one seat."""
    return _score(state, event.seat, event.points)


def _score(state: State, seat: Seat, points: int) -> State:
    return replace(state, gardens=_gardens(state, seat, state.gardens[seat], points))


def _frog_kept(state: State, _: e.FrogKept) -> State:
    return state


def _game_ended(state: State, event: e.GameEnded) -> State:
    return replace(state, outcome=Outcome((event.reason,), event.points, event.winners))


_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
    e.StartSeatChosen: _start_seat_chosen,
    e.ZenTilesRevealed: _zen_tiles_revealed,
    e.TurnBegan: _turn_began,
    e.FrogPlaced: _frog_placed,
    e.RoundOpened: _round_opened,
    e.TilePlaced: _tile_placed,
    e.BonusTaken: _bonus_taken,
    e.RoundPassed: _round_passed,
    e.RoundClosed: _round_closed,
    e.FrogsRemoved: _frogs_removed,
    e.RowMajorityScored: _row_majority_scored,
    e.LargestGroupScored: _scored,
    e.MeadowScored: _scored,
    e.ZenTilePlaced: _zen_tile_placed,
    e.ZenTileEnclosed: _zen_tile_enclosed,
    e.SevensScored: _scored,
    e.FrogMoved: _frog_moved,
    e.FrogTurnedGolden: _frog_turned_golden,
    e.FrogKept: _frog_kept,
    e.GameEnded: _game_ended,
}
