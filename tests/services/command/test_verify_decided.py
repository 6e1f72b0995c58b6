"""`kifu verify` on a record that holds what the rules forbid, or that has lost what it needs to go on."""

from uuid import UUID

from services.store.hashing import bucket_of
from tests.services.api.log import Log
from tests.services.command.record import Record, place, refit


def first(record: Record, stream_id: str, event_type: str) -> int:
    row = record.session.execute(
        "select min(version) from record.event where stream_id = %s and event_type = %s", [stream_id, event_type]
    ).fetchone()
    assert row is not None
    version: int = row[0]
    return version


def test_asked_for_it_every_decision_is_made_again(record):
    assert record.verify("--all", "--deep") == (0, [])


def test_a_move_that_the_rules_forbid_is_found_though_every_hash_was_made_anew(record):
    """It folds: whoever has no nugget can pass for one."""
    version = first(record, record.running, "choice_made")
    with record.touched("delete from record.seal"):
        Log(record.session).rewrite(
            record.running, version, lambda data: data.update(choice={"type": "pass", "nugget": True})
        )
        refit(record, bucket_of(UUID(record.running)))
        code, faults = record.verify("--all", "--deep")
    assert code == 1
    told = next(fault for fault in faults if fault["stream_id"] == record.running)
    assert told.items() >= place(record.running, version).items()
    assert told["what"].startswith("The rules do not allow this: ")


def test_a_running_match_whose_secret_is_lost_is_named_and_of_one_that_is_over_none_is_missed(record):
    with record.desk("luck", f"delete from desk.luck where stream_id in ('{record.running}', '{record.ended}')"):
        code, (fault,) = record.verify("--all")
    assert code == 1
    assert fault.items() >= place(record.running, 1).items()
    assert fault["what"] == "Its secret is not kept here any more: it can neither draw nor end."


def test_a_running_match_that_keeps_another_secret_is_named(record):
    other = f"update desk.luck set secret = '\\x{'00' * 60}' where stream_id = '{record.running}'"
    with record.desk("luck", other):
        _, (fault,) = record.verify(record.running)
    assert fault["what"].startswith("Its secret cannot be read with the key that this service has: ")


def test_a_campaign_that_has_lost_the_secrets_of_later_chapters_is_named(record):
    with record.desk("luck", f"delete from desk.luck where stream_id not in ('{record.running}', '{record.ended}')"):
        _, faults = record.verify("--all")
    told = {fault["stream_id"]: fault["what"] for fault in faults}
    assert told.keys() == {record.campaign, record.chapter}
    assert told[record.chapter] == "Its secret is not kept here any more: it can neither draw nor end."
