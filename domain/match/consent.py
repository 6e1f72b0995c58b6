"""Who is asked, where others at the table have a say: a player once, however many seats are theirs."""

from collections.abc import Iterable

from domain.core.seat import Seat
from domain.match.state import Table


def players(table: Table, seats: Iterable[Seat]) -> frozenset[str]:
    """Who owns these seats, the empty ones left out."""
    return frozenset(player for seat in seats if (player := table.chairs[seat].player) is not None)


def others(table: Table, seat: Seat) -> frozenset[str]:
    """Everybody at the table but the owner of that seat."""
    seats = (Seat(one) for one in range(len(table.chairs)))
    return players(table, seats) - players(table, [seat])
