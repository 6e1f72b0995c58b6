"""Which wish of somebody at the table brought facts about, so that whoever reads them can decide on it again."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from domain.core.message import Command, Event, encode
from domain.core.seat import Seat
from domain.match import commands as c
from domain.match import events as e
from domain.match.state import Match

Wished = tuple[Seat | None, Command]
"""The seat that speaks, None for whoever has none, and what it asks for."""

TABLE: dict[type[Event], Callable[[Any], Wished]] = {
    e.SeatTaken: lambda fact: (None, c.TakeSeat(fact.seat, fact.player, fact.seed)),
    e.UndoProposed: lambda fact: (fact.seat, c.Undo(fact.to)),
    e.UndoAnswered: lambda fact: (fact.seat, c.AnswerUndo(fact.version, fact.agree)),
    e.Paused: lambda fact: (fact.seat, c.Pause()),
    e.Resumed: lambda fact: (fact.seat, c.Resume()),
    e.SeatHandedOver: lambda fact: (fact.seat, c.HandOver()),
    e.SeatKept: lambda fact: (fact.seat, c.KeepSeat()),
    e.StandInNamed: lambda fact: (fact.seat, c.NameStandIn(fact.player)),
    e.ReclaimAnswered: lambda fact: (fact.seat, c.AnswerReclaim(fact.lost, fact.agree)),
    e.SeatReclaimed: lambda fact: (None, c.AnswerReclaim(fact.seat, agree=True)),
    e.AbandonmentAnswered: lambda fact: (fact.seat, c.Abandon(fact.agree)),
    e.Abandoned: lambda fact: (fact.seat, c.Abandon()),
    e.Conceded: lambda fact: (fact.seat, c.Concede()),
    e.ConcessionAnswered: lambda fact: (fact.seat, c.AnswerConcession(fact.version, fact.agree)),
}
"""What was asked of the table, a match's or a campaign's, by the first of the facts that came of it."""


def wishes(match: Match, facts: Sequence[Event]) -> Iterator[Wished]:
    """Every wish that can have brought these facts about, at most one where the game knows its own. What begins with a
    `rewound` is asked elsewhere, since only all of history tells. Raises msgspec.ValidationError."""
    asked = TABLE.get(type(facts[0]))
    if asked is not None:
        yield asked(facts[0])
        return
    game = match.game
    if type(facts[0]) in e.EVENTS:
        return
    if game.wish is None:
        seats = map(Seat, range(len(match.table.chairs)))
        yield from ((seat, command) for seat in seats for command in game.legal_commands(match.state, seat))
        return
    wished = game.wish(match.state, facts)
    if wished is not None:
        # Facts hold what no command may: it is read as strictly as one that is sent.
        yield wished[0], game.decode_command(encode(wished[1]))


def read(command: Command) -> Command:
    """The same, if it is one that could be sent. Raises msgspec.ValidationError."""
    told: Command = msgspec.json.decode(encode(command), type=type(command))
    return told
