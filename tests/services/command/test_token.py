"""`kifu token`: roles that only whoever runs the service can give."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.services.api.people import Guest, ok


@pytest.fixture
def match(anna):
    return anna.opens(2, game="my_city", hotseat=True)


def test_an_auditor_sees_a_private_match(running, anna, match):
    done = running.kifu.run("token", "auditor")
    assert (done.code, done.err) == (0, "")
    token, sentence = done.out.splitlines()
    assert sentence.startswith("This is shown once. It makes its bearer auditor until ")
    seen = ok(Guest(anna.client, token).get(match.path))
    assert seen["status"] == "running"


def test_for_a_program_it_says_when_it_expires(running):
    told = running.kifu.run("token", "operator", "--json", "--days", "2").json
    assert told["role"] == "operator"
    assert told["token"].startswith("kifu_")
    left = datetime.fromisoformat(told["expires"]) - datetime.now(UTC)
    assert timedelta(days=1) < left <= timedelta(days=2)


def test_nobody_is_appointed_king(running):
    refused = running.kifu.run("token", "king")
    assert "'king' is not one of 'auditor', 'operator'" in refused.sentence
