"""A game without end: each move counts one further, so that a match's version tells how often it was moved."""

from collections.abc import Iterator

from domain.core.chance import Chance
from domain.core.content import Content
from domain.core.game import Game
from domain.core.message import Command, Event, Options, Value
from domain.core.seat import Seat, Viewer


class NoOptions(Options, frozen=True):
    pass


class State(Value, frozen=True):
    count: int = 0


class Begin(Command, frozen=True):
    pass


class Count(Command, frozen=True):
    """Count one further."""


class Begun(Event, frozen=True):
    pass


class Counted(Event, frozen=True):
    pass


class View(Value, frozen=True):
    count: int
    viewer: str


def decide(state: State, seat: Seat | None, command: Command, chance: Chance) -> tuple[Event, ...]:
    return (Begun(),) if seat is None else (Counted(),)


def evolve(state: State, event: Event) -> State:
    return State(state.count + isinstance(event, Counted))


def legal(state: State, seat: Seat) -> Iterator[Command]:
    yield Count()


def view(state: State, viewer: Viewer) -> View:
    return View(state.count, str(getattr(viewer, "value", viewer)))


TALLY = Game(
    name="tally",
    rules="tally/1",
    seats=range(1, 5),
    options=NoOptions,
    content=lambda _: Content(tables=None, files={}),
    state=State,
    command=Count,
    begin=Begin(),
    events=(Begun, Counted),
    reveals=frozenset(),
    initial_state=lambda _: State(),
    decide=decide,
    evolve=evolve,
    seen=lambda event, _: event,
    view=view,
    legal_commands=legal,
    to_move=lambda _: (Seat(0), Seat(1)),
    points=lambda _: (0, 0),
    outcome=lambda _: None,
    drawn=lambda _, __: (),
    show=str,
)
