"""People who play by the form of their page alone, quickly, where a hand is not what the test is about."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.e2e.visitor import Visitor

View = dict[str, Any]
Move = dict[str, Any]
MOST = 2_000
"""Moves that no game needs."""


class Sender:
    """Sends what the page of a person would send, without a browser. `version`: of the game as it was seen last."""

    def __init__(self, person: Visitor, seat: int) -> None:
        self.version = 0
        self._path, self._seat, self._keys = urlsplit(person.page.url).path, seat, iter(range(10_000))
        jar = {str(one["name"]): str(one["value"]) for one in person.context.cookies()}
        word = person.page.get_attribute('meta[name="form-word"]', "content") or ""
        self._forms = httpx.Client(
            base_url=person.url, cookies=jar, headers={"Accept": "application/json", "X-Form": word}, timeout=60
        )
        self._looks = httpx.Client(base_url=person.url, headers={"Authorization": f"Bearer {jar['kifu']}"}, timeout=60)

    def close(self) -> None:
        """Nothing more is sent."""
        self._forms.close()
        self._looks.close()

    def view(self) -> View:
        """The game as it stands for that player."""
        told = self._looks.get(f"/v1{self._path}").raise_for_status().json()
        self.version = int(told["version"])
        return dict(told["view"])

    def sends(self, command: Move) -> None:
        """As a form, with a key of its own."""
        key = f"{self._seat:016x}{next(self._keys):016x}"
        fields = {"seat": str(self._seat), "command": json.dumps(command), "key": key}
        answer = self._forms.post(f"{self._path}/moves", data=fields)
        assert answer.status_code == 200, answer.text


Asked = Callable[[View], tuple[int, Move] | None]
"""The seat that a game waits for and what it would do; None once it is over."""


def plays_on(senders: Sequence[Sender], asked: Asked, until: Callable[[View], bool]) -> View | None:
    """The seats play by themselves till the game looks as wanted. None where it ended before."""
    for _ in range(MOST):
        view = senders[0].view()
        if until(view):
            return view
        found = asked(view)
        if found is None:
            return None
        seat, move = found
        senders[seat].sends(move)
    raise AssertionError("the game does not end")


@contextmanager
def away(*people: Visitor) -> Iterator[None]:
    """They look at another page meanwhile, for which nothing is drawn; then they find the table as it is by then."""
    places = [person.page.url for person in people]
    for person in people:
        person.goes("/me")
    yield
    for person, place in zip(people, places, strict=True):
        person.goes(place).page.locator("#table").wait_for()
