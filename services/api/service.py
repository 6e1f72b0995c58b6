"""Calls about the service itself: its shelf, its health, its numbers, its own description."""

from litestar import Response

from services.api import page
from services.api.ask import Ask
from services.api.origin import is_local
from services.api.reply import reply
from services.table.problem import Forbidden

_JSON = "application/json"


async def games(ask: Ask) -> Response[bytes]:
    """See which games lie on the shelf, with the options of each and the revisions of its rules."""
    return Response(ask.front.shelf, media_type=_JSON)


async def live(_: Ask) -> Response[bytes]:
    """Whether this process answers at all."""
    return reply({"status": "live"})


async def ready(ask: Ask) -> Response[bytes]:
    """Whether this process can serve, and if not what is missing."""
    health = await ask.front.vitals.examine()
    return reply(health, 200 if health.ready else 503)


async def metrics(ask: Ask) -> Response[bytes]:
    """The numbers, for Prometheus on this machine and for operators."""
    if ask.caller.role != "operator" and not is_local(ask.request.scope, ask.front.trusted):
        raise Forbidden
    return Response(ask.front.metrics.text(), media_type="text/plain; version=0.0.4")


async def document(ask: Ask) -> Response[bytes]:
    """This description, as OpenAPI."""
    return Response(ask.front.document, media_type=_JSON)


async def browse(ask: Ask) -> Response[bytes]:
    """This description, as a page to read."""
    return Response(page.render(ask.front.document), media_type="text/html", headers=page.HEADERS)
