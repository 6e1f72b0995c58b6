"""The list of matches, compared with the record: a row of it is what the match was at the version it names."""

from uuid import UUID

from services.projections.summaries import summary_of
from services.store import summary
from services.store.comparison import Fault
from services.store.hashing import bucket_of
from services.table.damage import UNREADABLE
from services.table.house import House
from services.table.problem import NoSuchVersion, NotFound, RecordDamaged


async def unlike_list(house: House, match_id: UUID) -> Fault | None:
    """How the row of that sound match or campaign differs from what its events make; None if it does not."""
    try:
        kept = await house.ledger.current(match_id)
    except (NotFound, RecordDamaged):
        return None  # such as of a game that is not known here: no row can be made of it
    async with house.store.connection() as conn:
        row, reached = await summary.row(conn, match_id)
    place = (bucket_of(match_id), None, match_id)
    if row is None or row.version < reached:
        return Fault("the list of matches lacks it, or what was done last", *place) if reached else None
    try:
        told = summary_of(kept if kept.version == row.version else await house.ledger.at(match_id, row.version))
    except (NoSuchVersion, *UNREADABLE):
        told = None
    return None if told == row else Fault("the list of matches tells it otherwise", *place, row.version)
