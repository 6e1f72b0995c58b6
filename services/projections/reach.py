"""A stream that has come to a version at least: from memory where that knows enough, else from the record."""

from uuid import UUID

from services.table.ledger import Kept, Ledger


async def reach(ledger: Ledger, stream_id: UUID, version: int) -> Kept:
    """The stream at that version or later, if it ever came so far. Raises NotFound, Busy, Unavailable."""
    kept = await ledger.held(stream_id)
    return kept if kept.version >= version else await ledger.current(stream_id)
