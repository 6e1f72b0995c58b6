"""Whose a seat is, of a match or a campaign: handing it over, letting somebody stand in, offering a lost one anew."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple
from uuid import UUID

import msgspec

from services.store import desk
from services.table import inviting, tending, tenure, token
from services.table.problem import BadInvitation
from services.web import person
from services.web.answer import Answer
from services.web.ask import Ask, whole, with_query
from services.web.drawing.qr import qr
from services.web.route import Route

_INVITATION = "Invitation"
_ONE_EACH = "Send each link to one person. Whoever opens it takes that seat; it works once."
_STAND_IN = "Invite a stand-in"


class Place(NamedTuple):
    """Where a seat is. `chosen`: the field of the page's address that names whose page it is; `lent`: what a link to
    stand in means there."""

    parameter: str
    path: str
    join: str
    chosen: str
    lent: str

    def id(self, ask: Ask) -> UUID:
        """Of the match or the campaign."""
        return ask.id(self.parameter)

    def page(self, ask: Ask, form: dict[str, str] | None = None) -> str:
        """The page that the form stands on, for the same eyes."""
        there = self.path.format(self.id(ask))
        return with_query(there, **{self.chosen: (form or {}).get(self.chosen) or None})


MATCH = Place(
    "match_id", "/matches/{}", "/join/{}", "as", "Whoever opens this link plays your seat until you play again."
)
CAMPAIGN = Place(
    "campaign_id",
    "/campaigns/{}",
    "/campaigns/{}/join",
    "seat",
    "Whoever opens this link plays your seat in this chapter, or in the next.",
)


class Tenancy(msgspec.Struct, frozen=True):
    """What a seat asks, or answers: makes one wish the same as another."""

    what: str
    seat: int
    agree: bool = True


async def hand_over(ask: Ask, place: Place) -> Answer:
    """Offer an own seat, with all it owns, to a newcomer: by a link that this browser alone knows; or keep it."""
    form, seat = await ask.form(), whole((await ask.form()).get("seat"))
    if form.get("agree") == "no":
        await tenure.keep(ask.house, ask.sent(form), place.id(ask), seat)
        return ask.to(place.page(ask, form))
    handed = await tenure.hand_over(ask.house, ask.sent(form), place.id(ask), seat, Tenancy("hand over", seat))
    return _shown(ask, place, form, seat, handed.invitation)


async def reclaim(ask: Ask, place: Place) -> Answer:
    """Say whether the seat of one who does not come back shall be offered to a newcomer: once all others agree, by a
    link that this browser alone knows."""
    form, lost = await ask.form(), ask.number("seat")
    body = Tenancy("reclaim", lost, form.get("agree", "yes") == "yes")
    done = await tending.reclaim(ask.house, ask.sent(form), place.id(ask), lost, agree=body.agree, body=body)
    return _shown(ask, place, form, lost, done.invitation)


async def invite(ask: Ask, place: Place) -> Answer:
    """A new link of invitation to a free seat; the one before is void."""
    form, seat = await ask.form(), ask.number("seat")
    return _shown(ask, place, form, seat, await inviting.renew(ask.house, ask.caller, place.id(ask), seat))


async def square(ask: Ask, place: Place) -> Answer:
    """The link to that seat as a square to point a phone at: drawn for whoever knows its secret, while it holds."""
    secret, stream_id = (await ask.form()).get("invitation", ""), place.id(ask)
    async with ask.house.store.connection() as conn:
        if await desk.invited_to(conn, stream_id, token.hashed(secret)) != ask.number("seat"):
            raise BadInvitation
    drawn = qr(f"{ask.outward}{place.join.format(stream_id)}#{secret}")
    return ask.answer(drawn.encode(), "text/html; charset=utf-8", 200)


async def invite_stand_in(ask: Ask, place: Place) -> Answer:
    """A link by which somebody may play an own seat; or play it oneself again."""
    form = await ask.form()
    seat, there = whole(form.get("seat")), place.page(ask, form)
    if form.get("agree") == "no":
        await tenure.name_stand_in(ask.house, ask.sent(form), place.id(ask), seat, None, Tenancy("stand-in", seat))
        return ask.to(there)
    secret = await inviting.renew(ask.house, ask.caller, place.id(ask), seat)
    offer = f"{place.path.format(place.id(ask))}/stand-in/{seat}"
    return ask.link(offer, secret, title=_STAND_IN, sentence=place.lent, back=there)


async def offered(ask: Ask, place: Place) -> Answer:
    """The page that a link to stand in opens. It changes nothing, and does not know the secret."""
    return ask.page("stand_in.html", is_campaign=place is CAMPAIGN)


async def stand_in(ask: Ask, place: Place) -> Answer:
    """Play the seat beside its owner."""
    form, seat = await ask.form(), ask.number("seat")
    invitation = form.get("invitation", "").strip()
    if ask.caller.player is None and not invitation:
        raise BadInvitation
    await person.arrive(ask, form.get("name"))
    await tenure.stand_in(ask.house, ask.sent(form), place.id(ask), seat, invitation, Tenancy("stand in", seat))
    return ask.to(place.page(ask))


def _shown(ask: Ask, place: Place, form: dict[str, str], seat: int, secret: str | None) -> Answer:
    """The link to that seat, shown this once and kept by this browser; the page again where there is none."""
    there, stream_id = place.page(ask, form), place.id(ask)
    if secret is None:
        return ask.to(there)
    join, keep = place.join.format(stream_id), f"{stream_id} {seat}"
    return ask.link(join, secret, title=_INVITATION, sentence=_ONE_EACH, back=there, keep=keep)


def _routes(place: Place) -> tuple[Route, ...]:
    here = place.path.format(f"{{{place.parameter}}}")

    def at(act: Callable[[Ask, Place], Awaitable[Answer]]) -> Callable[[Ask], Awaitable[Answer]]:
        return lambda ask: act(ask, place)

    return (
        Route("POST", f"{here}/hand-over", at(hand_over)),
        Route("POST", f"{here}/seats/{{seat}}/invitation", at(invite)),
        Route("POST", f"{here}/seats/{{seat}}/square", at(square)),
        Route("POST", f"{here}/seats/{{seat}}/reclaim", at(reclaim)),
        Route("POST", f"{here}/stand-in", at(invite_stand_in)),
        Route("GET", f"{here}/stand-in/{{seat}}", at(offered)),
        Route("POST", f"{here}/stand-in/{{seat}}", at(stand_in)),
    )


ROUTES = (*_routes(MATCH), *_routes(CAMPAIGN))
