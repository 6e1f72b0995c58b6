"""`kifu migrate`: bring the database up to date."""

import asyncio
import os

import click

from services.command.running import settled
from services.settings import Misconfigured, read
from services.store.migrate import Unfit, migrate


@click.command("migrate")
def command() -> None:
    """Bring the database up to date, as the owner that KIFU_MIGRATE_URL names."""
    try:
        settings = read(os.environ)
        if settings.database_url is None:
            with settled():
                click.echo("The private database is up to date.")
            return
        if settings.migrate_url is None:
            raise click.ClickException("KIFU_MIGRATE_URL is not set: only the owner of the database can migrate it.")
        applied = asyncio.run(migrate(settings.migrate_url, settings.database_url))
    except (Misconfigured, Unfit) as error:
        raise click.ClickException(str(error)) from error
    click.echo("\n".join(f"applied {name}" for name in applied) or "The database is up to date.")
