"""From the state of a Cottage Garden to what is shown of it."""

from functools import cache

from domain.core.seat import Seat, Viewer
from domain.games.cottage_garden.bed import Bed, Slot, bare, draw, flipped
from domain.games.cottage_garden.content import COLOURS, Colour, DesignId, tiles
from domain.games.cottage_garden.ground import BED, NURSERY_CELLS
from domain.games.cottage_garden.nursery import (
    Refill,
    filling,
    gaps,
    moves_left,
    refill,
    spaces_ahead,
    turns_left,
    walk_of,
)
from domain.games.cottage_garden.rules.planting import is_refill_due
from domain.games.cottage_garden.rules.turn import is_given_up
from domain.games.cottage_garden.scoring import Advance, advance, choices, payments, points, visible
from domain.games.cottage_garden.state import Garden, State, design, tiles_to_queue
from domain.games.cottage_garden.tile import TileId
from domain.games.cottage_garden.view.shown import (
    BedView,
    BoardView,
    LineView,
    PlantedView,
    SeatView,
    Side,
    View,
)

TURNS_AHEAD = 3


def view(state: State, _: Viewer) -> View:
    """The game; the same for every viewer."""
    way = walk_of(state)
    return View(
        step=state.step,
        active=state.active,
        final=state.final,
        gardener=state.gardener,
        target=way.target,
        die=state.die,
        moves_left=moves_left(state),
        nursery=dict(zip(NURSERY_CELLS, state.nursery, strict=True)),
        queue=state.queue,
        line=_line(state, state.gardener, _refill_now(state)),
        lines=tuple(_line(state, space, refill(len(gaps(state, way.lines[space])))) for space in range(len(way.lines))),
        centre=tuple(_board(state, id_) for id_ in state.centre),
        seats=tuple(_seat(state, Seat(seat)) for seat in range(len(state.gardens))),
        hives_left=state.hives_left,
        pots_owed=state.pots_owed,
        tiles_to_queue=tiles_to_queue(state),
        payments=tuple(payments(state.gardens[state.active])) if state.step == "pay" else (),
        winners=state.outcome.winners if state.outcome is not None else (),
        tiles=_drawings(),
    )


@cache
def _drawings() -> dict[TileId, tuple[str, ...]]:
    return {id_: tuple("/".join(form.rows) for form in tile.forms) for id_, tile in tiles().items()}


def _refill_now(state: State) -> Refill:
    """Before the payment the line is still to be refilled; later only a cat can do it; after planting nothing."""
    if state.step == "pay":
        return refill(state.gaps)
    return "cat" if state.step == "plant" and is_refill_due(state) else "none"


def _line(state: State, space: int, kind: Refill) -> LineView:
    cells = walk_of(state).lines[space]
    placed = filling(state, cells) if kind != "none" else ()
    return LineView(space, cells, kind, placed, len(gaps(state, cells)) - len(placed))


def _board(state: State, id_: DesignId) -> BoardView:
    back = design(state, flipped(id_))
    return BoardView(id_, _side(id_), draw(Bed(design(state, id_))), draw(Bed(back)))


def _side(id_: DesignId) -> Side:
    return "light" if id_[0] == "L" else "dark"


def _seat(state: State, seat: Seat) -> SeatView:
    garden = state.gardens[seat]
    beds = [(Slot(slot), bed) for slot, bed in enumerate(garden.beds) if bed is not None]
    return SeatView(
        seat=seat,
        beds=tuple(_bed(state, seat, slot, bed) for slot, bed in beds),
        orange=garden.orange,
        blue=garden.blue,
        cats=garden.cats,
        hives=garden.hives,
        points=points(garden),
        turn=garden.turn,
        turns_left=turns_left(state, seat),
        next_spaces=tuple(spaces_ahead(state, seat, TURNS_AHEAD)),
    )


def _bed(state: State, seat: Seat, slot: Slot, bed: Bed) -> BedView:
    pots, cloches, empty = visible(bed, "orange"), visible(bed, "blue"), bare(bed)
    clearing = seat == state.active and slot == state.clearing
    return BedView(
        bed=slot,
        design=bed.design.id,
        side=_side(bed.design.id),
        rows=draw(bed),
        tiles=tuple(PlantedView(p.tile, p.orientation, p.cell, BED.names(p.cells)) for p in bed.tiles),
        pots=pots,
        cloches=cloches,
        points=pots + 2 * cloches,
        bare=BED.names(empty),
        would_be_given_up=not state.final and is_given_up(bed),
        advances=() if empty or clearing else _advances(state, state.gardens[seat], bed),
        clearing=clearing,
    )


def _advances(state: State, garden: Garden, bed: Bed) -> tuple[Advance, ...]:
    counts: dict[Colour, int] = {colour: visible(bed, colour) for colour in COLOURS}
    return tuple(
        advance(state, garden, colour, from_value, count)
        for colour, count in counts.items()
        for from_value in choices(garden, colour, count)
    )
