"""What a wish brings about, in its own stream and in those that must follow in the same append."""

from domain.campaign.state import Campaign
from domain.core.message import Command, Event
from domain.core.seat import Seat
from domain.match import commands as c
from domain.match import rules, undoing
from services.table import access, campaigning
from services.table.house import House
from services.table.kept import Kept
from services.table.past import past
from services.table.problem import Forbidden
from services.table.share import Share

_OF_A_CHAPTER = frozenset({c.Undo, c.AnswerUndo})
"""Those of the table's own commands that a chapter takes, too."""


async def decide(house: House, kept: Kept, seat: Seat | None, command: Command, command_id: bytes) -> tuple[Share, ...]:
    """The facts for each stream, the wish's own first; nothing where nothing happens. Raises a Refusal or a Problem."""
    if isinstance(kept.folded, Campaign):
        return await campaigning.decide(house, kept, seat, command, command_id)
    _require_its_own(kept, command)
    if isinstance(command, c.Undo):
        return await _undone(house, kept, seat, command)
    events = rules.decide(kept.match, seat, command, await house.luck(kept))
    return (Share(kept.stream_id, kept, events), *await campaigning.awards(house, kept, events)) if events else ()


async def _undone(house: House, kept: Kept, seat: Seat | None, command: c.Undo) -> tuple[Share, ...]:
    """Only all that happened tells what may be taken back."""
    if seat is None:
        raise Forbidden
    undoing.require_running(kept.match.table)
    events = undoing.undo(kept.match, await past(house, kept), seat, command)
    return (Share(kept.stream_id, kept, events),) if events else ()


def rehearse(kept: Kept, seat: Seat, command: Command) -> tuple[Event, ...]:
    """Those facts that are certain to follow. Raises a Refusal or a Problem."""
    if isinstance(kept.folded, Campaign):
        return campaigning.rehearse(kept, seat, command)
    return rules.rehearse(kept.match, seat, command)


def _require_its_own(kept: Kept, command: Command) -> None:
    kind = type(command)
    if kind.__module__ == c.__name__ and kind not in _OF_A_CHAPTER:
        access.require_alone(kept.table)
