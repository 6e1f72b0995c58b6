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


@contextmanager
def settled() -> Iterator[Settings]:
    """The settings, with servers that answer and, where we may, a database that is up to date.

    Raises click.ClickException with a sentence for the operator.
    """
    try:
        settings = read(os.environ)
        if settings.database_url is not None:
            migrated(settings)
            yield settings
        else:
            with private(settings) as named:
                migrated(named)
                yield named
    except (Misconfigured, embedded.Unavailable) as error:
        raise click.ClickException(str(error)) from error


@contextmanager
def private(settings: Settings) -> Iterator[Settings]:
    """The settings with the private servers of the data folder. Raises embedded.Unavailable."""
    with embedded.servers(settings.data) as servers:
        yield replace(
            settings,
            database_url=servers.database_url,
            migrate_url=servers.migrate_url,
            redis_url=servers.redis_url,
        )


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
    named = {"KIFU_DATABASE_URL": settings.database_url, "KIFU_REDIS_URL": settings.redis_url}
    before = {name: os.environ.get(name) for name in (*named, "KIFU_MIGRATE_URL")}
    os.environ.update({name: url for name, url in named.items() if url is not None})
    os.environ.pop("KIFU_MIGRATE_URL", None)
    try:
        yield
    finally:
        for name, url in before.items():
            if url is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = url


def address(settings: Settings) -> str:
    """Where the service is asked."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"
