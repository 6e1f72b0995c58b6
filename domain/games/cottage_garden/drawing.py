"""A Cottage Garden as text, for a terminal."""

from domain.games.cottage_garden.ground import NURSERY
from domain.games.cottage_garden.scoring import Advance
from domain.games.cottage_garden.view import View
from domain.games.cottage_garden.view.shown import BedView, BoardView, LineView, SeatView

_ARROWS = {(1, 0): "↓", (0, -1): "←", (-1, 0): "↑", (0, 1): "→", (1, 1): "↘", (1, -1): "↙", (-1, -1): "↖", (-1, 1): "↗"}
_HEADER = "    A B C D E"
_LEGEND = """
. bare   p c printed pot, cloche   # tile   P C tile with pot, cloche   o pot   k cat
too few: a bed that is given up when the final round begins"""


def show(view: View) -> str:
    """What is asked, nursery with the gardener's arrow, queue, centre, then every seat with its beds."""
    parts = [_title(view), *_choices(view), *_nursery(view), _refill(view.line), f"queue: {_words(view.queue)}"]
    if view.centre:
        parts += ["", *_board(view.centre[0])]
    for seat in view.seats:
        parts += ["", *_seat(view, seat)]
    return "\n".join([*parts, _LEGEND])


def _title(view: View) -> str:
    if view.step == "over":
        return f"The game is over; won by {' and '.join(f'seat {seat}' for seat in view.winners)}."
    when = "final round" if view.final else f"die {view.die}, {view.moves_left} turns to the final round"
    return f"Seat {view.active}: {view.step} ({when})"


def _choices(view: View) -> list[str]:
    """The choices of this step that no bed shows."""
    lines = [f"pay {p.colour} {p.from_value} → {p.to_value} (−{p.points})" for p in view.payments]
    if view.pots_owed:
        lines.append(f"bonus pots to place: {view.pots_owed}")
    if view.tiles_to_queue:
        lines.append(f"tiles to queue: {_words(view.tiles_to_queue)}")
    for bed in view.seats[view.active].beds if view.step == "score" else ():
        lines += [f"score bed {bed.bed}: {_advance(advance)}" for advance in bed.advances]
    return lines


def _advance(advance: Advance) -> str:
    bonus = [word for word, is_won in (("cat", advance.cat), ("pot", advance.pot), ("hives", advance.hives)) if is_won]
    lost = [f"{advance.lost} lost"] if advance.lost else []
    return ", ".join([f"{advance.colour} {advance.from_value} → {advance.to_value} (+{advance.points})", *lost, *bonus])


def _nursery(view: View) -> list[str]:
    """Four rows framed by the gardener's path; he looks along the arrow."""
    frame = [["   "] * 6 for _ in range(6)]
    for name, tile in view.nursery.items():
        row, column = NURSERY.spot(NURSERY.named(name))
        frame[row + 1][column + 1] = (tile or "·").center(3)
    (row, column), (next_row, next_column) = (NURSERY.spot(NURSERY.named(cell)) for cell in view.line.cells[:2])
    down, right = next_row - row, next_column - column
    frame[row + 1 - down][column + 1 - right] = f" {_ARROWS[down, right]} "
    rows = [f"  {number} {' '.join(cells)}" for number, cells in zip(" 1234 ", frame, strict=True)]
    return ["", *(line.rstrip() for line in ("         A   B   C   D", *rows))]


def _refill(line: LineView) -> str:
    if line.refill == "none":
        return "line: " + _words(line.cells)
    placed = ", ".join(f"{tile} on {cell}" for tile, cell in line.placed)
    return f"line: {_words(line.cells)}; refill by {line.refill}: {placed or 'the queue is empty'}"


def _words(words: tuple[str, ...]) -> str:
    return " ".join(words) or "empty"


def _board(board: BoardView) -> list[str]:
    front = [f"    next bed {board.design}", *_grid(board.rows)]
    return _beside(front, [f"    back of {board.design}", *_grid(board.back)])


def _seat(view: View, seat: SeatView) -> list[str]:
    mark = "▶" if seat.seat == view.active and view.step != "over" else " "
    cubes = f"orange {_values(seat.orange)}   blue {_values(seat.blue)}"
    head = f"{mark} Seat {seat.seat}: {seat.points} points   {cubes}   hives {seat.hives}   cats {seat.cats}"
    lines = ", then ".join("–".join(view.lines[space].cells[::3]) for space in seat.next_spaces)
    columns: list[str] = []
    for bed in seat.beds:
        columns = _beside(columns, _bed(bed)) if columns else _bed(bed)
    return [head, f"  next lines {lines}", *columns]


def _values(cubes: tuple[int, ...]) -> str:
    return " ".join(map(str, cubes))


def _bed(bed: BedView) -> list[str]:
    few = ", too few" if bed.would_be_given_up else ""
    needs = "being cleared" if bed.clearing else f"{len(bed.bare)} bare" if bed.bare else "complete"
    return [
        f"    bed {bed.bed}, {bed.design}",
        *_grid(bed.rows),
        f"    pots {bed.pots}, cloches {bed.cloches}",
        f"    {needs}, tiles {len(bed.tiles)}{few}",
    ]


def _grid(rows: tuple[str, ...]) -> list[str]:
    return [_HEADER, *(f"  {number} {' '.join(row)}" for number, row in enumerate(rows, 1))]


def _beside(left: list[str], right: list[str]) -> list[str]:
    width = max(map(len, left)) + 4
    return [f"{one.ljust(width)}{other}".rstrip() for one, other in zip(left, right, strict=True)]
