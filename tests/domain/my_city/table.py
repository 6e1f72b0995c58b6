"""A chapter at some moment of a test: what was wished, what followed, and what may be asked about it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import TypeVar

from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat, Viewer
from domain.games.my_city import MY_CITY
from domain.games.my_city.events import ChapterEnded, ChapterScored, Line, Result, RoundResolved
from domain.games.my_city.state import State
from domain.games.my_city.view import View
from tests.given import Script

E = TypeVar("E", bound=Event)

Change = Callable[[State], State]
"""Something that was already so."""

Wish = Callable[[State], tuple[Seat | None, Command]]
"""What a seat asks for in the round that runs."""

SHAPES = ("domino", "corner", "bar", "square", "ell", "zed", "tee", "yoke")


@dataclass(frozen=True)
class Table:
    """A chapter at some moment: the state, what followed from the last wishes, and the refusal they met."""

    state: State
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    luck: tuple[str, ...] = ()

    def turning(self, *cards: str) -> "Table":
        """From now on the cards come up in this order."""
        return Table(self.state, self.events, self.refusal, tuple(named(card) for card in cards))

    def when(self, *wishes: Wish) -> "Table":
        """The seats wish one after the other; the first refusal stops them."""
        state, events = self.state, self.events
        chance = Script(indices(state.deck, self.luck))
        for wish in wishes:
            seat, command = wish(state)
            try:
                happened = MY_CITY.decide(state, seat, command, chance)
            except Refusal as no:
                return Table(state, events, no)
            events += happened
            state = reduce(MY_CITY.evolve, happened, state)
        return Table(state, events)

    def but(self, *changes: Change) -> "Table":
        """The same, except that this is so."""
        return Table(reduce(lambda so_far, change: change(so_far), changes, self.accepted().state))

    def refused(self, kind: type[Refusal]) -> None:
        assert type(self.refusal) is kind, f"{self.refusal!r} after {self.events}"

    def accepted(self) -> "Table":
        assert self.refusal is None, self.refusal
        return self

    def of(self, kind: type[E]) -> list[E]:
        """The events of that kind that followed."""
        self.accepted()
        return [event for event in self.events if isinstance(event, kind)]

    def the(self, kind: type[E]) -> E:
        """The only event of that kind that followed."""
        (event,) = self.of(kind)
        return event

    def result(self, seat: Seat) -> Result:
        """What the last round brought a seat."""
        return next(result for result in self.of(RoundResolved)[-1].results if result.seat == seat)

    def score(self, seat: Seat) -> int:
        return self.accepted().state.cities[seat].score

    def lines(self, seat: Seat) -> dict[str, int]:
        """The points of a seat at the end, by reason (and colour)."""
        event = next(event for event in self.of(ChapterScored) if event.seat == seat)
        return points(event.lines)

    def end(self) -> ChapterEnded:
        return self.the(ChapterEnded)

    def seen_by(self, viewer: Viewer) -> View:
        view = MY_CITY.view(self.state, viewer)
        assert isinstance(view, View)
        return view


def indices(deck: tuple[str, ...], cards: tuple[str, ...]) -> list[int]:
    """The draws by which the cards come up from that deck."""
    left, drawn = list(deck), []
    for card in cards:
        drawn.append(left.index(card))
        left.remove(card)
    return drawn


def named(card: str) -> str:
    return f"yellow_{card}" if card in SHAPES else card


def points(lines: tuple[Line, ...]) -> dict[str, int]:
    return {f"{line.colour} {line.reason}".strip(): line.points for line in lines}
