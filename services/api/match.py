"""Calls that open a match and look at it."""

from typing import Any

import msgspec
from litestar import Response
from msgspec import UNSET
from msgspec.structs import replace

from domain.core.game import Game
from domain.core.message import Options
from services.api import wire
from services.api.ask import Ask
from services.api.fault import malformed
from services.api.reply import reply
from services.table import opening
from services.table.problem import Malformed


async def open_match(ask: Ask) -> Response[bytes]:
    """A new match with the caller at it."""
    body = await ask.body(wire.NewMatch)
    game = _game(ask, body)
    ask.is_about(game.name)
    options = _options(game, body.options)
    wanted = opening.Wanted(
        game=game,
        seats=body.seats,
        options=options,
        body=replace(body, options=options),
        title=body.title,
        visibility=body.visibility,
        hotseat=body.hotseat,
        seed=body.seed,
        content=body.content,
    )
    opened = await opening.open_match(ask.house, ask.sent(), wanted)
    kept = opened.kept
    seats = [
        wire.SeatOpened(n, opened.invitations.get(n, UNSET))  # type: ignore[call-overload]
        for n in range(len(kept.match.table.chairs))
    ]
    commitment = kept.match.table.opened.commitment
    return reply(wire.MatchOpened(str(kept.match_id), kept.version, commitment, seats), 201)


def _game(ask: Ask, body: wire.NewMatch) -> Game[Any]:
    try:
        newest = ask.house.shelf.by_name(body.game)
    except KeyError:
        raise Malformed("There is no such game here.", "/game") from None
    try:
        game = newest if body.rules is None else ask.house.shelf.by_rules(body.rules)
    except KeyError:
        raise Malformed("There is no such revision of the rules here.", "/rules") from None
    if game.name != body.game:
        raise Malformed("These are the rules of another game.", "/rules")
    return game


def _options(game: Game[Any], chosen: Any) -> Options:
    try:
        return msgspec.convert(chosen, game.options)
    except msgspec.ValidationError as error:
        raise malformed(error, "/options") from None
