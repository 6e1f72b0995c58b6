"""So many watch at once from one player, so many in all; whoever leaves makes room, and nobody else is kept out."""

import gc
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest

from services.store import Busy
from services.table.crowd import ALL, EACH, Crowd
from services.table.problem import TooMany
from tests.services.api import city
from tests.services.api.people import Guest, no, ok, together
from tests.services.api.reader import Reader

PATIENCE_SECONDS = 60


class Watching:
    """Live answers that stay open."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack

    def opens(self, guest: Guest, path: str) -> httpx.Response:
        """The answer, which has begun; it goes on until all leave."""
        client = self._stack.enter_context(httpx.Client(base_url=guest.client.base_url, timeout=PATIENCE_SECONDS))
        headers = {"Authorization": f"Bearer {guest.token}"}
        return self._stack.enter_context(client.stream("GET", path, headers=headers))

    def leave(self) -> None:
        self._stack.close()


@pytest.fixture
def watching() -> Iterator[Watching]:
    with ExitStack() as stack:
        yield Watching(stack)


def fills(guest: Guest, paths: list[str], watching: Watching) -> None:
    """All the places of one player are taken, at these tables in turn."""
    for n in range(EACH):
        assert watching.opens(guest, f"{paths[n % len(paths)]}/live").status_code == 200


def test_a_player_watches_so_often_at_once_matches_and_campaigns_alike(anna, ben, watching):
    match, (box, _) = together(anna, ben).path, city.together(anna, ben)
    fills(anna, [match, box.path], watching)
    for path in (match, box.path):
        refused = anna.get(f"{path}/live")
        assert no(refused) == (429, "too_many")
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.headers["connection"] == "close"
    with Reader(anna) as reader:
        assert reader.gets("/live").status_code == 429
    assert watching.opens(ben, f"{match}/live").status_code == 200
    ok(anna.get(match))


def test_whoever_leaves_makes_room(anna, ben, watching):
    match = together(anna, ben).path
    fills(anna, [match], watching)
    watching.leave()
    comes_in(anna, match)


def comes_in(guest: Guest, path: str) -> None:
    """Sooner or later there is room for this player again."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        with guest.client.stream("GET", f"{path}/live", headers={"Authorization": f"Bearer {guest.token}"}) as answer:
            if answer.status_code == 200:
                return
        assert time.monotonic() < until, "nobody leaves"
        time.sleep(0.05)


def test_whoever_loses_the_right_to_see_makes_room_too(anna, ben, cara, watching):
    match, other = together(anna, ben, cara).path, together(anna, ben).path
    fills(ben, [match], watching)
    ok(ben.post(f"{match}/concede", {"seat": 1}))
    comes_in(ben, other)


def test_who_is_refused_holds_no_connection(anna, ben, watching):
    match = together(anna, ben).path
    fills(anna, [match], watching)
    there = urlsplit(str(anna.client.base_url))
    with socket.create_connection((there.hostname, there.port), PATIENCE_SECONDS) as line:
        line.sendall(
            f"GET {match}/live HTTP/1.1\r\nHost: {there.netloc}\r\nAuthorization: Bearer {anna.token}\r\n\r\n".encode()
        )
        told = b"".join(iter(lambda: line.recv(4096), b""))
    assert told.startswith(b"HTTP/1.1 429 ")


def test_in_all_there_is_room_for_so_many_and_then_for_nobody_till_somebody_leaves() -> None:
    crowd = Crowd()
    places = [crowd.admit(f"player {n // EACH}") for n in range(ALL)]
    with pytest.raises(Busy):
        crowd.admit("somebody new")
    with pytest.raises(TooMany):
        crowd.admit("player 0")
    places.pop().leave()
    crowd.admit("somebody new").leave()


def test_a_place_is_left_once() -> None:
    crowd = Crowd(each=2)
    one, other = crowd.admit("ANNA"), crowd.admit("ANNA")
    one.leave()
    one.leave()
    kept = crowd.admit("ANNA")
    with pytest.raises(TooMany):
        crowd.admit("ANNA")
    other.leave()
    kept.leave()


async def news() -> AsyncIterator[bytes]:
    yield b"1"
    yield b"2"


@pytest.mark.anyio
async def test_an_answer_that_ends_or_is_never_begun_leaves_its_place() -> None:
    crowd = Crowd(each=1)
    told = crowd.admit("ANNA").over(news())
    with pytest.raises(TooMany):
        crowd.admit("ANNA")
    assert [message async for message in told] == [b"1", b"2"]
    unsent = crowd.admit("ANNA").over(news())
    del unsent
    gc.collect()
    crowd.admit("ANNA").leave()
