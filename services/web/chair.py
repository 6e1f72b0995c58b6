"""The chairs of a match or a campaign: who sits there, who plays for them, whose seat may be offered anew."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from markupsafe import Markup

from domain.core.seat import Seat
from domain.match.consent import others
from services.table import access, viewing
from services.table.access import Table
from services.table.caller import Caller
from services.table.house import House
from services.table.naming import FORMER
from services.table.placed import is_elsewhere
from services.web.drawing.mark import named
from services.web.words import Words


@dataclass(frozen=True)
class Chair:
    """A seat and who is on it. `stand_in`: who plays it for its owner; `is_free`: whether a newcomer may sit down."""

    seat: int
    name: Markup
    is_free: bool
    is_mine: bool
    is_to_move: bool
    stand_in: Markup | None = None


async def chairs(
    house: House, words: Words, table: Table, own: Container[Seat], to_move: Container[int], left: Sequence[Markup]
) -> list[Chair]:
    """Every seat in order. `own`: those of whoever looks; `left`: what a seat is called in which nobody sits."""
    is_over = table.status in access.OVER
    return [
        Chair(
            seat=one.seat,
            name=left[one.seat] if one.name is None else called(words, table, one.seat, known(one)),
            is_free=not is_over and access.is_free(table, one.seat),
            is_mine=one.seat in own,
            is_to_move=one.seat in to_move,
            stand_in=None
            if one.stand_in is None
            else somebody(words, str(table.chairs[one.seat].stand_in), known(one.stand_in)),
        )
        for one in await _told(house, table)
    ]


def called(words: Words, table: Table, seat: int, name: str | None) -> Markup:
    """The name of its player, None where that one is not known any more; who played elsewhere never was.

    At one screen all seats bear the same: then a number tells them apart.
    """
    if name is None and table.status == "imported":
        return seat_name(words, seat)
    said = words.plain(FORMER) if name is None else name
    return named(f"{said} {seat + 1}" if table.opened.hotseat and len(table.chairs) > 1 else said)


def known(one: viewing.SeatTold | viewing.StandIn) -> str | None:
    """The name that somebody gave, None where they are not known any more: what stands there then is a word of ours."""
    return one.name if one.player_id else None


def someone(words: Words, name: str | None) -> Markup:
    """Somebody by that name, which stays as it was typed in every language; None is not known any more."""
    return named(words.plain(FORMER) if name is None else name)


def somebody(words: Words, player: str, name: str | None) -> Markup:
    """The same of a player by their id: one who played elsewhere never was known here."""
    return words("Somebody") if name is None and is_elsewhere(UUID(player)) else someone(words, name)


def left(words: Words, table: Table, held: Sequence[Markup]) -> Sequence[Markup]:
    """What seats are called in which nobody sits: by who sat there last, once all is over."""
    return held if table.status in access.OVER else [seat_name(words, n) for n in range(len(held))]


def seat_name(words: Words, seat: Seat | int) -> Markup:
    """What a seat is called where nobody sits."""
    return words("Seat {n}", n=seat + 1)


def owned(caller: Caller, table: Table) -> tuple[Seat, ...]:
    """The seats that are the caller's own, without those that they play for others."""
    return tuple(one for one in access.seats_of(caller, table) if table.chairs[one].player == str(caller.player))


def has_said(table: Table, seat: Seat | None, seats: Iterable[Seat]) -> bool:
    """Whether the player of that seat speaks for one of these too."""
    return seat is not None and table.chairs[seat].player in {table.chairs[one].player for one in seats}


async def lost(house: House, table: Table, seat: Seat | None) -> tuple[Seat, ...]:
    """The seats that whoever plays `seat` may ask the others to offer anew: no player alone takes another's, unless
    that one has been erased."""
    if seat is None or table.status not in ("running", "paused"):
        return ()
    mine = table.chairs[seat].player
    gone = {one.seat for one in await _told(house, table) if not one.player_id}
    held = (Seat(n) for n, one in enumerate(table.chairs) if one.player not in (None, mine))
    return tuple(one for one in held if not access.is_free(table, one) and (one in gone or len(others(table, one)) > 1))


async def _told(house: House, table: Table) -> list[viewing.SeatTold]:
    players, stand_ins = ([chair.player for chair in table.chairs], [chair.stand_in for chair in table.chairs])
    return await viewing.seats(house.names, players, stand_ins)
