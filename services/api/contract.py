"""Every call of the service in one list: what it is asked, what it takes and gives."""

from collections.abc import Awaitable, Callable

import msgspec
from litestar import Response

from services.api import match, move, player
from services.api.ask import Ask


class Call(msgspec.Struct, frozen=True):
    """One method on one path. `for_strangers`: no token is needed."""

    method: str
    path: str
    answer: Callable[[Ask], Awaitable[Response[bytes]]]
    for_strangers: bool = False


CALLS = (
    Call("POST", "/v1/players", player.arrive, for_strangers=True),
    Call("POST", "/v1/matches", match.open_match),
    Call("GET", "/v1/matches/{match_id:str}", match.view),
    Call("POST", "/v1/matches/{match_id:str}/moves", move.move),
)
