"""What a campaign's players settle among themselves: going back, pausing, ending it."""

from collections.abc import Awaitable, Callable
from uuid import UUID

import msgspec

from services.table import returning, seating, tending
from services.web.answer import Answer
from services.web.ask import Ask, whole
from services.web.page.campaign import back, seed_of
from services.web.route import Route


class Settling(msgspec.Struct, frozen=True):
    """What a seat asks of the others, or answers: makes one wish the same as another."""

    what: str
    seat: int
    agree: bool = True
    chapter: int | None = None
    seed: str | None = None


def _id(ask: Ask) -> UUID:
    return ask.id("campaign_id")


async def undo(ask: Ask, body: Settling) -> None:
    """Take back what the seat named or placed last."""
    await returning.take_back(ask.house, ask.sent(await ask.form()), _id(ask), body.seat, None, body)


async def rewind(ask: Ask, body: Settling) -> None:
    """Propose to go back to a chapter, with a new seed."""
    form = await ask.form()
    chapter = whole(form.get("chapter"))
    await returning.propose(ask.house, ask.sent(form), _id(ask), body.seat, chapter, body.seed, body)


async def answer(ask: Ask, body: Settling) -> None:
    """Agree, or not, to go back or to take back."""
    sent, version = ask.sent(await ask.form()), ask.number("version")
    await returning.answer(ask.house, sent, _id(ask), version, body.seat, agree=body.agree, seed=body.seed, body=body)


async def concede(ask: Ask, body: Settling) -> None:
    """Give up."""
    await seating.concede(ask.house, ask.sent(await ask.form()), _id(ask), body.seat, body)


async def answer_concession(ask: Ask, body: Settling) -> None:
    """Say whether the campaign shall end with another's giving up."""
    sent, version = ask.sent(await ask.form()), ask.number("version")
    await seating.answer_concession(ask.house, sent, _id(ask), version, body.seat, agree=body.agree, body=body)


async def pause(ask: Ask, body: Settling) -> None:
    """Nothing is done for a while."""
    await tending.pause(ask.house, ask.sent(await ask.form()), _id(ask), body.seat, body)


async def resume(ask: Ask, body: Settling) -> None:
    """It goes on."""
    await tending.resume(ask.house, ask.sent(await ask.form()), _id(ask), body.seat, body)


async def abandon(ask: Ask, body: Settling) -> None:
    """Leave it as it is, once all agree; or play on."""
    sent = ask.sent(await ask.form())
    await tending.abandon(ask.house, sent, _id(ask), body.seat, agree=body.agree, body=body)


def _route(what: str, path: str, act: Callable[[Ask, Settling], Awaitable[None]]) -> Route:
    async def done(ask: Ask) -> Answer:
        form = await ask.form()
        chapter = whole(form["chapter"]) if form.get("chapter") else None
        body = Settling(what, whole(form.get("seat")), form.get("agree", "yes") == "yes", chapter, seed_of(form))
        await act(ask, body)
        return ask.to(back(ask, form))

    return Route("POST", f"/campaigns/{{campaign_id}}/{path}", done)


ROUTES = (
    _route("undo", "undo", undo),
    _route("rewind", "rewind", rewind),
    _route("answer", "undo/{version}", answer),
    _route("concede", "concessions", concede),
    _route("answer concession", "concessions/{version}", answer_concession),
    _route("pause", "pause", pause),
    _route("resume", "resume", resume),
    _route("abandon", "abandonment", abandon),
)
