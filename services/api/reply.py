"""How answers are written: JSON that no shared cache keeps, since it is told to one caller."""

from typing import Any

from litestar import Response
from litestar.types import Receive, Scope, Send
from msgspec import json

JSON = "application/json"
PRIVATE = {"Cache-Control": "private, no-cache"}
STREAMED = {**PRIVATE, "X-Accel-Buffering": "no"}
"""A proxy passes on what is said bit by bit when it is said."""
_encoder = json.Encoder()


class Reply(Response[bytes]):
    """A finished answer, sent as it is: half of what Litestar's own does on its way out is not needed here."""

    def __init__(self, content: bytes, status: int, media_type: str, headers: dict[str, str]) -> None:
        self.content, self.status_code, self.media_type, self.headers = content, status, media_type, headers

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """What Litestar asks for: something to be called with the connection."""
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - called by name
        """Send it."""
        headers = [(name.lower().encode(), text.encode("latin-1")) for name, text in self.headers.items()]
        if self.status_code not in (204, 304):
            headers.append((b"content-type", str(self.media_type).encode()))
            headers.append((b"content-length", b"%d" % len(self.content)))
        await send({"type": "http.response.start", "status": self.status_code or 200, "headers": headers})
        await send({"type": "http.response.body", "body": self.content, "more_body": False})


def reply(value: object, status: int = 200) -> Reply:
    """The value as JSON."""
    return Reply(_encoder.encode(value), status, JSON, PRIVATE)


def nothing() -> Reply:
    """Done, and there is nothing to tell."""
    return Reply(b"", 204, JSON, PRIVATE)


def tagged(begun: bytes, ended: bytes, tag: str, known: str | None) -> Reply:
    """Both halves of rendered JSON with its ETag; 304 where `known` (If-None-Match) names it."""
    headers = {**PRIVATE, "ETag": tag}
    if known is not None and _names(known, tag):
        return Reply(b"", 304, JSON, headers)
    return Reply(begun + ended, 200, JSON, headers)


def _names(known: str, tag: str) -> bool:
    return known.strip() == "*" or any(one.strip().removeprefix("W/") == tag for one in known.split(","))
