"""The cookies: who you are, which forms are yours, which language you read, what you may watch by a link."""

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie

YEAR = 31_536_000

PLAYER, FORM, LANGUAGE, CODE = "kifu", "kifu-form", "kifu-language", "kifu-code"
WATCH = "kifu-watch"


class Jar:
    """A request's cookies, and those that its answer shall set. Under https names are bound to this host."""

    def __init__(self, said: Iterable[str], *, is_secure: bool) -> None:
        self._prefix, self._is_secure = ("__Host-" if is_secure else ""), is_secure
        self._known: dict[str, str] = {}
        self.set: list[str] = []
        for text in said:
            self._known |= _read(text)

    def get(self, name: str) -> str | None:
        """That cookie, as it came or as it was put."""
        return self._known.get(self._prefix + name)

    def put(self, name: str, value: str, seconds: int = YEAR) -> None:
        """Keep it in the browser for so long, out of reach of scripts and of other sites' requests."""
        secure = "; Secure" if self._is_secure else ""
        self._known[self._prefix + name] = value
        self.set.append(f"{self._prefix}{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")

    def drop(self, name: str) -> None:
        """Have the browser forget it."""
        self.put(name, "", 0)
        del self._known[self._prefix + name]


def _read(text: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(text).items()}
    except CookieError:
        return {}
