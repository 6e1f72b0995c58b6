"""The call by which a seat moves."""

from functools import lru_cache
from typing import Any, Literal

import msgspec
from litestar import Response

from domain.core.game import Game
from services.api import wire
from services.api.ask import Ask, decode, reply
from services.table import access, moving, viewing
from services.table.moving import Done, Wish
from services.table.telling import tell_all


@lru_cache(maxsize=256)
def body_type(game: Game[Any]) -> Any:
    """The body of a move in that game."""
    return msgspec.defstruct(
        "Move",
        [
            ("seat", int),
            ("command", game.command),
            ("dry_run", bool, False),
            ("return_", Literal["view"] | None, None),
        ],
        bases=(wire.Body,),
        frozen=True,
        forbid_unknown_fields=True,
        rename={"return_": "return"},
    )


@lru_cache(maxsize=256)
def _decoder(game: Game[Any]) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(body_type(game))


async def move(ask: Ask) -> Response[bytes]:
    """A command of a seat: decided, recorded, told."""
    match_id = ask.id()
    held = await ask.house.ledger.held(match_id)
    access.require_sight(ask.caller, held.match.table)
    body = decode(await ask.request.body(), _decoder(held.match.game))
    request = ask.sent()
    wish = Wish(match_id, moving.for_seat(request, body.seat, body.command), body, body.seat)
    done = await moving.bring_about(ask.house, request, wish)
    return reply(await _moved(ask, done, body))


async def _moved(ask: Ask, done: Done, body: Any) -> wire.Moved:
    viewer = access.after_move(done.kept.match.table, body.seat)
    events = list(tell_all(done.kept.match.game, done.recorded, done.events, viewer))
    moved = wire.Moved(done.version, events, done.receipt.hex())
    if body.return_ is None:
        return moved
    return msgspec.structs.replace(moved, view=await viewing.told(ask.house.names, done.kept, viewer))
