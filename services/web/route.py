"""Pages as Litestar's routes, each inside the same frame: who asks, and how a no is told."""

import logging
import re
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any, Literal
from uuid import uuid4

import msgspec
from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream

from services.table import auditing
from services.table.problem import AskTheCampaign, NotFound, TooMany, Unauthorised
from services.web import problem
from services.web.answer import Answer, Unsent, is_head
from services.web.ask import Ask, hear
from services.web.cookie import CODE
from services.web.front import Front

log = logging.getLogger(__name__)


class Route(msgspec.Struct, frozen=True):
    """One method on one path. Only a POST may change anything; whatever answers GET answers HEAD."""

    method: Literal["GET", "POST"]
    path: str
    answer: Callable[[Ask], Awaitable[Response[Any]]]


def handlers(routes: Iterable[Route], front: Front) -> list[HTTPRouteHandler]:
    """The pages as routes."""
    return [_handler(one, front) for one in routes]


def _handler(one: Route, front: Front) -> HTTPRouteHandler:
    async def answer(request: Request[Any, Any, Any]) -> Response[Any]:
        ask = hear(front, request)
        try:
            await ask.recognise()
            _forget_the_code_of_nobody(ask)
            if ask.caller.role == "auditor":
                await auditing.note(ask.house, ask.caller, ask.path, request.scope["query_string"])
            found = await one.answer(ask)
            return Unsent(found) if is_head(request.scope) and isinstance(found, Stream) else found
        except HTTPException:
            raise
        except NotFound as error:
            return refuse(ask, Unauthorised() if _may_be_hidden(ask) else error)
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody wants to read a sentence
            return refuse(ask, error)

    path = re.sub(r"{(\w+)}", r"{\1:str}", one.path)
    methods = [HttpMethod.GET, HttpMethod.HEAD] if one.method == "GET" else [HttpMethod.POST]
    return route(path, http_method=methods, name=f"page {one.method} {one.path}", include_in_schema=False)(answer)


def _may_be_hidden(ask: Ask) -> bool:
    """Nobody is asked who they are, be there nothing or something that they may not see: neither tells which."""
    is_nobody = ask.caller.player is None and not ask.caller.has_link
    return is_nobody and bool({"match_id", "campaign_id"} & ask.request.path_params.keys())


def _forget_the_code_of_nobody(ask: Ask) -> None:
    """Once a browser is signed out, the code it waits to have written down is used up, or another's to show."""
    if ask.caller.player is None and ask.jar.get(CODE) is not None:
        ask.jar.drop(CODE)


def lost(front: Front, request: Request[Any, Any, Any]) -> Answer:
    """The page of an address where there is nothing."""
    return refuse(hear(front, request), NotFound())


def refuse(ask: Ask, error: Exception) -> Answer:
    """Tell the no: to a script by its sentence, to a person by a page with a way out."""
    status = problem.status(error)
    if status is None:
        return _incident(ask, error)
    told = ask.words.said(problem.sentence(error))
    if ask.wants_json:
        return ask.json({"code": problem.code(error), "sentence": told}, status)
    found = ask.page(
        "error.html",
        status=status,
        sentence=told,
        status_code=status,
        may_arrive=isinstance(error, Unauthorised),
        campaign=error.campaign_id if isinstance(error, AskTheCampaign) else None,
        seconds=error.seconds if isinstance(error, TooMany) else None,
    )
    if isinstance(error, TooMany):
        found.headers.append(("Retry-After", str(error.seconds)))
    return found


async def to_the_end(lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Lines of JSON; where they break off a last one, `{"problem": …}`, which says why."""
    try:
        async for part in lines:
            yield part
    except Exception as error:  # noqa: BLE001 - whatever it is, whoever reads must not take this for the end
        known = problem.status(error) is not None
        told = {"code": problem.code(error), "detail": problem.sentence(error)} if known else {"code": "incident"}
        log.error("a file broke off: %s", type(error).__qualname__)
        yield msgspec.json.encode({"problem": told}) + b"\n"


def _incident(ask: Ask, error: Exception) -> Answer:
    """Logged by kind and place alone, since its words may hold what a player hides."""
    number = uuid4().hex[:12]
    frames = traceback.extract_tb(error.__traceback__)
    where = " < ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    log.error("incident %s: %s at %s", number, type(error).__qualname__, where)
    told = ask.words.plain(problem.INCIDENT, number=number)
    if ask.wants_json:
        return ask.json({"code": "incident", "sentence": told}, 500)
    return ask.page(
        "error.html", status=500, sentence=told, status_code=500, may_arrive=False, campaign=None, seconds=None
    )
