"""G1: an acknowledged move survives `kill -9` of any process, Postgres included; and (G3) it is made once."""

from collections import Counter
from contextlib import ExitStack
from typing import Any

import httpx
import psycopg
import pytest

from tests.guarantees.load import Acknowledged, Client, clients, send
from tests.services.command.conftest import DISK, settled
from tests.services.command.kifu import Kifu, Serving
from tests.services.embedded import look

MATCHES = 4
ACKNOWLEDGEMENTS = 1_000
"""In each phase: while processes of one kind are killed."""

pytestmark = pytest.mark.slow


class House(ExitStack):
    """A service that is restarted whenever it was killed."""

    def __init__(self, kifu: Kifu) -> None:
        super().__init__()
        self.kifu = kifu
        self.serving: Serving = self.enter_context(kifu.serving(KIFU_PLAYERS_PER_MINUTE="1000"))

    def kill_backend(self) -> None:
        """All of Postgres' sessions end with it, since shared memory may be damaged."""
        with psycopg.connect(self.kifu.owner_url) as session:
            row = session.execute(
                "select pid from pg_stat_activity where usename = 'kifu' order by backend_start desc limit 1"
            ).fetchone()
        assert row is not None
        look.end(row[0])

    def kill_postmaster(self) -> None:
        look.end(look.postmaster(self.kifu.data))

    def kill_worker(self) -> None:
        look.end(self.serving.worker)

    def kill_supervisor(self) -> None:
        port, worker = int(self.serving.url.rpartition(":")[2]), self.serving.worker
        self.serving.kill()
        look.eventually(lambda: not look.lives(worker))
        self.serving = self.enter_context(self.kifu.serving(at=port, KIFU_PLAYERS_PER_MINUTE="1000"))

    def kill_valkey(self) -> None:
        look.end(look.valkey(self.kifu.data))


KILLS = {
    House.kill_backend: 3,
    House.kill_postmaster: 2,
    House.kill_worker: 1,  # twice within seconds would be taken for a fault of the program's own
    House.kill_supervisor: 1,
    House.kill_valkey: 3,
}


def test_whatever_is_killed_each_acknowledged_move_is_in_the_log_once(made):
    with settled(made, DISK) as kifu, House(kifu) as house:
        assert look.ask(kifu.owner_url, "select current_setting('fsync') || current_setting('synchronous_commit')") == (
            "onon"
        )
        players = clients(house.serving.url, MATCHES)
        for player in players:
            player.start()
        for kill, times in KILLS.items():
            endure(players, lambda kill=kill: kill(house), times)
        assert kifu.run("verify", "--all").code == 0  # while they all go on
        for player in players:
            player.leaving.set()
        for player in players:
            player.join()
        acknowledged = [(player, one) for player in players for one in player.acknowledged]
        assert len(acknowledged) >= ACKNOWLEDGEMENTS * len(KILLS)
        compare([one for _, one in acknowledged], log(kifu))
        ask_again(house.serving.url, acknowledged)
        assert kifu.run("verify", "--all").code == 0


def endure(players: list[Client], kill: Any, times: int) -> None:
    """A thousand moves are acknowledged while the victim is killed so often; after that everybody moves on."""
    first = total(players)
    for n in range(1, times + 1):
        look.eventually(lambda n=n: total(players) >= first + n * ACKNOWLEDGEMENTS // (times + 1), 120)
        kill()
    look.eventually(lambda: total(players) >= first + ACKNOWLEDGEMENTS, 120)
    before = [len(player.acknowledged) for player in players]
    look.eventually(lambda: all(len(p.acknowledged) > n for p, n in zip(players, before, strict=True)), 120)


def total(players: list[Client]) -> int:
    refused = [what for player in players for what in player.refused]
    assert refused == []
    return sum(len(player.acknowledged) for player in players)


def log(kifu: Kifu) -> list[tuple[Any, ...]]:
    with psycopg.connect(kifu.owner_url) as session:
        return session.execute(
            "select stream_id::text, version, command_id, encode(hash, 'hex'), payload from record.event"
            " where event_type = 'choice_made'"
        ).fetchall()


def compare(acknowledged: list[Acknowledged], recorded: list[tuple[Any, ...]]) -> None:
    """Neither has anything that the other has not."""
    told = {
        (one.path.split("/")[3], one.answer["version"], one.command_id, one.answer["receipt"]): one
        for one in acknowledged
    }
    written = {tuple(row[:4]): row[4] for row in recorded}
    assert told.keys() == written.keys()
    assert Counter(row[2] for row in recorded).most_common(1)[0][1] == 1
    for place, one in told.items():
        assert (written[place]["seat"], written[place]["choice"]["cell"]) == (
            one.body["seat"],
            one.body["command"]["cell"],
        )


def ask_again(url: str, acknowledged: list[tuple[Client, Acknowledged]]) -> None:
    """Whatever had to be sent more than once, and some of the rest, is answered as it was."""
    again = [pair for n, pair in enumerate(acknowledged) if pair[1].tries > 1 or n % 50 == 0]
    assert any(one.tries > 1 for _, one in again)
    with httpx.Client(base_url=url, timeout=20) as http:
        for player, one in again:
            answer, _ = send(http, player.guest, one.path, one.key, one.body)
            assert (answer.status_code, answer.json()) == (200, one.answer)
