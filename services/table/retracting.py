"""Taking back: at once, or proposed to the others."""

from uuid import UUID

import msgspec

from domain.core.refusal import Refusal
from domain.core.seat import Seat, Version
from domain.match.commands import AnswerUndo, Undo
from domain.match.events import UndoProposed
from domain.match.past import decisions
from domain.match.undoing import whole_turn
from services.table import access, moving
from services.table.caller import Request
from services.table.house import House
from services.table.kept import Kept
from services.table.moving import Done, Wish
from services.table.past import past


async def undo(house: House, request: Request, match_id: UUID, seat: int, to: int | None, body: msgspec.Struct) -> Done:
    """That seat takes back, to version `to` or its last turn. Raises a Refusal or a Problem; then nothing has changed.

    What the last turn is, is settled once: whoever asks twice at the same time does not take back two.
    """
    kept = await house.ledger.current(match_id)
    own = access.require_seat(request.caller, kept.table, seat)
    command = Undo(await _begin_of_turn(house, kept, own) if to is None else Version(to))
    authorise = moving.for_seat(request, seat, command)
    return await moving.bring_about(house, request, Wish(match_id, authorise, body, seat))


async def _begin_of_turn(house: House, kept: Kept, seat: Seat) -> Version | None:
    """None where there is nothing to take back, or not now: then that is told as any other no."""
    if kept.match.table.status != "running":
        return None
    before = await past(house, kept)
    try:
        return whole_turn(kept.match, before, decisions(kept.match, before), seat)
    except Refusal:
        return None


async def answer(
    house: House, request: Request, match_id: UUID, version: int, seat: int, *, agree: bool, body: msgspec.Struct
) -> Done:
    """That seat agrees, or not, to the undo proposed at that version."""
    authorise = moving.for_seat(request, seat, AnswerUndo(Version(version), agree))
    return await moving.bring_about(house, request, Wish(match_id, authorise, body, seat))


def proposal(done: Done) -> int | None:
    """The number under which the others answer; None where nobody has to."""
    told = zip(done.recorded, done.events, strict=True)
    made = next((one.version for one, event in told if isinstance(event, UndoProposed)), None)
    standing = done.kept.match.table.proposal
    return made if made is not None or done.events or standing is None else standing.version
