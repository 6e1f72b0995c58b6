"""Whether all that happened in a match is what its rules make of what its seats wished: each decision made again."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from msgspec import UNSET

from domain.campaign.chapter import dealt, follow, reseated
from domain.campaign.events import ChapterNumber, ChapterOpened, Sitting
from domain.campaign.state import Campaign
from domain.core.message import Event
from domain.core.seat import Seat
from domain.match import rules
from domain.match.commands import OpenMatch, Undo
from domain.match.events import (
    EVENTS,
    Abandoned,
    MatchEnded,
    MatchOpened,
    Part,
    Paused,
    Resumed,
    Rewound,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    StandInNamed,
    UndoAnswered,
    UndoProposed,
)
from domain.match.history import extend, fold
from domain.match.luck import Told
from domain.match.state import Match, options_of
from domain.match.wish import Wished, wishes
from services.table.damage import UNREADABLE
from services.table.decision import FOLDS_NOT, Decision, compare
from services.table.kind import Kind
from services.table.verdict import Faulty
from services.table.way import Way


class Course(NamedTuple):
    """A campaign before and after each of its decisions, by the request that brought it about; `upto`: the position in
    their bucket up to which it is told, since a match may be told further."""

    told: Mapping[bytes, tuple[Campaign, Campaign]]
    upto: int

    def at(self, decision: Decision) -> tuple[Campaign, Campaign] | None:
        """What a decision of its chapter's match follows. Raises Faulty where it follows nothing."""
        known = self.told.get(decision.command_id)
        if known is None and decision.position <= self.upto:
            raise Faulty(decision.first, "Its campaign does not lead to this.")
        return known


AT_ONCE = 20
_OF_TABLE = frozenset(EVENTS)
_TAKING_BACK = (UndoProposed, UndoAnswered, Rewound)
_FOLLOWING = (SeatLeft, SeatTaken, StandInNamed, Paused, Resumed, MatchEnded, Abandoned, SecretRevealed)
"""What a campaign can bring about in the match of its chapter."""


async def check(
    kind: Kind, decisions: Sequence[Decision], before: Sequence[Event] = (), campaign: Course | None = None
) -> None:
    """Raises Faulty. `before`: of a fork, the game's events that it goes on from; `campaign`: of a chapter, the one it
    belongs to; None where that is not told."""
    line = _Line(kind, before, campaign)
    for n, decision in enumerate(decisions):
        line.check(decision)
        line.take(decision)
        if n % AT_ONCE == 0:
            await asyncio.sleep(0)  # others want their turn


class _Line:
    """A match from decision to decision, with the way back from each."""

    def __init__(self, kind: Kind, before: Sequence[Event], campaign: Course | None) -> None:
        self._grow, self._kind, self._campaign = kind.grow(), kind, campaign
        self._way = Way(before)
        self._match: Match | None = None

    def check(self, decision: Decision) -> None:
        """Raises Faulty."""
        match, first = self._match, decision.facts[0]
        if match is None:
            self._check_opening(decision)
        elif isinstance(first, UndoProposed | Rewound):
            wished = lambda: _undoing(match, first)  # noqa: E731 - too short for a name of its own
            compare(decision, match.table, wished, lambda seat, _: self._way.back(match, Seat(seat or 0), first.to))
        elif match.table.opened.part_of is UNSET or type(first) not in _OF_TABLE or isinstance(first, _TAKING_BACK):
            compare(
                decision,
                match.table,
                lambda: wishes(match, decision.facts),
                lambda seat, command: rules.decide(match, seat, command, Told(decision.facts)),
            )
        else:
            _check_following(match, decision, self._campaign)

    def _check_opening(self, decision: Decision) -> None:
        try:
            match: Match = self._kind.fold(decision.facts[:1])
            opened = match.table.opened
            if opened.part_of is UNSET:
                wanted = _wanted(match, opened, decision.facts)
                if decision.actor != f"player:{wanted.player}":
                    raise Faulty(decision.first, "Who did this had no such seat.")
                luck = Told(decision.facts)
                compare(
                    decision,
                    None,
                    lambda: [(None, wanted)],
                    lambda _, __: rules.open_match(match.game, wanted, luck, match.start),
                )
            else:
                _check_chapter(match, opened.part_of, decision, self._campaign)
        except UNREADABLE as error:
            raise Faulty(decision.first, FOLDS_NOT) from error

    def take(self, decision: Decision) -> None:
        """It happened. Raises Faulty where nothing can be made of it."""
        before = None if self._match is None else self._match.state
        version = decision.first
        try:
            for version, fact in enumerate(decision.facts, decision.first):  # noqa: B007 - told where it fails
                self._match = self._grow(fact)
        except UNREADABLE as error:
            raise Faulty(version, FOLDS_NOT) from error
        self._way.take(decision, before)


def _undoing(match: Match, first: UndoProposed | Rewound) -> Iterator[Wished]:
    """A rewind does not say whose it was."""
    seats = [first.seat] if isinstance(first, UndoProposed) else map(Seat, range(len(match.table.chairs)))
    yield from ((seat, Undo(first.to)) for seat in seats)


def _wanted(match: Match, opened: MatchOpened, facts: Sequence[Event]) -> OpenMatch:
    """Raises IndexError where nobody sits down."""
    taken = _seated(facts)
    return OpenMatch(
        player=taken[0].player,
        seats=opened.seats,
        commitment=opened.commitment,
        options=options_of(match.game, opened),
        visibility=opened.visibility,
        hotseat=opened.hotseat,
        title=opened.title,
        seed=taken[0].seed,
        sits=tuple(one.seat for one in taken),
        forked_from=opened.forked_from,
    )


def _seated(facts: Sequence[Event]) -> list[SeatTaken]:
    return [one for one in takewhile(lambda fact: isinstance(fact, SeatTaken), facts[1:]) if isinstance(one, SeatTaken)]


def _check_chapter(match: Match, part_of: Part, decision: Decision, campaign: Course | None) -> None:
    """Dealt for those who sat at the campaign, and stand-ins named as there."""
    opened = match.table.opened
    sittings = tuple(Sitting(one.player, one.seed) for one in _seated(decision.facts))
    told = ChapterOpened(ChapterNumber(part_of.chapter), "", opened.options, opened.commitment, sittings)
    own = dealt(match.game, part_of, told, opened.visibility, Told(decision.facts), hotseat=opened.hotseat)
    table = extend(fold(match.game, own[:1]), own[1:]).table
    known = None if campaign is None else campaign.at(decision)
    named = _standing_in(decision.facts[len(own) :]) if known is None else tuple(reseated(known[0], table))
    compare(decision, None, lambda: [(None, match.game.begin)], lambda _, __: (*own, *named))


def _standing_in(facts: Sequence[Event]) -> tuple[Event, ...]:
    """Where the campaign is not told, whoever it named."""
    return tuple(fact for fact in facts if isinstance(fact, StandInNamed))


def _check_following(match: Match, decision: Decision, campaign: Course | None) -> None:
    """What happens at a chapter's table is its campaign's to decide."""
    known = None if campaign is None else campaign.at(decision)
    if known is None:
        stray = [n for n, fact in enumerate(decision.facts, decision.first) if not isinstance(fact, _FOLLOWING)]
        if stray:
            raise Faulty(stray[0], "Its campaign does not lead to this.")
        return
    running = known[0].running
    match_id = "" if running is None else running.match_id
    luck = Told(decision.facts)
    compare(decision, None, lambda: [(None, match.game.begin)], lambda _, __: follow(known[1], match_id, match, luck))
