"""A match, or a campaign, that was taken in from a file, on its pages: looked back on, audited, taken along again."""

import re

import pytest

from tests.services.api.city import ends, opens_chapter, settles
from tests.services.api.city import together as campaign_of
from tests.services.api.people import ok
from tests.services.api.reader import Reader, words
from tests.services.api.test_import import sends

HASH = re.compile(r"<dt>Hash</dt><dd><code>([0-9a-f]{64})")


@pytest.fixture
def campaign(anna, ben):
    """One that is over after its first chapter."""
    box, table = campaign_of(anna, ben)
    ends(table, opens_chapter(anna, box))
    settles(table, box)
    ok(ben.post(f"{box.path}/concede", {"seat": 1}))
    return box


def chapter_of(guest, path):
    return ok(guest.get(path))["chapters"][0]["match_id"]


@pytest.fixture
def match(campaign, anna, operator):
    """A chapter that was taken in by itself; the id of the original, and of what lies here now."""
    original = chapter_of(anna, campaign.path)
    raw = anna.get(f"/v1/matches/{original}/bundle").content
    return original, ok(sends(operator, raw), 201)["match_id"]


def test_a_match_that_was_taken_in_is_looked_back_on_step_by_step(match, anna):
    _, here = match
    with Reader(anna) as reader:
        page = reader.reads(f"/matches/{here}/replay")
        assert 'data-over="yes"' in page
        last = int(re.search(r'data-last="(\d+)"', page)[1])
        assert last == ok(anna.get(f"/v1/matches/{here}"))["version"]
        for version in (1, last // 2, last):
            assert f'data-version="{version}"' in reader.reads(f"/matches/{here}/replay?at={version}")
        assert "Taken in from a file, to be read" in words(reader.reads(f"/matches/{here}"))
        reader.reads(f"/matches/{here}/points")


def test_its_audit_tells_the_events_of_the_original_and_checks_them(match, anna):
    original, here = match
    with Reader(anna) as reader:
        hashes = HASH.findall(reader.reads(f"/matches/{here}/audit"))
        assert hashes == HASH.findall(reader.reads(f"/matches/{original}/audit"))
        said = words(reader.sends(f"/matches/{here}/verification").text)
        assert "The chain is whole" in said
        assert reader.gets(f"/matches/{here}/bundle").text == reader.gets(f"/matches/{here}/bundle").text
        assert reader.reads(f"/matches/{here}/audit.csv").count("\n") == reader.reads(
            f"/matches/{original}/audit.csv"
        ).count("\n")


def test_a_campaign_that_was_taken_in_is_read_with_its_chapters(campaign, anna, operator):
    told = ok(sends(operator, anna.get(f"{campaign.path}/bundle").content), 201)
    here = told.get("campaign_id") or told["match_id"]
    with Reader(anna) as reader:
        page = reader.reads(f"/campaigns/{here}")
        assert "First roofs" in words(page)
        assert "Taken in from a file, to be read" in words(page)
        assert re.findall(r'action="/campaigns/[^"]*"', page) == []
        match = re.search(r'href="(/matches/[0-9a-f-]{36}/replay)', page)[1]
        reader.reads(match)
        assert HASH.findall(reader.reads(f"/campaigns/{here}/audit")) == HASH.findall(
            reader.reads(f"/campaigns/{campaign.id}/audit")
        )
        assert "The chain is whole" in words(reader.sends(f"/campaigns/{here}/verification").text)
