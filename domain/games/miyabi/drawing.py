"""A game of Miyabi as text for a terminal."""

from collections import Counter
from collections.abc import Iterable, Mapping

from domain.core.seat import Seat
from domain.games.miyabi.garden import LETTERS
from domain.games.miyabi.view import BonusView, GardenView, RowView, View, WaitsFor

_BARE = "· "
_SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_WAITS: Mapping[WaitsFor | None, str] = {
    "place_frog": "places its frog",
    "turn": "is to place or to pass",
    "frog": "may still move its frog",
}


def show(view: View) -> str:
    """The table, then each garden: what a cell shows, with its height beside it.

    A digit counts objects, `g` is green, `z` a Zen tile, `·` bare ground, `f` a silver frog, `F` a golden one; `*` is
    a lantern that burns. On the right stand a row's visible objects and what they would score now.
    """
    gardens = (_garden(Seat(seat), garden, view.rows) for seat, garden in enumerate(view.gardens))
    return "\n\n".join(("\n".join(_table(view)), *gardens))


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
    return "the table is set up" if view.turn is None else f"seat {view.turn} {_WAITS[view.waits_for]}"


def _counted(tags: Iterable[tuple[str, int]]) -> str:
    return " ".join(f"{n}×{tag}" if n > 1 else tag for tag, n in tags) or "none"


def _bonus(bonus: BonusView) -> str:
    return f"{bonus.kind} {bonus.points} {'open' if bonus.taken_by is None else f'to seat {bonus.taken_by}'}"


def _garden(seat: Seat, garden: GardenView, rows: tuple[RowView, ...]) -> str:
    passed = ", has passed" if garden.passed else ""
    lanterns = "  ".join("*" if column in garden.lanterns_out else " " for column in LETTERS)
    return "\n".join(
        (
            f"seat {seat}: {garden.points} points{passed}",
            f"           {lanterns}".rstrip(),
            f"           {'  '.join(LETTERS)}",
            *(_row(seat, garden, row) for row in rows),
        )
    )


def _row(seat: Seat, garden: GardenView, row: RowView) -> str:
    cells = "".join(_cell(garden, f"{column}{row.row}") for column in LETTERS)
    worth = row.first_points * (seat in row.first_seats) + row.second_points * (seat in row.second_seats)
    return f"{row.row} {row.kind:<8} {cells} {row.counts[seat]:>2}{f' +{worth}' if worth else ''}"


def _cell(garden: GardenView, name: str) -> str:
    cell, frog = garden.cells.get(name), garden.frog
    mark = _BARE
    if cell is not None:
        shown = "z" if cell.zen else str(cell.objects or "g")
        mark = shown + str(cell.height).translate(_SUBSCRIPT)
    if frog is None or frog.cell != name:
        return f"{mark:<3}"
    return f"{mark.rstrip():<2}{'F' if frog.colour == 'golden' else 'f'}"
