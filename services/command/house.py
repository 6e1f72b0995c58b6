"""The house as a command enters it: without the API, reading what the record says."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import click

from domain.games import SHELF
from services.compose import Parts
from services.settings import Settings
from services.store import Unavailable
from services.table.caller import Caller
from services.table.house import House
from services.table.problem import Problem

AUDITOR = Caller(None, "auditor")
"""Whoever sits at the machine sees what an auditor sees: of a running match, what everybody may."""


@asynccontextmanager
async def entered(settings: Settings) -> AsyncIterator[House]:
    """The house. A Problem leaves as click.ClickException, with the same sentence."""
    parts = Parts(settings, SHELF)
    try:
        async with parts.pool:
            yield parts.house
    except Problem as problem:
        raise click.ClickException(problem.sentence) from problem
    except Unavailable as error:
        raise click.ClickException("The database does not answer.") from error


async def caller(house: House, token: str | None) -> Caller:
    """Who asks: the bearer of that token, else an auditor."""
    return AUDITOR if token is None else await house.callers.of(token)
