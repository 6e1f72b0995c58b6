"""`kifu verify` on a record that nobody has touched: what it counts, what it answers, what it can be asked."""

import os
import re
import subprocess
import sys

from tests.services.api.log import Log
from tests.services.api.second import FILE
from tests.services.command.kifu import Kifu


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


def test_a_campaign_is_counted_as_one_and_its_chapter_as_a_match(record):
    events = Log(record.session).version(record.campaign)
    assert record.kifu.run("verify", record.campaign).out == (
        f"{events} events, 0 matches and 1 campaign checked: all is well.\n"
    )


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
