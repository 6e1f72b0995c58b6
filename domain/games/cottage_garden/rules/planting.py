"""A seat plants: a tile, a pot, a cat; and may have the line refilled before (R7 to R13)."""

from domain.core.message import Value
from domain.games.cottage_garden import commands as c
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden import refusals as r
from domain.games.cottage_garden.bed import Bed, Planted, Slot, bare, free, taken
from domain.games.cottage_garden.content import tiles
from domain.games.cottage_garden.ground import BED
from domain.games.cottage_garden.nursery import filling, gaps, line, refill, tile_on
from domain.games.cottage_garden.rules.course import Course
from domain.games.cottage_garden.rules.settling import settle
from domain.games.cottage_garden.state import State, own_beds
from domain.games.cottage_garden.tile import TileId
from domain.geometry.grid import Cells
from domain.geometry.shape import lay


class Trial(Value, frozen=True):
    """A tile tried on a bed: how it would lie there, and how many printed pots and cloches it would hide."""

    planted: Planted
    covered_pots: int
    covered_cloches: int


def try_on(bed: Bed, tile: TileId, orientation: int, cell: str) -> Trial:
    """A tile on a bed, `cell` under the top left corner of its box; a preview for anybody at any time (R36).

    Raises NoSuchOrientation, OffBed or Overlaps.
    """
    forms = tiles()[tile].forms
    if orientation >= len(forms):
        raise r.NoSuchOrientation(tile=tile, n=len(forms))
    form, corner = forms[orientation], BED.named(cell)
    cells = lay(BED, form.shape, corner)
    if cells is None:
        raise r.OffBed
    if cells & taken(bed):
        raise r.Overlaps
    # The box's corner is one bit: multiplying shifts the prints with it.
    planted = Planted(tile, orientation, cell, cells, Cells(form.pots * corner), Cells(form.cloches * corner))
    hidden_pots, hidden_cloches = bed.design.pots & cells, bed.design.cloches & cells
    return Trial(planted, hidden_pots.bit_count(), hidden_cloches.bit_count())


def place_tile(course: Course, command: c.PlaceTile) -> None:
    """A tile of the gardener's line goes onto an own bed (R9, R10)."""
    bed = course.bed(command.bed)
    tile = _tile_in_line(course.state, command.from_)
    trial = try_on(bed, tile, command.orientation, command.cell)
    planted = trial.planted
    course.then(
        e.TilePlaced(
            seat=course.seat,
            tile=tile,
            from_=command.from_,
            bed=command.bed,
            orientation=command.orientation,
            cell=command.cell,
            cells=BED.names(planted.cells),
            pots=BED.names(planted.pots),
            cloches=BED.names(planted.cloches),
            covered_pots=trial.covered_pots,
            covered_cloches=trial.covered_cloches,
        )
    )
    _complete(course, command.bed, bed)
    settle(course)


def _tile_in_line(state: State, cell: str) -> TileId:
    """The tile on a cell that the gardener looks at. Raises NotInLine or NoTileThere."""
    cells = line(state)
    if cell not in cells:
        raise r.NotInLine(cell=cell, line=" ".join(cells))
    tile = tile_on(state, cell)
    if tile is None:
        raise r.NoTileThere(cell=cell)
    return tile


def place_pot(course: Course, command: c.PlacePot | c.PlaceBonusPot) -> None:
    """A pot goes onto an empty cell of an own bed, in place of a tile or because one is owed (R9, R18)."""
    bed = course.bed(command.bed)
    _refuse_covered(bed, command.cell)
    course.then(e.PotPlaced(course.seat, command.bed, command.cell, bonus=isinstance(command, c.PlaceBonusPot)))
    _complete(course, command.bed, bed)
    settle(course)


def place_cat(course: Course, command: c.PlaceCat) -> None:
    """A cat goes onto an empty cell; a bed that it completes before planting waits (R11, R12, R13)."""
    bed = course.bed(command.bed)
    _refuse_covered(bed, command.cell)
    if not course.garden.cats:
        raise r.NoCat
    if not has_room_for_cat(course.state):
        raise r.KeepRoom
    course.then(e.CatPlaced(course.seat, command.bed, command.cell))
    _complete(course, command.bed, bed)
    if course.state.step == "plant":
        course.reach("plant")
    else:
        settle(course)


def has_room_for_cat(state: State) -> bool:
    """Before planting, one empty cell must be left (R12)."""
    return state.step != "plant" or sum(bare(bed).bit_count() for _, bed in own_beds(state)) > 1


def return_cat(course: Course, _: c.ReturnCatToRefill) -> None:
    """One cat fills the one or two gaps of the line, as far as the queue reaches (R7, R8)."""
    if not is_refill_due(course.state):
        raise r.NoRefillDue
    if not course.garden.cats:
        raise r.NoCat
    if not course.state.queue:
        raise r.QueueEmpty
    cells = line(course.state)
    placed = filling(course.state, cells)
    unfilled = len(gaps(course.state, cells)) - len(placed)
    course.then(e.CatReturned(course.seat, 1, "refill"))
    course.then(e.NurseryRefilled("cat", placed, unfilled))
    course.reach("plant")


def is_refill_due(state: State) -> bool:
    """Whether a cat may still fill the line: it began the turn with one or two gaps and still has one (R7)."""
    return refill(state.gaps) == "cat" and bool(gaps(state, line(state)))


def _refuse_covered(bed: Bed, cell: str) -> None:
    """Pots and cats lie on empty cells only. Raises CellCovered or CellPrinted."""
    spot = BED.named(cell)
    if not spot & free(bed):
        raise r.CellCovered
    if not spot & bare(bed):
        raise r.CellPrinted(print="pot" if spot & bed.design.pots else "cloche")


def _complete(course: Course, slot: Slot, before: Bed) -> None:
    """Says so if this planting left no empty cell; a bed that had none already was complete before."""
    if bare(before) and not bare(course.bed(slot)):
        course.then(e.BedCompleted(course.seat, slot))
