"""The table: a match as somebody finds it, and all that they can do there."""

from typing import Any

import msgspec

from domain.core.message import Command
from services.table import membership, moving, seating
from services.table.moving import Wish
from services.table.problem import Malformed, NotFound
from services.table.seating import Arrival
from services.web.answer import Answer
from services.web.ask import Ask, whole, with_query
from services.web.finding import sit_down
from services.web.route import Route
from services.web.sitting import Sitting


class Move(msgspec.Struct, frozen=True):
    """A command of a seat: makes one wish the same as another."""

    seat: int
    command: Any


class Seed(msgspec.Struct, frozen=True):
    """What a seat gives to luck; None where it declines."""

    seat: int
    seed: str | None


async def table(ask: Ask) -> Answer:
    """The match as it stands."""
    t = await sit_down(ask, ask.id())
    if t.view is None:
        return ask.page("waiting.html", t=t)
    return ask.page(t.face.template, t=t, status_line=_status(t), **t.face.scene(t))


def _status(t: Sitting) -> Any:
    return t.face.status(t) if t.is_my_turn else ""


async def move(ask: Ask) -> Answer:
    """Give a command for a seat of one's own."""
    form = await ask.form()
    wish = await _wish(ask, form)
    done = await moving.bring_about(ask.house, ask.sent(form), wish)
    there = with_query(f"/matches/{wish.stream_id}", **{"as": form.get("as") or None})
    return ask.json({"version": done.version}) if ask.wants_json else ask.to(there)


async def rehearse(ask: Ask) -> Answer:
    """What that command would bring, without giving it."""
    form = await ask.form()
    wish = await _wish(ask, form)
    kept, _ = await moving.rehearse(ask.house, ask.sent(form), wish)
    t = await sit_down(ask, wish.stream_id)
    if t.face.foresee is None or t.version != kept.version or t.seat != wish.seat:
        return ask.json({"version": kept.version, "parts": ""})
    foreseen = t.face.foresee(t, kept.match.state, wish.body.command)  # type: ignore[attr-defined]
    drawn = ask.front.paper.part(
        t.face.template.replace("table.html", "preview.html"), "preview", ask.words, **foreseen
    )
    return ask.json({"version": kept.version, "parts": drawn})


async def _wish(ask: Ask, form: dict[str, str]) -> Wish:
    """Raises NotFound, Malformed."""
    match_id, seat = ask.id(), whole(form.get("seat"))
    held = await ask.house.ledger.held(match_id)
    try:
        command: Command = msgspec.json.decode(form.get("command", ""), type=held.match.game.command)
    except msgspec.DecodeError:
        if not await membership.may_watch(ask.house, ask.caller, match_id):
            raise NotFound from None
        raise Malformed("That is no move of this game.") from None
    return Wish(match_id, moving.for_seat(ask.sent(form), seat, command), Move(seat, command), seat)


async def seed(ask: Ask) -> Answer:
    """Send what an own seat gives to luck, made by the browser once it has read the commitment; or decline."""
    form, match_id = await ask.form(), ask.id()
    given = form.get("seed") or None
    if given is not None and not (len(given) == 64 and set(given) <= set("0123456789abcdef")):
        raise Malformed("A seed is 64 hexadecimal digits.")
    seat = whole(form.get("seat"))
    await seating.sit(ask.house, ask.sent(form), match_id, Arrival(Seed(seat, given), seat, None, given))
    return ask.to(f"/matches/{match_id}")


ROUTES = (
    Route("GET", "/matches/{match_id}", table),
    Route("POST", "/matches/{match_id}/moves", move),
    Route("POST", "/matches/{match_id}/rehearsals", rehearse),
    Route("POST", "/matches/{match_id}/seeds", seed),
)
