"""Who is asked, where others at the table have a say: a player once, however many seats are theirs."""

from collections.abc import Iterable
from typing import Protocol

from domain.core.seat import Seat
from domain.match.state import Chair


class Seated(Protocol):
    """A match's table, or a campaign."""

    @property
    def chairs(self) -> tuple[Chair, ...]: ...


def players(table: Seated, seats: Iterable[Seat]) -> frozenset[str]:
    """Who owns these seats, the empty ones left out."""
    return frozenset(player for seat in seats if (player := table.chairs[seat].player) is not None)


def others(table: Seated, seat: Seat) -> frozenset[str]:
    """Everybody at the table but the owner of that seat."""
    seats = (Seat(one) for one in range(len(table.chairs)))
    return players(table, seats) - players(table, [seat])
