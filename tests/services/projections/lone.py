"""A process that does nothing but follow the record: `python -m tests.services.projections.lone RECORD REDIS`."""

import asyncio
import sys

from tests.services.projections.scene import process


async def main(record_url: str, redis_url: str) -> None:
    async with process(record_url, redis_url) as one:
        await one.follower.open()
        sys.stdout.write("following\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
