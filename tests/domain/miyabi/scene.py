"""Given / when / then for Miyabi: gardens as drawings, one wish, the facts that follow."""

from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.game import Setup, fold
from domain.core.message import Command, Event
from domain.core.outcome import Outcome
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi.content import plan
from domain.games.miyabi.garden import BOARD, COLUMNS, LETTERS, Frog, Garden
from domain.games.miyabi.state import State
from domain.games.miyabi.tile import in_order
from domain.geometry.grid import EMPTY, Cells, union
from tests.given import ANNA, Script

COLOURFUL, MEADOW, ZEN, SEVEN, FROG = "colourful_garden", "big_meadow", "zen_garden", "seven", "frog"
ALL_MODULES = (COLOURFUL, MEADOW, ZEN, SEVEN, FROG)


def row(number: int, marks: str) -> str:
    """A drawing of the whole garden of which that row alone says anything."""
    return rows({number: marks})


def rows(marks: dict[int, str]) -> str:
    """A drawing of the whole garden, bare but for these rows."""
    return "\n".join(marks.get(n, "- - - - - -") for n in range(1, 7))


def garden(drawing: str = "", *, heights: str = "", lit: str = "", frog: str = "", golden: bool = False) -> Garden:
    """`-` bare, `g` green, a digit: visible objects, `z` a Zen tile; `heights` likewise, else 1 under any tile.

    Without a drawing all that is high is green. `lit`: letters of the columns whose lanterns are out.
    """
    shown = _marks(drawing or heights.replace("0", "-"))
    high = _marks(heights) if heights else {cell: "0" if mark == "-" else "1" for cell, mark in shown.items()}
    top = max((int(mark) for mark in high.values() if mark != "-"), default=0)
    return Garden(
        levels=tuple(_where(high, str(h), "-" if h == 0 else "") for h in range(top + 1)),
        objects=tuple(_where(shown, str(n), "z" if n == 1 else "") if drawing else EMPTY for n in (1, 2, 3)),
        zen=_where(shown, "z"),
        lit=union([COLUMNS[LETTERS.index(letter)] for letter in lit]),
        frog=Frog(BOARD.named(frog), golden) if frog else None,
    )


def _marks(drawing: str) -> dict[Cells, str]:
    lines = [line.split() for line in drawing.strip().splitlines()] or [["-"] * 6] * 6
    assert [len(line) for line in lines] == [6] * 6, drawing
    return {BOARD.cell(r, k): mark for r, line in enumerate(lines) for k, mark in enumerate(line)}


def _where(marks: dict[Cells, str], *wanted: str) -> Cells:
    return union([cell for cell, mark in marks.items() if mark in wanted])


class Scene:
    """A game at some moment. Every word gives a new scene, the old one stays."""

    def __init__(self, state: State) -> None:
        self.state = state

    def but(self, **changes: Any) -> "Scene":
        return Scene(replace(self.state, **changes))

    def of(self, seat: Seat, own: Garden | None = None, **changes: Any) -> "Scene":
        """That seat's garden, or what is different about it; an open Zen tile named."""
        if "open_zen" in changes:
            changes["open_zen"] = BOARD.named_all(changes["open_zen"].split())
        gardens = list(self.state.gardens)
        gardens[seat] = replace(own or gardens[seat], **changes)
        return self.but(gardens=tuple(gardens))

    def on_offer(self, *tiles: str) -> "Scene":
        return self.but(display=in_order(tiles))

    def zen(self, *face_up: str, unseen: tuple[str, ...] = ()) -> "Scene":
        return self.but(zen_face_up=face_up, zen_unseen=unseen)

    def turn(self, seat: Seat) -> "Scene":
        return self.after(e.TurnBegan(seat))

    def after(self, *events: Event) -> "Scene":
        return Scene(fold(MIYABI.evolve, self.state, events))

    def over(self) -> "Scene":
        points = MIYABI.points(self.state)
        return self.but(outcome=Outcome(("last_round",), points, (ANNA,)))

    def when(self, command: Command, *, by: Seat | None = None, luck: tuple[int, ...] = ()) -> "Told":
        seat = self.state.turn if by is None else by
        try:
            events = MIYABI.decide(self.state, seat, command, Script(luck))
        except Refusal as refusal:
            return Told(self, (), type(refusal))
        return Told(self, events, None)


@dataclass(frozen=True)
class Told:
    """What one wish led to."""

    scene: Scene
    events: tuple[Event, ...]
    refusal: type[Refusal] | None

    def then(self, *events: Event) -> Scene:
        """These facts and no others."""
        assert self.refusal is None
        assert self.events == events
        return self.scene.after(*self.events)

    def first(self, *events: Event) -> Scene:
        """These facts before any other."""
        assert self.refusal is None
        assert self.events[: len(events)] == events
        return self.scene.after(*self.events)

    def ok(self) -> Scene:
        return self.first()

    def refused(self, refusal: type[Refusal]) -> None:
        assert self.refusal is refusal, self.refusal or self.events

    def all(self, kind: type[Event]) -> list[Any]:
        """The facts of that kind among them."""
        assert self.refusal is None
        return [event for event in self.events if type(event) is kind]


def unopened(seats: int = 2, **options: Any) -> State:
    chosen = MIYABI.options(**options)
    return MIYABI.initial_state(Setup(seats, chosen, MIYABI.content(chosen)))


def begun(seats: int = 2, luck: tuple[int, ...] = (), **options: Any) -> Told:
    """The table opens the game."""
    scene = Scene(unopened(seats, **options))
    return Told(scene, MIYABI.decide(scene.state, None, c.Begin(), Script(luck)), None)


def playing(*modules: str, seats: int = 2, **options: Any) -> Scene:
    """Anna's first turn of round 1, nothing laid, nothing on display."""
    scene = Scene(unopened(seats, modules=modules, **options))
    return scene.after(e.StartSeatChosen(ANNA, ()), e.RoundOpened(1, ANNA, (), ())).turn(ANNA)


def last_turn(*modules: str, seats: int = 2) -> Scene:
    """Anna's turn in the last round: no tile is left and all others have passed, so that her pass ends the game."""
    scene = playing(*modules, seats=seats).but(round=plan(seats).rounds)
    for other in range(1, seats):
        scene = scene.of(Seat(other), passed=True)
    return scene


def place(tile: str, cell: str, turns: int = 0) -> c.PlaceTile:
    return c.PlaceTile(tile, turns, cell)


def laid(tile: str, cell: str, cells: str, layer: int, points: int, *, turns: int = 0, by: Seat = ANNA) -> e.TilePlaced:
    """The fact: `cells` named with spaces between; a tile has as many objects as cells."""
    names = tuple(cells.split())
    return e.TilePlaced(by, tile, turns, cell, names, layer, len(names), points)


all_tables = pytest.mark.parametrize("seats", [2, 3, 4])
