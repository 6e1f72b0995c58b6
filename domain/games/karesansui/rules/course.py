"""One decision as it unfolds: the facts so far, the state that they make, and the luck to come."""

from domain.core.chance import Chance
from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.karesansui import events as e
from domain.games.karesansui.content import PileName
from domain.games.karesansui.evolution import evolve
from domain.games.karesansui.state import State, lies_open, top_card


class Course:
    """Facts happen one by one; whatever comes next is decided from the state after them."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """The next fact."""
        self.events.append(event)
        self.state = evolve(self.state, event)


def take_demerit(course: Course, seat: Seat, pile: PileName) -> None:
    """The top card of that pile, noted if it is used up (R19)."""
    points, noted = top_card(course.state, pile)
    course.happen(e.DemeritTaken(seat, pile, points, noted, lies_open(course.state, pile)))
