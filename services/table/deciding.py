"""What a wish brings about, in its own stream and in those that must follow in the same append."""

from domain.campaign.state import Campaign
from domain.core.message import Command, Event
from domain.core.seat import Seat
from domain.match import commands as c
from domain.match import rules
from services.table import access, campaigning
from services.table.house import House
from services.table.kept import Kept
from services.table.share import Share

_OF_A_CHAPTER = frozenset({"Undo", "AnswerUndo"})
"""Those of the table's own commands that a chapter takes, too."""


async def decide(house: House, kept: Kept, seat: Seat | None, command: Command, command_id: bytes) -> tuple[Share, ...]:
    """The facts for each stream, the wish's own first; nothing where nothing happens. Raises a Refusal or a Problem."""
    if isinstance(kept.folded, Campaign):
        return await campaigning.decide(house, kept, seat, command, command_id)
    _require_its_own(kept, command)
    events = rules.decide(kept.match, seat, command, await house.luck(kept))
    return (Share(kept.stream_id, kept, events), *await campaigning.awards(house, kept, events)) if events else ()


def rehearse(kept: Kept, seat: Seat, command: Command) -> tuple[Event, ...]:
    """Those facts that are certain to follow. Raises a Refusal or a Problem."""
    if isinstance(kept.folded, Campaign):
        return campaigning.rehearse(kept, seat, command)
    return rules.rehearse(kept.match, seat, command)


def _require_its_own(kept: Kept, command: Command) -> None:
    kind = type(command)
    if kind.__module__ == c.__name__ and kind.__name__ not in _OF_A_CHAPTER:
        access.require_alone(kept.table)
