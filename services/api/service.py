"""Calls about the service itself: its shelf, its health, its numbers, its own description."""

import asyncio

from litestar import Response

from services.api import page, wire
from services.api.ask import Ask
from services.api.origin import is_local
from services.api.reply import JSON, PRIVATE, Reply, reply
from services.table import stock
from services.table.problem import Forbidden


async def games(ask: Ask) -> Response[bytes]:
    """See which games lie on the shelf, with the options of each and the revisions of its rules."""
    return Reply(ask.front.shelf, 200, JSON, {})


async def content(ask: Ask) -> Response[bytes]:
    """See which content packs are installed: what each replaces, or the first thing that is wrong with it."""
    packs, shelf = await ask.house.packs.installed(), ask.house.shelf
    told = await asyncio.to_thread(lambda: [stock.told(name, pack, shelf) for name, pack in packs.items()])
    return reply(wire.Page(told))


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
    return Reply(ask.front.metrics.text(), 200, "text/plain; version=0.0.4; charset=utf-8", PRIVATE)


async def document(ask: Ask) -> Response[bytes]:
    """This description, as OpenAPI."""
    return Reply(ask.front.document, 200, JSON, {})


async def browse(ask: Ask) -> Response[bytes]:
    """This description, as a page to read."""
    return Reply(page.render(ask.front.document), 200, "text/html; charset=utf-8", page.HEADERS)
