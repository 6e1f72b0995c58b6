"""A game of Miyabi as text for a terminal."""

from collections import Counter
from collections.abc import Iterable, Mapping

from domain.core.seat import Seat
from domain.games.miyabi.garden import LETTERS
from domain.games.miyabi.view.shown import BonusView, RowView, SeatView, Step, View

_SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_STEPS: Mapping[Step | None, str] = {
    "place_frog": "places its frog",
    "place": "is to place or to pass",
    "move_frog": "may still move its frog",
}


def show(view: View) -> str:
    """The table, then each garden: what a cell shows, with its height beside it; then what the marks mean."""
    gardens = (_garden(Seat(seat), own, view.rows) for seat, own in enumerate(view.seats))
    return "\n\n".join(("\n".join(_table(view)), *gardens, _legend(view)))


def _legend(view: View) -> str:
    zen = ", z Zen tile" if "zen_garden" in view.modules else ""
    frogs = ", f silver frog, F golden frog" if "frog" in view.modules else ""
    return f"""\
· bare, g green, 1 2 … objects in sight{zen}{frogs}; ₁ ₂ … height; * a lantern that burns
on the right of a row: its objects in sight, and the points that they would score now"""


def _table(view: View) -> Iterable[str]:
    yield f"round {view.round} of {view.rounds}: {_moment(view)}"
    if view.modules:
        yield f"with     {', '.join(view.modules)}"
    yield f"display  {_counted(Counter(view.display).items())}"
    yield f"unseen   {_counted(view.unseen.items())}"
    if "zen_garden" in view.modules:
        yield f"zen      {_counted(Counter(view.zen_face_up).items())}; unseen {_counted(view.zen_unseen.items())}"
    yield f"bonuses  {', '.join(map(_bonus, view.bonuses))}"


def _moment(view: View) -> str:
    if view.winners:
        return f"won by {', '.join(f'seat {seat}' for seat in view.winners)}"
    return "the table is set up" if view.turn is None else f"seat {view.turn} {_STEPS[view.step]}"


def _counted(tags: Iterable[tuple[str, int]]) -> str:
    return " ".join(f"{n}×{tag}" if n > 1 else tag for tag, n in tags) or "none"


def _bonus(bonus: BonusView) -> str:
    return f"{bonus.kind} {bonus.points} {'open' if bonus.taken_by is None else f'to seat {bonus.taken_by}'}"


def _garden(seat: Seat, own: SeatView, rows: tuple[RowView, ...]) -> str:
    passed = ", has passed" if own.passed else ""
    lanterns = "".join(f"{'*' if column in own.lanterns_out else '':<4}" for column in LETTERS)
    return "\n".join(
        (
            f"seat {seat}: {own.points} points{passed}",
            f"           {lanterns}".rstrip(),
            f"           {'   '.join(LETTERS)}",
            *(_row(seat, own, row) for row in rows),
        )
    )


def _row(seat: Seat, own: SeatView, row: RowView) -> str:
    cells = "".join(f"{_cell(own, f'{column}{row.row}'):<4}" for column in LETTERS)
    worth = row.first_points * (seat in row.first_seats) + row.second_points * (seat in row.second_seats)
    return f"{row.row} {row.kind:<8} {cells} {row.counts[seat]:>2}{f' +{worth}' if worth else ''}"


def _cell(own: SeatView, name: str) -> str:
    cell, mark = own.cells.get(name), "·"
    if cell is not None:
        mark = ("z" if cell.zen else str(cell.objects or "g")) + str(cell.height).translate(_SUBSCRIPT)
    if own.frog is not None and own.frog.cell == name:
        mark += "F" if own.frog.colour == "golden" else "f"
    return mark
