"""Whether the secrets are kept that what still runs was opened with: without its own no match can go on, or end."""

from uuid import UUID

from cryptography.exceptions import InvalidTag
from msgspec import UNSET
from psycopg import AsyncConnection

from domain.campaign.state import LAST, Campaign
from services.store import desk
from services.table import luck
from services.table.access import OVER
from services.table.house import House
from services.table.kept import Kept
from services.table.verdict import Faulty

_COMMITTED = 1
"""The version that names what was committed to."""


async def check(house: House, kept: Kept) -> None:
    """Of a match its own, of a campaign those of the chapters still to be opened. Raises Faulty."""
    if kept.table.status in OVER:
        return
    async with house.store.connection() as conn:
        if isinstance(kept.folded, Campaign):
            await _check_campaign(house, conn, kept.folded)
            return
        opened = kept.match.table.opened
        at = kept.stream_id if opened.part_of is UNSET else luck.place(opened.commitment)
        what = await _fault(house, conn, at, opened.commitment)
        if what is not None:
            raise Faulty(_COMMITTED, f"Its secret {what}: it can neither draw nor end.")


async def _check_campaign(house: House, conn: AsyncConnection[object], campaign: Campaign) -> None:
    following = campaign.chapter + (campaign.running is not None)
    for chapter in range(following, LAST + 1):
        commitment = campaign.commitments[chapter - 1]
        what = await _fault(house, conn, luck.place(commitment), commitment)
        if what is not None:
            raise Faulty(_COMMITTED, f"The secret of chapter {chapter} {what}: that chapter cannot be played.")


async def _fault(house: House, conn: AsyncConnection[object], at: UUID, commitment: str) -> str | None:
    """What is wrong with the secret that is kept there, if anything."""
    try:
        secret = house.lucks.unlocked(await desk.luck(conn, at), at)
    except KeyError:
        return "is not kept here any more"
    except (InvalidTag, ValueError):  # the latter where it is too short to be one
        return "cannot be read with the key that this service has"
    return None if luck.commitment(secret) == commitment else "is not the one committed to"
