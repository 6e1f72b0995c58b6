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
    """`by`: who took it in. `key` (hex): by which its seals are signed; `is_ours`: whether that is this service's,
    and what the file tells is recorded here."""

    by: Markup
    key: str
    is_ours: bool

    @property
    def mark(self) -> str:
        """As much of the key as tells it from others."""
        return self.key[:16]


async def origin(house: House, words: Words, kept: Kept) -> Origin | None:
    """None for what was played here."""
    if kept.origin is None:
        return None
    async with house.store.connection() as conn:
        (first,) = await read.events(conn, kept.stream_id, limit=1)
    _, _, player = first.actor.partition(":")
    name = (await house.names.of([UUID(player)]))[UUID(player)] if player else None
    by = named(words.plain("operator") if name is None else name)
    return Origin(by, kept.origin.key, kept.origin.ours)
