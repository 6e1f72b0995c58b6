"""The house as a command enters it: without the API, reading what the record says."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import click

from domain.games import SHELF
from services.compose import Parts
from services.settings import Settings
from services.store import Busy, Unavailable, fitness
from services.table.caller import Caller
from services.table.house import House
from services.table.problem import Problem

AUDITOR = Caller(None, "auditor")
"""Whoever sits at the machine sees what an auditor sees: of a running match, what everybody may."""


@asynccontextmanager
async def entered(settings: Settings) -> AsyncIterator[House]:
    """The house alone; see `opened`."""
    async with opened(settings) as parts:
        yield parts.house


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Parts]:
    """All parts, none of which works by itself, on a database that is fit to serve from.

    A Problem leaves as click.ClickException, with the same sentence; so does a database that cannot serve.
    """
    logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)  # what it would say we say below
    parts = _parts(settings)
    try:
        async with parts.pool:
            async with parts.store.connection() as conn:
                if faults := await fitness.faults(conn):
                    raise click.ClickException(" ".join(faults))
            yield parts
    except Problem as problem:
        raise click.ClickException(problem.sentence) from problem
    except (Busy, Unavailable) as error:
        raise click.ClickException("The database does not answer.") from error


def _parts(settings: Settings) -> Parts:
    try:
        return Parts(settings, SHELF)
    except OSError as error:
        raise click.ClickException(f"The keys in {settings.keys} are out of reach: {error.strerror}.") from error


async def caller(house: House, token: str | None) -> Caller:
    """Who asks: the bearer of that token, else an auditor."""
    return AUDITOR if token is None else await house.callers.of(token)
