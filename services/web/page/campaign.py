"""The campaign: as somebody finds it, what a seat may place, name and open there."""

from typing import Any

import msgspec

from domain.campaign.commands import GiveCog, NameCity, PlaceSticker, Wish
from domain.campaign.events import ChapterOpened
from services.table import moving, seating
from services.table.moving import Wish as Asked
from services.table.problem import Malformed
from services.table.seating import Arrival
from services.web import person
from services.web.answer import Answer
from services.web.ask import Ask, whole, with_query
from services.web.campaign.city import held
from services.web.campaign.finding import gather
from services.web.campaign.scene import cogs, foreseen, scene
from services.web.page.table import Seed
from services.web.route import Route


class Placing(msgspec.Struct, frozen=True):
    """A wish of a seat: makes one the same as another."""

    seat: int
    command: Any


async def campaign(ask: Ask) -> Answer:
    """The campaign as it stands."""
    c = await gather(ask, ask.id("campaign_id"))
    if c.status == "open":
        return ask.page("campaign/waiting.html", c=c)
    return ask.page("campaign/page.html", held=held, cogs=cogs(c), **await scene(ask.house, c))


async def move(ask: Ask) -> Answer:
    """Name, place, or open the next chapter, which leads to its table."""
    form = await ask.form()
    wish = _wish(ask, form)
    done = await moving.bring_about(ask.house, ask.sent(form), wish)
    for event in done.events:
        if isinstance(event, ChapterOpened):
            return ask.to(f"/matches/{event.match_id}")
    return ask.to(f"/campaigns/{wish.stream_id}")


async def rehearse(ask: Ask) -> Answer:
    """What that placing would mean, without doing it."""
    form = await ask.form()
    wish = _wish(ask, form)
    kept, _ = await moving.rehearse(ask.house, ask.sent(form), wish)
    command = wish.body.command  # type: ignore[attr-defined]
    c = await gather(ask, wish.stream_id)
    if not isinstance(command, PlaceSticker | GiveCog):
        return ask.json({"version": kept.version, "parts": ""})
    drawn = ask.front.paper.part("campaign/hand.html", "preview", ask.words, **foreseen(c, command))
    return ask.json({"version": kept.version, "parts": drawn})


def _wish(ask: Ask, form: dict[str, str]) -> Asked:
    """Raises NotFound, Malformed."""
    campaign_id, seat = ask.id("campaign_id"), whole(form.get("seat"))
    command = _named(form["text"]) if "text" in form else _command(form.get("command", ""))
    return Asked(campaign_id, moving.for_seat(ask.sent(form), seat, command), Placing(seat, command), seat)


def _named(said: str) -> NameCity:
    name = person.name(said)
    if name is None:
        raise Malformed("A name has at least one character.")
    return NameCity(name)


def _command(said: str) -> Wish:
    try:
        found: Wish = msgspec.json.decode(said, type=Wish)
    except msgspec.DecodeError:
        raise Malformed("That is no move of this game.") from None
    return found


async def seed(ask: Ask) -> Answer:
    """Send what an own seat gives to luck, made by the browser once it has read the commitments; or decline."""
    form, campaign_id = await ask.form(), ask.id("campaign_id")
    seat, given = whole(form.get("seat")), seed_of(form)
    await seating.sit(ask.house, ask.sent(form), campaign_id, Arrival(Seed(seat, given), seat, None, given))
    return ask.to(f"/campaigns/{campaign_id}")


def seed_of(form: dict[str, str]) -> str | None:
    """The seed that was sent; None where it was declined. Raises Malformed."""
    given = form.get("seed") or None
    if given is not None and not (len(given) == 64 and set(given) <= set("0123456789abcdef")):
        raise Malformed("A seed is 64 hexadecimal digits.")
    return given


def back(ask: Ask, form: dict[str, str]) -> str:
    """The page again, with the seat that acted."""
    return with_query(f"/campaigns/{ask.id('campaign_id')}", seat=form.get("seat"))


ROUTES = (
    Route("GET", "/campaigns/{campaign_id}", campaign),
    Route("POST", "/campaigns/{campaign_id}/moves", move),
    Route("POST", "/campaigns/{campaign_id}/rehearsals", rehearse),
    Route("POST", "/campaigns/{campaign_id}/seeds", seed),
)
