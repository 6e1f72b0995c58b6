"""Founding a campaign from the first page: with invitations, or at one screen."""

from typing import Literal

import msgspec

from services.table import opening
from services.table.opening import Opened, WantedCampaign
from services.web import person
from services.web.answer import Answer
from services.web.ask import Ask, whole
from services.web.route import Route


class NewCampaign(msgspec.Struct, frozen=True):
    """A campaign as the form asks for it: makes one wish the same as another."""

    seats: int
    title: str | None
    visibility: Literal["private", "public"]
    hotseat: bool
    content: str | None


async def found(ask: Ask) -> Answer:
    """Open the campaign, with the caller in it: whoever founds one is a player from then on."""
    form = await ask.form()
    title, seats = person.name(form.get("title")), whole(form.get("seats"))
    await person.arrive(ask, form.get("name"))
    body = NewCampaign(
        seats=seats,
        title=title,
        visibility="public" if form.get("public") else "private",
        hotseat=form.get("how") == "here",
        content=form.get("content") or None,
    )
    wanted = WantedCampaign(
        seats=seats,
        body=body,
        title=title,
        visibility=body.visibility,
        hotseat=body.hotseat,
        seed="later",
        content=body.content,
    )
    return told(ask, await opening.open_campaign(ask.house, ask.sent(form), wanted))


def told(ask: Ask, opened: Opened) -> Answer:
    """Go to the campaign; the secrets of its invitations travel in the fragment, which no server reads."""
    secrets = "&".join(f"seat-{seat}={secret}" for seat, secret in opened.invitations.items())
    return ask.to(f"/campaigns/{opened.kept.stream_id}", secrets)


ROUTES = (Route("POST", "/campaigns", found),)
