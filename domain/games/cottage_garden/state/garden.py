"""All that there is in a game of Cottage Garden at one moment."""

from typing import cast

from domain.core.game import Setup
from domain.core.message import Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden.bed import Bed, Slot
from domain.games.cottage_garden.content import Design, DesignId, walk
from domain.games.cottage_garden.options import CottageGardenOptions
from domain.games.cottage_garden.tile import TileId


class Garden(Value, frozen=True):
    """What lies before a seat. `orange`, `blue`: values of the three cubes, ascending; `turn`: turns begun."""

    beds: tuple[Bed | None, Bed | None] = (None, None)
    orange: tuple[int, ...] = (0, 0, 0)
    blue: tuple[int, ...] = (0, 0, 0)
    cats: int = 2
    hives: int = 0
    turn: int = 0


class State(Value, frozen=True):
    """All of a game. `nursery`: by cell, row by row; `queue`: from its head; `centre`: oldest board first.

    `gaps`: those of the line when the turn began; `pots_owed`: bonus pots to place; `clearing`: the slot whose bed has
    been scored and is being cleared; `hives_left`: beehive tokens still to be won, in order.
    """

    options: CottageGardenOptions
    designs: tuple[Design, ...]
    gardens: tuple[Garden, ...]
    gardener: int
    die: int
    hives_left: tuple[int, ...]
    nursery: tuple[TileId | None, ...] = (None,) * 16
    queue: tuple[TileId, ...] = ()
    centre: tuple[DesignId, ...] = ()
    active: Seat = Seat(0)
    step: e.Step = "new"
    final: bool = False
    gaps: int = 0
    pots_owed: int = 0
    clearing: Slot | None = None
    outcome: Outcome | None = None


def initial_state(setup: Setup) -> State:
    """The box is open, nothing is laid out."""
    way = walk(setup.seats)
    return State(
        options=setup.options,
        designs=setup.content.tables.designs,
        gardens=(Garden(),) * setup.seats,
        gardener=way.start,
        die=way.die,
        hives_left=() if setup.seats == 1 else (2, 1),
    )


def to_move(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return () if state.step in ("new", "over") else (state.active,)


def outcome(state: State) -> Outcome | None:
    """None while the game goes on."""
    return state.outcome


def design(state: State, id_: DesignId) -> Design:
    """The board's side of that name, as this match is played."""
    return next(design for design in state.designs if design.id == id_)


def own_beds(state: State) -> list[tuple[Slot, Bed]]:
    """Beds of the seat whose turn it is, by slot, but for the one that is being cleared."""
    beds = state.gardens[state.active].beds
    return [(Slot(slot), bed) for slot, bed in enumerate(beds) if bed is not None and slot != state.clearing]


def being_cleared(state: State) -> tuple[Slot, Bed] | None:
    """The bed that has been scored and is being cleared, and its slot."""
    if state.clearing is None:
        return None
    return state.clearing, cast(Bed, state.gardens[state.active].beds[state.clearing])


def tiles_to_queue(state: State) -> tuple[TileId, ...]:
    """Tiles of the bed that is being cleared, in order of planting."""
    clearing = being_cleared(state)
    return () if clearing is None else tuple(planted.tile for planted in clearing[1].tiles)


def has_beds(garden: Garden) -> bool:
    """Whether the seat is still in the game."""
    return garden.beds != (None, None)
