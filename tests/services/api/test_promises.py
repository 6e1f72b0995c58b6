"""G13 for campaigns: the luck of every chapter is that which was promised before anybody sent a seed, or it is told."""

import asyncio
from hashlib import sha256

import pytest

from domain.games import SHELF
from services.store.unbundle import Corrupt
from services.table.proving import prove
from tests.services.api import city
from tests.services.api.people import People, ok
from tests.services.api.second import verdict
from tests.services.api.test_bundle import bundle, lines
from tests.services.api.test_forged_bundle import parsed, written

OTHER = sha256(b"other luck").hexdigest()


@pytest.fixture
def box(people: People):
    """A campaign that went back from its second chapter to the first, which runs again."""
    anna = people.new("Anna")
    told, table = city.at_one_screen(anna)
    city.passes(table, told)
    city.opens_chapter(anna, told)
    ok(anna.post(f"{told.path}/undo", {"seat": 0, "to_chapter": 1}))
    city.opens_chapter(anna, told)
    return anna, told


def versions(guest, box, event_type):
    return [
        event["version"]
        for event in ok(guest.get(f"{box.path}/events?limit=200"))["items"]
        if event["event_type"] == event_type
    ]


def faults(guest, box):
    """What both verifiers of a bundle say, and the service itself."""
    raw = bundle(guest, box)
    try:
        asyncio.run(prove(SHELF, raw))
    except Corrupt as corrupt:
        return str(corrupt), verdict(raw), ok(guest.get(f"{box.path}/verify"))["first_fault"]
    assert verdict(raw) is None
    return (None, None, ok(guest.get(f"{box.path}/verify")).get("first_fault"))


def test_what_was_promised_is_kept_through_a_rewind(box):
    anna, told = box
    assert faults(anna, told) == (None, None, None)
    assert len(versions(anna, told, "chapter_opened")) == 3


def swapped(commitments, place):
    commitments[place] = OTHER


FORGED = {
    "at the opening": ("campaign_opened", 0, lambda data: swapped(data["commitments"], 1), ("chapter_opened", 1)),
    "by the proposal": ("rewind_proposed", 0, lambda data: swapped(data["commitments"], 0), ("rewound_to_chapter", 0)),
    "by the rewind": ("rewound_to_chapter", 0, lambda data: swapped(data["commitments"], 5), ("rewound_to_chapter", 0)),
    "by a chapter": ("chapter_opened", 2, lambda data: data.update(commitment=OTHER), ("chapter_opened", 2)),
}


@pytest.mark.parametrize("case", FORGED)
def test_other_luck_than_was_promised_is_told_though_every_hash_was_made_anew(box, log, case):
    anna, told = box
    event_type, n, change, (where, m) = FORGED[case]
    at = versions(anna, told, where)[m]
    log.rewrite(told.id, versions(anna, told, event_type)[n], change)
    first, second, own = faults(anna, told)
    for fault in (first, second):
        assert f", stream {told.id}, version {at}: " in fault
        assert "other luck than was" in fault
    assert own["version"] == at
    assert "other luck than was" in own["what"]


def test_a_match_opened_with_other_luck_than_its_campaign_says_is_told(box, log):
    anna, told = box
    at = versions(anna, told, "chapter_opened")[2]
    log.rewrite(city.running(anna, told), 1, lambda data: data.update(commitment=OTHER))
    first, second, own = faults(anna, told)
    for fault in (first, second):
        assert f", stream {told.id}, version {at}: " in fault
        assert fault.lower().rstrip(".").endswith("the match of chapter 1 was not opened as it is said here")
    assert own["version"] == at


def test_a_stream_of_another_kind_than_the_first_line_says_is_told(box):
    anna, told = box
    forged = parsed(bundle(anna, told))
    forged[0]["streams"][1]["kind"] = "campaign"
    raw = written(forged)
    match_id = lines(raw, "bundle")[0]["streams"][1]["stream_id"]
    with pytest.raises(Corrupt, match=f"stream {match_id}, version 1: it does not open such a stream"):
        asyncio.run(prove(SHELF, raw))
    assert f"stream {match_id}, version 1: it does not open such a stream" in str(verdict(raw))
