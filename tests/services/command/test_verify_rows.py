"""One row of every table is changed or gone: `kifu verify --all` names the place, whichever table it is."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from msgspec import Struct

from services import embedded
from services.command import verify
from services.command.report import Report, told
from services.settings import Settings, read
from services.store.hashing import bucket_of, with_bucket_of
from tests.services.api.people import People, ok
from tests.services.command.conftest import settled
from tests.services.embedded.look import eventually
from tests.services.table.packing import beds, lay

STRANGER = UUID("00000000-0000-4000-8000-00000000fade")

# Nothing is derived from these, and nothing can vouch for them: what a name, a token or an offer was, only they say.
OWN_WORD = {
    "desk.answered": "version = version + 1",
    "desk.audit_read": "path = path || 'x'",
    "desk.invitation": "created_at = created_at - interval '1 day'",
    "desk.label": "text = text || 'x'",
    "desk.lease": "fence = fence + 1",
    "desk.life": "life_id = gen_random_uuid()",
    "desk.player": "created_at = created_at - interval '1 day'",
    "desk.token": "created_at = created_at - interval '1 day'",
    "desk.watch_link": "created_at = created_at - interval '1 day'",
    "read.watermark": "made_at = made_at - interval '1 day'",
}
# Table → which of its rows, then for each change of it what is said of that. The change "" takes the row away.
ROWS = {
    "record.bucket_head": (
        "bucket = {bucket}",
        {
            "last_pos = last_pos + 1": "what follows this position is missing",
            "last_at = last_at + 1": "the head does not say when its last event was recorded",
            "epoch = epoch + 1": "its epoch is 2 and not 1",
            "head_hash = sha256(head_hash)": "the head hash is not that of the events up to here",
            "": "its head is missing",
        },
    ),
    "record.event": (
        "stream_id = '{running}' and version = 2",
        {"actor = actor || 'x'": "its hash is not that of what it says", "": "is missing"},
    ),
    "record.stream": (
        "stream_id = '{running}'",
        {
            "stream_id = '{other}'": "the table of streams does not say that it was opened here",
            "opened_pos = opened_pos + 1": "the table of streams does not say that it was opened here",
            "": "the table of streams does not say that it was opened here",
        },
    ),
    "record.seal": (
        "number = (select max(number) from record.seal)",
        {
            "signature = sha512(signature)": "its signature is not that key's over these bytes",
            "": "the list of sealed heads names it, and it is missing",
        },
    ),
    "record.content": ("sha256 = '{file}'", {"": "what it is played with is not kept: content {hex}"}),
    "desk.bundle": (
        "stream_id = '{imported}'",
        {
            "content = set_byte(content, 900, get_byte(content, 900) # 1)": "The file is not the one that was imported",
            "content = ''": "The file is not the one that was imported",
            "stream_id = '{other}'": "The file that was imported is not there",
            "": "The file that was imported is not there",
        },
    ),
    "desk.keyring": (
        "name = 'luck'",
        {
            "fingerprint = sha256(fingerprint)": "luck.key is not the one that this record has been kept with",
            "": "The record does not know any more which luck.key it has been kept with",
        },
    ),
    "desk.luck": (
        "stream_id = '{running}'",
        {
            "secret = set_byte(secret, 20, get_byte(secret, 20) # 1)": "Its secret cannot be read with the key",
            "secret = ''": "Its secret cannot be read with the key",
            "": "Its secret is not kept here any more",
        },
    ),
    "read.audit": (
        "stream_id = '{running}' and version = 2",
        {
            "actor = 'player:' || '{other}'": "the audit index tells it otherwise",
            "": "the audit index lacks it",
            "bucket_pos = 1000": "the audit index lacks it, and there is more of that kind in its bucket: 2 in all",
        },
    ),
    "read.match": (
        "match_id = '{running}'",
        {
            "status = 'ended'": "the list of matches tells it otherwise",
            "version = version - 1": "the list of matches lacks it, or what was done last",
            "match_id = '{other}'": "the list of matches names it, and the record does not know it",
            "": "the list of matches lacks it",
        },
    ),
    "read.sealed": (
        "bucket = {bucket} and number = (select min(number) from read.sealed where bucket = {bucket})",
        {
            "last_pos = last_pos + 1": "the list of sealed heads tells otherwise than the seal",
            "": "the list of sealed heads tells otherwise than the seal",
            "number = 1000": "the list of sealed heads names it, and it is missing",
        },
    ),
    "read.snapshot": (
        "true",
        {
            "state = state || state": "a snapshot is not what was kept",
            "event_hash = sha256(event_hash)": "a snapshot is not what was kept",
            "": "",  # whatever is not kept is folded again
        },
    ),
    "read.cursor": (
        "bucket = {bucket}",
        {
            "bucket_pos = bucket_pos + 1": "the audit index is said to have come further than the record",
            "": "",  # it is read again from the first event on
        },
    ),
}


class Whole(Struct, frozen=True):
    """A record that has something in every table, at rest. `words`: what the changes above call its rows."""

    settings: Settings
    session: "psycopg.Connection[Any]"
    words: dict[str, object]

    def verify(self, match_id: UUID | None = None) -> Report:
        return asyncio.run(verify._verify(self.settings, match_id, (), deep=False, quiet=True))

    @contextmanager
    def changed(self, table: str, where: str, change: str) -> Iterator[None]:
        """That change, "" takes the rows away; put right again in the end."""
        kept = f"public.{table.replace('.', '_')}"
        self.session.execute(f"create table {kept} as table {table}")
        try:
            done = f"update {table} set {change}" if change else f"delete from {table}"
            assert self.session.execute(f"{done} where {where}".format_map(self.words)).rowcount > 0
            yield
        finally:
            self.session.execute(f"delete from {table}")
            self.session.execute(f"insert into {table} overriding system value table {kept}")
            self.session.execute(f"drop table {kept}")


@pytest.fixture(scope="module")
def whole(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Whole]:
    folder = tmp_path_factory.mktemp("packs")
    lay(folder / "garden", {"cottage_garden/beds.toml": beds()})
    with settled(made) as kifu:
        with kifu.serving(KIFU_PACKS=str(folder)) as serving, People(serving.url) as people:
            anna = people.new("Anna")
            running = anna.opens(2, game="miyabi", hotseat=True, visibility="public")
            anna.opens(2, game="cottage_garden", hotseat=True, content="garden")
            anna.opens(2, game="miyabi")
            ended = kifu.run("demo", "--json", "--url", serving.url).json["match_id"]
            assert kifu.run("seal").code == 0
            path = folder / "ended.kifu"
            assert kifu.run("bundle", ended, "-o", str(path)).code == 0
            operator = kifu.run("token", "operator", "--json").json["token"]
            sent = {"Authorization": f"Bearer {operator}"}
            imported = ok(people.client.post("/v1/bundles", content=path.read_bytes(), headers=sent), 201)["match_id"]
            assert kifu.run("seal").code == 0
            with psycopg.connect(kifu.owner_url, autocommit=True) as session:
                eventually(lambda: session.execute(BEHIND).fetchone() == (0,))
        with embedded.servers(kifu.data) as there, psycopg.connect(kifu.owner_url, autocommit=True) as session:
            session.execute("set session_replication_role = replica")
            for statement in FILLED:
                session.execute(statement.format(running=running.id))
            ((file,),) = session.execute("select sha256 from record.content order by 1 limit 1").fetchall()
            words = {
                "running": running.id,
                "bucket": bucket_of(UUID(running.id)),
                "other": with_bucket_of(STRANGER, UUID(running.id)),
                "imported": imported,
                "file": f"\\x{file.hex()}",
                "hex": file.hex(),
            }
            named = {
                "KIFU_DATA": str(kifu.data),
                "KIFU_DATABASE_URL": there.database_url,
                "KIFU_REDIS_URL": there.redis_url,
            }
            yield Whole(read(named), session, words)


BEHIND = """
select count(*) from record.bucket_head left join read.cursor using (bucket)
where last_pos > coalesce(bucket_pos, 0)
"""
# What a short life does not bring by itself.
FILLED = (
    "insert into read.snapshot select stream_id, '\\x00', version, hash, sha256('s'), 's' from record.event"
    " where stream_id = '{running}' and version = 2",
    "insert into desk.answered values ('\\x00', '\\x00', now(), 1)",
    "insert into desk.audit_read (path, query) values ('/v1/matches', '')",
    "insert into desk.watch_link values ('\\x00', '{running}', '{running}')",
    "insert into read.watermark values ('{running}', '\\x00', '{{}}')",
)


def test_every_table_is_among_these(whole: Whole) -> None:
    found = whole.session.execute("select table_schema || '.' || table_name from information_schema.tables"
                                  " where table_schema in ('record', 'desk', 'read')").fetchall()  # fmt: skip
    assert {name for (name,) in found} == {*OWN_WORD, *ROWS}


def test_a_record_with_something_in_every_table_is_well(whole: Whole) -> None:
    report = whole.verify()
    assert report.ok, told(report)
    assert (report.files > 0, report.seals > 0) == (True, True)


def test_what_nothing_can_vouch_for_is_no_matter_of_the_record(whole: Whole) -> None:
    with ExitStack() as stack:
        for table, change in OWN_WORD.items():
            stack.enter_context(whole.changed(table, "true", change))
        assert whole.verify().ok


@pytest.mark.parametrize(("table", "change"), [(table, change) for table, (_, told) in ROWS.items() for change in told])
def test_a_row_that_is_not_as_it_was_is_named(whole: Whole, table: str, change: str) -> None:
    where, told_of = ROWS[table]
    with whole.changed(table, where, change):
        report = whole.verify()
    what = told_of[change].format_map(whole.words)
    if not what:
        assert report.ok, told(report)
        return
    assert not report.ok
    found = [fault for fault in report.faults if what in fault.what]
    assert found, told(report)
    is_placed = any(place is not None for fault in found for place in (fault.bucket, fault.seal))
    assert is_placed or table == "desk.keyring"  # which says itself which file it is about


def test_asked_about_one_import_whose_file_is_spoilt_it_names_that_too(whole: Whole) -> None:
    where, change = "stream_id = '{imported}'", "content = set_byte(content, 900, get_byte(content, 900) # 1)"
    imported = UUID(str(whole.words["imported"]))
    with whole.changed("desk.bundle", where, change):
        (fault,) = whole.verify(imported).faults
    assert (fault.stream_id, fault.what) == (imported, "The file is not the one that was imported.")
