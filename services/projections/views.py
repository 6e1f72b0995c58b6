"""Views of matches ready to send, kept in Redis as long as they are the newest; the record is asked for all else."""

from collections.abc import Callable
from secrets import token_hex
from typing import NamedTuple
from uuid import UUID

import msgspec

from domain.core.seat import Viewer
from services.projections import entry, key, standing
from services.projections.entry import NOTHING, Entry, version_of
from services.projections.heads import Heads
from services.projections.lately import Lately
from services.projections.line import Line
from services.projections.reach import reach
from services.projections.standing import Written
from services.projections.statement import script
from services.table.house import Choose
from services.table.ledger import Kept, Ledger
from services.table.problem import NotFound, Problem
from services.table.standing import Standing
from services.table.viewing import render

HEAD_MS = b"5000"
"""How long a head is believed without asking the record, should a doorbell have gone unheard."""
CLAIM_MS = b"2000"
VIEW_MS = b"86400000"

_CLAIM, _PUT = script("claim"), script("put")


class Look(msgspec.Struct, frozen=True):
    """A view answer but for `,"seats":[…]}`, and the standing whose seats these are."""

    body: bytes
    version: int
    viewer: Viewer
    table: Standing


class _Told(NamedTuple):
    """What Redis says of a match to one viewer."""

    standing: Written
    viewer: Viewer
    head: Entry | None
    view: Entry | None


class Views:
    """One round trip to Redis answers a look at a match where nothing has changed.

    Nobody is shown an older version than this process has shown or appended before, nor, as long as all processes
    reach Redis, than any process has: a new version is told to Redis before it is shown.
    """

    def __init__(self, line: Line, heads: Heads, ledger: Ledger, is_sure: Callable[[], bool] = lambda: True) -> None:
        """`is_sure`: False where the record may have been restored since; then it is asked itself."""
        self._line, self._heads, self._ledger, self._is_sure = line, heads, ledger, is_sure
        self._floors: Lately[UUID, bytes] = Lately(50_000)
        self._standings: Lately[UUID, Written] = Lately(10_000)
        self._rendered: Lately[tuple[UUID, Viewer], Entry] = Lately(512)

    async def look(self, stream_id: UUID, choose: Choose, least: int = 0) -> Look:
        """The match as this caller sees it now; no cached answer older than version `least` serves.

        Raises NotFound, what `choose` raises, Busy, Unavailable.
        """
        told = await self._ask(stream_id, choose) if self._line.is_believed and self._is_sure() else None
        head, token = await self._trusted(stream_id, told, least), b""
        if head is None:
            token = await self._claim(stream_id)
            head = await self._heads.of(stream_id)
        if head is None:
            raise NotFound
        if told is None or told.view is None or told.view[:2] != (head, told.standing.tag):
            kept = await reach(self._ledger, stream_id, version_of(head))
            return await self._show(kept, choose(kept.table), token)
        if token:
            await self._put(stream_id, told.viewer, told.standing, told.view, token, with_view=False)
        return self._shown(stream_id, told.viewer, told.standing, told.view)

    def floor(self, stream_id: UUID) -> bytes:
        """The newest version of that match that this process has shown or appended."""
        return self._floors.get(stream_id) or NOTHING

    def note(self, stream_id: UUID, stamp: bytes) -> None:
        """From now on this process shows nothing older of that match."""
        if stamp > self.floor(stream_id):
            self._floors.put(stream_id, stamp)

    async def _ask(self, stream_id: UUID, choose: Choose) -> _Told | None:
        """None where Redis cannot say through whose eyes to look, or that would be nobody's: the record shall say."""
        found = self._standings.get(stream_id) or await self._fetch(stream_id)
        if found is None:
            return None
        try:
            viewer = choose(found.table)
        except Problem:
            return None
        head, view = await self._get(key.head(stream_id), key.view(stream_id, viewer))
        return _Told(found, viewer, head, view)

    async def _fetch(self, stream_id: UUID) -> Written | None:
        (found,) = await self._get(key.standing(stream_id))
        if found is None:
            return None
        seated = standing.read(found.body)
        self._standings.put(stream_id, seated)
        return seated

    async def _get(self, *keys: bytes) -> list[Entry | None]:
        values = await self._line.ask(b"MGET", *keys)
        if not isinstance(values, list) or len(values) != len(keys):
            return [None] * len(keys)
        found = [entry.unpack(name, value) for name, value in zip(keys, values, strict=True)]
        for name, value, read in zip(keys, values, found, strict=True):
            if read is None and value is not None:
                self._line.ask(b"DEL", name)
        return found

    async def _trusted(self, stream_id: UUID, told: _Told | None, least: int) -> bytes | None:
        """The newest version that Redis tells of, unless somebody knows better."""
        if told is None or told.head is None:
            return None
        head, seen = told.head.stamp, told.view.stamp if told.view else NOTHING
        floor = max(self.floor(stream_id), await self._heads.stamp(stream_id, 0))
        return None if head < seen or head < floor or version_of(head) < least else head

    async def _claim(self, stream_id: UUID) -> bytes:
        token = token_hex(8).encode()
        held = await self._line.ask(b"EVAL", _CLAIM, b"1", key.claim(stream_id), token, CLAIM_MS)
        return held if isinstance(held, bytes) else b""

    async def _show(self, kept: Kept, viewer: Viewer, token: bytes) -> Look:
        seated = standing.of(kept)
        stamp = await self._heads.stamp(kept.stream_id, kept.version)
        shown = self._rendered.get((kept.stream_id, viewer))
        if shown is None or shown.stamp != stamp:
            shown = Entry(stamp, seated.tag, render(kept, viewer))
            self._rendered.put((kept.stream_id, viewer), shown)
        await self._put(kept.stream_id, viewer, seated, shown, token)
        return self._shown(kept.stream_id, viewer, seated, shown)

    def _shown(self, stream_id: UUID, viewer: Viewer, seated: Written, shown: Entry) -> Look:
        self.note(stream_id, shown.stamp)
        self._standings.put(stream_id, seated)
        return Look(shown.body, version_of(shown.stamp), viewer, seated.table)

    async def _put(
        self, stream_id: UUID, viewer: Viewer, seated: Written, shown: Entry, token: bytes, *, with_view: bool = True
    ) -> None:
        """Tell it to Redis, or wait until every other process must have noticed that Redis is silent."""
        head, view, table = key.head(stream_id), key.view(stream_id, viewer), key.standing(stream_id)
        command = (
            *(b"EVAL", _PUT, b"4"),
            *(head, key.claim(stream_id), view, table),
            *(entry.pack(head, shown._replace(body=b"")), HEAD_MS, token, VIEW_MS),
            entry.pack(view, shown) if with_view else b"",
            entry.pack(table, shown._replace(body=seated.raw)),
        )
        await self._line.tell(*command)
