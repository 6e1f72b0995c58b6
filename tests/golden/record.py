"""Plays every game through the service until a match is kept for each way to end: `python -m tests.golden.record`.

What is kept already stays; delete a file to have it played again.
"""

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from domain.games import SHELF
from services.store.migrate import migrate
from tests.golden import files
from tests.golden.files import Expected, Golden, Line
from tests.golden.tables import TABLES, Table
from tests.servers import chosen, scratch_database
from tests.services.api.people import Guest, Match, People, ok
from tests.services.api.serve import serving

_ATTEMPTS = 200


class Played(msgspec.Struct):
    """A match while it is played, and who speaks for each seat."""

    match: Match
    guests: list[Guest]
    now: Any
    is_left: bool = False

    def moves(self, seat: int, command: Any) -> None:
        """Give that command."""
        moved = ok(self.guests[seat].moves(self.match, seat, command, also={"return": "view"}))
        self.now = moved["view"]

    def retracts(self, seat: int) -> None:
        """Take the seat's last turn back."""
        ok(self.guests[seat].post(f"{self.match.path}/undo", {"seat": seat}))
        self.now = self.guests[seat].sees(self.match)

    def legal(self, seat: int) -> list[Any]:
        """What the seat may do."""
        commands: list[Any] = ok(self.guests[seat].get(f"{self.match.path}/legal?seat={seat}"))["commands"]
        return commands


def play(people: People, table: Table, dice: random.Random) -> Played:
    """A match of that table, to its end."""
    played = _opened(people, table, dice)
    until = dice.randint(*table.leaves) if table.leaves else None
    count = 0
    while played.now["status"] == "running":
        if count == until and not played.is_left:
            _leave(people, played, table, dice)
            continue
        seat, commands = _turn(played, dice)
        played.moves(seat, _choice(commands, table, dice))
        count += 1
        if played.now["status"] == "running" and dice.random() < table.retracts:
            played.retracts(seat)
    return played


def _opened(people: People, table: Table, dice: random.Random) -> Played:
    """Every second seat gives luck a seed."""
    anna = people.new("Anna")
    match = anna.opens(table.seats, game=table.game, options=table.options, hotseat=True, seed="later")
    for seat in range(table.seats):
        seed = dice.randbytes(32).hex() if seat % 2 else None
        ok(anna.post(f"{match.path}/seats", {"seat": seat, "seed": seed}))
    return Played(match, [anna] * table.seats, anna.sees(match))


def _turn(played: Played, dice: random.Random) -> tuple[int, list[Any]]:
    """A seat and what it may do: one that the match waits for, now and then another that may change its mind."""
    if dice.random() < 0.05:
        seat = dice.randrange(len(played.guests))
        if commands := played.legal(seat):
            return seat, commands
    seat = dice.choice(played.now["to_move"])
    return seat, played.legal(seat)


def _choice(commands: list[Any], table: Table, dice: random.Random) -> Any:
    """By chance, half of the time each type of command as likely as any other."""
    if table.prefers and (preferred := [one for one in commands if table.prefers(one)]):
        return dice.choice(preferred)
    wanted = [one for one in commands if one["type"] not in table.never] or commands
    if dice.random() < 0.5:
        type_ = dice.choice(sorted({one["type"] for one in wanted}))
        wanted = [one for one in wanted if one["type"] == type_]
    return dice.choice(wanted)


def _leave(people: People, played: Played, table: Table, dice: random.Random) -> None:
    """A seat is handed over, or all abandon the match, or a seat concedes.

    Then either a newcomer takes it, or the others end the match, after one had said no.
    """
    seat = dice.randrange(table.seats)
    path, guest = played.match.path, played.guests[seat]
    played.is_left = True
    if table.abandons:
        ok(guest.post(f"{path}/abandon", {}))
        played.now = guest.sees(played.match)
        return
    if table.hands_over:
        invitation = ok(guest.post(f"{path}/hand-over", {"seat": seat}))["invitation"]
        played.guests[seat] = people.new("Ben")
        ok(played.guests[seat].post(f"{path}/seats", {"invitation": invitation}))
        return
    version = ok(guest.post(f"{path}/concede", {"seat": seat}))["events"][0]["version"]
    others = [other for other in range(table.seats) if other != seat]
    if table.newcomer:
        invitation = ok(guest.post(f"{path}/seats/{seat}/invitation", {}), 201)["invitation"]
        played.guests[seat] = people.new("Ben")
        ok(played.guests[seat].post(f"{path}/seats", {"invitation": invitation}))
    elif len(others) > 1:
        for other, agree in ((others[0], False), *((other, True) for other in others)):
            ok(guest.post(f"{path}/concede/{version}", {"seat": other, "agree": agree}))
    played.now = played.guests[others[0] if others else seat].sees(played.match)


class _Event(msgspec.Struct):
    event_type: str
    schema_version: int
    data: msgspec.Raw


class _Page(msgspec.Struct):
    items: list[_Event]


def golden(played: Played) -> Golden:
    """The match as the service tells it once it has ended."""
    guest, path, version = played.guests[0], played.match.path, played.now["version"]
    page = msgspec.json.decode(guest.get(f"{path}/events?limit=10000").content, type=_Page)
    frames = guest.get(f"{path}/replay?as=spectator").content.splitlines()
    views = [files.digest(msgspec.json.decode(frame)["view"]) for frame in frames]
    assert len(page.items) == len(views) == version
    final = guest.sees(played.match, "?as=spectator")
    halfway = guest.sees(played.match, f"?as=spectator&at={version // 2}")
    outcome = final.get("outcome")
    expected = Expected(played.match.id, final["rules"], outcome, _picture(final), _picture(halfway))
    return Golden(
        expected,
        tuple(
            Line(event.event_type, event.schema_version, bytes(event.data).decode(), view)
            for event, view in zip(page.items, views, strict=True)
        ),
    )


def _picture(answer: Any) -> Any:
    """What of a view answer is the match's own."""
    return {key: answer.get(key) for key in ("game", "rules", "status", "version", "to_move", "view", "outcome")}


def collect(people: People, table: Table, dice: random.Random) -> set[str]:
    """Play until every ending of that table is kept; those that did not come."""
    missing = set(table.endings) - table.kept()
    for _ in range(_ATTEMPTS):
        if not missing:
            break
        found = golden(play(people, table, dice))
        endings = found.expected.endings
        if missing & set(endings):
            path = table.path(endings)
            files.write(path, found)
            print(f"{path.relative_to(files.FOLDER)}: {len(found.lines)} events", flush=True)  # noqa: T201
        missing -= set(endings)
    return missing


@contextmanager
def service() -> Iterator[str]:
    """The service on a record of its own."""
    with (
        chosen(os.environ) as servers,
        scratch_database(servers.admin_url) as database,
        tempfile.TemporaryDirectory(prefix="kifu-golden-") as folder,
    ):
        asyncio.run(migrate(database, database, unsafe=True))
        knobs = {"KIFU_DATABASE_URL": database, "KIFU_REDIS_URL": servers.redis_url}
        limits = {"KIFU_PLAYERS_PER_MINUTE": "100000", "KIFU_PAGE_LIMIT": "10000"}
        with serving(Path(folder), **knobs, **limits) as running:
            yield running.url


def main(names: list[str]) -> int:
    """Fill in what is missing, of the games named or of all."""
    known = {table.game for table in TABLES}
    if without := {*names, *(game.name for game in SHELF.games)} - known:
        print(f"No table of {', '.join(sorted(without))} is listed in tests/golden/tables.py.", file=sys.stderr)  # noqa: T201
        return 2
    dice, missing = random.Random(), 0
    with service() as url, People(url) as people:
        for table in TABLES:
            if not names or table.game in names:
                for ending in sorted(collect(people, table, dice)):
                    missing += 1
                    print(f"{table.name}: {ending} did not come", file=sys.stderr)  # noqa: T201
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
