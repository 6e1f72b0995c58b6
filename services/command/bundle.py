"""`kifu bundle`: a match or a campaign as one file that anybody can check without us."""

import asyncio
from pathlib import Path
from uuid import UUID

import click

from services.command.house import caller, opened
from services.command.running import BEARER, settled
from services.settings import Settings
from services.table.bundling import bundle_of


@click.command("bundle")
@click.argument("stream_id", metavar="MATCH", type=click.UUID, help="The id of a match or a campaign.")
@click.option(
    "-o", "--output", "path", required=True, type=click.Path(path_type=Path, dir_okay=False), help="Where to."
)
@click.option(
    "--token", envvar=BEARER, show_envvar=True, help="A player's: of a running match, what that seat may see."
)
def command(stream_id: UUID, path: Path, token: str | None) -> None:
    """Write the audit bundle of a match or a campaign.

    Seals the record first, so that every event in the file is under a seal. Check the file with `kifu verify FILE`,
    or with nothing but Python: deploy/verify_bundle.py.
    """
    with settled() as settings:
        size = asyncio.run(_write(settings, stream_id, path, token))
    click.echo(f"{path}: {size:,} bytes.")


async def _write(settings: Settings, stream_id: UUID, path: Path, token: str | None) -> int:
    async with opened(settings) as parts:
        lines = await bundle_of(parts.house, await caller(parts.house, token), stream_id)
        await parts.sealer.seal()
        size = 0
        with path.open("wb") as file:
            async for part in lines:
                size += file.write(part)
        return size
