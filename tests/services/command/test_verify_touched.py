"""`kifu verify` on a record that somebody has touched names the place."""

import re
from uuid import UUID

import pytest

from services.store.hashing import bucket_of
from tests.services.api.log import Log
from tests.services.command.record import place, refit

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
    record.force(bare, f"insert into record.content values ('\\x{kept}', 'beds')")
    try:
        code, (fault,) = record.verify("--all")
        assert (code, fault["what"]) == (1, f"the file kept under {kept} is another one")
    finally:
        record.force("delete from record.content", right)
    assert record.verify("--all") == (0, [])


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
