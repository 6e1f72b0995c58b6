"""The course of one decision: its facts as they come about, and the state that they lead to."""

from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden.bed import Bed, Slot
from domain.games.cottage_garden.refusals import NoSuchBed
from domain.games.cottage_garden.state import Garden, State, evolve, own_beds


class Course:
    """What has happened so far by one wish."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def then(self, event: Event) -> None:
        """One more fact."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def reach(self, step: e.Step) -> None:
        """The last fact of every decision: what the game waits for now."""
        self.then(e.StepReached(self.state.active, step, self.state.pots_owed))

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
