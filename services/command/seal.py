"""`kifu seal`: sign what has been recorded since the last seal, now instead of within the minute."""

import asyncio

import click

from services.command.house import opened
from services.command.running import settled
from services.settings import Settings
from services.store.seal import from_bytes


@click.command("seal")
def command() -> None:
    """Seal the record now.

    Whatever was recorded before cannot be changed unnoticed any more. The service does the same by itself every
    minute.
    """
    with settled() as settings:
        click.echo(asyncio.run(_seal(settings)))


async def _seal(settings: Settings) -> str:
    async with opened(settings) as parts:
        signed = await parts.sealer.seal()
        if signed is None:
            return "Nothing has been recorded since the last seal."
        count = len(from_bytes(signed.signed).heads)
        return f"Seal {signed.number}, over {count} bucket{'' if count == 1 else 's'}: {signed.digest.hex()}"
