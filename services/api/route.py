"""Calls as Litestar's handlers, each inside the same frame: who asks, what went wrong."""

from typing import Any

from litestar import HttpMethod, Request, Response, route
from litestar.handlers import HTTPRouteHandler

from services.api import incident, problem
from services.api.ask import Ask
from services.api.contract import Call
from services.table.caller import STRANGER, Caller
from services.table.house import House
from services.table.problem import Unauthorised


def handler(call: Call) -> HTTPRouteHandler:
    """The call as a route."""

    async def answer(request: Request[Any, Any, Any]) -> Response[bytes]:
        house: House = request.app.state.house
        try:
            return await call.answer(Ask(house, request, await _caller(house, request, call)))
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets a problem detail
            return problem.answer(error) or incident.report(error)

    return route(call.path, http_method=HttpMethod(call.method), include_in_schema=False)(answer)


async def _caller(house: House, request: Request[Any, Any, Any], call: Call) -> Caller:
    """Raises Unauthorised for a bad token, and for none where one is needed."""
    said = request.headers.get("authorization")
    if said is not None:
        scheme, _, token = said.partition(" ")
        if scheme.lower() != "bearer":
            raise Unauthorised
        return await house.callers.of(token)
    if not call.for_strangers:
        raise Unauthorised
    return STRANGER
