"""Somebody who reads the pages without a browser: follows links, fills in forms, keeps cookies."""

import re
from html import unescape
from types import TracebackType

import httpx

from tests.services.api.people import Guest

_WORD = re.compile(r'name="form-word" content="(\w+)"')
_TAGS = re.compile(r"<[^>]*>|\s+")


class Reader:
    """A browser of one's own: that of a player, or of a stranger who has no token."""

    def __init__(self, guest: Guest) -> None:
        self.client = httpx.Client(base_url=guest.client.base_url, timeout=30)
        if guest.token is not None:
            self.client.cookies.set("kifu", guest.token)

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.client.close()

    def gets(self, path: str) -> httpx.Response:
        """That page, as it is answered."""
        return self.client.get(path)

    def reads(self, path: str) -> str:
        """That page, which must be there."""
        answer = self.gets(path)
        assert answer.status_code == 200, (path, answer.status_code, words(answer.text))
        return answer.text

    def sends(self, path: str, **fields: object) -> httpx.Response:
        """A form with these fields, as a page of ours would send it; the answer, which is not followed."""
        found = _WORD.search(self.reads("/"))
        assert found is not None
        return self.client.post(path, data={"form": found[1]} | {name: str(text) for name, text in fields.items()})

    def goes(self, path: str, **fields: object) -> str:
        """Send a form and be sent on: where to."""
        answer = self.sends(path, **fields)
        assert answer.status_code == 303, words(answer.text)
        return answer.headers["location"]


def words(page: str) -> str:
    """What can be read on a page, in one line."""
    return " ".join(unescape(_TAGS.sub(" ", page)).split())
