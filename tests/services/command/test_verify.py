"""`kifu verify`: well on a record that nobody has touched; on any other it names the place."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
import pytest
from msgspec import Struct

from services.store.hashing import bucket_genesis, bucket_of, head_hash
from tests.services.api import city
from tests.services.api.log import Log
from tests.services.api.people import People, ok
from tests.services.api.second import FILE
from tests.services.command.conftest import settled
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
            self._force(*statements)
            yield
        finally:
            tables = ("seal", "event", "stream", "bucket_head")
            self._force(*(f"delete from record.{table}" for table in tables))
            self._force(*(f"insert into record.{table} table kept.{table}" for table in tables))
            self.session.execute("drop schema kept cascade")

    def _force(self, *statements: str) -> None:
        with self.session.transaction():
            self.session.execute("set local session_replication_role = replica")
            for one in statements:
                self.session.execute(one)

    def verify(self, *words: str) -> tuple[int, list[dict[str, Any]]]:
        """Exit code and faults, as told to a program."""
        done = self.kifu.run("verify", *words, "--json")
        assert done.json["ok"] == (done.code == 0)
        return done.code, done.json["faults"]


@pytest.fixture(scope="module")
def record(made):
    with settled(made) as kifu, kifu.serving() as serving, People(serving.url) as people:
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


def test_a_fresh_record_is_well(record):
    done = record.kifu.run("verify", "--all")
    assert (done.code, done.err) == (0, "")
    count = Log(record.session).count()
    assert re.fullmatch(rf"{count} events, 3 matches and 1 campaign checked(, \d+ seals?)?: all is well\.\n", done.out)


def test_for_a_program_it_says_how_far_luck_was_checked(record):
    done = record.kifu.run("verify", "--all", "--json")
    assert (done.code, done.err) == (0, "")
    count = Log(record.session).count()
    assert done.json | {"seals": 0} == {
        "ok": True, "checked": count, "matches": 3, "campaigns": 1, "files": 0, "faults": [],
        "luck": {"checked": 1, "not yet": 2}, "seals": 0, "unsealed": 0, "unplayed": [],
    }  # fmt: skip


def test_who_watches_at_a_terminal_sees_how_far_it_has_come(record):
    screen, theirs = os.openpty()
    try:
        done = record.kifu.run("verify", "--all", stderr=theirs)
        assert done.code == 0
        drawn = os.read(screen, 100_000).decode()
    finally:
        os.close(screen)
        os.close(theirs)
    assert f"{Log(record.session).count()} events" in drawn
    assert "matches" in drawn


def test_one_match_is_well(record):
    done = record.kifu.run("verify", record.ended)
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{Log(record.session).version(record.ended)} events and 1 match checked: all is well.\n"


def test_a_match_that_never_was_cannot_be_checked(record):
    gone = record.kifu.run("verify", "6c7bb9a9-aabd-82d5-b169-d9337da68512")
    assert gone.sentence == "There is nothing here that you may see."


def test_either_a_match_or_all(record):
    for words in ((), (record.ended, "--all")):
        assert record.kifu.run("verify", *words).sentence == "Name a MATCH, or say --all."


CHANGES = {
    "a byte of a payload": "payload = overlay(payload::text placing '9' from strpos(payload::text, '1'))::json",
    "a bit of a salt": "salt = set_byte(salt, 0, get_byte(salt, 0) # 1)",
    "a moment": "recorded_at = recorded_at + 1",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_after_one_change_its_place_is_named(record, change):
    with record.touched(f"update record.event set {change} where stream_id = '{record.ended}' and version = 6"):
        code, (fault,) = record.verify("--all")
        assert code == 1
        assert fault.items() >= place(record.ended, 6).items()


def test_asked_about_that_match_alone_it_names_the_place_too(record):
    change = CHANGES["a byte of a payload"]
    with record.touched(f"update record.event set {change} where stream_id = '{record.ended}' and version = 6"):
        code, (fault,) = record.verify(record.ended)
        assert (code, fault["version"]) == (1, 6)
    assert record.verify(record.ended) == (0, [])


def test_for_a_person_the_place_is_a_line(record):
    salt = CHANGES["a bit of a salt"]
    with record.touched(f"update record.event set {salt} where stream_id = '{record.running}' and version = 2"):
        done = record.kifu.run("verify", "--all")
    assert done.code == 1
    where, what = done.out.splitlines()
    bucket = bucket_of(UUID(record.running))
    assert where.startswith(f"bucket {bucket}, position ")
    assert where.endswith(f", stream {record.running}, version 2: its hash is not that of what it says.")
    assert re.fullmatch(
        r"\d+ events, 2 matches and 1 campaign checked(, \d+ seals?)?: not all is as it was recorded\.", what
    )


def test_a_lost_event_is_missed(record):
    with record.touched(f"delete from record.event where stream_id = '{record.ended}' and version = 9"):
        code, (fault,) = record.verify(record.ended)
        assert (code, fault["version"], fault["what"]) == (1, 10, "version 9 of its stream is missing")


def test_a_cut_end_is_missed(record):
    last = Log(record.session).version(record.running)
    with record.touched(f"delete from record.event where stream_id = '{record.running}' and version = {last}"):
        for words in (("--all",), (record.running,)):
            code, (fault,) = record.verify(*words)
            assert (code, fault["what"]) == (1, "what follows this position is missing")
            assert fault["bucket"] == bucket_of(UUID(record.running))


def test_history_that_was_sealed_and_then_made_to_fit_is_named_by_its_seal(record):
    with record.touched():
        Log(record.session).rewrite(record.ended, 6, lambda data: data.update(draws=[]))
        refit(record, bucket_of(UUID(record.ended)))
        for words in (("--all",), (record.ended,)):
            code, faults = record.verify(*words)
            assert code == 1
            assert faults[0]["bucket"] == bucket_of(UUID(record.ended))
            assert faults[0]["what"] == f"up to here it is not what seal {faults[0]['seal']} was put on"


def refit(record, bucket: int) -> None:
    """The head of a bucket, made anew from the hashes that lie there."""
    head, position = bucket_genesis(bucket), 0
    rows = record.session.execute("select hash from record.event where bucket = %s order by bucket_pos", [bucket])
    for position, (hash_,) in enumerate(rows.fetchall(), 1):
        head = head_hash(head, position, hash_)
    record._force(f"update record.bucket_head set head_hash = '\\x{head.hex()}' where bucket = {bucket}")


def test_a_campaign_is_counted_as_one_and_its_chapter_as_a_match(record):
    events = Log(record.session).version(record.campaign)
    assert record.kifu.run("verify", record.campaign).out == (
        f"{events} events, 0 matches and 1 campaign checked: all is well.\n"
    )


def test_a_chapter_that_cannot_be_read_is_a_fault_of_its_own_and_of_its_campaign(record):
    with record.touched():
        Log(record.session).rewrite(record.chapter, 2, lambda data: data.clear())
        _, faults = record.verify("--all")
    told = {fault["stream_id"]: fault for fault in faults if fault["stream_id"]}
    assert told.keys() == {record.chapter, record.campaign}
    assert told[record.chapter]["version"] == 2
    assert told[record.campaign]["what"].startswith("The match of chapter 1 has a fault: ")


def test_a_file_of_a_pack_that_is_another_one_is_found(record):
    kept = "00" * 32
    bare = "alter table record.content drop constraint content_check"
    right = "alter table record.content add constraint content_check check (sha256 = pg_catalog.sha256(bytes))"
    record._force(bare, f"insert into record.content values ('\\x{kept}', 'beds')")
    try:
        code, (fault,) = record.verify("--all")
        assert (code, fault["what"]) == (1, f"the file kept under {kept} is another one")
    finally:
        record._force("delete from record.content", right)
    assert record.verify("--all") == (0, [])


def without(game: str, kifu: Kifu, *words: str) -> "subprocess.CompletedProcess[str]":
    """`kifu verify` of a release that has taken that game off its shelf."""
    code = (
        "from domain.games import SHELF, Shelf; from services.command import house; from services.__main__ import main;"
        f"house.SHELF = Shelf(one for one in SHELF.games if one.name != '{game}'); main(prog_name='kifu')"
    )
    command = [sys.executable, "-W", "error", "-c", code, "verify", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, **kifu._surroundings({}))  # noqa: S603


def test_a_match_of_a_game_that_is_no_more_is_told_and_not_called_damaged(kifu):
    with kifu.serving() as serving, People(serving.url) as people:
        anna = people.new("Anna")
        gone, _ = (anna.opens(2, game=game, hotseat=True) for game in ("miyabi", "my_city"))
    for words, count in ((("--all",), "2 matches"), ((gone.id,), "1 match")):
        done = without("miyabi", kifu, *words)
        assert (done.returncode, done.stderr) == (0, "")
        what, sum_ = done.stdout.splitlines()
        assert what == (
            f"Match {gone.id} could not be played again: this service knows no game miyabi/1. "
            "Its chain and seals were checked, what it tells was not folded."
        )
        assert f" and {count} checked" in sum_
        assert sum_.endswith(": nothing is damaged, but not all could be played again.")


def test_once_its_chain_is_touched_it_is_damaged(record):
    salt = CHANGES["a bit of a salt"]
    with record.touched(f"update record.event set {salt} where stream_id = '{record.running}' and version = 2"):
        done = without("my_city", record.kifu, record.running)
    assert done.returncode == 1
    assert f"stream {record.running}, version 2: its hash is not that of what it says." in done.stdout
    assert done.stdout.endswith("not all is as it was recorded.\n")


def test_a_receipt_is_found_or_missed(record):
    (receipt,) = record.session.execute(
        "select encode(hash, 'hex') from record.event where stream_id = %s and version = 3", [record.ended]
    ).fetchone()
    assert record.verify(record.ended, "--receipt", receipt) == (0, [])
    code, (fault,) = record.verify(record.ended, "--receipt", "00" * 32)
    assert (code, fault["what"]) == (1, f"no event has the hash {'00' * 32}")
    assert "Name the MATCH" in record.kifu.run("verify", "--all", "--receipt", receipt).sentence


def test_a_bundle_is_written_and_checked_without_a_database(record, tmp_path):
    path = tmp_path / "match.jsonl"
    done = record.kifu.run("bundle", record.ended, "-o", str(path))
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{path}: {path.stat().st_size:,} bytes.\n"
    elsewhere = Kifu(tmp_path / "nothing")
    checked = elsewhere.run("verify", str(path), "--json")
    assert (checked.code, checked.err) == (0, "")
    count = Log(record.session).version(record.ended)
    assert checked.json.items() >= {"ok": True, "checked": count, "luck": {"checked": 1}, "unsealed": 0}.items()
    assert not (tmp_path / "nothing").exists()
    second = subprocess.run([sys.executable, "-I", FILE, path], capture_output=True, text=True, check=False)  # noqa: S603
    assert second.returncode == 0
    assert f"{count} events, " in second.stdout
    path.write_bytes(path.read_bytes().replace(b'"version":7,', b'"version":8,', 1))
    spoilt = elsewhere.run("verify", str(path))
    assert spoilt.code == 1
    assert f"stream {record.ended}, version 8: line " in spoilt.out
    assert elsewhere.run("verify", str(path), "--key", "x").sentence == "A key is 64 hexadecimal digits."


def test_of_a_running_match_nobody_at_the_machine_writes_a_bundle(record, tmp_path):
    done = record.kifu.run("bundle", record.running, "-o", str(tmp_path / "match.jsonl"))
    assert done.sentence == "You may see this match, but not do that with it."


def test_a_draw_that_luck_did_not_make_is_found_though_every_hash_was_made_anew(record):
    """The secret is told by then, so anybody can compute what must have come."""
    turned = record.session.execute(
        "select version from record.event where stream_id = %s and event_type = 'card_turned' order by version",
        (record.ended,),
    ).fetchall()
    with record.touched():
        Log(record.session).rewrite(record.ended, turned[0][0], lambda data: data["draws"][0].update(n=7))
        code, faults = record.verify(record.ended)
    assert code == 1
    assert {"version": turned[0][0], "what": "Draw 0 was left out."}.items() <= faults[-1].items()


def test_an_event_that_cannot_be_folded_is_found_though_every_hash_was_made_anew(record):
    with record.touched():
        Log(record.session).rewrite(record.ended, 6, lambda data: data.clear())
        code, faults = record.verify(record.ended)
    assert code == 1
    assert faults[-1].items() >= place(record.ended, 6).items()
    assert faults[-1]["what"] in ("It cannot be folded.", "It is no event of this game.")
