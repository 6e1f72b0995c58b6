"""Calls as Litestar's routes, each inside the same frame: who asks, and how a no is told."""

import re
from typing import Any

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.types import ExceptionHandlersMap

from services.api import incident, problem, refusing
from services.api.ask import Ask
from services.api.contract import CALLS, Call
from services.api.front import Front
from services.table import auditing

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
                await auditing.note(front.house, caller, request.scope["path"], request.scope["query_string"])
            return answered
        except HTTPException:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets a problem detail
            return await refusing.no(front, request, error)

    path = call.path.replace("}", ":str}")
    return route(
        path,
        http_method=HttpMethod(call.method),
        name=f"{call.method} {call.path}",
        status_code=200,
        include_in_schema=False,
    )(answer)


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
