"""The servers a command works with: those that are named, else the private ones of the data folder."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager

import click
import psycopg
from msgspec.structs import replace

from services import embedded
from services.settings import Misconfigured, Settings, read
from services.store.migrate import Unfit, migrate

BEARER = "KIFU_TOKEN"
"""Where a command finds a player's token that shall not be seen in the list of processes. No setting of the service."""


def chosen() -> Settings:
    """The settings of this environment. Raises click.ClickException."""
    try:
        return read({name: text for name, text in os.environ.items() if name != BEARER})
    except Misconfigured as error:
        raise click.ClickException(str(error)) from error


@contextmanager
def settled() -> Iterator[Settings]:
    """The settings, with servers that answer and, where we may, a database that is up to date.

    Raises click.ClickException with a sentence for the operator.
    """
    settings = chosen()
    if settings.database_url is not None:
        migrated(settings)
        yield settings
    else:
        with private(settings) as named:
            migrated(named)
            yield named


@contextmanager
def private(settings: Settings) -> Iterator[Settings]:
    """The settings with the private servers of the data folder. Raises click.ClickException."""
    try:
        with embedded.servers(settings.data) as servers:
            yield replace(
                settings,
                database_url=servers.database_url,
                migrate_url=servers.migrate_url,
                redis_url=servers.redis_url,
            )
    except embedded.Unavailable as error:
        raise click.ClickException(str(error)) from error


def migrated(settings: Settings) -> list[str]:
    """Bring the database up to date if its owner is named; what was applied. Raises click.ClickException."""
    if settings.migrate_url is None:
        return []
    try:
        return asyncio.run(migrate(settings.migrate_url, settings.database_url))
    except Unfit as error:
        raise click.ClickException(f"The database cannot keep the record: {error}.") from error
    except psycopg.Error as error:
        said = " ".join(str(error).split())
        raise click.ClickException(f"The database could not be brought up to date: {said}") from error


@contextmanager
def exported(settings: Settings) -> Iterator[None]:
    """For a process that we start: the environment names the servers that we settled on, the owner's URL left out."""
    before = dict(os.environ)
    named = {
        "KIFU_HOST": settings.host,
        "KIFU_PUBLIC_URL": settings.public_url,
        "KIFU_DATABASE_URL": settings.database_url,
        "KIFU_REDIS_URL": settings.redis_url,
    }
    os.environ.update({name: url for name, url in named.items() if url is not None})
    for name in ("KIFU_MIGRATE_URL", BEARER):
        os.environ.pop(name, None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def address(settings: Settings) -> str:
    """Where the service is asked."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"
