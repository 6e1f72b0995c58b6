"""Which tables of My City a pack may replace (all of them), and what is wrong with those that it brings."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, get_args

from domain.core.content import Content, parse, printed
from domain.core.fault import Fault, first, read
from domain.core.game import Setup
from domain.core.legible import misspelt
from domain.core.pack import Files, Packable
from domain.core.seat import Seat
from domain.games.my_city import land, soundness
from domain.games.my_city.carried import Carried
from domain.games.my_city.clause import Clause, Gold, PalaceStart, SawmillStart
from domain.games.my_city.content import CIRCLES_A_ROW, Board, Box, Chapter, Tables, box_of, file_of
from domain.games.my_city.layout import initial_state
from domain.games.my_city.mining import mines
from domain.games.my_city.options import ChapterOptions, Play, PlayOptions
from domain.games.my_city.placement import spots, turned
from domain.games.my_city.rulebook import Rules
from domain.games.my_city.scoring_clause import Mine, Port, Wells
from domain.games.my_city.supply import BuildingTable

KINDS: dict[str, tuple[type, Callable[[Any, str], soundness.Found]]] = {
    "buildings.toml": (BuildingTable, soundness.of_buildings),
    "board_campaign.toml": (Board, soundness.of_board),
    "board_eternal.toml": (Board, soundness.of_board),
    **{file_of(play): (Chapter, soundness.of_chapter) for play in get_args(Play)},
}
"""Every file, the type of its table, and what else is asked of it."""

PRINTS: dict[type[Clause], str] = {
    SawmillStart: "sawmill",
    PalaceStart: "palace",
    Gold: "veins",
    Wells: "wells",
    Port: "port",
}
"""What a clause asks to be printed on the land."""


def faults(files: Files) -> tuple[Fault, ...]:
    """Everything that is wrong with these files; with all tables together only once each is well by itself."""
    found = [fault for name, raw in sorted(files.items()) for fault in _of_file(name, raw)]
    return tuple(found or _together(box_of(files)))


def _of_file(name: str, raw: bytes) -> Iterator[Fault]:
    if name not in KINDS:
        yield Fault(name, "", f"My City has no table of that name.{misspelt(name, KINDS)}")
        return
    type_, check = KINDS[name]
    if found := read(raw, name, type_):
        yield from found
    else:
        yield from first(Fault(name, *each) for each in check(parse(raw, name, type_)[0], name))


def _together(box: Box) -> Iterator[Fault]:
    for play in get_args(Play):
        content = box.content(PlayOptions(play))
        yield from (Fault(file_of(play), *each) for each in _on_its_board(play, content))
    for before, after in zip(box.chapters, box.chapters[1:], strict=False):
        if (before.envelope or 0) > (after.envelope or 0):
            what = f"The chapter before it lies in envelope {before.envelope}."
            yield Fault(file_of(after.play), "envelope", what)
    most = _circles(box)
    if most > 2 * CIRCLES_A_ROW:
        yield Fault("", "", f"A seat could mark {most} progress in all; there are {2 * CIRCLES_A_ROW} circles.")


def _on_its_board(play: Play, content: Content[Tables]) -> soundness.Found:
    rules, rows = content.tables.chapter.rules, content.tables.rows(Carried())
    lies = land.read(rows)
    for place, clause in _clauses(rules):
        kind = f"{clause.colour}_entrance" if isinstance(clause, Mine) else PRINTS.get(type(clause))
        if kind and not getattr(lies, kind):
            yield place, f"Nothing on the land is printed as `{kind}`, which this asks for."
    if not _can_begin(play, content):
        yield "rules.opening", "No building can be the first one."


def _clauses(rules: Rules) -> Iterator[tuple[str, Clause]]:
    yield "rules.opening", rules.opening
    yield from ((f"rules.at_once[{n}]", clause) for n, clause in enumerate(rules.at_once))
    yield from ((f"rules.scoring[{n}]", clause) for n, clause in enumerate(rules.scoring))


def _can_begin(play: Play, content: Content[Tables]) -> bool:
    state = initial_state(Setup(2, ChapterOptions(play), content))
    return any(
        spots(state, Seat(0), shape) for building in state.set_up.buildings for shape in turned(building.drawing)
    )


def _circles(box: Box) -> int:
    """The most that one seat can mark in a campaign."""
    most, dug = 0, dict[str, int]()
    for chapter in box.chapters:
        if awards := chapter.rules.awards:
            most += awards.limit + max(awards.first.progress, awards.second.progress, awards.others.progress)
        for mine in mines(chapter.rules):
            dug[mine.colour] = max(dug.get(mine.colour, 0), mine.first_progress + mine.last_progress)
    return most + sum(dug.values())


PACKABLE = Packable(
    names=tuple(KINDS),
    printed=partial(printed, __package__),
    faults=faults,
    content=lambda files: box_of(files).content,
)
