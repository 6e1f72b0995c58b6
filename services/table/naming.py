"""Names of players and titles of matches, looked up when they are shown, so that they can be erased."""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable
from time import monotonic
from unicodedata import normalize
from uuid import UUID

import msgspec

from services.store import Store, desk

REMEMBERED_SECONDS = 3.0
WRITTEN_SECONDS = 1.0
"""How much longer a whole table's names are shown as they were."""
FORMER = "former player"
"""What stands where a player has been erased."""
_OURS = frozenset({FORMER, "從前的玩家"})
"""The same in every language: nobody who is here is to pass for somebody who is gone."""


Players = tuple[str | None, ...]
"""The player of each seat, None where nobody sits, then who stands in for each, None where nobody does."""


_LABEL = re.compile(rb'"(name|title)":"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"')
"""Where the id of a label stands for a text."""


def _spelt(found: "re.Match[bytes]", texts: dict[UUID, str]) -> bytes:
    """Null stands where the text was erased."""
    return b'"%b":%b' % (found[1], msgspec.json.encode(texts.get(UUID(found[2].decode()))))


def is_ours(name: str) -> bool:
    """Whether it reads as what stands here where somebody has no name.

    >>> is_ours("Former\u00a0 Player"), is_ours("Formerly Anna")
    (True, False)
    """
    return " ".join(normalize("NFKC", name).casefold().split()) in _OURS


class _Known(msgspec.Struct, frozen=True):
    name: str | None
    until: float


class Names:
    """Names of players seen of late; one changed or erased elsewhere is shown so a few seconds later."""

    def __init__(self, store: Store, capacity: int = 10_000) -> None:
        self._store, self._capacity = store, capacity
        self._known: OrderedDict[UUID, _Known] = OrderedDict()
        self._written: OrderedDict[Players, tuple[float, bytes]] = OrderedDict()

    async def of(self, players: Iterable[UUID]) -> dict[UUID, str | None]:
        """The name of each of these players; None for one who was erased or never was."""
        now = monotonic()
        wanted = set(players)
        found = {player: known.name for player in wanted if (known := self._known.get(player)) and known.until > now}
        missing = [player for player in wanted if player not in found]
        return found | await self._ask(missing) if missing else found

    async def written(self, players: Players, write: Callable[[dict[UUID, str | None]], bytes]) -> bytes:
        """What `write` makes of these players' names, made anew when they have been remembered for a moment."""
        now = monotonic()
        until, found = self._written.get(players, (0.0, b""))
        if until < now:
            found = write(await self.of(UUID(player) for player in players if player is not None))
            self._written[players] = (now + WRITTEN_SECONDS, found)
            self._written.move_to_end(players)
            if len(self._written) > self._capacity:
                self._written.popitem(last=False)
        return found

    async def titles(self, label_ids: Iterable[UUID]) -> dict[UUID, str]:
        """The titles under these ids, as far as they have not been erased."""
        wanted = set(label_ids)
        if not wanted:
            return {}
        async with self._store.connection() as conn:
            return await desk.labels(conn, wanted)

    async def spelt(self, rendered: bytes) -> bytes:
        """JSON of a campaign with the texts themselves in place of the labels of its title and of its cities."""
        marked = set(_LABEL.findall(rendered))
        if not marked:
            return rendered
        texts = await self.titles(UUID(label.decode()) for _, label in marked)
        return _LABEL.sub(lambda found: _spelt(found, texts), rendered)

    def forget(self, player: UUID) -> None:
        """The name was changed or erased here."""
        self._known.pop(player, None)
        self._written.clear()

    async def _ask(self, players: list[UUID]) -> dict[UUID, str | None]:
        async with self._store.connection() as conn:
            named = await desk.names(conn, players)
        until = monotonic() + REMEMBERED_SECONDS
        found = {player: named.get(player) for player in players}
        for player, name in found.items():
            self._known[player] = _Known(name, until)
            self._known.move_to_end(player)
        while len(self._known) > self._capacity:
            self._known.popitem(last=False)
        return found
