"""How a page leaves: finished bytes, with the headers that keep it safe."""

import gzip
from typing import Any

from litestar import Response
from litestar.response import Stream
from litestar.types import Receive, Scope, Send

from services.web.header import SAFE

PACKED_FROM = 2_000
"""Bytes from which on an answer is worth packing."""


class Answer(Response[bytes]):
    """Sent as it is. `headers` may name one header more than once, as cookies do."""

    def __init__(self, content: bytes, media: str, status: int, headers: list[tuple[str, str]]) -> None:
        self.content, self.media_type, self.status_code = content, media, status
        self.headers: list[tuple[str, str]] = headers  # type: ignore[assignment]

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """What Litestar asks for: something to be called with the connection."""
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - called by name
        """Send it; to HEAD what comes before the body."""
        packed = gzip.compress(self.content, 5, mtime=0) if self._is_worth_packing(scope) else None
        content = self.content if packed is None else packed
        named = [*SAFE.items(), ("Content-Type", str(self.media_type)), ("Content-Length", str(len(content)))]
        if packed is not None:
            named.append(("Content-Encoding", "gzip"))
        if self.status_code in (429, 503):
            named.append(("Connection", "close"))  # others need it
        headers = [(name.lower().encode(), text.encode("latin-1")) for name, text in [*named, *self.headers]]
        await send({"type": "http.response.start", "status": self.status_code or 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if is_head(scope) else content, "more_body": False})

    def _is_worth_packing(self, scope: Scope) -> bool:
        """A long page for a browser that unpacks; not what is packed already."""
        if len(self.content) < PACKED_FROM or any(name == "Content-Encoding" for name, _ in self.headers):
            return False
        return any(name == b"accept-encoding" and b"gzip" in text for name, text in scope["headers"])


class Unsent(Response[bytes]):
    """What a stream would be sent with, and nothing of it."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def to_asgi_response(self, *given: Any, **named: Any) -> Any:
        """What Litestar asks for: something to be called with the connection."""
        found = self.stream.to_asgi_response(*given, **named)
        found.is_head_response = True
        return found


def is_head(scope: Scope) -> bool:
    """Whether somebody asks what a page would be answered with, and not for the page."""
    return scope.get("method") == "HEAD"
