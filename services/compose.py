"""Builds every part of the service from its settings and puts them together."""

import gc
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.exceptions import NotFoundException

from domain.games import SHELF, Shelf
from services.api import origin, route, schema
from services.api.closing import Closing
from services.api.contract import CALLS
from services.api.front import Front
from services.api.gate import Gate
from services.api.metric import Metrics
from services.projections.doorbell import RedisDoorbell
from services.projections.follower import Follower
from services.projections.heads import Heads
from services.projections.line import Line
from services.projections.summaries import Summaries
from services.projections.views import Views
from services.settings import Misconfigured, Settings, read
from services.store import Pool, Store, new_pool
from services.store.life import Life
from services.store.lookout import Lookout
from services.table import keyring, shelving
from services.table.callers import Callers
from services.table.erasure import Erasures
from services.table.health import Vitals
from services.table.house import House
from services.table.ledger import Ledger
from services.table.limit import Limit
from services.table.luck import Locker, Lucks
from services.table.naming import Names
from services.table.pack import Packs
from services.table.sealing import Sealer
from services.web import page
from services.web import route as web
from services.web.asset import installed
from services.web.front import Front as Pages
from services.web.game import face_of
from services.web.paper import Paper

_COLLECTED_AFTER = 20_000
"""Objects that come to be between two looks of the garbage collector at the newest of them."""


class Parts:
    """All that has to be opened when the service starts and closed when it ends."""

    def __init__(self, settings: Settings, shelf: Shelf) -> None:
        """Raises Misconfigured where no Postgres or no Redis is named."""
        if settings.database_url is None or settings.redis_url is None:
            raise Misconfigured("KIFU_DATABASE_URL and KIFU_REDIS_URL are not set.")
        life = Life()
        self.pool: Pool = new_pool(settings.database_url, settings.pool_size, life.greet)
        self.store = Store(self.pool)
        self.sealer = Sealer(self.store, keyring.key(settings.keys, "seal"))
        ledger = Ledger(self.store, shelf, public_key=self.sealer.public_key)
        heads = Heads(self.store)
        self.line = Line(settings.redis_url)
        self.lookout = Lookout(settings.database_url, life.greet)
        views = Views(self.line, heads, ledger, lambda: self.lookout.is_sure)
        self.doorbell = RedisDoorbell(settings.redis_url, self.line, heads, views)
        self.summaries = Summaries(self.store, ledger)
        self.follower = Follower(self.store, self.summaries, self.doorbell)
        self.house = House(
            store=self.store,
            shelf=shelf,
            ledger=ledger,
            lucks=Lucks(self.store, Locker(keyring.key(settings.keys, "luck"))),
            doorbell=self.doorbell,
            views=views,
            callers=Callers(self.store),
            names=Names(self.store),
            packs=Packs(settings.packs, shelf, ledger.contents),
            fingerprint_key=keyring.key(settings.keys, "service"),
            public_key=self.sealer.public_key,
            erasures=Erasures(settings.keys),
            life=life,
        )
        for one in (ledger, heads, self.house.lucks, self.house.callers, self.follower):
            life.on_restore(one.forget)

    @asynccontextmanager
    async def opened(self, _: Litestar) -> AsyncIterator[None]:
        """While the service runs."""
        async with self.pool:
            await self.line.open()
            await self.lookout.open()
            try:
                await self.doorbell.open()
                await self.follower.open()
                await self.sealer.open()
                try:
                    yield
                finally:
                    await self.sealer.close()
                    await self.follower.close()
                    await self.doorbell.close()
            finally:
                await self.lookout.close()
                await self.line.close()


def app(settings: Settings, shelf: Shelf = SHELF) -> Litestar:
    """The service as one ASGI application, on a database that has been migrated. Raises Misconfigured."""
    parts, metrics, closing = Parts(settings, shelf), Metrics(), Closing()
    metrics.tell(parts.summaries.put_aside)
    front = Front(
        house=parts.house,
        summaries=parts.summaries,
        vitals=Vitals(parts.store, lambda: parts.line.is_up, settings.keys),
        metrics=metrics,
        closing=closing,
        newcomers=Limit(settings.players_per_minute),
        is_public=settings.public,
        trusted=settings.trusted_proxies,
        page_limit=settings.page_limit,
        body_limit=settings.body_limit,
        body_seconds=settings.body_seconds,
        bundle_limit=settings.bundle_limit,
        shelf=msgspec.json.encode({"items": shelving.games(shelf)}),
        document=schema.document(CALLS, shelf),
    )
    pages = _pages(settings, front)
    built = Litestar(
        [*(route.handler(call, front) for call in CALLS), *web.handlers(page.ROUTES, pages)],
        lifespan=[parts.opened, closing.listening],
        exception_handlers={**route.UNROUTED, NotFoundException: _lost(pages)},
        openapi_config=None,
        logging_config=None,
        request_max_body_size=settings.body_limit,
    )
    built.asgi_handler = Gate(
        built.asgi_handler, origin.hosts(settings), metrics, pages.place, seconds=settings.body_seconds
    )
    return built


def _pages(settings: Settings, front: Front) -> Pages:
    """What the pages share with the API, handed over: neither knows of the other."""
    return Pages(
        house=front.house,
        summaries=front.summaries,
        newcomers=front.newcomers,
        place=lambda scope: origin.place(origin.address(scope, settings.trusted_proxies)),
        is_stopping=lambda: front.closing.is_asked,
        is_public=settings.public,
        is_secure=(settings.public_url or "").startswith("https:"),
        lan=settings.public_url if settings.lan else None,
        face_of=face_of,
        assets=installed(),
        paper=Paper(installed()),
    )


def _lost(pages: Pages) -> Callable[[Request[Any, Any, Any], Exception], Response[Any]]:
    """An address where there is nothing is told to a person by a page, to a program by a problem."""

    def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        wants_page = "text/html" in request.headers.get("accept", "") and not request.scope["path"].startswith("/v1")
        return web.lost(pages, request) if wants_page else route.unrouted(request, error)

    return answer


def from_environment() -> Litestar:
    """The service that this process's environment asks for, as the only thing it does. Raises Misconfigured."""
    built = app(read(os.environ))
    # What is there now stays to the end, and what requests leave behind is hardly ever a cycle: the collector, which
    # would look through all of it again and again (50 ms each time), has little to do here.
    gc.collect()
    gc.freeze()
    gc.set_threshold(_COLLECTED_AFTER)
    return built
