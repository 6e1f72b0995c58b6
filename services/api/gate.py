"""The gate before all routes: refuses names that are not ours, counts who passes, and waits for no body for ever."""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from services.api import problem
from services.api.metric import Metrics
from services.api.origin import bare
from services.api.patience import Patience
from services.api.reply import Reply

GAME = "kifu.game"
"""Where a request's scope says which game it was about."""


class Gate:
    """Stands before the whole application."""

    def __init__(
        self, app: ASGIApp, hosts: frozenset[str], metrics: Metrics, place: Callable[[Scope], str], seconds: float
    ) -> None:
        """`place`: where a request comes from, as one place to be counted; `seconds`: as in `Patience`."""
        self._app, self._hosts, self._metrics, self._place = app, hosts, metrics, place
        self._patience, self._admitted = Patience(seconds), set[bytes]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, unless it was sent to somebody else."""
        started = perf_counter()

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._count(scope, message["status"], perf_counter() - started)
            await send(message)

        if refusal := self._refusal(scope):
            await counted({"type": "http.response.start", "status": refusal.status_code or 421, "headers": _HEADERS})
            await counted({"type": "http.response.body", "body": refusal.content, "more_body": False})
        elif scope.get("method") == "HEAD":
            await _head(self._app, scope, receive, counted)
        elif scope.get("method") == "GET":
            await self._app(scope, receive, counted)
        else:
            with self._patience.body(self._place(scope), receive) as patient:
                await self._app(scope, patient, counted)

    def _refusal(self, scope: Any) -> Reply | None:
        """What is wrong with the name that the request was sent to; one that bears two could mean either (RFC 9112)."""
        named = [value for name, value in scope["headers"] if name == b"host"]
        if len(named) > 1:
            return problem.respond(400, "malformed", "A request is sent to one name only.")
        if named and (named[0] in self._admitted or self._admit(named[0])):
            return None
        return problem.respond(421, "unknown_host", "This service does not answer to that name.")

    def _admit(self, host: bytes) -> bool:
        if bare(host.decode("latin-1")) not in self._hosts:
            return False
        if len(self._admitted) < 64:
            self._admitted.add(host)
        return True

    def _count(self, scope: Any, status: int, seconds: float) -> None:
        self._metrics.count(scope.get("path_template") or "none", scope.get(GAME, ""), status, seconds)


async def _head(app: ASGIApp, scope: Any, receive: Receive, send: Send) -> None:
    """Answered as GET is, without the body; one that would go on for ever is not begun."""
    is_told = asyncio.Event()

    async def without_body(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            is_told.set()

    scope["method"] = "GET"
    answering = asyncio.ensure_future(app(scope, receive, without_body))
    told = asyncio.ensure_future(is_told.wait())
    await asyncio.wait((answering, told), return_when=asyncio.FIRST_COMPLETED)
    for task in (answering, told):
        task.cancel()
    await asyncio.gather(answering, told, return_exceptions=True)


_HEADERS = [(b"content-type", problem.MEDIA_TYPE.encode())]
