"""What was taken back can be decided again: whatever the seats of a table undo, and nothing that they could not."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.game import Game
from domain.core.message import Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat, Version
from domain.match import commands as c
from domain.match import rules, undoing
from domain.match.events import Rewound, UndoProposed
from domain.match.history import fold
from domain.match.past import Past
from services.table import kind as kinds
from services.table.decision import Decision
from tests.given import PLAYERS, Shaken
from tests.golden.test_decided import fault
from tests.laws.shelf import GAMES

SEATS = {"karesansui": 3}
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


class Table:
    """A game of which every decision is kept."""

    def __init__(self, game: Game[Any], dice: random.Random, *, hotseat: bool) -> None:
        self.game, self.dice, self.luck = game, dice, Shaken(dice)
        self.made: list[Decision] = []
        self.events: list[Event] = []
        seats = SEATS.get(game.name, 2)
        wanted = c.OpenMatch(PLAYERS[0], seats, "c0" * 32, game.options(), hotseat=hotseat)
        self.happened(PLAYERS[0], rules.open_match(game, wanted, self.luck))
        for seat in range(1, 1 if hotseat else seats):
            sits = c.TakeSeat(Seat(seat), PLAYERS[seat])
            self.happened(PLAYERS[seat], rules.decide(self.match, None, sits, self.luck))

    @property
    def match(self) -> Any:
        return fold(self.game, self.events)

    def happened(self, player: str, facts: tuple[Event, ...]) -> None:
        if facts:
            made = len(self.made)
            self.made.append(Decision(made.to_bytes(16), f"player:{player}", len(self.events) + 1, facts))
            self.events += facts

    def moves(self) -> None:
        match = self.match
        seat = self.dice.choice(self.game.to_move(match.state))
        command = self.dice.choice(list(self.game.legal_commands(match.state, seat)))
        self.happened(match.table.chairs[seat].player, rules.decide(match, seat, command, self.luck))

    def undoes(self) -> None:
        """By anybody, to anywhere that may be; all others agree."""
        seat = Seat(self.dice.randrange(len(self.match.table.chairs)))
        begins = [Version(one.first) for one in self.made]
        to = self.dice.choice([None, *(Version(first - 1) for first in begins[1:])])
        try:
            told = undoing.undo(self.match, Past(self.events, begins), seat, c.Undo(to))
        except Refusal:
            return
        self.happened(self.match.table.chairs[seat].player, told)
        if told and isinstance(told[0], UndoProposed):
            version = Version(len(self.events))
            for other in range(len(self.match.table.chairs)):
                if other != seat:
                    agrees = c.AnswerUndo(version, agree=True)
                    self.happened(PLAYERS[other], rules.decide(self.match, Seat(other), agrees, self.luck))


@every_game
@pytest.mark.parametrize("hotseat", [True, False])
def test_whatever_was_taken_back_by_the_rules_can_be_decided_again(game: Game[Any], hotseat: bool) -> None:
    table = Table(game, random.Random(7), hotseat=hotseat)
    for _ in range(60):
        if table.match.table.status != "running":
            break
        table.moves()
        if table.dice.random() < 0.4:
            table.undoes()
    rewinds = [n for n, one in enumerate(table.made) if isinstance(one.facts[-1], Rewound)]
    assert rewinds
    assert fault(kinds.of_game(game), table.made) is None
    n = rewinds[-1]
    *answered, back = table.made[n].facts
    assert isinstance(back, Rewound)
    for wrong in (replace(back, luck_seen=not back.luck_seen), replace(back, to=Version(1))):
        forged = [*table.made[:n], replace(table.made[n], facts=(*answered, wrong))]
        found = fault(kinds.of_game(game), forged)
        assert found is not None
        assert table.made[n].first <= (found.version or 0) < table.made[n].first + len(answered) + 1
