"""What the service tells of one call: what it is asked, what it takes and gives, who may make it."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import msgspec
from litestar import Response

from services.api import query as q
from services.api.ask import Ask

JSON, LINES, EVENTS, HTML, TEXT = (
    "application/json",
    "application/x-ndjson",
    "text/event-stream",
    "text/html",
    "text/plain",
)
Who = Literal["anybody", "watcher", "player"]
"""Anybody; a player, or where KIFU_PUBLIC is set anybody; a player."""


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """One method on one path.

    `nos`: the problems that it may answer with; `body` None: it takes none, else in the form `takes`; `also`: in which
    other forms it answers.
    """

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    answer: Callable[[Ask], Awaitable[Response[Any]]]
    who: Who = "player"
    query: type[q.Query] = q.Nothing
    headers: tuple[str, ...] = ()
    body: Any = None
    takes: str = JSON
    gives: Any = None
    status: int = 200
    media: str = JSON
    also: tuple[str, ...] = ()
    nos: tuple[int, ...] = ()


KEY = "Idempotency-Key"
DONE = (400, 403, 404, 409, 413, 422)
"""The problems of a call that adds to a stream."""
