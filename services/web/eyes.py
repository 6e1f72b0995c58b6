"""Through whose eyes a table is drawn, and which seat acts on the page: at one screen that is one after the other."""

from domain.core.seat import Seat
from domain.match.view import view
from services.table import access
from services.table.access import Table
from services.table.problem import Unauthorised
from services.table.reading import Sight
from services.web.ask import Ask


def require_watcher(ask: Ask, table: Table) -> None:
    """Strangers see public matches where this service lets them; else they are asked who they are."""
    if (
        ask.caller.player is None
        and not ask.caller.has_link
        and not (ask.front.is_public and table.opened.visibility == "public")
    ):
        raise Unauthorised


def acting(
    own: tuple[Seat, ...], sight: Sight, asked_for: str | None, *, hides: bool
) -> tuple[Seat | None, Seat | None]:
    """The seat that acts here and now, and the one that is waited for behind the curtain."""
    match, table = sight.kept.match, sight.kept.match.table
    if not own or asked_for == "spectator":
        return None, None
    if len(own) == 1:
        return own[0], None
    waiting = [seat for seat in view(match, sight.viewer).to_move if seat in own]
    asked = next((seat for seat in own if str(seat) == asked_for), None)
    if not waiting or table.status != "running":
        return (asked if asked is not None else own[0]), None
    if not hides:
        return waiting[0], None
    return (asked, None) if asked in waiting else (None, waiting[0])


def wanted(table: Table, own: tuple[Seat, ...], seat: Seat | None, asked_for: str | None) -> str | None:
    """Through whose eyes the page is drawn; a curtain shows what everybody may see."""
    if table.status in access.OVER:
        return None if len(own) > 1 else asked_for
    if len(own) > 1:
        return "spectator" if seat is None else str(seat)
    return asked_for
