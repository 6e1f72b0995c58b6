"""Looking at a match that must have come to a version: news may still be on its way here."""

import asyncio
from uuid import UUID

from services.table.house import Choose, House, Look
from services.table.problem import NotThereYet

PATIENCE_SECONDS = 2.0
_LOOK_AGAIN_SECONDS = 0.1


async def look(house: House, match_id: UUID, choose: Choose, least: int) -> Look:
    """The match as it is now, at version `least` or later. Raises NotThereYet after `PATIENCE_SECONDS`."""
    found = await house.views.look(match_id, choose, least)
    if found.version >= least:
        return found
    until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
    while asyncio.get_running_loop().time() < until:
        await asyncio.sleep(_LOOK_AGAIN_SECONDS)
        found = await house.views.look(match_id, choose, least)
        if found.version >= least:
            return found
    raise NotThereYet
