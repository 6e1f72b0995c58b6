"""The fold of a Cottage Garden: every fact says what happened, so no rule is needed here."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from domain.core.message import Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden.bed import Bed, Planted, Slot
from domain.games.cottage_garden.content import DesignId
from domain.games.cottage_garden.ground import BED, NURSERY_PLACE
from domain.games.cottage_garden.state.garden import Garden, State, design
from domain.games.cottage_garden.tile import TileId
from domain.geometry.grid import EMPTY, Cells

T = TypeVar("T")
OnBed = e.TilePlaced | e.PotPlaced | e.CatPlaced | e.TokensReturned | e.TileQueued


def evolve(state: State, event: Event) -> State:
    """The state after one more fact."""
    return _STEPS[type(event)](state, event)


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _garden(state: State, seat: Seat, **changes: Any) -> State:
    return replace(state, gardens=_put(state.gardens, seat, replace(state.gardens[seat], **changes)))


def _lay(state: State, seat: Seat, slot: Slot, bed: Bed | None) -> State:
    return _garden(state, seat, beds=_put(state.gardens[seat].beds, slot, bed))


def _bed(state: State, event: OnBed) -> Bed:
    # A fact about a bed is about one that lies there.
    return cast(Bed, state.gardens[event.seat].beds[event.bed])


def _change(state: State, event: OnBed, **changes: Any) -> State:
    return _lay(state, event.seat, event.bed, replace(_bed(state, event), **changes))


def _garden_laid_out(state: State, event: e.GardenLaidOut) -> State:
    def garden(designs: tuple[DesignId, DesignId]) -> Garden:
        first, second = designs
        return Garden(beds=(Bed(design(state, first)), Bed(design(state, second))))

    return replace(
        state,
        nursery=event.nursery,
        queue=event.queue,
        gardens=tuple(map(garden, event.beds)),
        centre=event.centre,
        gardener=event.gardener,
        die=event.die,
    )


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return _garden(replace(state, active=event.seat, gaps=event.gaps), event.seat, turn=event.turn)


def _turn_skipped(state: State, event: e.TurnSkipped) -> State:
    return replace(state, active=event.seat)


def _cube_set(state: State, event: e.PointsPaid | e.CubeMoved) -> State:
    garden = state.gardens[event.seat]
    cubes = list(garden.orange if event.colour == "orange" else garden.blue)
    cubes[cubes.index(event.from_value)] = event.to_value
    return _garden(state, event.seat, **{event.colour: tuple(sorted(cubes))})


def _nursery_refilled(state: State, event: e.NurseryRefilled) -> State:
    nursery: list[TileId | None] = list(state.nursery)
    for tile, cell in event.placed:
        nursery[NURSERY_PLACE[cell]] = tile
    return replace(state, nursery=tuple(nursery), queue=state.queue[len(event.placed) :])


def _cats(state: State, seat: Seat, more: int) -> State:
    return _garden(state, seat, cats=state.gardens[seat].cats + more)


def _cat_returned(state: State, event: e.CatReturned) -> State:
    return _cats(state, event.seat, -event.count)


def _cat_gained(state: State, event: e.CatGained) -> State:
    return _cats(state, event.seat, 1)


def _tile_placed(state: State, event: e.TilePlaced) -> State:
    cells, pots, cloches = map(BED.named_all, (event.cells, event.pots, event.cloches))
    planted = Planted(event.tile, event.orientation, event.cell, cells, pots, cloches)
    state = replace(state, nursery=_put(state.nursery, NURSERY_PLACE[event.from_], None))
    return _change(state, event, tiles=(*_bed(state, event).tiles, planted))


def _pot_placed(state: State, event: e.PotPlaced) -> State:
    state = replace(state, pots_owed=state.pots_owed - event.bonus)
    return _change(state, event, pots=Cells(_bed(state, event).pots | BED.named(event.cell)))


def _cat_placed(state: State, event: e.CatPlaced) -> State:
    state = _cats(state, event.seat, -1)
    return _change(state, event, cats=Cells(_bed(state, event).cats | BED.named(event.cell)))


def _bed_scored(state: State, event: e.BedScored) -> State:
    return replace(state, clearing=event.bed)


def _hives_won(state: State, event: e.HivesWon) -> State:
    return _garden(replace(state, hives_left=state.hives_left[1:]), event.seat, hives=event.hives)


def _pot_owed(state: State, _: e.PotOwed) -> State:
    return replace(state, pots_owed=state.pots_owed + 1)


def _pot_lapsed(state: State, event: e.PotLapsed) -> State:
    return replace(state, pots_owed=state.pots_owed - event.count)


def _tokens_returned(state: State, event: e.TokensReturned) -> State:
    return _change(state, event, pots=EMPTY, cats=EMPTY)


def _tile_queued(state: State, event: e.TileQueued) -> State:
    tiles = tuple(planted for planted in _bed(state, event).tiles if planted.tile != event.tile)
    return _change(replace(state, queue=(*state.queue, event.tile)), event, tiles=tiles)


def _bed_replaced(state: State, event: e.BedReplaced) -> State:
    centre = tuple(id_ for id_ in (*state.centre, event.put) if id_ != event.taken)
    state = replace(state, centre=centre, clearing=None)
    return _lay(state, event.seat, event.bed, Bed(design(state, event.taken)))


def _bed_removed(state: State, event: e.BedRemoved) -> State:
    return _lay(replace(state, clearing=None), event.seat, event.bed, None)


def _bed_given_up(state: State, event: e.BedGivenUp) -> State:
    return _lay(replace(state, queue=(*state.queue, *event.tiles)), event.seat, event.bed, None)


def _gardener_moved(state: State, event: e.GardenerMoved) -> State:
    return replace(state, gardener=event.to)


def _die_turned(state: State, event: e.DieTurned) -> State:
    return replace(state, die=event.face)


def _final_round_began(state: State, _: e.FinalRoundBegan) -> State:
    return replace(state, final=True)


def _step_reached(state: State, event: e.StepReached) -> State:
    return replace(state, step=event.step)


def _game_ended(state: State, event: e.GameEnded) -> State:
    return replace(state, outcome=Outcome(("no_beds_left",), event.points, event.winners))


def _nothing(state: State, _: Event) -> State:
    return state


_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
    e.GardenLaidOut: _garden_laid_out,
    e.TurnBegan: _turn_began,
    e.TurnSkipped: _turn_skipped,
    e.PointsPaid: _cube_set,
    e.PaymentWaived: _nothing,
    e.NurseryRefilled: _nursery_refilled,
    e.CatReturned: _cat_returned,
    e.TilePlaced: _tile_placed,
    e.PotPlaced: _pot_placed,
    e.CatPlaced: _cat_placed,
    e.BedCompleted: _nothing,
    e.BedScored: _bed_scored,
    e.CubeMoved: _cube_set,
    e.HivesWon: _hives_won,
    e.CatGained: _cat_gained,
    e.PotOwed: _pot_owed,
    e.PotLapsed: _pot_lapsed,
    e.TokensReturned: _tokens_returned,
    e.TileQueued: _tile_queued,
    e.BedReplaced: _bed_replaced,
    e.BedRemoved: _bed_removed,
    e.BedGivenUp: _bed_given_up,
    e.GardenerMoved: _gardener_moved,
    e.DieTurned: _die_turned,
    e.FinalRoundBegan: _final_round_began,
    e.StepReached: _step_reached,
    e.GameEnded: _game_ended,
}
