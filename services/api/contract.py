"""Every call of the service in one list: what it is asked, what it takes and gives, who may make it."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import msgspec
from litestar import Response

from services.api import listing, live, match, move, player, seat, service, sight, wire
from services.api import query as q
from services.api.ask import Ask
from services.table import person, replaying, shelving, verifying, viewing
from services.table.difference import Difference
from services.table.health import Health
from services.table.telling import Told
from services.table.watching import News

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
    """One method on one path. `nos`: the problems that it may answer with; `body` None: it takes none."""

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    answer: Callable[[Ask], Awaitable[Response[Any]]]
    who: Who = "player"
    query: type[q.Query] = q.Nothing
    headers: tuple[str, ...] = ()
    body: Any = None
    gives: Any = None
    status: int = 200
    media: str = JSON
    nos: tuple[int, ...] = ()


MATCH = "/v1/matches/{match_id}"
KEY = "Idempotency-Key"

CALLS = (
    Call(
        method="POST",
        path="/v1/players",
        answer=player.arrive,
        who="anybody",
        body=wire.NewPlayer,
        gives=person.Newcomer,
        status=201,
        nos=(400, 413, 429),
    ),
    Call(
        method="POST",
        path="/v1/players/recover",
        answer=player.recover,
        who="anybody",
        body=wire.Recovery,
        gives=person.Newcomer,
        nos=(400, 401, 413, 429),
    ),
    Call(method="GET", path="/v1/players/me", answer=player.look, gives=person.Person),
    Call(
        method="PATCH",
        path="/v1/players/me",
        answer=player.rename,
        body=wire.Rename,
        gives=person.Person,
        nos=(400, 413),
    ),
    Call(method="DELETE", path="/v1/players/me", answer=player.erase, status=204),
    Call(method="POST", path="/v1/players/me/tokens", answer=player.admit, gives=person.Pass, status=201),
    Call(method="DELETE", path="/v1/players/me/tokens/{token_id}", answer=player.dismiss, status=204, nos=(404,)),
    Call(method="GET", path="/v1/games", answer=service.games, who="anybody", gives=wire.Page[shelving.GameTold]),
    Call(
        method="POST",
        path="/v1/matches",
        answer=match.open_match,
        headers=(KEY,),
        body=wire.NewMatch,
        gives=wire.MatchOpened,
        status=201,
        nos=(400, 403, 409, 413, 422),
    ),
    Call(
        method="GET",
        path="/v1/matches",
        answer=listing.matches,
        who="watcher",
        query=q.Matches,
        gives=wire.Page[listing.Listed],
        nos=(400,),
    ),
    Call(
        method="GET",
        path=MATCH,
        answer=sight.view,
        who="watcher",
        query=q.View,
        headers=("If-None-Match", "Min-Version"),
        gives=viewing.Shown,
        nos=(400, 403, 404),
    ),
    Call(
        method="GET",
        path=f"{MATCH}/legal",
        answer=sight.legal,
        query=q.Legal,
        gives=wire.Legal,
        nos=(400, 403, 404),
    ),
    Call(
        method="POST",
        path=f"{MATCH}/moves",
        answer=move.move,
        headers=(KEY, "If-Match"),
        body=move.body_type,
        gives=wire.Moved,
        nos=(400, 403, 404, 409, 412, 413, 422),
    ),
    Call(
        method="GET",
        path=f"{MATCH}/events",
        answer=sight.events,
        who="watcher",
        query=q.Events,
        gives=wire.Page[Told],
        nos=(400, 403, 404),
    ),
    Call(
        method="GET",
        path=f"{MATCH}/replay",
        answer=sight.replay,
        who="watcher",
        query=q.Replay,
        gives=replaying.Frame,
        media=LINES,
        nos=(400, 403, 404),
    ),
    Call(
        method="GET",
        path=f"{MATCH}/diff",
        answer=sight.diff,
        who="watcher",
        query=q.Diff,
        gives=list[Difference],
        nos=(400, 403, 404),
    ),
    Call(
        method="GET",
        path=f"{MATCH}/verify",
        answer=sight.verify,
        who="watcher",
        gives=verifying.Verdict,
        nos=(404,),
    ),
    Call(
        method="GET",
        path=f"{MATCH}/live",
        answer=live.live,
        who="watcher",
        query=q.Live,
        headers=("Last-Event-ID",),
        gives=News,
        media=EVENTS,
        nos=(400, 403, 404),
    ),
    Call(
        method="POST",
        path=f"{MATCH}/seats",
        answer=seat.sit,
        headers=(KEY,),
        body=wire.Arrival,
        gives=wire.Seated,
        nos=(400, 403, 404, 409, 413, 422),
    ),
    Call(
        method="POST",
        path=f"{MATCH}/seats/{{seat}}/invitation",
        answer=seat.invite,
        headers=(KEY,),
        body=wire.Offering | None,
        gives=wire.Offered,
        status=201,
        nos=(400, 403, 404, 413, 422),
    ),
    Call(
        method="DELETE",
        path=f"{MATCH}/seats/{{seat}}/invitation",
        answer=seat.revoke,
        status=204,
        nos=(403, 404, 422),
    ),
    Call(
        method="POST",
        path=f"{MATCH}/concede",
        answer=seat.concede,
        headers=(KEY,),
        body=wire.Concession,
        gives=wire.Moved,
        nos=(400, 403, 404, 409, 413, 422),
    ),
    Call(
        method="POST",
        path=f"{MATCH}/concede/{{concession}}",
        answer=seat.answer,
        headers=(KEY,),
        body=wire.ConcessionAnswer,
        gives=wire.Moved,
        nos=(400, 403, 404, 409, 413, 422),
    ),
    Call(method="GET", path="/health/live", answer=service.live, who="anybody", gives=dict[str, str]),
    Call(method="GET", path="/health/ready", answer=service.ready, who="anybody", gives=Health),
    Call(method="GET", path="/metrics", answer=service.metrics, who="anybody", gives=str, media=TEXT, nos=(403,)),
    Call(method="GET", path="/schema/openapi.json", answer=service.document, who="anybody", gives=dict[str, Any]),
    Call(method="GET", path="/schema", answer=service.browse, who="anybody", gives=str, media=HTML),
)
