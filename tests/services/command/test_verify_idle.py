"""A word of a match that runs is changed while nobody moves: it is named, and nothing is added to what it then says."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import psycopg
import pytest

from tests.services.api.log import Log
from tests.services.api.people import Guest, Match, People, no, ok
from tests.services.command.conftest import settled
from tests.services.command.kifu import Kifu
from tests.services.embedded.look import eventually


class Table(NamedTuple):
    """Anna alone at a match of Miyabi that runs; the record behind it; and her at another process, afresh."""

    kifu: Kifu
    anna: Guest
    match: Match
    log: Log
    afresh: Callable[[], Any]


@pytest.fixture
def table(made: Path) -> Iterator[Table]:
    with settled(made) as kifu, kifu.serving() as serving, People(serving.url) as people:
        anna = people.new("Anna")
        match = anna.opens(2, game="miyabi", hotseat=True)
        for _ in range(4):
            ok(moves(anna, match))

        @contextmanager
        def afresh() -> Iterator[Guest]:
            with kifu.serving() as other, People(other.url) as at:
                yield Guest(at.client, anna.token, anna.player_id)

        with psycopg.connect(kifu.owner_url, autocommit=True) as session:
            yield Table(kifu, anna, match, Log(session), afresh)


def moves(guest: Guest, match: Match) -> httpx.Response:
    """The first thing that whoever has the turn may do."""
    seat = guest.sees(match)["to_move"][0]
    command = ok(guest.get(f"{match.path}/legal?seat={seat}&limit=1"))["commands"][0]
    return guest.moves(match, seat, command)


def changed(table: Table) -> int:
    """Make what the first event says something else that can be read and folded as well; its version."""
    told = table.log.payloads(table.match.id)[0].decode()
    assert '"private"' in told
    table.log.edit(table.match.id, 1, "payload", told.replace('"private"', '"public"'))
    return 1


@contextmanager
def watching(table: Table) -> Iterator[list[str]]:
    """The names of what is told live, as they come, until the block ends."""
    told: list[str] = []
    client = httpx.Client(base_url=str(table.anna.client.base_url), timeout=60)

    def listen() -> None:
        headers = {"Authorization": f"Bearer {table.anna.token}"}
        with client.stream("GET", f"{table.match.path}/live", headers=headers) as answer:
            for line in answer.iter_lines():
                if line.startswith("event: "):
                    told.append(line)
                if told[-1:] == ["event: problem"] or len(told) == 2:
                    return

    listener = threading.Thread(target=listen)
    listener.start()
    eventually(lambda: told == ["event: version"])
    yield told
    listener.join()
    client.close()


def is_named(table: Table, version: int) -> None:
    """By whatever checks: the match's own verification, and that of the whole record."""
    told = ok(table.anna.get(f"{table.match.path}/verify"))
    assert told["first_fault"] == {"version": version, "what": "its hash is not that of what it says"}
    done = table.kifu.run("verify", "--all", "--json")
    assert done.code == 1
    (fault,) = done.json["faults"]
    assert (fault["stream_id"], fault["version"]) == (table.match.id, version)


def test_whoever_remembers_the_match_goes_on_by_what_was_recorded_and_it_is_named(table: Table) -> None:
    before = table.anna.sees(table.match)
    with watching(table) as told:
        version = changed(table)
        assert table.anna.sees(table.match) == before
        receipt = ok(moves(table.anna, table.match))["receipt"]
    assert told == ["event: version"] * 2
    is_named(table, version)
    assert table.kifu.run("verify", table.match.id, "--receipt", receipt).code == 1
    assert table.log.version(table.match.id) > before["version"]


def test_whoever_comes_to_it_afresh_adds_nothing_to_it(table: Table) -> None:
    version, before = changed(table), table.log.count()
    with table.afresh() as anna:
        answer = moves(anna, table.match)
        assert no(answer) == (500, "record_damaged")
        assert answer.json()["version"] == version
        assert table.log.count() == before
    is_named(table, version)
