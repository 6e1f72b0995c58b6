"""Coming to a table or a campaign by an invitation, whose secret stands in the fragment: the form alone sends it."""

import msgspec

from services.store import desk
from services.table import seating, token
from services.table.problem import BadInvitation
from services.table.seating import Arrival
from services.web import person
from services.web.answer import Answer
from services.web.ask import Ask
from services.web.route import Route


class Joining(msgspec.Struct, frozen=True):
    """Somebody comes by an invitation."""

    invitation: str


async def invited(ask: Ask) -> Answer:
    """The page that a link of invitation opens. It changes nothing, and does not know the secret."""
    return ask.page("join.html", there=_there(ask))


async def join(ask: Ask) -> Answer:
    """Take the seat: whoever joins is a player from then on."""
    form, match_id = await ask.form(), ask.id()
    invitation = form.get("invitation", "").strip()
    await _require_valid(ask, invitation)
    await person.arrive(ask, form.get("name"))
    arrival = Arrival(Joining(invitation), None, invitation, "later")
    await seating.sit(ask.house, ask.sent(form), match_id, arrival)
    return ask.to(_there(ask))


async def _require_valid(ask: Ask, invitation: str) -> None:
    """Nobody becomes a player by an invitation that is none. Whoever is one already may repeat what they did."""
    if ask.caller.player is not None:
        return
    async with ask.house.store.connection() as conn:
        if await desk.invited_to(conn, ask.id(), token.hashed(invitation)) is None:
            raise BadInvitation


def _there(ask: Ask) -> str:
    """The table, or the campaign."""
    return f"/campaigns/{ask.id()}" if ask.path.startswith("/campaigns/") else f"/matches/{ask.id()}"


ROUTES = (
    Route("GET", "/join/{match_id}", invited),
    Route("POST", "/join/{match_id}", join),
    Route("GET", "/campaigns/{match_id}/join", invited),
    Route("POST", "/campaigns/{match_id}/join", join),
)
