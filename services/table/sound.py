"""Nothing is added to a history that is not what was recorded: its chain is checked before a process adds to it first.

Whoever decides trusts what he remembers. What this process has recorded itself, or checked once, it need not check
again; what it read from the record, where somebody may have changed it, it does.
"""

from collections.abc import Iterable

from services.table.house import House
from services.table.share import Share
from services.table.verifying import damage_of


async def require(house: House, shares: Iterable[Share]) -> None:
    """Raises RecordDamaged where a stream that is to be added to has a fault."""
    for share in shares:
        if share.stream_id in house.ledger.sound:
            continue
        damage = None if share.kept is None else await damage_of(house, share.stream_id)
        if damage is not None:
            raise damage
        house.ledger.sound.add(share.stream_id)
