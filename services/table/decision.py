"""A decision as it is recorded: what one request brought about in a stream, compared with what the rules make of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from domain.campaign.events import ChapterOpened
from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.match.commands import KeepSeat, NameStandIn, TakeSeat
from domain.match.events import MatchOpened
from domain.match.wish import Wished
from services.store.record import Recorded
from services.table.access import Table
from services.table.damage import UNREADABLE
from services.table.verdict import Faulty

FOLDS_NOT = "It cannot be folded."


class Decision(msgspec.Struct, frozen=True):
    """`facts`: those from version `first` on that came of the request `command_id`; `actor`: who sent it; `position`:
    where the first of them lies in its bucket."""

    command_id: bytes
    actor: str
    first: int
    facts: tuple[Event, ...]
    position: int = 0


def decisions(recorded: Sequence[Recorded], events: Sequence[Event]) -> Iterator[Decision]:
    """In order. `events`: what is recorded, read."""
    told = zip(recorded, events, strict=True)
    for command_id, group in groupby(told, key=lambda one: one[0].command_id):
        of_it = list(group)
        one = of_it[0][0]
        yield Decision(command_id, one.actor, one.version, tuple(event for _, event in of_it), one.bucket_pos)


def compare(
    decision: Decision,
    table: Table | None,
    wishes: Callable[[], Iterable[Wished]],
    decide: Callable[[Seat | None, Command], Sequence[Event]],
) -> None:
    """One of the wishes, if its seat is the actor's, brings about these very facts. Raises Faulty, with the version of
    the first that is none of them. `table`: as it stood before; None where there was none."""
    reached, what = 0, "No wish leads to this."
    try:
        asked = list(wishes())
    except UNREADABLE as error:
        raise Faulty(decision.first, what) from error
    for seat, command in asked:
        if table is not None and not _may_speak(decision.actor, table, seat, command):
            what = "Who did this had no such seat."
            continue
        alike, what = _tried(decision, lambda: decide(seat, command))  # noqa: B023 - called at once
        if alike is None:
            return
        reached = max(reached, alike)
    raise Faulty(decision.first + min(reached, len(decision.facts) - 1), what)


def _tried(decision: Decision, decide: Callable[[], Sequence[Event]]) -> tuple[int | None, str]:
    """How many facts agree before the first that does not, and what is wrong; None where all do."""
    try:
        decided = decide()
    except Refusal as refusal:
        return 0, f"The rules do not allow this: {refusal.sentence}"
    except UNREADABLE:
        return 0, "Nobody can have decided this."
    return _alike(decided, decision.facts), "This is not what the rules make of it."


def _alike(decided: Sequence[Event], told: Sequence[Event]) -> int | None:
    """How many facts agree before the first that does not; None where all do."""
    for n, (one, other) in enumerate(zip(decided, told, strict=False)):
        if one != other and not _are_options_older(one, other):
            return n
    return None if len(decided) == len(told) else min(len(decided), len(told))


def _are_options_older(decided: Event, told: Event) -> bool:
    """Whether they differ in nothing but how options are written: those that came later are missing in older facts."""
    if not isinstance(told, MatchOpened | ChapterOpened) or type(decided) is not type(told):
        return False
    return msgspec.structs.replace(told, options={}) == msgspec.structs.replace(decided, options={}) and (
        told.options.items() <= decided.options.items()
    )


def _may_speak(actor: str, table: Table, seat: Seat | None, command: Command) -> bool:
    """The owner, or who stands in; whoever sits down, or was invited to stand in, for themselves; the operator where no
    seat speaks, and where an offered seat is kept."""
    role, _, player = actor.partition(":")
    if isinstance(command, TakeSeat):
        return role == "player" and player == command.player
    if role == "operator":
        return seat is None or isinstance(command, KeepSeat)
    if seat is None:
        return False
    if isinstance(command, NameStandIn) and command.player == player:
        return role == "player"
    return role == "player" and table.chairs[seat].is_played_by(player)
