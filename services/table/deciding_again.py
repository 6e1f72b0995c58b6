"""Whether what is recorded here came about by the rules: every decision of a match or a campaign made once more."""

from collections.abc import Sequence
from uuid import UUID

from msgspec import UNSET

from domain.campaign.state import Campaign
from services.store import Recorded
from services.table import decided, wished
from services.table.decision import Decision, decisions
from services.table.house import House
from services.table.kept import Kept
from services.table.past import past
from services.table.problem import NotFound, RecordDamaged
from services.table.verdict import Faulty


async def check(house: House, kept: Kept, recorded: Sequence[Recorded]) -> None:
    """`recorded`: all of the stream. Raises Faulty, RecordDamaged."""
    made = _made(house, kept, recorded)
    if isinstance(kept.folded, Campaign):
        await wished.check(kept.kind, made)
        return
    opened = kept.match.table.opened
    before = () if opened.forked_from is None else (await past(house, kept)).before
    campaign = None if opened.part_of is UNSET else await _campaign(house, UUID(opened.part_of.campaign_id))
    await decided.check(kept.kind, made, before, campaign)


def _made(house: House, kept: Kept, recorded: Sequence[Recorded]) -> list[Decision]:
    return [*decisions(recorded, house.ledger.decoded(kept.kind, recorded))]


async def _campaign(house: House, campaign_id: UUID) -> decided.Course | None:
    """That of a chapter; None where it cannot be followed, which is told of the campaign itself."""
    try:
        kept = await house.ledger.current(campaign_id)
        return await wished.check(
            kept.kind, _made(house, kept, await house.store.events(campaign_id, upto=kept.version))
        )
    except (NotFound, RecordDamaged, Faulty):
        return None
