"""A table for tests: given what happened, when somebody asks, then these facts or that refusal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat, Version
from domain.match import commands as c
from domain.match import rules, undoing
from domain.match.history import fold
from domain.match.past import Past
from domain.match.state import Match
from tests.given import ANNA, PLAYERS, Script
from tests.hidden_hands import HIDDEN_HANDS
from tests.hidden_hands.commands import PlayCard

COMMITMENT = "c0" * 32
SEED = "5d" * 32


def open_table(seats: int = 2, *, hotseat: bool = False, seed: str | None = None, **options: Any) -> "Told":
    """Anna opens a table of hidden hands."""
    wanted = c.OpenMatch(PLAYERS[ANNA], seats, COMMITMENT, HIDDEN_HANDS.options(**options), hotseat=hotseat, seed=seed)
    return Told(tuple(rules.open_match(HIDDEN_HANDS, wanted, Script())))


def seated(*seats: Seat, **options: Any) -> "Told":
    """A table of hidden hands at which each seat is another player's; it has begun."""
    told = open_table(len(seats), **options)
    for seat in seats[1:]:
        told = told.sits(seat)
    return told


@dataclass(frozen=True)
class Told:
    """The facts so far, those of the last wish, and the versions with which decisions begin."""

    events: tuple[Event, ...]
    last: tuple[Event, ...] = ()
    begins: tuple[Version, ...] = (Version(1),)
    before: tuple[Event, ...] = ()
    start: Any = None

    @property
    def match(self) -> Match:
        return fold(HIDDEN_HANDS, self.events, self.start)

    @property
    def past(self) -> Past:
        return Past(self.events, self.begins, self.before)

    @property
    def now(self) -> Version:
        return Version(len(self.events))

    def given(self, *events: Event) -> "Told":
        return replace(self._with(events), last=())

    def when(self, seat: Seat | None, command: Command, luck: Sequence[int] = ()) -> "Told":
        return self._with(rules.decide(self.match, seat, command, Script(luck)))

    def undoes(self, seat: Seat, to: int | None = None) -> "Told":
        wanted = c.Undo(None if to is None else Version(to))
        return self._with(undoing.undo(self.match, self.past, seat, wanted))

    def plays(self, seat: Seat, card: int | None = None) -> "Told":
        """Lay that card, else the first in hand."""
        state = self.match.state
        return self.when(seat, PlayCard(state.round, state.hands[seat][0] if card is None else card))

    def _with(self, happened: tuple[Event, ...]) -> "Told":
        begins = (*self.begins, Version(self.now + 1)) if happened else self.begins
        return replace(self, events=(*self.events, *happened), last=happened, begins=begins)

    def sits(self, seat: Seat, player: int | None = None, seed: str | None = None) -> "Told":
        who = PLAYERS[seat if player is None else player]
        return self.when(None, c.TakeSeat(seat, who, seed))

    def refused(self, refusal: type[Refusal], seat: Seat | None, command: Command) -> None:
        with pytest.raises(refusal):
            self.when(seat, command)

    def happened(self) -> list[str]:
        return [type(event).__name__ for event in self.last]
