"""What a bundle costs whoever serves it, and whoever checks it."""

import time
from typing import Any

from domain.games import SHELF
from services.compose import Parts
from services.settings import read
from services.table.bundling import bundle_of
from services.table.caller import Caller
from services.table.proving import prove
from tests.bench.long import changing_minds, record_decided
from tests.bench.row import Row, best_of

_EVENTS = 5_000


async def rows(environ: dict[str, str]) -> list[Row]:
    """Of a running match of 5,000 events, as one of its seats may see it: each event is looked at with its eyes."""
    parts = Parts(read(environ), SHELF)
    async with parts.pool:
        events = changing_minds(_EVENTS)
        match_id = await record_decided(parts.store, events)
        await parts.sealer.seal()
        player: Any = (await parts.house.ledger.current(match_id)).table.chairs[0].player
        seated = Caller(player, "player")

        async def bundle() -> bytes:
            return b"".join([part async for part in await bundle_of(parts.house, seated, match_id)])

        async def made() -> float:
            start = time.process_time()
            await bundle()
            return 1 / (time.process_time() - start)

        raw = await bundle()

        async def checked() -> float:
            start = time.process_time()
            await prove(SHELF, raw)
            return 1 / (time.process_time() - start)

        make, check = await best_of(made, checked)
    return [
        Row(
            name=f"CPU of {what} a bundle of {_EVENTS:,} events", unit="s", figure=1 / figure,
            yardstick_name="one second", yardstick=1, goal=1, at_least=False,
        )
        for what, figure in (("making", make), ("checking", check))
    ]  # fmt: skip
