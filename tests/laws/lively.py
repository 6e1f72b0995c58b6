"""Matches in which more happens than moves: undo, pause, hand-over, stand-ins, reclaimed seats."""

import random
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from domain.core.game import Game
from domain.core.message import Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat, Version
from domain.match import commands as c
from domain.match import rules, undoing
from domain.match.events import Rewound
from domain.match.history import extend, fold, rewinds
from domain.match.past import Past
from domain.match.state import Match
from tests.given import PLAYERS, Shaken

STEPS = 40


@dataclass
class Lively:
    """A match as it goes on. `decided`: who decided what begins at that version; `rewinds`: how many there were."""

    game: Game[Any]
    dice: random.Random
    events: list[Event]
    begins: list[Version] = field(default_factory=lambda: [Version(1)])
    decided: dict[Version, Seat] = field(default_factory=dict)
    newcomers: int = 0
    folded: tuple[int, Match | None] = (0, None)

    @property
    def match(self) -> Match:
        """As it is by now."""
        version, match = self.folded
        news = self.events[version:]
        if match is None or rewinds(news):
            match = fold(self.game, self.events)
        elif news:
            match = extend(match, news)
        self.folded = (len(self.events), match)
        return match

    @property
    def past(self) -> Past:
        return Past(self.events, self.begins)

    @property
    def rewinds(self) -> list[tuple[Version, Rewound]]:
        """Each with its version."""
        return [(Version(n), event) for n, event in enumerate(self.events, 1) if isinstance(event, Rewound)]

    def happen(self, happened: tuple[Event, ...]) -> bool:
        if happened:
            self.begins.append(Version(len(self.events) + 1))
            self.events += happened
        return bool(happened)

    def ask(self, seat: Seat | None, command: Any) -> bool:
        """Whether anything came of it."""
        try:
            return self.happen(rules.decide(self.match, seat, command, Shaken(self.dice)))
        except Refusal:
            return False

    def move(self, seat: Seat) -> None:
        match = self.match
        legal = list(self.game.legal_commands(match.state, seat)) if match.table.status == "running" else []
        begins = Version(len(self.events) + 1)
        if legal and self.ask(seat, self.dice.choice(legal)):
            self.decided[begins] = seat

    def undo(self, seat: Seat) -> None:
        """Half of the time the whole turn, else to a moment chosen by chance."""
        to = None if self.dice.random() < 0.5 else Version(self.dice.choice(self.begins) - 1)
        try:
            self.happen(undoing.undo(self.match, self.past, seat, c.Undo(to)))
        except Refusal:
            return
        while (proposal := self.match.table.proposal) is not None and self.dice.random() < 0.8:
            self.ask(self._any_seat(), c.AnswerUndo(proposal.version, self.dice.random() < 0.9))

    def hand_over(self, seat: Seat) -> None:
        """By its owner's wish, or because all others have it."""
        if self.dice.random() < 0.5:
            self.ask(seat, c.HandOver())
        if self.dice.random() < 0.2:
            self.ask(seat, c.KeepSeat())
        for other in range(len(self.match.table.chairs)):
            if other != seat and self.dice.random() < 0.7:
                self.ask(Seat(other), c.AnswerReclaim(seat, agree=True))
        for free, chair in enumerate(self.match.table.chairs):
            if chair.is_free:
                self.ask(None, c.TakeSeat(Seat(free), self._newcomer()))

    def stand_in(self, seat: Seat) -> None:
        self.ask(seat, c.NameStandIn(self.dice.choice([None, self._newcomer()])))

    def pause(self, seat: Seat) -> None:
        self.ask(self.dice.choice([seat, None]), c.Pause())
        self.move(seat)
        self.undo(seat)
        self.ask(None, c.Resume())

    def step(self) -> None:
        """A move most of the time, sometimes by a seat that is not waited for; else something at the table."""
        seat, match = self._any_seat(), self.match
        if self.dice.random() < 0.65:
            waited = self.game.to_move(match.state)
            self.move(self.dice.choice(waited) if waited and self.dice.random() < 0.8 else seat)
        else:
            self.dice.choice((self.undo, self.undo, self.undo, self.hand_over, self.stand_in, self.pause))(seat)

    def _any_seat(self) -> Seat:
        return Seat(self.dice.randrange(len(self.match.table.chairs)))

    def _newcomer(self) -> str:
        self.newcomers += 1
        return str(UUID(int=self.newcomers))


def lively(game: Game[Any], seats: int, seed: int, **options: Any) -> Lively:
    """A match of so many steps, or fewer if it ends; every seat is another player's."""
    dice = random.Random(seed)
    wanted = c.OpenMatch(PLAYERS[0], seats, "c0" * 32, game.options(**options))
    one = Lively(game, dice, list(rules.open_match(game, wanted, Shaken(dice))))
    for seat in range(1, seats):
        one.ask(None, c.TakeSeat(Seat(seat), PLAYERS[seat % len(PLAYERS)]))
    for _ in range(STEPS):
        if one.match.table.status != "running":
            break
        one.step()
    return one
