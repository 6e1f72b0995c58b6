"""Words that tests share: people, scripted luck, and play by random legal choices."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from domain.core.chance import Draw
from domain.core.game import Game
from domain.core.message import Event
from domain.core.seat import Seat
from domain.match import commands as c
from domain.match import rules
from domain.match.history import extend, fold
from domain.match.state import Match

ANNA, BEN, CARA, DAN = (Seat(n) for n in range(4))
PLAYERS = tuple(f"00000000-0000-4000-8000-00000000000{n}" for n in range(6))
SECRET = "5e" * 32


class Script:
    """Luck as written: the indices in order, then the first item for ever."""

    def __init__(self, indices: Sequence[int] = (), n: int = 0) -> None:
        self.indices = list(indices)
        self.n = n

    def chance(self, seeds: tuple[str | None, ...], drawn: int) -> "Script":
        self.n = drawn
        return self

    def secret(self) -> str:
        return SECRET

    def draw(self, size: int) -> Draw:
        if size < 1:
            raise ValueError("an empty bag gives nothing")
        self.n += 1
        return Draw(self.n - 1, size, self.indices.pop(0) % size if self.indices else 0)


class Shaken(Script):
    """Luck from a seed."""

    def __init__(self, seed: int | random.Random) -> None:
        super().__init__()
        self.random = seed if isinstance(seed, random.Random) else random.Random(seed)

    def draw(self, size: int) -> Draw:
        self.indices = [self.random.randrange(size)] if size else []
        return super().draw(size)


def opening(game: Game[Any], seats: int, luck: Script, **options: Any) -> tuple[Event, ...]:
    """A hotseat match of that game, opened and begun."""
    command = c.OpenMatch(PLAYERS[0], seats, "c0" * 32, game.options(**options), hotseat=True)
    return rules.open_match(game, command, luck)


@dataclass(frozen=True)
class Played:
    """A match played out; `ends` holds the version after each decision."""

    events: list[Event]
    match: Match
    ends: list[int]


def play_out(game: Game[Any], seats: int, seed: int, most: int = 5_000, **options: Any) -> Played:
    """A match played by random legal choices of the seats to move, until it ends."""
    dice = random.Random(seed)
    luck = Shaken(dice)
    events = list(opening(game, seats, luck, **options))
    match = fold(game, events)
    ends = [len(events)]
    for _ in range(most):
        if match.table.status == "ended":
            return Played(events, match, ends)
        seat = dice.choice(game.to_move(match.state))
        command = dice.choice(list(game.legal_commands(match.state, seat)))
        happened = rules.decide(match, seat, command, luck)
        events += happened
        match = extend(match, happened)
        ends.append(len(events))
    raise AssertionError(f"{game.rules} with {seats} seats and seed {seed} does not end")
