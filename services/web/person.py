"""How somebody becomes a player here: by the first thing they start or join, without a form, and never by looking."""

import re
import secrets

from domain.core.name import LONGEST, NAME
from services.table import person
from services.table.person import Newcomer
from services.table.problem import Malformed
from services.web.ask import Ask
from services.web.cookie import CODE, PLAYER

CODE_SECONDS = 86_400
"""How long the recovery code waits in the browser to be written down."""


async def arrive(ask: Ask, said: str | None) -> None:
    """Whoever asks is a player from now on, of that name if they say one. Raises Malformed, TooMany."""
    if ask.caller.player is not None:
        return
    ask.front.newcomers.require(ask.front.place(ask.request.scope))
    guest = ask.words.plain("Guest {n}", n=100 + secrets.randbelow(900))
    await welcome(ask, await person.arrive(ask.house, name(said) or guest))


async def welcome(ask: Ask, newcomer: Newcomer) -> None:
    """Keep the token in this browser, and the code until it has been written down."""
    ask.jar.put(PLAYER, newcomer.token)
    ask.jar.put(CODE, newcomer.recovery_code, CODE_SECONDS)
    await ask.recognise()


def name(said: str | None) -> str | None:
    """A name as it may be shown: one line of at most 40 characters; None where nothing is left. Raises Malformed."""
    found = " ".join((said or "").split())
    if found and (len(found) > LONGEST or not re.search(NAME, found)):
        raise Malformed("A name has at most 40 characters and no strange ones.")
    return found or None
