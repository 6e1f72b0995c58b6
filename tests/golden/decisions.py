"""The golden matches and campaigns decision by decision, as a record would hold them: who sent what, and what came."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from domain.core.game import Game
from domain.core.message import Command, Event
from domain.core.seat import Seat
from domain.match import rules
from domain.match.commands import OpenMatch, TakeSeat
from domain.match.events import MatchOpened, Rewound, SeatTaken, UndoProposed
from domain.match.growth import Growth
from domain.match.luck import Told
from domain.match.state import Match, options_of
from domain.match.wish import wishes
from services.table.decision import Decision
from tests.golden.campaigns import Golden, Played


def decisions(game: Game[Any], events: Sequence[Event]) -> list[Decision]:
    """Those of a match. A golden file does not tell where one ends: where its wish leads to no more."""
    growth, found = Growth(game), list[Decision]()
    match: Match | None = None
    version = 0
    while version < len(events):
        rest = events[version:]
        actor, count = _opening(game, rest) if match is None else _next(match, rest)
        facts = tuple(rest[:count])
        found.append(Decision(version.to_bytes(16), actor, version + 1, facts))
        for fact in facts:
            match = growth.add(fact)
        version += count
    return found


def _opening(game: Game[Any], events: Sequence[Event]) -> tuple[str, int]:
    """One who sits down on every seat begins at once; else whoever opens it takes the first."""
    opened, first = events[:2]
    assert isinstance(opened, MatchOpened)
    assert isinstance(first, SeatTaken)
    wanted = OpenMatch(first.player, opened.seats, opened.commitment, options_of(game, opened), seed=first.seed)
    begun = rules.open_match(game, wanted, Told(events))
    if opened.hotseat or opened.seats == 1:
        begun = rules.open_match(game, _at_one_screen(wanted), Told(events))
    return f"player:{first.player}", len(begun)


def _at_one_screen(wanted: OpenMatch) -> OpenMatch:
    return OpenMatch(wanted.player, wanted.seats, wanted.commitment, wanted.options, hotseat=True, seed=wanted.seed)


def _next(match: Match, events: Sequence[Event]) -> tuple[str, int]:
    if isinstance(events[0], Rewound | UndoProposed):
        seat = getattr(events[0], "seat", Seat(0))
        return f"player:{match.table.chairs[seat].player}", 1
    ((speaker, command),) = wishes(match, events)
    return _actor(match.table.chairs, speaker, command), len(rules.decide(match, speaker, command, Told(events)))


def _actor(chairs: Any, seat: Seat | None, command: Command) -> str:
    if isinstance(command, TakeSeat):
        return f"player:{command.player}"
    return f"player:{chairs[seat].player}" if seat is not None else f"operator:{NAMESPACE_OID}"


class Kept(Played):
    """A campaign as the table's process leads it, of which every decision is kept, that of each of its streams."""

    def __init__(self, golden: Golden) -> None:
        super().__init__(golden.campaign_id, golden.opened, golden.secrets)
        first = Decision(bytes(16), f"player:{golden.opened.player}", 1, tuple(self.events))
        self.decisions: dict[str, list[Decision]] = {self.campaign_id: [first]}
        self._count = 0
        for step in golden.steps:
            self.takes(step)

    def wishes(self, seat: Seat | None, command: Command) -> tuple[Event, ...]:
        actor = _actor(self.campaign.chairs, seat, command)
        lengths = dict(self._lengths())
        events = super().wishes(seat, command)
        self._keep(actor, lengths)
        return events

    def moves(self, seat: Seat, command: Command) -> None:
        assert self.match
        actor = _actor(self.match.table.chairs, seat, command)
        lengths = dict(self._lengths())
        super().moves(seat, command)
        self._keep(actor, lengths)

    def _lengths(self) -> Iterator[tuple[str, int]]:
        yield self.campaign_id, len(self.events)
        yield from ((match_id, len(events)) for match_id, events in self.matches.items())

    def _keep(self, actor: str, before: dict[str, int]) -> None:
        self._count += 1
        command_id = uuid5(NAMESPACE_OID, str(self._count)).bytes
        for stream_id, now in self._lengths():
            then = before.get(stream_id, 0)
            events = self.events if stream_id == self.campaign_id else self.matches[stream_id]
            if now > then:
                made = Decision(command_id, actor, then + 1, tuple(events[then:now]))
                self.decisions.setdefault(stream_id, []).append(made)
