"""A table for tests: given what happened, when somebody asks, then these facts or that refusal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.match import commands as c
from domain.match import rules
from domain.match.history import fold
from domain.match.state import Match
from tests.given import ANNA, PLAYERS, Script
from tests.hidden_hands import HIDDEN_HANDS

COMMITMENT = "c0" * 32
SEED = "5d" * 32


def open_table(seats: int = 2, *, hotseat: bool = False, seed: str | None = None, **options: Any) -> "Told":
    """Anna opens a table of hidden hands."""
    wanted = c.OpenMatch(PLAYERS[ANNA], seats, COMMITMENT, HIDDEN_HANDS.options(**options), hotseat=hotseat, seed=seed)
    return Told(tuple(rules.open_match(HIDDEN_HANDS, wanted, Script())))


@dataclass(frozen=True)
class Told:
    """The facts so far, and those of the last wish."""

    events: tuple[Event, ...]
    last: tuple[Event, ...] = ()

    @property
    def match(self) -> Match:
        return fold(HIDDEN_HANDS, self.events)

    def given(self, *events: Event) -> "Told":
        return replace(self, events=(*self.events, *events), last=())

    def when(self, seat: Seat | None, command: Command, luck: Sequence[int] = ()) -> "Told":
        happened = rules.decide(self.match, seat, command, Script(luck))
        return Told((*self.events, *happened), happened)

    def sits(self, seat: Seat, player: int | None = None, seed: str | None = None) -> "Told":
        who = PLAYERS[seat if player is None else player]
        return self.when(None, c.TakeSeat(seat, who, seed))

    def refused(self, refusal: type[Refusal], seat: Seat | None, command: Command) -> None:
        with pytest.raises(refusal):
            self.when(seat, command)

    def happened(self) -> list[str]:
        return [type(event).__name__ for event in self.last]
