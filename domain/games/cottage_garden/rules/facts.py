"""What one decision brings about, as it comes about."""

from typing import cast

from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden.bed import Bed, Slot
from domain.games.cottage_garden.refusals import NoSuchBed
from domain.games.cottage_garden.state import Garden, State, evolve
from domain.games.cottage_garden.tile import TileId


class Facts:
    """The facts so far, and the state that they have led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.happened: list[Event] = []

    def add(self, event: Event) -> None:
        """One more fact."""
        self.happened.append(event)
        self.state = evolve(self.state, event)

    def reach(self, step: e.Step) -> None:
        """The last fact of every decision: what the game waits for now."""
        self.add(e.StepReached(self.state.active, step, self.state.pots_owed))

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.state.active

    @property
    def garden(self) -> Garden:
        """The garden of the seat whose turn it is."""
        return self.state.gardens[self.state.active]

    def bed(self, slot: Slot) -> Bed:
        """The own bed in that place. Raises NoSuchBed where none lies, or one that is being cleared."""
        bed = dict(own_beds(self.state)).get(slot)
        if bed is None:
            raise NoSuchBed
        return bed


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
