"""What is wrong with a table of My City beyond its types: one function a kind of table, each fault with its place."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec

from domain.core.legible import misspelt
from domain.core.name import LONGEST, NAME
from domain.games.my_city.carried import FourthChurch, ShapeName
from domain.games.my_city.clause import Colour, Railway
from domain.games.my_city.content import Board, Chapter, file_of
from domain.games.my_city.land import GRID
from domain.games.my_city.rulebook import Award, Rules
from domain.games.my_city.scoring_clause import Mine, Port
from domain.games.my_city.supply import BuildingTable, NamedShape
from domain.geometry import shape

Found = Iterator[tuple[str, str]]
"""Places and what is wrong there."""

CHURCHES = ("beam", "ess", "long_zed")
MOST = 999
"""No number of a table is higher."""


def of_buildings(table: BuildingTable, _: str) -> Found:
    """Names are the game's own, for cards, cogs and awards speak of them; shapes are free."""
    yield from _named("shapes", table.shapes, get_args(ShapeName))
    yield from _named("colours", table.colours, get_args(Colour))
    yield from _named("churches", table.churches, CHURCHES)
    yield from _named("fourth_churches", table.fourth_churches, get_args(FourthChurch))
    for group in ("shapes", "churches", "fourth_churches"):
        for n, named in enumerate(getattr(table, group)):
            yield from _drawn(f"{group}[{n}].drawing", named)


def of_board(board: Board, file: str) -> Found:
    """It is the board that its file is called after, and no square is listed twice."""
    if file != f"board_{board.name}.toml":
        yield "name", f"This file holds the board `{file.removeprefix('board_').removesuffix('.toml')}`."
    for square in _twice(board.squares):
        yield "squares", f"{square} stands here twice."


def of_chapter(chapter: Chapter, file: str) -> Found:
    """All that can be said of a chapter without its board."""
    yield from _headed(chapter, file)
    yield from _numbered(msgspec.to_builtins(chapter), "")
    yield from _ruled(chapter.rules)
    for cell in _twice(cell for cells in chapter.printed.values() for cell in cells):
        yield "printed", f"{cell} is printed twice."
    if "buildings" not in chapter.cards:
        yield "cards", "There are no `buildings` among them."
    for card in _twice(chapter.cards):
        yield "cards", f"`{card}` stands here twice."
    if "fourth_church" in chapter.cards and not chapter.alone.fourth_church:
        yield "alone.fourth_church", "This is missing: the chapter has a card for it."
    if msgspec.structs.replace(chapter.before, cogs=0) != Award():
        yield "before", "Only cogs are given before a chapter."


def _named(group: str, entries: Iterable[Any], known: tuple[str, ...]) -> Found:
    names = [entry.name for entry in entries]
    for n, name in enumerate(names):
        if name not in known:
            yield f"{group}[{n}].name", f"`{name}` is none of: {', '.join(known)}.{misspelt(name, known)}"
        elif name in names[:n]:
            yield f"{group}[{n}].name", f"`{name}` stands here twice."
    for name in known:
        if name not in names:
            yield group, f"`{name}` is missing."


def _drawn(place: str, named: NamedShape) -> Found:
    rows = named.drawing.split("/")
    if set(named.drawing) - set("#./") or len({len(row) for row in rows}) > 1:
        yield place, "A shape is drawn in rows of equal length by # and . alone, with / between rows."
    elif max(shape.parse(named.drawing).width, len(rows)) > GRID.rows:
        yield place, f"The land is {GRID.rows} cells wide and high: this shape is larger."


def _headed(chapter: Chapter, file: str) -> Found:
    eternal = chapter.play == "eternal"
    if file != file_of(chapter.play):
        yield "play", f"This is the table of {file_of(chapter.play)}: the one of {file} is missing."
    if chapter.board != ("eternal" if eternal else "campaign"):
        yield "board", "The chapters are played on the board `campaign`, the Eternal game on `eternal`."
    if not eternal and not chapter.envelope:
        yield "envelope", "A chapter lies in an envelope, which are numbered from 1."
    if not chapter.title.strip():
        yield "title", "A chapter has a title."
    elif len(chapter.title) > LONGEST or not re.search(NAME, chapter.title):
        yield "title", f"A title is a line of at most {LONGEST} visible characters, no blank before or after it."


def _numbered(value: Any, place: str) -> Found:
    """No number is below 0 or without all measure."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _numbered(each, f"{place}.{name}" if place else name)
    elif isinstance(value, list | tuple):
        for n, each in enumerate(value):
            yield from _numbered(each, f"{place}[{n}]")
    elif isinstance(value, int) and not 0 <= value <= MOST:
        yield place, f"A number from 0 to {MOST} is wanted here, not {value}."


def _ruled(rules: Rules) -> Found:
    if rules.limit.points <= rules.start_score:
        yield "rules.limit.points", f"The limit lies above the start score of {rules.start_score}."
    for n, earning in enumerate(rules.at_once):
        if isinstance(earning, Railway):
            yield from _row(f"rules.at_once[{n}].row", earning.row)
    mines: list[Colour] = []
    for n, clause in enumerate(rules.scoring):
        if isinstance(clause, Port):
            yield from _row(f"rules.scoring[{n}].row", clause.row)
        if isinstance(clause, Mine):
            yield from _dug(f"rules.scoring[{n}]", clause, mines)
            mines.append(clause.colour)


def _row(place: str, row: int) -> Found:
    if not 1 <= row <= GRID.rows:
        yield place, f"Rows are numbered from 1 to {GRID.rows}."


def _dug(place: str, mine: Mine, before: list[Colour]) -> Found:
    for name, box in (("points_box", mine.points_box), ("first_box", mine.first_box)):
        if not 1 <= box <= mine.boxes:
            yield f"{place}.{name}", f"The boxes are numbered from 1 to {mine.boxes}."
    if mine.colour in before:
        yield f"{place}.colour", f"There is a {mine.colour} mine already."


def _twice(things: Iterable[str]) -> Iterator[str]:
    return (thing for thing, count in Counter(things).items() if count > 1)
