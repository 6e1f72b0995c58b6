"""Plays campaigns until the files are there: `python -m tests.golden.record_campaigns`. Delete one to have it anew.

Most choices are the greedy player's, one in eight is any that the rules allow, so that every kind of move is made.
"""

import random
import sys
from collections.abc import Callable
from uuid import UUID

import msgspec

from domain.campaign import commands as c
from domain.campaign import greedy as between
from domain.campaign import rules
from domain.campaign.events import ChapterNumber
from domain.campaign.state import LAST
from domain.core.message import Command
from domain.core.seat import Seat, Version
from domain.games.my_city import MY_CITY, greedy
from domain.games.my_city.rules import legal_commands as legal_moves
from domain.match import commands as m
from services.table.luck import commitment
from tests.given import ANNA, BEN, CARA, DAN, PLAYERS
from tests.golden import notation
from tests.golden.campaigns import Golden, Played, Step, paths, write
from tests.golden.files import FOLDER

_ANY = 1 / 8
"""How often a choice is any."""


class Table:
    """A campaign being recorded."""

    def __init__(self, seats: int, seed: str) -> None:
        self.dice = random.Random(seed)
        self.secrets = {self._id(): self.dice.randbytes(32).hex() for _ in range(LAST)}
        commitments = tuple(commitment(bytes.fromhex(secret)) for secret in self.secrets.values())
        self.opened = c.OpenCampaign(PLAYERS[ANNA], seats, commitments, seed=self._seed())
        self.played = Played(self._id(), self.opened, self.secrets)
        self.steps: list[Step] = []
        for seat in (BEN, CARA, DAN)[: seats - 1]:
            self.asks(None, m.TakeSeat(seat, PLAYERS[seat], self._seed()))

    def _id(self) -> str:
        return str(UUID(bytes=self.dice.randbytes(16), version=4))

    def _seed(self) -> str | None:
        return self.dice.choice([None, self.dice.randbytes(32).hex()])

    def asks(self, seat: Seat | None, command: Command) -> Version:
        """That wish or call; the version of its first fact."""
        version = Version(self.played.campaign.version + 1)
        self.played.wishes(seat, command)
        self.steps.append(Step(seat, msgspec.to_builtins(command)))
        return version

    def opens(self) -> None:
        """Everything is placed and the next chapter is open."""
        played = self.played
        while not played.campaign.running:
            for n in range(len(played.campaign.cities)):
                wish = between.choose(played.campaign, Seat(n))
                choices = list(rules.legal_commands(played.campaign, Seat(n)))
                if wish and choices and self.dice.random() < _ANY:
                    wish = self.dice.choice(choices)
                if wish:
                    self.asks(Seat(n), wish)

    def plays(self, most: int | None = None) -> None:
        """The chapter to its end, or so many moves of it."""
        words: list[str] = []
        while (match := self.played.match) and self.played.campaign.running and len(words) != most:
            seat = self.dice.choice(MY_CITY.to_move(match.state))
            commands = [greedy.choose(match.state, seat)]
            if self.dice.random() < _ANY:
                seat = Seat(self.dice.randrange(len(match.state.cities)))
                commands = list(legal_moves(match.state, seat))
            if commands:
                command = self.dice.choice(commands)
                self.played.moves(seat, command)
                words.append(notation.written(seat, command))
        self.steps.append(Step(moves=" ".join(words)))

    def chapters(self, upto: int) -> None:
        """Everything up to that chapter, that one too."""
        while self.played.campaign.status == "running" and len(self.played.campaign.effective) < upto:
            self.opens()
            self.plays()

    def rewinds(self, chapter: int) -> None:
        """All agree to go back to where that chapter was opened; one had said no before."""
        fresh = {self._id(): self.dice.randbytes(32).hex() for _ in range(LAST + 1 - chapter)}
        for unused in list(self.secrets)[len(self.played.matches) :]:
            del self.secrets[unused]
        self.secrets.update(fresh)
        commitments = tuple(commitment(bytes.fromhex(secret)) for secret in fresh.values())
        proposal = c.ProposeRewind(ChapterNumber(chapter), commitments, self._seed())
        version = self.asks(ANNA, proposal)
        self.asks(BEN, c.AnswerRewind(version, agree=False))
        version = self.asks(ANNA, proposal)
        for n in range(1, len(self.played.campaign.cities)):
            self.asks(Seat(n), c.AnswerRewind(version, agree=True, seed=self._seed()))

    def golden(self) -> Golden:
        return self.played.golden(self.opened, tuple(self.steps))


def complete_with_rewind(table: Table) -> None:
    """Back from the midst of chapter 6 to chapter 4."""
    table.chapters(5)
    table.opens()
    table.plays(10)
    table.rewinds(4)
    table.chapters(LAST)


def complete_with_newcomer(table: Table) -> None:
    """Cara's seat goes to a newcomer in the midst of chapter 8, somebody stands in for Ben in chapter 11."""
    table.chapters(7)
    table.opens()
    table.plays(20)
    table.asks(CARA, c.HandOver())
    table.asks(None, m.TakeSeat(CARA, PLAYERS[4], table.dice.randbytes(32).hex()))
    table.chapters(10)
    table.asks(BEN, c.NameStandIn(PLAYERS[5]))
    table.chapters(LAST)


def complete(table: Table) -> None:
    """Nothing but playing."""
    table.chapters(LAST)


def conceded(table: Table) -> None:
    """Dan gives up in the midst of chapter 3, and the others agree to end, after one had said no."""
    table.chapters(2)
    table.opens()
    table.plays(30)
    version = table.asks(DAN, m.Concede())
    table.asks(BEN, m.AnswerConcession(version, agree=False))
    for seat in (ANNA, BEN, CARA):
        table.asks(seat, m.AnswerConcession(version, agree=True))


CAMPAIGNS: dict[str, tuple[int, Callable[[Table], None]]] = {
    "2-complete-rewound": (2, complete_with_rewind),
    "3-complete-newcomer": (3, complete_with_newcomer),
    "4-complete": (4, complete),
    "4-conceded": (4, conceded),
}
"""By name: how many seats, and how it goes."""


def main() -> None:
    """Fill in what is missing."""
    kept = {path.stem for path in paths()}
    for name, (seats, goes) in CAMPAIGNS.items():
        if name not in kept:
            table = Table(seats, name)
            goes(table)
            write(FOLDER / "campaign" / f"{name}.json", table.golden())
            sys.stdout.write(f"{name}: {sum(map(len, table.played.matches.values()))} events in matches\n")


if __name__ == "__main__":
    main()
