"""The main action of a turn: a garden tile, a Zen tile, or a pass."""

from collections.abc import Iterable, Iterator

from domain.core.seat import Seat
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi import refusals as r
from domain.games.miyabi import scoring
from domain.games.miyabi.content import KINDS, Kind, tables
from domain.games.miyabi.garden import BOARD, ROWS, Garden, kind_of
from domain.games.miyabi.rules import check
from domain.games.miyabi.rules.course import Course
from domain.games.miyabi.rules.frog import end_turn_unless_free
from domain.games.miyabi.rules.turn import reveal_zen_tiles
from domain.games.miyabi.state import State
from domain.games.miyabi.tile import Form, Tile, TileSort, catalogue
from domain.geometry.grid import EMPTY, Cells, union


def place_tile(course: Course, seat: Seat, command: c.PlaceTile) -> None:
    """Lays a garden tile and scores objects × layer (R8 to R12)."""
    state, garden = course.state, course.state.gardens[seat]
    check.frogs_set(state)
    at = check.cell(command.cell)
    check.not_acted(state)
    if command.tile not in state.display:
        raise r.TileNotOnOffer
    tile = catalogue()[command.tile]
    cells = _cells(tile, command.turns, at)
    _check_place(garden, tile.row, at, cells)
    if not garden.is_level(cells):
        raise r.UnevenSupport
    layer, names = garden.height(at) + 1, BOARD.names(cells)
    points = tile.objects * layer
    course.then(e.TilePlaced(seat, tile.tag, command.turns, command.cell, names, layer, tile.objects, points))
    _take_bonus(course, seat, tile, layer)
    _enclose(course, seat)
    end_turn_unless_free(course, seat)


def _cells(tile: TileSort, turns: int, at: Cells) -> Cells:
    if not 0 <= turns < len(tile.forms):
        raise r.NoSuchOrientation
    cells = tile.forms[turns].cells(at)
    if cells is None:
        raise r.OutOfGrid
    return cells


def _check_place(garden: Garden, row: int, at: Cells, cells: Cells) -> None:
    """What holds for the place of garden tiles and Zen tiles alike (R9 b, c, e; R21)."""
    if not at & ROWS[row]:
        raise r.WrongRow
    if at & garden.lit:
        raise r.ColumnLanternTaken
    if cells & garden.under_frog:
        raise r.FrogInTheWay


def _take_bonus(course: Course, seat: Seat, tile: TileSort, layer: int) -> None:
    if layer == scoring.BONUS_LAYER and course.state.bonuses[tile.row] is None:
        course.then(e.BonusTaken(seat, tile.kind, tables().kinds.bonus[tile.row].points))


def _enclose(course: Course, seat: Seat) -> None:
    garden = course.state.gardens[seat]
    if scoring.enclosed(garden):
        cell = garden.open_zen
        course.then(e.ZenTileEnclosed(seat, kind_of(cell), BOARD.name(cell), *scoring.enclosure(garden)))


def place_zen_tile(course: Course, seat: Seat, command: c.PlaceZenTile) -> None:
    """Lays a Zen tile on bare ground; another is turned up (R21 to R26)."""
    state, garden = course.state, course.state.gardens[seat]
    check.in_play(state, "zen_garden")
    check.frogs_set(state)
    at = check.cell(command.cell)
    check.not_acted(state)
    if command.kind not in state.zen_face_up:
        raise r.TileNotOnOffer
    _check_place(garden, KINDS.index(command.kind), at, at)
    if garden.open_zen:
        raise r.ZenStillOpen
    if not at & garden.levels[0]:
        raise r.ZenNeedsBareGround
    course.then(e.ZenTilePlaced(seat, command.kind, command.cell, scoring.ZEN_POINT))
    reveal_zen_tiles(course, 1)
    _enclose(course, seat)
    end_turn_unless_free(course, seat)


def pass_round(course: Course, seat: Seat, _: c.PassRound) -> None:
    """Out for the round; unless passes are free, only if no garden tile can be placed (R13)."""
    state = course.state
    check.frogs_set(state)
    check.not_acted(state)
    forced = not can_place(state, seat)
    if not forced and not state.options.voluntary_pass:
        raise r.PlacementPossible
    course.then(e.RoundPassed(seat, forced))
    end_turn_unless_free(course, seat)


def can_place(state: State, seat: Seat) -> bool:
    """Whether any garden tile of the display can be placed now."""
    return any(placements(state.gardens[seat], state.display))


def placements(garden: Garden, display: Iterable[Tile]) -> Iterator[tuple[Tile, int, Cells]]:
    """Every tile of the display (equal ones once) with its turns and all cells that its object may lie on (R9)."""
    resting: dict[Form, Cells] = {}
    free = Cells(BOARD.all & ~garden.lit)
    for tag in dict.fromkeys(display):
        tile = catalogue()[tag]
        for turns, form in enumerate(tile.forms):
            if form not in resting:
                resting[form] = _resting(garden, form)
            at = Cells(resting[form] & ROWS[tile.row] & free)
            if at:
                yield tag, turns, at


def _resting(garden: Garden, form: Form) -> Cells:
    """Where a tile may lie by the ground alone: level, and without the frog (R9 a, d, e)."""
    clear = ~garden.under_frog
    return union([form.resting(Cells(level & clear)) for level in garden.levels if level])


def zen_cells(garden: Garden, kind: Kind) -> Cells:
    """All cells that a Zen tile of that kind may lie on (R21, R26)."""
    if garden.open_zen:
        return EMPTY
    return Cells(ROWS[KINDS.index(kind)] & garden.levels[0] & ~garden.lit & ~garden.under_frog)
