"""Calls as Litestar's routes, each inside the same frame: who asks, and how a no is told."""

import re
from typing import Any
from urllib.parse import parse_qsl, urlencode

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.types import ExceptionHandlersMap

from services.api import incident, problem
from services.api.ask import Ask, parse_id
from services.api.contract import CALLS, Call
from services.api.front import Front
from services.table import auditing, verifying
from services.table.problem import RecordDamaged

_AUDITED = ("/v1/matches", "/v1/campaigns", "/v1/audit")
"""What an auditor reads there is recorded."""
_CODES = {404: "not_found", 405: "method_not_allowed"}
_SENTENCES = {
    404: "There is nothing here.",
    405: "That cannot be done here.",
}


def handler(call: Call, front: Front) -> HTTPRouteHandler:
    """The call as a route."""
    admits_strangers = call.who == "anybody" or (call.who == "watcher" and front.is_public)

    admits_links = call.who == "watcher"
    is_audited = call.path.startswith(_AUDITED)

    async def answer(request: Request[Any, Any, Any]) -> Response[Any]:
        try:
            caller = await front.caller(request, admits_strangers=admits_strangers, admits_links=admits_links)
            answered = await call.answer(Ask(front, request, caller))
            if is_audited and caller.role == "auditor":
                await auditing.note(front.house, caller, request.scope["path"], _asked(request))
            return answered
        except HTTPException:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets a problem detail
            return await _no(front, request, error)

    path = call.path.replace("}", ":str}")
    return route(
        path,
        http_method=HttpMethod(call.method),
        name=f"{call.method} {call.path}",
        status_code=200,
        include_in_schema=False,
    )(answer)


async def _no(front: Front, request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A problem; where the record is damaged, the operator is told too."""
    answered = problem.answer(error)
    damaged = error if isinstance(error, RecordDamaged) else None
    if answered is None:
        damaged = await _damage(front, request, error)
    if damaged is not None:
        incident.note(damaged, request.scope["path"])
        return problem.answer(damaged) or incident.report(damaged)
    return answered or incident.report(error)


async def _damage(front: Front, request: Request[Any, Any, Any], error: Exception) -> RecordDamaged | None:
    """What is wrong with the record of that match or campaign, if that is why nobody foresaw this error."""
    asked = request.path_params.get("match_id") or request.path_params.get("campaign_id")
    try:
        damaged = None if asked is None else await verifying.damage_of(front.house, parse_id(asked))
    except Exception:  # noqa: BLE001 - then the first error is all that is known
        return None
    if damaged is not None:
        damaged.__cause__ = error
    return damaged


def _asked(request: Request[Any, Any, Any]) -> str:
    """The query, but for words of a title, which belong to whoever wrote them."""
    pairs = parse_qsl(request.scope["query_string"].decode("latin-1"), keep_blank_values=True)
    return urlencode([(name, value) for name, value in pairs if name != "text"])


def unrouted(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """What Litestar itself refuses: unknown paths and methods, bodies that are too large."""
    if not isinstance(error, HTTPException) or error.status_code >= 500:
        return incident.report(error)
    status = error.status_code
    refusal = problem.respond(status, _CODES.get(status, "malformed"), _SENTENCES.get(status, "That is malformed."))
    if status == 405:
        refusal.headers["Allow"] = ", ".join(_allowed(request.scope["path"]))
    return refusal


def _allowed(path: str) -> list[str]:
    found = {call.method for call in CALLS if re.fullmatch(re.sub(r"{\w+}", "[^/]+", call.path), path)}
    return sorted(found | ({"HEAD"} if "GET" in found else set()))


UNROUTED: ExceptionHandlersMap = {HTTPException: unrouted, Exception: unrouted}
