"""One request as the calls read it: who asks, for what, with which body."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import parse_qsl
from uuid import UUID

import msgspec
from litestar import Request

from domain.campaign.state import Campaign
from services.api.fault import malformed
from services.api.front import Front
from services.api.gate import GAME
from services.table import caller as who
from services.table import membership
from services.table.caller import Caller
from services.table.house import House
from services.table.moving import is_known
from services.table.problem import Malformed, NotFound, RecordDamaged, Stopping, TooLarge

T = TypeVar("T")

_KEY = re.compile(r"[\x21-\x7e]{1,200}")
_TAG = re.compile(r'(?:W/)?"(\d{1,15})(?:-[0-9a-f]+)?"')


@dataclass(slots=True)
class Ask:
    """A request of somebody."""

    front: Front
    request: Request[Any, Any, Any]
    caller: Caller

    @property
    def house(self) -> House:
        """What the use cases work with."""
        return self.front.house

    async def identify(self) -> Caller:
        """Who the caller is by now, long after the request came. Raises Unauthorised, Stopping."""
        if self.front.closing.is_asked:
            raise Stopping
        is_stranger = self.caller.role == "stranger" and not self.caller.has_link
        return await self.front.caller(self.request, admits_strangers=is_stranger, admits_links=self.caller.has_link)

    def counted_as(self) -> str:
        """As whom the caller is counted: as the player, or for want of a name as the address."""
        player = self.caller.player
        return self.front.address(self.request) if player is None else str(player)

    def is_about(self, game: str) -> None:
        """The request is counted under that game."""
        self.request.scope[GAME] = game  # type: ignore[literal-required]

    def id(self, name: str = "match_id") -> UUID:
        """The id in the path. Raises NotFound where it is none."""
        return parse_id(self.request.path_params[name])

    async def stream(self) -> UUID:
        """As `named`, of what the caller may see, or has changed while they could: to all others nothing is there.

        Whatever is looked at after this is told to nobody who may not know of it. Raises NotFound.
        """
        sent = self.sent() if self.request.scope["method"] == "POST" else None
        found = await self.named()
        if await membership.may_watch(self.house, self.caller, found):
            return found
        if sent is not None and await is_known(self.house, sent, found):
            return found
        raise NotFound

    async def named(self) -> UUID:
        """The id in the path, of a match or of a campaign. Raises NotFound where there is none such."""
        is_match = "match_id" in self.request.path_params
        found = self.id("match_id" if is_match else "campaign_id")
        try:
            held = await self.house.ledger.held(found)
        except RecordDamaged:
            return found  # whoever reads it tells what he can
        if isinstance(held.folded, Campaign) == is_match:
            raise NotFound
        return found

    def number(self, name: str) -> int:
        """The number in the path. Raises NotFound where it is none."""
        text: str = self.request.path_params[name]
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise NotFound
        return int(text)

    def query(self, type_: type[T]) -> T:
        """The query as that struct. Raises Malformed."""
        found: T = _parsed(self.request.scope["query_string"], type_)  # type: ignore[arg-type]
        return found

    def limit(self, wanted: int | None) -> int:
        """How many entries a page has at most."""
        return min(wanted or self.front.page_limit, self.front.page_limit)

    async def body(self, type_: type[T], absent: T | None = None) -> T:
        """The body as that struct; `absent` where there is none and there need not be. Raises Malformed."""
        raw = await self.raw()
        return absent if not raw and absent is not None else decode(raw, msgspec.json.Decoder(type_))

    async def raw(self, limit: int | None = None) -> bytes:
        """The body as it came, at most that many bytes. Raises TooLarge; and as `Patience` does."""
        most = limit or self.front.body_limit
        parts: list[bytes] = []
        size, is_complete = 0, False
        while not is_complete:
            message: Any = await self.request.receive()
            if message["type"] == "http.disconnect":
                raise Malformed("The body is cut off.", "")
            parts.append(message["body"])
            size += len(message["body"])
            is_complete = not message["more_body"]
            if size > most:
                raise TooLarge
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def sent(self) -> who.Request:
        """What makes this request the same when it is sent again. Raises Malformed."""
        key = self.header(b"idempotency-key")
        if key is not None and not _KEY.fullmatch(key):
            raise Malformed("An Idempotency-Key is 1 to 200 printable characters without spaces.")
        return who.Request(self.caller, self.request.scope["method"], self.request.scope["path"], key)

    def if_match(self) -> int | None:
        """The version that must still hold, as `"12"` or as the ETag of a view. Raises Malformed."""
        said = self.header(b"if-match")
        if said is None or said == "*":
            return None
        found = _TAG.fullmatch(said)
        if found is None:
            raise Malformed('If-Match is a version in quotes, such as "12".')
        return int(found[1])

    def least(self) -> int:
        """The version that no answer may be older than. Raises Malformed."""
        said = self.header(b"min-version")
        if said is None:
            return 0
        if not (said.isascii() and said.isdigit() and len(said) < 16):
            raise Malformed("Min-Version is a version, such as 12.")
        return int(said)

    def header(self, name: bytes) -> str | None:
        """A header by its name in small letters."""
        for known, value in self.request.scope["headers"]:
            if known == name:
                return value.decode("latin-1")
        return None


@lru_cache(maxsize=10_000)
def _parsed(query: bytes, type_: Any) -> Any:
    try:
        pairs = parse_qsl(query.decode(), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise Malformed("The query is no text in UTF-8.") from None
    values = dict(pairs)
    if len(values) != len(pairs):
        raise Malformed("A query parameter is given twice.")
    try:
        return msgspec.convert(values, type_, strict=False)
    except msgspec.ValidationError as error:
        raise malformed(error) from None


@lru_cache(maxsize=10_000)
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
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise malformed(error) from None
    except RecursionError:
        raise Malformed("The body is nested too deeply.", "") from None
