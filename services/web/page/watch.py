"""Watching a private table or campaign by a link, whose secret stands in the fragment and is sent by the form alone."""

import msgspec

from domain.campaign.state import Campaign
from services.table import linking
from services.table.problem import BadInvitation
from services.web import link
from services.web.answer import Answer
from services.web.ask import Ask
from services.web.route import Route


class NewLink(msgspec.Struct, frozen=True):
    """A link to watch by."""


async def make(ask: Ask) -> Answer:
    """A new link by which anybody may watch."""
    form = await ask.form()
    secret = await linking.make(ask.house, ask.sent(form), ask.id(), NewLink())
    return ask.to(_there(ask), "" if secret is None else f"watch={secret}")


async def end(ask: Ask) -> Answer:
    """No link opens any more; this browser forgets the one that it knows."""
    await ask.form()
    await linking.take_back(ask.house, ask.caller, ask.id())
    return ask.to(_there(ask), "watch=")


def _there(ask: Ask) -> str:
    """The table, or the campaign."""
    return ask.path.split("/watch-links")[0]


async def linked(ask: Ask) -> Answer:
    """The page that such a link opens. It does not know the secret."""
    ask.id()  # of which there is nothing to see where it is none
    return ask.page("watch.html")


async def watch(ask: Ask) -> Answer:
    """This browser may watch from now on."""
    form, stream_id = await ask.form(), ask.id()
    secret = form.get("watch", "").strip()
    if not await linking.opens(ask.house, secret, stream_id):
        raise BadInvitation
    link.keep(ask, stream_id, secret)
    is_campaign = isinstance((await ask.house.ledger.held(stream_id)).folded, Campaign)
    return ask.to(f"/campaigns/{stream_id}" if is_campaign else f"/matches/{stream_id}")


_WATCHED = ("/matches/{match_id}", "/campaigns/{match_id}")
ROUTES = (
    *(Route("POST", f"{one}/watch-links", make) for one in _WATCHED),
    *(Route("POST", f"{one}/watch-links/end", end) for one in _WATCHED),
    Route("GET", "/watch/{match_id}", linked),
    Route("POST", "/watch/{match_id}", watch),
)
