"""Who held each seat when, so that a line of the log names whoever sat there then, and not who came after."""

from bisect import bisect
from collections.abc import Iterable, Sequence
from uuid import UUID

from markupsafe import Markup

from domain.core.message import Event
from domain.match.events import SeatLeft, SeatReclaimed, SeatTaken, StandInNamed
from services.table.access import Table
from services.table.house import House
from services.table.kept import Kept
from services.web.chair import called, seat_name, somebody
from services.web.words import Words

Numbered = tuple[int, Event]
"""An event and the version that it made."""
_Taken = tuple[int, int, str | None]
"""The version with which somebody sat down, or None left, the seat, and who it was."""


class Holders:
    """The names of the seats at each version: of who sat there, or last did; of one that nobody held, its number."""

    def __init__(self, words: Words, table: Table, taken: Iterable[_Taken], known: dict[UUID, str | None]) -> None:
        self._words, self._known = words, known
        names = [seat_name(words, seat) for seat in range(len(table.chairs))]
        self._versions, self._names, self._came = [0], [tuple(names)], set[int]()
        sitting: dict[int, str | None] = {}
        for version, seat, player in taken:
            if player is not None and sitting.get(seat) != player:
                names[seat] = called(words, table, seat, known[UUID(player)])
                self._came.add(version)
                self._versions.append(version)
                self._names.append(tuple(names))
            sitting[seat] = player

    def names(self, version: int) -> Sequence[Markup]:
        """All seats, in order, as they were called at that version."""
        return self._names[bisect(self._versions, version) - 1]

    def has_come(self, version: int) -> bool:
        """Whether somebody sat down then who did not sit there already: a seed for luck may be sent afterwards."""
        return version in self._came

    def person(self, player: str) -> Markup:
        """The name of somebody who stood in."""
        return somebody(self._words, player, self._known.get(UUID(player)))


async def events(house: House, kept: Kept, most: int | None = None) -> list[Numbered]:
    """What happened by then, the oldest first; not more than the last `most`."""
    after = 0 if most is None else max(0, kept.version - most)
    recorded = await house.store.events(kept.stream_id, after=after, upto=kept.version)
    decoded = house.ledger.decoded(kept.kind, recorded)
    return [(one.version, event) for one, event in zip(recorded, decoded, strict=True)]


async def holders(house: House, words: Words, kept: Kept, happened: Sequence[Numbered]) -> Holders:
    """Who held the seats while that happened; `happened` reaches to `kept`."""
    taken = [*await _before(house, kept, happened), *_taken(happened)]
    others = (event.player for _, event in happened if isinstance(event, StandInNamed) and event.player)
    people = {UUID(player) for player in (*(player for _, _, player in taken), *others) if player is not None}
    return Holders(words, kept.table, taken, await house.names.of(people))


async def _before(house: House, kept: Kept, happened: Sequence[Numbered]) -> list[_Taken]:
    if not happened or happened[0][0] == 1:
        return []
    before = await house.ledger.at(kept.stream_id, happened[0][0] - 1)
    return [(0, seat, chair.player) for seat, chair in enumerate(before.table.chairs) if chair.player is not None]


def _taken(happened: Iterable[Numbered]) -> list[_Taken]:
    return [
        (version, event.seat, event.player if isinstance(event, SeatTaken) else None)
        for version, event in happened
        if isinstance(event, SeatTaken | SeatLeft | SeatReclaimed)
    ]
