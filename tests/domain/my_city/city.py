"""The words of these tests: a table is *given* its past, *when* somebody wishes something, something follows.

A building is named by its card (`"red_bar"`); a shape alone means the yellow one (`"bar"`).
"""

from collections.abc import Callable
from functools import reduce

from msgspec.structs import replace

from domain.core.game import Setup
from domain.core.message import Command
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY
from domain.games.my_city.clause import Colour
from domain.games.my_city.commands import (
    Begin,
    EndParticipation,
    KeepNugget,
    PassBuilding,
    PlaceBuilding,
    SpendNugget,
    WithdrawChoice,
)
from domain.games.my_city.events import CardTurned
from domain.games.my_city.land import GRID, marked
from domain.games.my_city.options import ChapterOptions
from domain.games.my_city.state import Built, City, State
from domain.geometry.grid import Cells, union
from tests.domain.my_city.table import Change, Table, Wish, named

WishOf = Callable[[Seat], Wish]


class Foreign(Command, frozen=True):
    """A command that no rule of My City knows."""


COLOURS = {"y": "yellow", "r": "red", "b": "blue", "p": "purple"}


def given(*changes: Change, play: str = "chapter:1", seats: int = 2, **options: object) -> Table:
    """A chapter begun, and then so; by itself no card lies on the table."""
    state = fresh(play, seats, **options).state
    return Table(reduce(lambda so_far, change: change(so_far), changes, MY_CITY.evolve(state, state.set_up)))


def fresh(play: str = "chapter:1", seats: int = 2, **more: object) -> Table:
    """A chapter that has not begun; a campaign gives more options."""
    options = ChapterOptions(play=play, **more)
    return Table(MY_CITY.initial_state(Setup(seats, options, MY_CITY.content(options))))


def colour_of(building: str) -> str:
    return next((colour for colour in COLOURS.values() if building.startswith(f"{colour}_")), "purple")


# What was so.


def card(tag: str, round_: int = 1) -> Change:
    """This card lies on the table."""
    return lambda state: MY_CITY.evolve(state, CardTurned(round_, named(tag), ()))


def deck(*cards: str) -> Change:
    """Only these cards are left."""
    return lambda state: replace(state, deck=tuple(named(card) for card in cards))


def score(seat: Seat, value: int) -> Change:
    return lambda state: _city(state, seat, score=value)


def nuggets(seat: Seat, count: int) -> Change:
    """So many are at hand."""
    return lambda state: _city(state, seat, nuggets=count)


def has_ended(seat: Seat) -> Change:
    return lambda state: _city(state, seat, takes_part=False)


def built(seat: Seat, building: str, cells: str) -> Change:
    """The building stands on these cells, whatever its shape."""

    def change(state: State) -> State:
        city = state.cities[seat]
        covered = GRID.named_all(cells.split())
        buildings = (*city.buildings, Built(named(building), colour_of(named(building)), covered))
        return _city(state, seat, covered=Cells(city.covered | covered), buildings=buildings)

    return change


def town(seat: Seat, drawing: str) -> Change:
    """Buildings drawn cell by cell from A1, colour's letter and any other; what is no building is any mark."""

    def change(state: State) -> State:
        rows = [line.replace("|", " ").split() for line in drawing.strip().splitlines()]
        found: dict[str, list[Cells]] = {}
        for row, marks in enumerate(rows):
            for column, mark in enumerate(marks):
                if mark[0] in COLOURS and len(mark) == 2:
                    found.setdefault(mark, []).append(GRID.cell(row, column))
        buildings = tuple(Built(mark, COLOURS[mark[0]], union(cells)) for mark, cells in found.items())
        return _city(state, seat, buildings=buildings, covered=union([built.cells for built in buildings]))

    return change


def uncovered(seat: Seat, cells: str) -> Change:
    """All open land is built over but for these cells."""

    def change(state: State) -> State:
        left = GRID.named_all(cells.split())
        assert not left & ~state.land(seat).open, "these are not all open"
        return _city(state, seat, covered=Cells(state.land(seat).open & ~left))

    return change


def printed(mark: str, cells: str) -> Change:
    """Every board shows this mark on these cells."""

    def change(state: State) -> State:
        boards = tuple(marked(board, mark, cells.split()) for board in state.set_up.boards)
        return replace(state, set_up=replace(state.set_up, boards=boards))

    return change


def _city(state: State, seat: Seat, **changes: object) -> State:
    cities: list[City] = list(state.cities)
    cities[seat] = replace(cities[seat], **changes)
    return replace(state, cities=tuple(cities))


# What is wished.


def begin() -> Wish:
    return lambda state: (None, Begin())


def place(seat: Seat, building: str, at: str, turns: int = 0, round_: int | None = None) -> Wish:
    """Build what the card names with the top left corner of its box at that cell."""

    def wish(state: State) -> tuple[Seat, Command]:
        assert round_ or state.card == named(building), f"the card is {state.card}"
        return seat, PlaceBuilding(round_ or state.round, turns, at)

    return wish


def skip(seat: Seat, *, nugget: bool = False) -> Wish:
    """Pass, for a point or for a nugget."""
    return lambda state: (seat, PassBuilding(state.round, nugget))


def spend(seat: Seat, mine: Colour) -> Wish:
    """Spend the nugget in that mine."""
    return lambda state: (seat, SpendNugget(mine))


def keep(seat: Seat) -> Wish:
    """Keep the nugget."""
    return lambda state: (seat, KeepNugget())


def end(seat: Seat) -> Wish:
    """End one's part."""
    return lambda state: (seat, EndParticipation(state.round))


def withdraw(seat: Seat) -> Wish:
    return lambda state: (seat, WithdrawChoice(state.round))
