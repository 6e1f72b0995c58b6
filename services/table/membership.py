"""Who belongs to a table: whoever has a seat at it, and of a chapter's match whoever has one in its campaign by now."""

from uuid import UUID

from msgspec import UNSET
from msgspec.structs import replace

from services.table import access
from services.table.access import Table
from services.table.caller import Caller
from services.table.house import House
from services.table.problem import NotFound, RecordDamaged


async def as_member(house: House, caller: Caller, table: Table) -> Caller:
    """The same caller, and whether that table's match is a chapter of a campaign in which they have a seat."""
    part = getattr(table.opened, "part_of", UNSET)
    if part is UNSET or caller.role != "player" or access.seats_of(caller, table):
        return caller
    try:
        campaign = await table_of(house, UUID(part.campaign_id))
    except (NotFound, RecordDamaged):
        return caller
    return replace(caller, is_member=True) if access.seats_of(caller, campaign) else caller


async def may_watch(house: House, caller: Caller, stream_id: UUID) -> bool:
    """Whether that stream exists for this caller, as far as can still be read: who sits there may have come of late."""
    try:
        table = (await house.ledger.held(stream_id)).table
        if not access.may_watch(caller, table):
            table = await table_of(house, stream_id)
    except RecordDamaged:
        table = await table_of(house, stream_id)
    return access.may_watch(await as_member(house, caller, table), table)


async def belongs(house: House, caller: Caller, table: Table) -> bool:
    """Whether the caller has a seat at the table, or at that of its campaign."""
    return bool(access.seats_of(caller, table)) or (await as_member(house, caller, table)).is_member


async def table_of(house: House, stream_id: UUID) -> Table:
    """Who sits there now, as far as that can still be read. Raises NotFound, or RecordDamaged if nothing can."""
    try:
        return (await house.ledger.current(stream_id)).table
    except RecordDamaged as damaged:
        if damaged.version == 1:
            raise
        return (await house.ledger.at(stream_id, damaged.version - 1)).table
