"""Who may see and do what in a match or a campaign: the one place where that is decided."""

from typing import Protocol

from msgspec import UNSET

from domain.core.seat import ARCHIVE, SPECTATOR, Seat, Viewer
from domain.match.events import Visibility
from domain.match.state import Chair
from services.table.caller import Caller, spelt
from services.table.problem import (
    AskTheCampaign,
    Forbidden,
    NoSuchSeat,
    NotFound,
    NotYourSeat,
    OnlyForReading,
    Unauthorised,
)

OVER = ("ended", "abandoned", "imported")


class Opened(Protocol):
    """How a table was opened."""

    @property
    def visibility(self) -> Visibility: ...

    @property
    def hotseat(self) -> bool: ...


class Table(Protocol):
    """What decides who may see and do what: a match's table, or a campaign."""

    @property
    def opened(self) -> Opened: ...

    @property
    def chairs(self) -> tuple[Chair, ...]: ...

    @property
    def status(self) -> str: ...

    @property
    def version(self) -> int: ...


def seats_of(caller: Caller, table: Table) -> tuple[Seat, ...]:
    """The chairs that this caller owns or plays now; a former holder has none."""
    if caller.player is None or caller.role != "player":
        return ()
    player = spelt(caller.player)
    return tuple(Seat(seat) for seat, chair in enumerate(table.chairs) if chair.is_played_by(player))


def is_free(table: Table, seat: int) -> bool:
    """Whether a newcomer may sit down there: nobody does, or whoever does has offered the seat."""
    return table.chairs[seat].is_free or seat in getattr(table, "offered", ())


def may_watch(caller: Caller, table: Table) -> bool:
    """Whether the match exists at all for this caller."""
    if (
        caller.has_link
        or caller.is_member
        or caller.role in ("auditor", "operator")
        or table.opened.visibility == "public"
    ):
        return True
    return bool(seats_of(caller, table))


def require_sight(caller: Caller, table: Table) -> None:
    """Raises NotFound where there is nothing to see, as where there is nothing at all."""
    if not may_watch(caller, table):
        raise NotFound


def viewer(caller: Caller, table: Table, wanted: str | None = None) -> Viewer:
    """Through whose eyes this caller sees the match. `wanted` is a seat's number, "spectator" or None.

    Raises NotFound where there is nothing to see, NoSuchSeat, NotYourSeat where another's eyes are asked for.
    """
    own = seats_of(caller, table)
    if not own:
        require_sight(caller, table)
    if wanted == "spectator":
        return SPECTATOR
    as_anybody = table.status in OVER and caller.role != "operator"
    if wanted is not None:
        return _seat(wanted, table, None if as_anybody else own)
    if as_anybody:
        return ARCHIVE
    return own[0] if own else SPECTATOR


def after_move(table: Table, seat: Seat) -> Viewer:
    """Through whose eyes the answer to a move is told: the seat's that moved, or anybody's once all is over."""
    return ARCHIVE if table.status in OVER else seat


def _seat(wanted: str, table: Table, allowed: tuple[Seat, ...] | None) -> Seat:
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 4 and int(wanted) < len(table.chairs)):
        raise NoSuchSeat
    seat = Seat(int(wanted))
    if allowed is not None and seat not in allowed:
        raise NotYourSeat
    return seat


def require_player(caller: Caller) -> str:
    """The id of the player who asks. Raises Unauthorised or Forbidden."""
    if caller.player is None:
        raise Unauthorised
    if caller.role != "player":
        raise Forbidden
    return str(caller.player)


def require_seat(caller: Caller, table: Table, seat: int) -> Seat:
    """The seat, if the caller may act for it. Raises NotFound, Forbidden, NoSuchSeat or NotYourSeat."""
    own = seats_of(caller, table)
    if not own:
        require_sight(caller, table)
        raise Forbidden
    if not 0 <= seat < len(table.chairs):
        raise NoSuchSeat
    if seat not in own:
        raise NotYourSeat
    return Seat(seat)


def require_owner(caller: Caller, table: Table, seat: int) -> Seat:
    """The same, if it is the caller's own: whoever plays it for somebody else does not give it away."""
    own = require_seat(caller, table, seat)
    if table.chairs[own].player != spelt(caller.player):
        raise NotYourSeat
    return own


def require_played_here(table: Table) -> None:
    """Raises OnlyForReading for what was recorded elsewhere."""
    if table.status == "imported":
        raise OnlyForReading


def require_alone(table: Table) -> None:
    """The match is nobody's chapter. Raises AskTheCampaign: seats and end of a chapter are its campaign's."""
    part = getattr(table.opened, "part_of", UNSET)
    if part is not UNSET:
        raise AskTheCampaign(part.campaign_id, part.chapter)
