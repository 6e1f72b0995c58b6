"""The audit of a campaign on its page: who, when and hash of every event, a check on demand, a bundle to take along."""

import json
import re

import pytest

from domain.games.my_city.content import PRINTED
from tests.services.api.city import ends, opens_chapter, passes, seen, together
from tests.services.api.people import ok
from tests.services.api.people import together as at_a_table
from tests.services.api.reader import Reader, words

HASH = re.compile(r"<dt>Hash</dt><dd><code>([0-9a-f]{64})")


def read(guest, path):
    with Reader(guest) as reader:
        return reader.reads(path)


def audit_of(box):
    return f"/campaigns/{box.id}/audit"


def test_the_campaign_leads_to_its_audit_which_tells_every_event_with_its_hash(anna, ben):
    box, table = together(anna, ben)
    passes(table, box)
    assert f'href="{audit_of(box)}"' in read(anna, f"/campaigns/{box.id}")
    page = read(anna, audit_of(box))
    events = ok(anna.get(f"{box.path}/events?limit=50"))["items"]
    assert HASH.findall(page) == [event["hash"] for event in events]
    assert {"campaign_opened", "chapter_opened", "chapter_closed"} <= {event["event_type"] for event in events}
    for word in ("Anna", "Ben", "the service", events[-1]["recorded_at"][:10]):
        assert word in words(page)


def test_events_of_a_campaign_are_filtered_by_seat_and_type(anna, ben):
    box, table = together(anna, ben)
    passes(table, box)
    events = ok(anna.get(f"{box.path}/events?limit=50"))["items"]
    marked = [one["hash"] for one in events if one["event_type"] == "progress_marked" and one["seat"] == 0]
    assert HASH.findall(read(anna, f"{audit_of(box)}?type=progress_marked&seat=0")) == marked
    newest = HASH.findall(read(anna, f"{audit_of(box)}?order=desc"))
    assert newest == [event["hash"] for event in reversed(events)]


def test_a_campaign_is_checked_with_all_its_chapters(anna, ben):
    box, table = together(anna, ben)
    passes(table, box)
    with Reader(anna) as reader:
        said = words(reader.sends(f"/campaigns/{box.id}/verification").text)
        assert f"The chain is whole: {seen(anna, box)['version']} events checked" in said
        assert "Every draw of luck was worked out anew and is right." in said
        assert reader.gets(f"/campaigns/{box.id}/verification").headers["location"] == audit_of(box)
    opens_chapter(anna, box)
    with Reader(anna) as reader:
        said = words(reader.sends(f"/campaigns/{box.id}/verification").text)
    assert "The luck of all chapters can be checked once the last one opened is over" in said


def test_each_chapter_of_the_campaign_has_an_audit_of_its_own(anna, ben):
    box, table = together(anna, ben)
    ends(table, opens_chapter(anna, box))
    (match_id,) = (one["match_id"] for one in seen(anna, box)["chapters"] if one["status"] == "closed")
    page = read(anna, audit_of(box))
    assert f'href="/matches/{match_id}/audit"' in page
    assert "chapter_scored" in read(anna, f"/matches/{match_id}/audit")


def test_nothing_of_envelopes_that_are_sealed_stands_in_the_audit(anna, ben):
    box, table = together(anna, ben)
    passes(table, box)
    page, sheet = (read(anna, audit_of(box) + ending) for ending in ("", ".csv"))
    for chapter in PRINTED.chapters[3:]:
        assert chapter.title not in page + sheet


def test_a_campaign_is_taken_along_as_a_file_by_those_who_play(anna, ben, cara):
    box, _ = together(anna, ben, visibility="public")
    assert f'href="/campaigns/{box.id}/bundle"' in read(anna, audit_of(box))
    assert f"kifu verify {box.id}.kifu.jsonl" in words(read(anna, audit_of(box)))
    with Reader(ben) as reader:
        answer = reader.gets(f"/campaigns/{box.id}/bundle")
    assert answer.headers["content-disposition"] == f'attachment; filename="{box.id}.kifu.jsonl"'
    assert json.loads(answer.text.splitlines()[0])["streams"][0]["stream_id"] == box.id
    assert f'href="/campaigns/{box.id}/bundle"' not in read(cara, audit_of(box))
    assert "The bundle is for those who play" in words(read(cara, audit_of(box)))


def test_the_sheet_of_a_campaign_has_a_line_an_event(anna, ben):
    box, _ = together(anna, ben)
    lines = read(anna, f"{audit_of(box)}.csv").splitlines()
    assert len(lines) == 1 + seen(anna, box)["version"]


@pytest.mark.parametrize("ending", ["audit", "audit.csv", "bundle"])
def test_others_find_no_audit_of_a_private_campaign(anna, ben, cara, people, ending):
    box, _ = together(anna, ben)
    for guest in (cara, people.stranger()):
        with Reader(guest) as reader:
            assert reader.gets(f"/campaigns/{box.id}/{ending}").status_code in (401, 404)


def test_a_match_is_no_campaign_and_a_campaign_no_match(anna, ben):
    box, _ = together(anna, ben)
    match = at_a_table(anna, ben)
    with Reader(anna) as reader:
        assert reader.gets(f"/matches/{box.id}/audit").status_code == 404
        assert reader.gets(f"/campaigns/{match.id}/audit").status_code == 404
        assert reader.gets(f"/matches/{match.id}/audit").status_code == 200


def test_the_audit_over_all_leads_from_events_of_a_campaign_to_that_campaign(anna, ben):
    box, _ = together(anna, ben)
    match = opens_chapter(anna, box).rsplit("/", 1)[1]
    page = read(anna, "/audit")
    assert f'href="{audit_of(box)}"' in page
    assert f'href="/matches/{match}/audit"' in page
    assert f"/matches/{box.id}" not in page


def test_every_page_that_an_auditor_reads_is_recorded_before_it_is_told(anna, ben, auditor, log):
    match = at_a_table(anna, ben)
    pages = [f"/matches/{match.id}{more}" for more in ("", "/replay", "/audit", "/bundle")]
    before = len(log.reads())
    with Reader(auditor) as there, Reader(anna) as player:
        for page in pages:
            there.gets(page)
            player.gets(page)
    assert log.reads()[before:] == [(auditor.player_id, page, "") for page in pages]
