"""How answers are written: JSON that no shared cache keeps, since it is told to one caller."""

from litestar import Response
from msgspec import json

_JSON = "application/json"
PRIVATE = {"Cache-Control": "private, no-cache"}
_encoder = json.Encoder()


def reply(value: object, status: int = 200) -> Response[bytes]:
    """The value as JSON."""
    return Response(_encoder.encode(value), status_code=status, media_type=_JSON, headers=PRIVATE)


def nothing() -> Response[bytes]:
    """Done, and there is nothing to tell."""
    return Response(b"", status_code=204, headers=PRIVATE)


def tagged(body: bytes, tag: str, known: str | None) -> Response[bytes]:
    """Rendered JSON with its ETag; 304 where `known` (If-None-Match) names it."""
    headers = {**PRIVATE, "ETag": tag}
    if known is not None and _names(known, tag):
        return Response(b"", status_code=304, headers=headers)
    return Response(body, status_code=200, media_type=_JSON, headers=headers)


def _names(known: str, tag: str) -> bool:
    return known.strip() == "*" or any(one.strip().removeprefix("W/") == tag for one in known.split(","))
