"""What can be done at a table besides moving: taking back, pausing, conceding, leaving it, and answering the others."""

from collections.abc import Awaitable, Callable

import msgspec

from services.table import rematching, retracting, seating, tending
from services.web.answer import Answer
from services.web.ask import Ask, whole, with_query
from services.web.page.start import told
from services.web.route import Route


class Tending(msgspec.Struct, frozen=True):
    """What a seat asks of the table, or answers: makes one wish the same as another."""

    what: str
    seat: int
    agree: bool = True


async def undo(ask: Ask, body: Tending) -> None:
    """Take one's last turn back, at once or with the others' leave."""
    await retracting.undo(ask.house, ask.sent(await ask.form()), ask.id(), body.seat, None, body)


async def answer_undo(ask: Ask, body: Tending) -> None:
    """Say whether the others may take back."""
    sent, version = ask.sent(await ask.form()), ask.number("version")
    await retracting.answer(ask.house, sent, ask.id(), version, body.seat, agree=body.agree, body=body)


async def concede(ask: Ask, body: Tending) -> None:
    """Give up."""
    await seating.concede(ask.house, ask.sent(await ask.form()), ask.id(), body.seat, body)


async def answer_concession(ask: Ask, body: Tending) -> None:
    """Say whether the match shall end with another's giving up."""
    sent, version = ask.sent(await ask.form()), ask.number("version")
    await seating.answer_concession(ask.house, sent, ask.id(), version, body.seat, agree=body.agree, body=body)


async def pause(ask: Ask, body: Tending) -> None:
    """Nobody moves for a while."""
    await tending.pause(ask.house, ask.sent(await ask.form()), ask.id(), body.seat, body)


async def resume(ask: Ask, body: Tending) -> None:
    """Play goes on."""
    await tending.resume(ask.house, ask.sent(await ask.form()), ask.id(), body.seat, body)


async def abandon(ask: Ask, body: Tending) -> None:
    """Leave the match as it is, once all agree; or play on."""
    sent = ask.sent(await ask.form())
    await tending.abandon(ask.house, sent, ask.id(), body.seat, agree=body.agree, body=body)


def _route(what: str, path: str, act: Callable[[Ask, Tending], Awaitable[None]]) -> Route:
    async def done(ask: Ask) -> Answer:
        form = await ask.form()
        body = Tending(what, whole(form.get("seat")), form.get("agree", "yes") == "yes")
        await act(ask, body)
        return ask.to(with_query(f"/matches/{ask.id()}", **{"as": form.get("as") or None}))

    return Route("POST", f"/matches/{{match_id}}/{path}", done)


async def rematch(ask: Ask) -> Answer:
    """Once more with the same seats: whoever asks first opens it, the others land in the same one."""
    form = await ask.form()
    sent = ask.sent(form)
    return told(
        ask, await rematching.rematch(ask.house, sent, ask.id(), is_seed_later=True, body=Tending("rematch", 0))
    )


ROUTES = (
    Route("POST", "/matches/{match_id}/rematch", rematch),
    _route("undo", "undo", undo),
    _route("answer undo", "undo/{version}", answer_undo),
    _route("concede", "concessions", concede),
    _route("answer concession", "concessions/{version}", answer_concession),
    _route("pause", "pause", pause),
    _route("resume", "resume", resume),
    _route("abandon", "abandonment", abandon),
)
