"""Clients that choose again and again, each for one seat of a match, and never give a move up before it is answered."""

import threading
import time
from collections.abc import Sequence
from typing import Any

import httpx
from msgspec import Struct

from services.store.hashing import command_id
from tests.services.api.people import Guest, Match, People, ok

SEATS = 4
_PAUSE_SECONDS = 0.02


class Acknowledged(Struct, frozen=True):
    """A move that the service said it had recorded. `tries`: how often it was sent."""

    path: str
    command_id: bytes
    key: str
    body: Any
    answer: Any
    tries: int


class Client(threading.Thread):
    """Chooses for one seat, now this building place and now that, until told to stop."""

    def __init__(self, url: str, guest: Guest, match: Match, seat: int, commands: Sequence[Any]) -> None:
        super().__init__(name=f"{match.id[:8]}-{seat}", daemon=True)
        self.url, self.guest, self.match, self.seat, self.commands = url, guest, match, seat, commands
        self.acknowledged: list[Acknowledged] = []
        self.refused: list[str] = []
        self.leaving = threading.Event()

    def run(self) -> None:
        with httpx.Client(base_url=self.url, timeout=20) as http:
            while not self.leaving.is_set() and not self.refused:
                self._move(http, len(self.acknowledged))

    def _move(self, http: httpx.Client, number: int) -> None:
        key, path = f"{self.seat}-{number}", f"{self.match.path}/moves"
        body = {"seat": self.seat, "command": self.commands[number % len(self.commands)]}
        answer, tries = send(http, self.guest, path, key, body)
        if answer.status_code != 200:
            self.refused.append(answer.text)
            return
        id_ = command_id(self.guest.player_id, "POST", path, key)
        self.acknowledged.append(Acknowledged(path, id_, key, body, answer.json(), tries))


def send(http: httpx.Client, guest: Guest, path: str, key: str, body: Any) -> tuple[httpx.Response, int]:
    """The answer to a move, sent again and again under the same key while nobody answers or the service is busy."""
    headers = {"Authorization": f"Bearer {guest.token}", "Idempotency-Key": key}
    tries = 0
    while True:
        tries += 1
        try:
            answer = http.post(path, json=body, headers=headers)
            if answer.status_code != 503:
                return answer, tries
        except httpx.TransportError:
            pass
        time.sleep(_PAUSE_SECONDS)


def clients(url: str, matches: int) -> list[Client]:
    """For each seat but the last of each match: so no round ever ends, and each choice is one event."""
    with People(url) as people:
        return [client for _ in range(matches) for client in _table(url, people)]


def _table(url: str, people: People) -> list[Client]:
    guest = people.new("Anna")
    match = guest.opens(SEATS, game="my_city", hotseat=True)
    found = []
    for seat in range(SEATS - 1):
        legal = ok(guest.get(f"{match.path}/legal?seat={seat}&type=place_building"))["commands"]
        found.append(Client(url, guest, match, seat, legal[:2]))
    return found
