"""Opening a match from the first page: with invitations, or at one screen."""

from typing import Any, Literal

import msgspec

from services.table import opening
from services.table.opening import Opened, Wanted
from services.table.problem import Malformed
from services.web import person, setup
from services.web.answer import Answer
from services.web.ask import Ask, whole
from services.web.route import Route


class NewMatch(msgspec.Struct, frozen=True):
    """A match as the form asks for it: makes one wish the same as another."""

    game: str
    seats: int
    options: Any
    title: str | None
    visibility: Literal["private", "public"]
    hotseat: bool


async def start(ask: Ask) -> Answer:
    """Open the match, with the caller at it: whoever starts one is a player from then on."""
    form = await ask.form()
    try:
        game = ask.house.shelf.by_name(form.get("game", ""))
    except KeyError:
        raise Malformed("There is no such game here.") from None
    options, title = setup.read(game, form), person.name(form.get("title"))
    await person.arrive(ask, form.get("name"))
    is_hotseat = form.get("how") == "here"
    body = NewMatch(
        game=game.name,
        seats=whole(form.get("seats")),
        options=options,
        title=title,
        visibility="public" if form.get("public") else "private",
        hotseat=is_hotseat,
    )
    wanted = Wanted(
        game=game,
        seats=body.seats,
        options=options,
        body=body,
        title=title,
        visibility=body.visibility,
        hotseat=is_hotseat,
        seed="later",
    )
    return told(ask, await opening.open_match(ask.house, ask.sent(form), wanted))


def told(ask: Ask, opened: Opened) -> Answer:
    """Go to the table; the secrets of its invitations travel in the fragment, which no server reads."""
    secrets = "&".join(f"seat-{seat}={secret}" for seat, secret in opened.invitations.items())
    return ask.to(f"/matches/{opened.kept.stream_id}", secrets)


ROUTES = (Route("POST", "/matches", start),)
