"""The past of a match as the record tells it, decision by decision: read only to take something back, or to fork."""

from uuid import UUID

from domain.core.seat import Version
from domain.match.past import Past, played
from services.table.house import House
from services.table.kept import Kept


async def past(house: House, kept: Kept) -> Past:
    """All that had happened by then; of a fork also what its game was before. Raises RecordDamaged."""
    recorded = await house.store.events(kept.stream_id, upto=kept.version)
    begins = [
        Version(one.version)
        for before, one in zip((None, *recorded), recorded, strict=False)
        if before is None or before.command_id != one.command_id
    ]
    events = house.ledger.decoded(kept.kind, recorded)
    origin = kept.match.table.opened.forked_from
    if origin is None:
        return Past(events, begins)
    source = await house.ledger.at(UUID(origin.match_id), origin.version)
    earlier = await past(house, source)
    return Past(events, begins, (*earlier.before, *(event for _, event in played(earlier))))
