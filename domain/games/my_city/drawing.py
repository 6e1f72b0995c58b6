"""A view of My City as text, for a terminal and for tests."""

from collections.abc import Iterable, Mapping

from domain.games.my_city.choice import End, Hidden, Pass, Place
from domain.games.my_city.events import Line
from domain.games.my_city.land import MARKS
from domain.games.my_city.view import CityView, View

_COLOURS = {"yellow": "y", "red": "r", "blue": "b", "purple": "p"}
_CHOICES = {Hidden: "has chosen", Pass: "chose to pass", End: "chose to end"}
_COLUMNS = "ABCDEFGHIJK"


def show(view: View) -> str:
    """Everything that a player at the table sees, board by board."""
    parts = [_table(view), *(_city(view, city) for city in view.cities), _legend(view), _rules(view)]
    return "\n\n".join(parts)


def board(city: CityView) -> str:
    """The board: terrain by its mark, `|` the river, a building by its colour's letter and its shape's."""
    return ground(city.land, {cell: _COLOURS[b.colour] + b.shape[0] for b in city.buildings for cell in b.cells})


def ground(rows: tuple[str, ...], marks: Mapping[str, str]) -> str:
    """A board's rows, with other marks on some of its cells."""
    lines = [f"{number:>2} {_row(number, row, marks)}" for number, row in enumerate(rows, 1)]
    return "\n".join(["   " + "".join(f"{column:>3}" for column in _COLUMNS), *lines])


def legend(boards: Iterable[tuple[str, ...]]) -> str:
    """What the marks on these boards stand for."""
    seen = {mark for rows in boards for row in rows for mark in row}
    words = [f"{mark} {_words(kind)}" for mark, kind in MARKS.items() if mark in seen]
    return ", ".join([*words, "| river"])


def _words(kind: str) -> str:
    return "double rock" if kind == "rocks" else kind.replace("_", " ").removesuffix("s")


def _row(number: int, row: str, marks: Mapping[str, str]) -> str:
    bank = row.index("|")
    cells = [marks.get(f"{column}{number}", mark) for column, mark in zip(_COLUMNS, row.replace("|", ""), strict=True)]
    return "".join(f"{'|' if n == bank else ' '}{cell:>2}" for n, cell in enumerate(cells))


def _table(view: View) -> str:
    lines = [f"{view.play}, round {view.round}: {view.card or 'no card'}, {len(view.deck)} cards to come"]
    if view.you and view.you.turns:
        lines += _beside([drawing.split("/") for drawing in view.you.turns])
    lines += [f"! {' '.join((c.sentence, *c.buildings, *c.cells))}" for c in view.you.cautions] if view.you else []
    return "\n".join(lines + [f"ended: {ending}" for ending in view.endings])


def _beside(drawings: list[list[str]]) -> list[str]:
    height = max(len(drawing) for drawing in drawings)
    padded = [drawing + [" " * len(drawing[0])] * (height - len(drawing)) for drawing in drawings]
    return ["   ".join(row).rstrip() for row in zip(*padded, strict=True)]


def _city(view: View, city: CityView) -> str:
    lines = [
        f"seat {city.seat}: {city.score} points, {_status(view, city)}",
        board(city),
        f"left: {' '.join(city.supply)}",
    ]
    lines += [f"so far: {_lines(city.lines)}"] if city.lines else []
    lines += [f"nuggets: {city.nuggets}"] if city.nuggets else []
    lines += [f"cogs: {' '.join(city.cogs)}"] if city.cogs else []
    lines += [f"if it ended now: {_lines(city.forecast.lines)} = {city.forecast.total}"] if city.forecast else []
    return "\n".join(lines)


def _status(view: View, city: CityView) -> str:
    if city.place is not None:
        return f"place {city.place}"
    if city.seat in view.asked:
        return "is asked for a nugget"
    if city.choice is None:
        return _without_choice(view, city)
    if isinstance(city.choice, Place):
        return f"chose to build at {city.choice.cell}, turns {city.choice.turns}"
    return _CHOICES[type(city.choice)]


def _without_choice(view: View, city: CityView) -> str:
    if not city.takes_part:
        return "has ended"
    return "has no such building left" if view.card in city.aside else "choosing"


def _lines(lines: tuple[Line, ...]) -> str:
    return ", ".join(f"{line.colour + ' ' if line.colour else ''}{line.reason} {line.points:+}" for line in lines)


def _legend(view: View) -> str:
    buildings = (
        f"buildings by colour and shape: {', '.join(f'{letter} {colour}' for colour, letter in _COLOURS.items())}"
    )
    return f"{legend(city.land for city in view.cities)}\n{buildings}, then the shape's first letter"


def _rules(view: View) -> str:
    return "\n".join(f"- {rule.sentence}" for rule in view.rules)
