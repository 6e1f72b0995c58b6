"""Where an imported file comes from: whether it is this service's own, told again, or anybody's who says so."""

from uuid import UUID
from weakref import WeakKeyDictionary

import msgspec

from services.store import Store
from services.store.unbundle import Opened
from services.table import placed


class Origin(msgspec.Struct, frozen=True):
    """Where an imported match or campaign comes from. `key` (hex): the one that its file names for its seals; `ours`:
    whether that is this service's, and what the file tells is what is recorded here."""

    key: str
    ours: bool


class Origins:
    """Those of the files read last. `public_key`: the one that this service's seals are checked with."""

    def __init__(self, store: Store, public_key: bytes) -> None:
        self._store, self._public_key = store, public_key
        self._known: WeakKeyDictionary[Opened, Origin] = WeakKeyDictionary()

    async def of(self, found: Opened) -> Origin:
        """Whoever writes a file can name our key in it: only what is recorded here, event by event, is believed."""
        origin = self._known.get(found)
        if origin is None:
            is_own = found.head.public_key == self._public_key.hex()
            origin = self._known[found] = Origin(found.head.public_key, is_own and await self._has_recorded(found))
        return origin

    def forget(self) -> None:
        """What is recorded here may be other than it was."""
        self._known.clear()

    async def _has_recorded(self, found: Opened) -> bool:
        """The hash of an event stands for all before it, and for the id of its stream."""
        for one in placed.complete(found):
            last = await self._store.facts(UUID(one.stream_id), after=one.version - 1, upto=one.version)
            if [fact[3] for fact in last] != [found.events[one.stream_id][-1].hash]:
                return False
        return True
