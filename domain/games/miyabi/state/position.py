"""Where a game of Miyabi stands, and what can be read off it."""

from domain.core.game import Setup
from domain.core.message import Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.miyabi.content import KINDS, Kind, tables
from domain.games.miyabi.garden import Garden
from domain.games.miyabi.options import MiyabiOptions, Module
from domain.games.miyabi.tile import Tile, supplies


class State(Value, frozen=True):
    """Everything about a game; nothing of it is hidden from anybody.

    Bags are in canonical order. `supplies`: what is unseen of each shape, in the order of SHAPES. `bonuses`: who
    took each kind's, None while it is open. `round` is 0 until the first opens. `turn`: who is to move.
    `acted`: that seat has placed or passed in this turn. `frog_moved`: so has its frog.
    """

    options: MiyabiOptions
    gardens: tuple[Garden, ...]
    supplies: tuple[tuple[Tile, ...], ...]
    zen_unseen: tuple[Kind, ...]
    zen_face_up: tuple[Kind, ...] = ()
    display: tuple[Tile, ...] = ()
    bonuses: tuple[Seat | None, ...] = (None,) * len(KINDS)
    round: int = 0
    start_seat: Seat | None = None
    turn: Seat | None = None
    acted: bool = False
    frog_moved: bool = False
    outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        return len(self.gardens)

    def plays(self, module: Module) -> bool:
        """Whether that expansion is in play."""
        return module in self.options.modules


def initial_state(setup: Setup) -> State:
    """The box unpacked: empty gardens, all tiles unseen."""
    options: MiyabiOptions = setup.options
    zen = [entry.kind for entry in tables().kinds.zen for _ in range(entry.count)]
    return State(
        options=options,
        gardens=(Garden(),) * setup.seats,
        supplies=supplies(),
        zen_unseen=tuple(zen) if "zen_garden" in options.modules else (),
    )


def to_move(state: State) -> tuple[Seat, ...]:
    """Whose turn it is."""
    return () if state.turn is None else (state.turn,)


def points(state: State) -> tuple[int, ...]:
    """Points so far of each seat."""
    return tuple(garden.points for garden in state.gardens)


def outcome(state: State) -> Outcome | None:
    """How it ended, None while it goes on."""
    return state.outcome
