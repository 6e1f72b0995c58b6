"""Calls by which people come, show who they are, and go."""

from litestar import Response

from services.api import wire
from services.api.ask import Ask
from services.api.reply import nothing, reply
from services.table import person


async def arrive(ask: Ask) -> Response[bytes]:
    """Come as a new player. Token and recovery code are shown this once."""
    ask.front.newcomers.require(ask.front.address(ask.request))
    body = await ask.body(wire.NewPlayer)
    return reply(await person.arrive(ask.house, body.name), 201)


async def recover(ask: Ask) -> Response[bytes]:
    """Come back with the recovery code. It is used up; the next one is shown this once."""
    ask.front.newcomers.require(ask.front.address(ask.request))
    body = await ask.body(wire.Recovery)
    return reply(await person.recover(ask.house, body.recovery_code))


async def look(ask: Ask) -> Response[bytes]:
    """See who you are and which tokens you carry."""
    return reply(await person.look(ask.house, ask.caller))


async def rename(ask: Ask) -> Response[bytes]:
    """Take another name, everywhere."""
    body = await ask.body(wire.Rename)
    await person.rename(ask.house, ask.caller, body.name)
    return await look(ask)


async def erase(ask: Ask) -> Response[bytes]:
    """Be forgotten: name, labels and tokens are gone; matches stay, their seat reads “former player”."""
    await person.erase(ask.house, ask.caller)
    return nothing()


async def admit(ask: Ask) -> Response[bytes]:
    """Get one more token, for another device."""
    return reply(await person.admit(ask.house, ask.sent()), 201)


async def dismiss(ask: Ask) -> Response[bytes]:
    """Revoke one of your tokens."""
    await person.dismiss(ask.house, ask.caller, ask.id("token_id"))
    return nothing()
