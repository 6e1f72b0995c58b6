"""Where an imported match or campaign comes from: who took it in, and whose seals are on it."""

from uuid import UUID

import msgspec
from markupsafe import Markup

from services.store import read
from services.table.house import House
from services.table.kept import Kept
from services.web.drawing.mark import named
from services.web.words import Words


class Origin(msgspec.Struct, frozen=True):
    """`by`: who took it in. `key` (hex): by which its seals are signed; `is_ours`: whether that is this service's."""

    by: Markup
    key: str
    is_ours: bool

    @property
    def mark(self) -> str:
        """As much of the key as tells it from others."""
        return self.key[:16]


class _Told(msgspec.Struct):
    """What the one event here says of it."""

    public_key: str


async def origin(house: House, words: Words, kept: Kept) -> Origin | None:
    """None for what was played here."""
    if kept.table.status != "imported":
        return None
    async with house.store.connection() as conn:
        (first,) = await read.events(conn, kept.stream_id, limit=1)
    _, _, player = first.actor.partition(":")
    name = (await house.names.of([UUID(player)]))[UUID(player)] if player else None
    key = msgspec.json.decode(first.payload, type=_Told).public_key
    return Origin(named(words.plain("operator") if name is None else name), key, key == house.public_key.hex())
