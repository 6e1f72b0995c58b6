"""A campaign is verified with its chapters, and what no chapter brought is found."""

import asyncio
import json
from uuid import UUID, uuid4

import pytest

from services.store import Append, NewEvent, Store, new_pool
from tests.services.api.city import at_one_screen, opens_chapter, passes, seen
from tests.services.api.people import ok


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
