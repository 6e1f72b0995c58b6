"""One request as the calls read it: who asks, for what, with which body; and how answers are written."""

import re
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qsl
from uuid import UUID

import msgspec
from litestar import Request, Response

from services.table import caller as who
from services.table.caller import Caller
from services.table.house import House
from services.table.problem import Malformed, NotFound

T = TypeVar("T")

_JSON = "application/json"
_PATH = re.compile(r"(.*) - at `(?:key in )?\$(.*)`", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_KEY = re.compile(r"[\x21-\x7e]{1,200}")
_encoder = msgspec.json.Encoder()


@dataclass(slots=True)
class Ask:
    """A request of somebody to this house."""

    house: House
    request: Request[Any, Any, Any]
    caller: Caller

    def id(self, name: str = "match_id") -> UUID:
        """The id in the path. Raises NotFound where it is none."""
        return parse_id(self.request.path_params[name])

    def number(self, name: str) -> int:
        """The number in the path. Raises NotFound where it is none."""
        text: str = self.request.path_params[name]
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise NotFound
        return int(text)

    def query(self, type_: type[T]) -> T:
        """The query as that struct. Raises Malformed."""
        pairs = parse_qsl(self.request.scope["query_string"].decode("latin-1"), keep_blank_values=True)
        values = dict(pairs)
        if len(values) != len(pairs):
            raise Malformed("A query parameter is given twice.")
        try:
            return msgspec.convert(values, type_, strict=False)
        except msgspec.ValidationError as error:
            raise malformed(error) from None

    async def body(self, type_: type[T]) -> T:
        """The body as that struct. Raises Malformed."""
        return decode(await self.request.body(), msgspec.json.Decoder(type_))

    def sent(self) -> who.Request:
        """What makes this request the same when it is sent again. Raises Malformed."""
        key = self.request.headers.get("idempotency-key")
        if key is not None and not _KEY.fullmatch(key):
            raise Malformed("An Idempotency-Key is 1 to 200 printable characters without spaces.")
        return who.Request(self.caller, self.request.scope["method"], self.request.scope["path"], key)


def parse_id(text: str) -> UUID:
    """An id in its one canonical spelling. Raises NotFound."""
    try:
        found = UUID(text)
    except ValueError:
        raise NotFound from None
    if str(found) != text:
        raise NotFound
    return found


def decode(raw: bytes, decoder: "msgspec.json.Decoder[T]") -> T:
    """Strictly. Raises Malformed with a JSON Pointer to the fault."""
    try:
        return decoder.decode(raw)
    except msgspec.DecodeError as error:
        raise malformed(error) from None
    except RecursionError:
        raise Malformed("The body is nested too deeply.", "") from None


def malformed(error: Exception, below: str = "") -> Malformed:
    """The fault that msgspec found, as a problem with a JSON Pointer. `below`: where the decoded part lies."""
    found = _PATH.fullmatch(str(error))
    if found is None:
        return Malformed(f"{error}.", below)
    steps = [name or index for name, index in _STEP.findall(found[2])]
    return Malformed(f"{found[1]}.", below + "".join("/" + _escaped(step) for step in steps))


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")


def reply(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    """The value as JSON. What is told to one caller is never kept by a shared cache."""
    return Response(
        _encoder.encode(value), status_code=status, media_type=_JSON, headers={**_PRIVATE, **(headers or {})}
    )


_PRIVATE = {"Cache-Control": "private, no-cache"}
