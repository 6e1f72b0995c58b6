"""`kifu migrate`: bring the database up to date."""

import click

from services.command.running import chosen, migrated, private
from services.settings import Settings


@click.command("migrate")
def command() -> None:
    """Bring the database up to date.

    That is the one of KIFU_MIGRATE_URL, which names its owner, or the private one where no other is named.
    """
    applied = _migrate(chosen())
    click.echo("\n".join(f"applied {name}" for name in applied) or "The database is up to date.")


def _migrate(settings: Settings) -> list[str]:
    if settings.database_url is None:
        with private(settings) as named:
            return migrated(named)
    if settings.migrate_url is None:
        raise click.ClickException("KIFU_MIGRATE_URL is not set: only the owner of the database can migrate it.")
    return migrated(settings)
