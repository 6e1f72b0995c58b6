"""Calls by which people come, show who they are and go."""

from litestar import Response

from services.api import wire
from services.api.ask import Ask, reply
from services.table import person


async def arrive(ask: Ask) -> Response[bytes]:
    """A new player; token and recovery code are shown this once."""
    body = await ask.body(wire.NewPlayer)
    return reply(await person.arrive(ask.house, body.name), 201)
