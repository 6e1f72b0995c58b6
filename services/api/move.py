"""The call by which a seat moves."""

from functools import lru_cache
from typing import Any, Literal
from uuid import UUID

import msgspec
from litestar import Response

from domain.campaign import commands as c
from domain.core.game import Game
from domain.core.message import Event, event_type
from domain.core.seat import Seat
from services.api import wire
from services.api.ask import Ask, decode
from services.api.fault import malformed
from services.api.reply import reply
from services.table import access, moving, viewing
from services.table.caller import Request
from services.table.moving import Done, Wish
from services.table.problem import Malformed
from services.table.telling import tell_all


def body_type(game: Game[Any]) -> Any:
    """The body of a move in that game."""
    return _body_type("Move", game.command)


@lru_cache(maxsize=256)
def _body_type(name: str, command: Any) -> Any:
    return msgspec.defstruct(
        name,
        [
            ("seat", wire.SeatNumber),
            ("command", command),
            ("dry_run", bool, False),
            ("return_", Literal["view"] | None, None),
        ],
        bases=(wire.Body,),
        frozen=True,
        forbid_unknown_fields=True,
        rename={"return_": "return"},
    )


CampaignMove = _body_type("CampaignMove", c.Wish)
"""The body of a move in a campaign."""


@lru_cache(maxsize=256)
def _decoder(command: Any) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(_body_type("Move", command))


async def move(ask: Ask) -> Response[bytes]:
    """Give a command for a seat. With `dry_run` nothing is recorded."""
    sent, stream_id = ask.sent(), await ask.stream()
    body = await _body(ask, stream_id)
    wish = Wish(stream_id, moving.for_seat(sent, body.seat, body.command), body, body.seat, ask.if_match())
    if body.dry_run:
        return await _rehearse(ask, sent, wish)
    done = await moving.bring_about(ask.house, sent, wish)
    moved = told(done, body.seat)
    if body.return_ is not None:
        moved = msgspec.structs.replace(moved, view=msgspec.Raw(await _view(ask, done, body.seat)))
    return reply(moved)


async def _body(ask: Ask, stream_id: UUID) -> Any:
    """What is wrong with the body is told only to those who may see the match or campaign."""
    kind = (await ask.house.ledger.held(stream_id)).kind
    ask.is_about(kind.game)
    raw = await ask.raw()
    try:
        return _printable(decode(raw, _decoder(kind.command)))
    except Malformed:
        now = await ask.house.ledger.current(stream_id)
        access.require_sight(ask.caller, now.table)
        raise


def _printable(body: Any) -> Any:
    """A city's name is a line like any other name. Raises Malformed."""
    if isinstance(body.command, c.NameCity):
        try:
            msgspec.convert(body.command.text, wire.Name)
        except msgspec.ValidationError as error:
            raise malformed(error, "/command/text") from None
    return body


def told(done: Done, seat: int) -> wire.Moved:
    """What was done, as whoever spoke for that seat may know it."""
    viewer = access.after_move(done.kept.table, Seat(seat))
    events = list(tell_all(done.kept.kind, done.recorded, done.events, viewer))
    return wire.Moved(done.version, events, done.receipt.hex())


async def _view(ask: Ask, done: Done, seat: int) -> bytes:
    table = done.kept.table
    rendered = viewing.render(done.kept, access.after_move(table, Seat(seat)))
    if done.kept.kind.has_labels:
        rendered = await ask.house.names.spelt(rendered)
    return await viewing.with_seats(ask.house.names, rendered, table.chairs)


async def _rehearse(ask: Ask, sent: Request, wish: Wish) -> Response[bytes]:
    kept, events = await moving.rehearse(ask.house, sent, wish)
    viewer = access.after_move(kept.table, Seat(wish.seat or 0))
    return reply(wire.Rehearsed(kept.version, [_foretold(kept.kind.seen(event, viewer)) for event in events]))


def _foretold(event: Event) -> wire.Foretold:
    return wire.Foretold(event_type(event), event)
