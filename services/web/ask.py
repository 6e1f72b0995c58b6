"""One request as the pages read it: who asks, in which language, with which form; and how it is answered."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode
from uuid import UUID, uuid4

import msgspec
from litestar import Request, Response
from markupsafe import Markup

from services.table import caller as who
from services.table.caller import STRANGER, Caller
from services.table.house import House
from services.table.problem import Malformed, NotFound, Stopping, Unauthorised
from services.web import guard, reach
from services.web.answer import Answer
from services.web.cookie import CODE, LANGUAGE, PLAYER, Jar
from services.web.front import Front
from services.web.header import ALONE, PRIVATE
from services.web.words import Words, chosen, spoken


@dataclass(slots=True)
class Ask:
    """A request of somebody, who may by and by become a player."""

    front: Front
    request: Request[Any, Any, Any]
    jar: Jar
    words: Words
    caller: Caller = STRANGER
    _form: dict[str, str] | None = field(default=None)

    @property
    def house(self) -> House:
        """What the use cases work with."""
        return self.front.house

    @property
    def path(self) -> str:
        """The path that was asked for."""
        path: str = self.request.scope["path"]
        return path

    @property
    def here(self) -> str:
        """The same with its query, to come back to."""
        query = self.request.scope["query_string"].decode("latin-1")
        return f"{self.path}?{query}" if query else self.path

    @property
    def origin(self) -> str:
        """The address before every path, as this browser came by it."""
        return f"{'https' if self.front.is_secure else 'http'}://{self.header(b'host') or ''}"

    @property
    def outward(self) -> str:
        """The same in a link that is sent to others."""
        return reach.outward(self.origin, self.front.lan)

    @property
    def wants_json(self) -> bool:
        """Whether a script asks, which shows what it is told itself."""
        return "application/json" in (self.header(b"accept") or "")

    def query(self, name: str) -> str | None:
        """What stands behind the question mark under that name."""
        return dict(parse_qsl(self.request.scope["query_string"].decode("latin-1"))).get(name)

    def id(self, name: str = "match_id") -> UUID:
        """The id in the path. Raises NotFound where it is none."""
        text = self.request.path_params[name]
        try:
            found = UUID(text)
        except ValueError:
            raise NotFound from None
        if str(found) != text:
            raise NotFound
        return found

    def number(self, name: str) -> int:
        """The number in the path. Raises NotFound where it is none."""
        return whole(self.request.path_params[name])

    def header(self, name: bytes) -> str | None:
        """A header by its name in small letters."""
        for known, value in self.request.scope["headers"]:
            if known == name:
                return value.decode("latin-1")
        return None

    async def form(self) -> dict[str, str]:
        """The form that was sent, from a page of ours. Raises Forged, Malformed."""
        if self._form is None:
            raw = await self.request.body()
            try:
                self._form = dict(parse_qsl(raw.decode(), keep_blank_values=True, strict_parsing=bool(raw)))
            except ValueError:
                raise Malformed("The form is cut off.") from None
        said = self.header(b"x-form") or self._form.get(guard.FIELD)
        guard.require(self.house.fingerprint_key, self.jar, said, self.header(b"origin"), self.header(b"host"))
        return self._form

    def sent(self, form: dict[str, str]) -> who.Request:
        """What makes this form the same when it is sent again."""
        return who.Request(self.caller, self.request.scope["method"], self.path, form.get("key") or None)

    async def identify(self) -> Caller:
        """Who the caller is by now. Raises Unauthorised, Stopping."""
        if self.front.is_stopping():
            raise Stopping
        token = self.jar.get(PLAYER)
        return STRANGER if token is None else await self.house.callers.of(token)

    async def recognise(self) -> None:
        """Find out who asks. A cookie that means nothing any more is forgotten."""
        try:
            self.caller = await self.identify()
        except Unauthorised:
            self.jar.drop(PLAYER)

    def page(self, template: str, *, status: int = 200, **scene: Any) -> Answer:
        """That page for this caller."""
        return self.answer(self.draw(template, **scene).encode(), "text/html; charset=utf-8", status)

    def draw(self, template: str, **scene: Any) -> str:
        """What that template draws for this caller."""
        word = guard.word(self.house.fingerprint_key, self.jar)
        common = {
            "ask": self,
            "form_word": word,
            "hidden": lambda: Markup('<input type="hidden" name="{}" value="{}">').format(guard.FIELD, word),
            "is_player": self.caller.role == "player",
            "code": self.jar.get(CODE),
            "lan": self.front.lan,
            "new_key": lambda: uuid4().hex,
        }
        return self.front.paper.draw(template, self.words, common | scene)

    def json(self, value: object, status: int = 200) -> Answer:
        """For a script."""
        return self.answer(msgspec.json.encode(value), "application/json", status)

    def to(self, path: str, fragment: str = "") -> Answer:
        """Go there now: a script is told where, a browser is sent."""
        there = quote(f"{path}#{fragment}" if fragment else path, safe=_IN_ADDRESS)
        if self.wants_json:
            return self.json({"to": there})
        found = self.answer(b"", "text/plain", 303)
        found.headers.append(("Location", there))
        return found

    def link(self, path: str, secret: str, *, title: str, sentence: str, back: str, keep: str = "") -> Answer:
        """The page that shows a secret once, as a link and as a square to point a phone at.

        `keep`: under which name this browser keeps it for as long as its tab is open.
        """
        return self.page(
            "link.html",
            address=f"{self.outward}{path}#{secret}",
            back=back,
            keep=keep,
            title=self.words(title),
            sentence=self.words(sentence),
        )

    def answer(self, content: bytes, media: str, status: int) -> Answer:
        """A finished answer with the cookies that are to be set."""
        more = (PRIVATE | ALONE if reach.is_trusted(self.origin) else PRIVATE).items()
        return Answer(content, media, status, [*more, *(("Set-Cookie", one) for one in self.jar.set)])


_IN_ADDRESS = "%/?#[]@!$&'()*+,;=:~"
"""What may stand in an address as it is (RFC 3986, 2.2); all else, which no header can carry, is told by its bytes."""


def hear(front: Front, request: Request[Any, Any, Any]) -> Ask:
    """The request, before it is known who asks."""
    headers = request.scope["headers"]
    jar = Jar((value.decode("latin-1") for name, value in headers if name == b"cookie"), is_secure=front.is_secure)
    accepted = next((value.decode("latin-1") for name, value in headers if name == b"accept-language"), None)
    return Ask(front, request, jar, spoken(chosen(jar.get(LANGUAGE), accepted)))


def whole(text: str | None) -> int:
    """A number from 0 on. Raises NotFound where it is none."""
    if text is None or not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotFound
    return int(text)


def with_query(path: str, **places: Any) -> str:
    """The path with what shall stand behind the question mark; None is left out."""
    said = {name: value for name, value in places.items() if value is not None}
    return f"{path}?{urlencode(said)}" if said else path


Told = Response[Any] | Answer
