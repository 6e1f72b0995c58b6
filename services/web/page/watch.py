"""Watching a private table by a link, whose secret stands in the fragment and is sent by the form alone."""

import msgspec

from services.table import linking
from services.table.problem import BadInvitation
from services.web import link
from services.web.answer import Answer
from services.web.ask import Ask
from services.web.route import Route


class NewLink(msgspec.Struct, frozen=True):
    """A link to watch by."""


async def make(ask: Ask) -> Answer:
    """A new link by which anybody may watch this table."""
    form, match_id = await ask.form(), ask.id()
    secret = await linking.make(ask.house, ask.sent(form), match_id, NewLink())
    return ask.to(f"/matches/{match_id}", "" if secret is None else f"watch={secret}")


async def linked(ask: Ask) -> Answer:
    """The page that such a link opens. It does not know the secret."""
    return ask.page("watch.html", match_id=ask.id())


async def watch(ask: Ask) -> Answer:
    """This browser may watch from now on."""
    form, match_id = await ask.form(), ask.id()
    secret = form.get("watch", "").strip()
    if not await linking.opens(ask.house, secret, match_id):
        raise BadInvitation
    link.keep(ask, match_id, secret)
    return ask.to(f"/matches/{match_id}")


ROUTES = (
    Route("POST", "/matches/{match_id}/watch-links", make),
    Route("GET", "/watch/{match_id}", linked),
    Route("POST", "/watch/{match_id}", watch),
)
