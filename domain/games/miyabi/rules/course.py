"""The course of one decision: its facts as they come about, and the state that they lead to."""

from domain.core.chance import Chance
from domain.core.message import Event
from domain.games.miyabi.state import State, evolve


class Course:
    """What has happened so far by one wish."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def then(self, event: Event) -> None:
        """One more fact."""
        self.events.append(event)
        self.state = evolve(self.state, event)
