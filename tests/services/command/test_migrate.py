"""`kifu migrate`: a database brought up to date, by its owner, once."""

import pytest

from services.store.migrate import migrations
from tests.servers import scratch_database


@pytest.fixture
def named(running):
    """The settings that name an empty database of a server that loses nothing."""
    with scratch_database(running.kifu.owner_url) as url:
        yield {"KIFU_DATABASE_URL": url, "KIFU_MIGRATE_URL": url, "KIFU_REDIS_URL": "redis://127.0.0.1:1"}


def test_what_is_missing_is_applied_once(running, named):
    first = running.kifu.run("migrate", **named)
    assert (first.code, first.err) == (0, "")
    assert first.out.splitlines() == [f"applied {one.name}" for one in migrations()]
    assert running.kifu.run("migrate", **named).out == "The database is up to date.\n"


def test_the_private_database_is_brought_up_to_date_by_itself(running):
    assert running.kifu.run("migrate").out == "The database is up to date.\n"


def test_only_the_owner_can_do_it(running, named):
    refused = running.kifu.run("migrate", **(named | {"KIFU_MIGRATE_URL": ""}))
    assert refused.sentence == "KIFU_MIGRATE_URL is not set: only the owner of the database can migrate it."


def test_until_it_is_done_nothing_else_can_be(running, named):
    for words in (("verify", "--all"), ("token", "auditor")):
        refused = running.kifu.run(*words, **(named | {"KIFU_MIGRATE_URL": ""}))
        assert refused.sentence == "The database has not been migrated."
