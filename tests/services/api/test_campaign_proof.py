"""A campaign is verified with its chapters, and what no chapter brought is found."""

import asyncio
import json
from uuid import UUID, uuid4

import pytest

from domain.games import SHELF
from services.command.house import AUDITOR, entered
from services.settings import read
from services.store import Append, NewEvent, Store, new_pool
from services.store.unbundle import Corrupt
from services.table import verifying
from services.table.proving import prove
from services.table.verifying import verify_match
from tests.services.api.city import at_one_screen, opens_chapter, passes, seen
from tests.services.api.people import no, ok
from tests.services.api.test_bundle import bundle
from tests.services.api.test_import import sends


def test_it_verifies_with_its_chapters(anna):
    box, table = at_one_screen(anna)
    assert ok(anna.get(f"{box.path}/verify")) == {"ok": True, "checked": 4, "luck": "not yet"}
    passes(table, box, 2)
    version = seen(anna, box)["version"]
    assert ok(anna.get(f"{box.path}/verify")) == {"ok": True, "checked": version, "luck": "checked"}
    opens_chapter(anna, box)
    assert ok(anna.get(f"{box.path}/verify")) == {"ok": True, "checked": version + 1, "luck": "not yet"}


FORGED = {
    "progress_marked": {"seat": 0, "progress": 2, "reason": "place", "mine": "", "total": 4},
    "sticker_awarded": {"seat": 1, "kind": "tree"},
    "chapter_closed": {"chapter": 1, "version": 14, "places": [1, 2], "totals": [9, 0], "struck": []},
    "chapter_opened": {"chapter": 2, "options": {}, "commitment": "00" * 32, "sittings": []},
}


@pytest.mark.parametrize("forged", FORGED)
def test_what_no_chapter_brought_is_found(anna, record, forged):
    box, table = at_one_screen(anna)
    passes(table, box)
    version, match = seen(anna, box)["version"], seen(anna, box)["chapters"][0]["match_id"]
    cause = {"chapter": 1, "match_id": match, "version": 12}
    payload = json.dumps(FORGED[forged] | {"cause": cause, "match_id": match}).encode()

    async def forge():
        async with new_pool(record.service_url, 1) as pool:
            append = Append(UUID(box.id), version, [NewEvent(forged, 1, payload)])
            await Store(pool).append(uuid4().bytes, bytes(32), "table", [append])

    asyncio.run(forge())
    verdict = ok(anna.get(f"{box.path}/verify"))
    assert (verdict["ok"], verdict["first_fault"]["version"]) == (False, version + 1)


AWARDED = {
    "more progress": ("progress_marked", lambda data: data.update(progress=data["progress"] + 1)),
    "for another seat": ("progress_marked", lambda data: data.update(seat=1 - data["seat"])),
    "other points": ("chapter_closed", lambda data: data.update(totals=[n + 1 for n in data["totals"]])),
    "by another event": ("progress_marked", lambda data: data["cause"].update(version=data["cause"]["version"] - 1)),
}


@pytest.mark.parametrize("case", AWARDED)
def test_a_file_in_which_a_chapter_brought_something_else_is_refused_though_every_hash_was_made_anew(
    anna, operator, log, case
):
    box, table = at_one_screen(anna)
    passes(table, box)
    opens_chapter(anna, box)
    ok(anna.post(f"{box.path}/abandon", {"seat": 0}))
    event_type, change = AWARDED[case]
    told = ok(anna.get(f"{box.path}/events?limit=50"))["items"]
    at = {one["event_type"]: one["version"] for one in reversed(told)}
    log.rewrite(box.id, at[event_type], change)
    raw, before = bundle(anna, box), log.count()
    with pytest.raises(Corrupt, match=f"version {at['chapter_closed']}: This is not what chapter 1 brought"):
        asyncio.run(prove(SHELF, raw))
    refused = sends(operator, raw)
    assert no(refused) == (422, "bad_bundle")
    assert "This is not what chapter 1 brought." in refused.json()["detail"]
    assert log.count() == before
    verdict = ok(anna.get(f"{box.path}/verify"))
    assert verdict["first_fault"] == {"version": at["chapter_closed"], "what": "This is not what chapter 1 brought."}


def test_the_file_of_an_imported_campaign_is_proven_once_for_all_its_streams(anna, operator, knobs, monkeypatch):
    box, table = at_one_screen(anna)
    passes(table, box, 2)
    ok(anna.post(f"{box.path}/abandon", {"seat": 0}))
    copy = ok(sends(operator, bundle(anna, box)), 201)["campaign_id"]
    chapters = [one["match_id"] for one in ok(anna.get(f"/v1/campaigns/{copy}"))["chapters"] if one.get("match_id")]
    proven, known = [], {}

    async def counted(shelf, raw):
        proven.append(raw)
        return await prove(shelf, raw)

    async def verify():
        async with entered(read(knobs)) as house:
            found = [await verify_match(house, AUDITOR, UUID(one), proofs=known) for one in (copy, *chapters)]
        assert [one.luck for one in found] == ["checked"] * 3
        assert all(one.ok for one in found)

    monkeypatch.setattr(verifying, "prove", counted)
    asyncio.run(verify())
    assert len(proven) == 1
