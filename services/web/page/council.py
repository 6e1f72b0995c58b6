"""What a campaign's players settle among themselves: going back, pausing, giving seats away, ending it."""

from collections.abc import Awaitable, Callable
from uuid import UUID

import msgspec

from services.table import inviting, returning, seating, tending, tenure
from services.table.problem import BadInvitation
from services.web import person
from services.web.answer import Answer
from services.web.ask import Ask, whole
from services.web.page.campaign import back, invitation, seed_of
from services.web.route import Route

_STAND_IN = "Invite a stand-in"
_FOR_A_CHAPTER = "Whoever opens this link plays your seat in this chapter, or in the next."


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


async def hand_over(ask: Ask) -> Answer:
    """Offer an own seat, with all it owns, to a newcomer: by a link that this browser alone knows; or keep it."""
    form, seat = await ask.form(), whole((await ask.form()).get("seat"))
    if form.get("agree") == "no":
        await tenure.keep(ask.house, ask.sent(form), _id(ask), seat)
        return ask.to(back(ask, form))
    handed = await tenure.hand_over(ask.house, ask.sent(form), _id(ask), seat, Settling("hand over", seat))
    return ask.to(back(ask, form)) if handed.invitation is None else invitation(ask, seat, handed.invitation)


async def reclaim(ask: Ask) -> Answer:
    """Say whether the seat of one who does not come back shall be offered to a newcomer: once all others agree, by a
    link that this browser alone knows."""
    form, lost = await ask.form(), ask.number("seat")
    body = Settling("reclaim", lost, form.get("agree", "yes") == "yes")
    done = await tending.reclaim(ask.house, ask.sent(form), _id(ask), lost, agree=body.agree, body=body)
    return ask.to(back(ask, form)) if done.invitation is None else invitation(ask, lost, done.invitation)


async def invite_stand_in(ask: Ask) -> Answer:
    """A link by which somebody may play an own seat for a chapter; or play it oneself again."""
    form = await ask.form()
    seat = whole(form.get("seat"))
    if form.get("agree") == "no":
        await tenure.name_stand_in(ask.house, ask.sent(form), _id(ask), seat, None, Settling("stand-in", seat))
        return ask.to(back(ask, form))
    secret, there = await inviting.renew(ask.house, ask.caller, _id(ask), seat), back(ask, form)
    return ask.link(
        f"/campaigns/{_id(ask)}/stand-in/{seat}", secret, title=_STAND_IN, sentence=_FOR_A_CHAPTER, back=there
    )


async def offered(ask: Ask) -> Answer:
    """The page that a link to stand in opens. It changes nothing, and does not know the secret."""
    return ask.page("campaign/stand_in.html", campaign_id=_id(ask), seat=ask.number("seat"))


async def stand_in(ask: Ask) -> Answer:
    """Play the seat beside its owner."""
    form, seat = await ask.form(), ask.number("seat")
    invitation = form.get("invitation", "").strip()
    if ask.caller.player is None and not invitation:
        raise BadInvitation
    await person.arrive(ask, form.get("name"))
    body = Settling("stand in", seat)
    done = await tenure.stand_in(ask.house, ask.sent(form), _id(ask), seat, invitation, body)
    return ask.to(f"/campaigns/{done.kept.stream_id}")


ROUTES = (
    _route("undo", "undo", undo),
    _route("rewind", "rewind", rewind),
    _route("answer", "undo/{version}", answer),
    _route("concede", "concessions", concede),
    _route("answer concession", "concessions/{version}", answer_concession),
    _route("pause", "pause", pause),
    _route("resume", "resume", resume),
    _route("abandon", "abandonment", abandon),
    Route("POST", "/campaigns/{campaign_id}/hand-over", hand_over),
    Route("POST", "/campaigns/{campaign_id}/seats/{seat}/reclaim", reclaim),
    Route("POST", "/campaigns/{campaign_id}/stand-in", invite_stand_in),
    Route("GET", "/campaigns/{campaign_id}/stand-in/{seat}", offered),
    Route("POST", "/campaigns/{campaign_id}/stand-in/{seat}", stand_in),
)
