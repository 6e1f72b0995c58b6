"""A match that has come to a version at least: from memory where that knows enough, else from the record."""

from uuid import UUID

from services.table.ledger import Kept, Ledger


async def reach(ledger: Ledger, match_id: UUID, version: int) -> Kept:
    """The match at that version or later, if it ever came so far. Raises NotFound, Busy, Unavailable."""
    kept = await ledger.held(match_id)
    return kept if kept.version >= version else await ledger.current(match_id)
