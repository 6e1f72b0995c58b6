"""A chapter's end and what it brings are one: whatever is killed, neither is ever without the other, nor done twice."""

import threading
import time
from collections import Counter
from itertools import count
from typing import Any

import httpx
import psycopg
import pytest

from tests.guarantees.load import send
from tests.guarantees.test_g1_durability import House
from tests.services.api.people import Guest, People
from tests.services.command.conftest import DISK, settled
from tests.services.command.kifu import Kifu
from tests.services.embedded import look

PLAYERS = 6
CHAPTERS = 40
"""So many end while processes of one kind are killed."""

pytestmark = pytest.mark.slow

KILLS = {House.kill_backend: 4, House.kill_postmaster: 2, House.kill_worker: 1, House.kill_supervisor: 1}


class Player(threading.Thread):
    """Plays campaign after campaign alone, every chapter as short as it can be, until told to stop."""

    def __init__(self, url: str, guest: Guest) -> None:
        super().__init__(daemon=True)
        self.url, self.guest = url, guest
        self.closed = 0
        self.refused: list[str] = []
        self.leaving = threading.Event()
        self._keys = count()

    def run(self) -> None:
        with httpx.Client(base_url=self.url, timeout=20) as self.http:
            while not self.leaving.is_set() and not self.refused:
                opened = self._post("/v1/campaigns", {"seats": 2, "hotseat": True})
                for _ in range(24):
                    self._chapter(f"/v1/campaigns/{opened['campaign_id']}")

    def _chapter(self, path: str) -> None:
        if self.leaving.is_set() or self.refused:
            return
        opened = self._wish(path, 0, {"type": "open_chapter"})
        match = f"/v1/matches/{opened['events'][0]['data']['match_id']}"
        while (now := self._get(match))["status"] == "running" and not self.refused:
            asked = {"type": "keep_nugget"} if now["view"]["asked"] else None
            command = asked or {"type": "end_participation", "round": now["view"]["round"]}
            self._wish(match, now["to_move"][0], command)
        self.closed += 1
        for seat in (0, 1):
            while command := self._waiting(path, seat):
                self._wish(path, seat, command)

    def _waiting(self, path: str, seat: int) -> Any:
        commands = self._get(f"{path}/legal?seat={seat}&limit=2")["commands"]
        return next((one for one in commands if one["type"] in ("place_sticker", "give_cog")), None)

    def _wish(self, path: str, seat: int, command: Any) -> Any:
        return self._post(f"{path}/moves", {"seat": seat, "command": command})

    def _post(self, path: str, body: Any) -> Any:
        answer, _ = send(self.http, self.guest, path, str(next(self._keys)), body)
        if answer.status_code not in (200, 201):
            self.refused.append(answer.text)
        return answer.json()

    def _get(self, path: str) -> Any:
        while True:
            try:
                answer = self.http.get(path, headers={"Authorization": f"Bearer {self.guest.token}"})
                if answer.status_code == 200:
                    return answer.json()
            except httpx.TransportError:
                pass
            time.sleep(0.02)


def test_no_chapter_ends_without_its_awards_and_none_is_awarded_twice(made):
    with settled(made, DISK) as kifu, House(kifu) as house:
        with People(house.serving.url) as people:
            players = [Player(house.serving.url, people.new("Anna")) for _ in range(PLAYERS)]
        for player in players:
            player.start()
        for kill, times in KILLS.items():
            for _ in range(times):
                more(players, CHAPTERS // times)
                kill(house)
        more(players, CHAPTERS)
        for player in players:
            player.leaving.set()
        for player in players:
            player.join()
        assert [player.refused for player in players] == [[]] * PLAYERS
        compare(kifu, sum(player.closed for player in players))
        assert kifu.run("verify", "--all").code == 0


def more(players: list[Player], chapters: int) -> None:
    """So many more chapters end."""
    before = sum(player.closed for player in players)
    look.eventually(
        lambda: (
            any(player.refused for player in players) or sum(player.closed for player in players) >= before + chapters
        ),
        120,
    )
    assert [player.refused for player in players] == [[]] * PLAYERS


def compare(kifu: Kifu, acknowledged: int) -> None:
    """Each match of a chapter that has ended is closed in its campaign once, by the same command, and paid for once."""
    ended = rows(
        kifu, "select stream_id::text, command_id, version from record.event where event_type = 'chapter_ended'"
    )
    closed = rows(
        kifu, "select payload->>'match_id', command_id, version from record.event where event_type = 'chapter_closed'"
    )
    assert len(ended) == acknowledged >= CHAPTERS * len(KILLS)
    assert {row[:2] for row in ended} == {row[:2] for row in closed}
    assert len(ended) == len(closed) == len({row[0] for row in closed})
    awards = rows(
        kifu,
        "select payload->'cause'->>'match_id', payload->>'seat', payload->>'reason', command_id"
        " from record.event where event_type = 'progress_marked'",
    )
    by_place = Counter(row[:2] for row in awards if row[2] == "place")
    assert set(by_place) == {(row[0], seat) for row in ended for seat in ("0", "1")}
    assert set(by_place.values()) == {1}
    assert {(row[0], row[3]) for row in awards} == {row[:2] for row in closed}


def rows(kifu: Kifu, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(kifu.owner_url) as session:
        return session.execute(query).fetchall()
