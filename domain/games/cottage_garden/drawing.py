"""A Cottage Garden as text, for a terminal."""

from domain.games.cottage_garden.content import NURSERY
from domain.games.cottage_garden.view import View
from domain.games.cottage_garden.view.shown import BedView, BoardView, LineView, SeatView

_ARROWS = {(1, 0): "↓", (0, -1): "←", (-1, 0): "↑", (0, 1): "→", (1, 1): "↘", (1, -1): "↙", (-1, -1): "↖", (-1, 1): "↗"}
_HEADER = "    A B C D E"
_GAP = "   "


def show(view: View) -> str:
    """Nursery with the gardener's arrow, queue, centre, then every seat with its beds."""
    parts = [_title(view), *_nursery(view), *_refill(view), _queue(view), *_centre(view)]
    for seat in view.seats:
        parts += ["", *_seat(view, seat)]
    return "\n".join([*parts, *_legend()])


def _title(view: View) -> str:
    if view.step == "over":
        return "The game is over. " + " and ".join(f"Seat {seat}" for seat in view.winners) + " won."
    when = "final round" if view.final else f"die {view.die}, final round in {view.moves_left} turns"
    return f"Seat {view.active}: {view.step} ({when})"


def _nursery(view: View) -> list[str]:
    """Four rows framed by the gardener's path; he looks along the arrow."""
    frame = [["   "] * 6 for _ in range(6)]
    for cell, tile in view.nursery.items():
        row, column = NURSERY.spot(NURSERY.named(cell))
        frame[row + 1][column + 1] = (tile or "·").center(3)
    (row, column), (next_row, next_column) = (NURSERY.spot(NURSERY.named(cell)) for cell in view.line.cells[:2])
    down, right = next_row - row, next_column - column
    frame[row + 1 - down][column + 1 - right] = f" {_ARROWS[down, right]} "
    rows = [f"  {number} {' '.join(cells)}" for number, cells in zip(" 1234 ", frame, strict=True)]
    return [line.rstrip() for line in ("         A   B   C   D", *rows)]


def _refill(view: View) -> list[str]:
    return [] if view.line.refill == "none" else [f"refill by {view.line.refill}: {_lands(view.line)}"]


def _lands(line: LineView) -> str:
    return ", ".join(f"{tile} on {cell}" for tile, cell in line.lands) or "the queue is empty"


def _queue(view: View) -> str:
    return "queue: " + (" ".join(view.queue) or "empty")


def _centre(view: View) -> list[str]:
    return ["", *_board(view.centre[0])] if view.centre else []


def _board(board: BoardView) -> list[str]:
    front = [f"    next bed {board.design}", *_grid(board.rows)]
    return _beside(front, [f"    back of {board.design}", *_grid(board.back)])


def _seat(view: View, seat: SeatView) -> list[str]:
    mark = "▶" if seat.seat == view.active and view.step != "over" else " "
    cubes = f"pots {_values(seat.orange)}   cloches {_values(seat.blue)}"
    head = f"{mark} Seat {seat.seat}: {seat.points} points   {cubes}   cats {seat.cats}   hives {seat.hives}"
    lines = " then ".join("–".join(view.lines[space].cells[::3]) for space in seat.next_spaces)
    columns: list[str] = []
    for bed in seat.beds:
        columns = _beside(columns, _bed(bed)) if columns else _bed(bed)
    return [head, f"  next lines {lines}", *columns]


def _values(cubes: tuple[int, ...]) -> str:
    return " ".join(map(str, cubes))


def _bed(bed: BedView) -> list[str]:
    warning = ", too few tiles for the final round" if bed.given_up else ""
    needs = f"{len(bed.needs)} bare{warning}" if bed.needs else "complete"
    return [
        f"    bed {bed.bed}, {bed.design}",
        *_grid(bed.rows),
        f"    {bed.pots} pots, {bed.cloches} cloches",
        f"    {needs}",
    ]


def _grid(rows: tuple[str, ...]) -> list[str]:
    return [_HEADER, *(f"  {number} {' '.join(row)}" for number, row in enumerate(rows, 1))]


def _beside(left: list[str], right: list[str]) -> list[str]:
    width = max(map(len, left))
    return [f"{one.ljust(width)}{_GAP}{other}".rstrip() for one, other in zip(left, right, strict=True)]


def _legend() -> list[str]:
    return ["", ". bare   p c printed pot, cloche   # tile   P C tile with pot, cloche   o pot   k cat"]
