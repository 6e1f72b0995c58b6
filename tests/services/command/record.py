"""A record of a few matches and a campaign, to be verified as it is and as somebody has left it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
from msgspec import Struct

from services.store.hashing import bucket_genesis, bucket_of, head_hash
from tests.services.api import city
from tests.services.api.people import People, ok
from tests.services.command.kifu import Kifu


def legal(guest, match, seat: int) -> list[Any]:
    """What that seat may do."""
    commands: list[Any] = ok(guest.get(f"{match.path}/legal?seat={seat}"))["commands"]
    return commands


class Record(Struct, frozen=True):
    """A record of two matches, one ended, the other running, and a campaign in its first chapter. `session`: a
    superuser's."""

    kifu: Kifu
    session: "psycopg.Connection[Any]"
    ended: str
    running: str
    campaign: str
    chapter: str

    @contextmanager
    def touched(self, *statements: str) -> Iterator[None]:
        """As a superuser may leave it who gets past the triggers; put right again in the end."""
        self.session.execute("create schema kept")
        for table in ("bucket_head", "stream", "event", "seal"):
            self.session.execute(f"create table kept.{table} as table record.{table}")
        try:
            self.force(*statements)
            yield
        finally:
            tables = ("seal", "event", "stream", "bucket_head")
            self.force(*(f"delete from record.{table}" for table in tables))
            self.force(*(f"insert into record.{table} table kept.{table}" for table in tables))
            self.session.execute("drop schema kept cascade")

    @contextmanager
    def desk(self, table: str, statement: str) -> Iterator[None]:
        """The same for a table of the desk."""
        self.session.execute(f"create table kept_{table} as table desk.{table}")
        try:
            self.session.execute(statement)
            yield
        finally:
            self.session.execute(f"delete from desk.{table}")
            self.session.execute(f"insert into desk.{table} table kept_{table}")
            self.session.execute(f"drop table kept_{table}")

    def force(self, *statements: str) -> None:
        """Past every trigger."""
        with self.session.transaction():
            self.session.execute("set local session_replication_role = replica")
            for one in statements:
                self.session.execute(one)

    def verify(self, *words: str) -> tuple[int, list[dict[str, Any]]]:
        """Exit code and faults, as told to a program."""
        done = self.kifu.run("verify", *words, "--json")
        assert done.json["ok"] == (done.code == 0)
        return done.code, done.json["faults"]


@contextmanager
def lively(kifu: Kifu) -> Iterator[Record]:
    """The record of that folder, once something was played there."""
    with kifu.serving() as serving, People(serving.url) as people:
        ended = kifu.run("demo", "--json", "--url", serving.url).json["match_id"]
        anna = people.new("Anna")
        match = anna.opens(2, game="my_city", hotseat=True)
        ok(anna.moves(match, 0, legal(anna, match, 0)[0]))
        box, _ = city.at_one_screen(anna)
        chapter = city.opens_chapter(anna, box).rpartition("/")[2]
        assert kifu.run("seal").code == 0
        with psycopg.connect(kifu.owner_url, autocommit=True) as session:
            yield Record(kifu, session, ended, match.id, box.id, chapter)


def place(match_id: str, version: int) -> dict[str, Any]:
    """Where a fault lies, as far as its match tells."""
    return {"bucket": bucket_of(UUID(match_id)), "stream_id": match_id, "version": version}


def refit(record: Record, bucket: int) -> None:
    """The head of a bucket, made anew from the hashes that lie there."""
    head, position = bucket_genesis(bucket), 0
    rows = record.session.execute("select hash from record.event where bucket = %s order by bucket_pos", [bucket])
    for position, (hash_,) in enumerate(rows.fetchall(), 1):
        head = head_hash(head, position, hash_)
    record.force(f"update record.bucket_head set head_hash = '\\x{head.hex()}' where bucket = {bucket}")
