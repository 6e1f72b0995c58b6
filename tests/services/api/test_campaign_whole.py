"""A whole campaign over HTTP: 24 chapters played to their ends by two at their own screens."""

import random

import pytest

from tests.services.api.city import opens_chapter, seen, settles, together
from tests.services.api.people import ok

pytestmark = pytest.mark.slow


def plays(dice, table, match):
    """The chapter is played by random legal moves, most of them buildings."""
    while (now := ok(table[0].get(match)))["status"] == "running":
        seat = dice.choice(now["to_move"])
        legal = ok(table[seat].get(f"{match}/legal?seat={seat}&limit=1000"))["commands"]
        ok(table[seat].post(f"{match}/moves", {"seat": seat, "command": dice.choice(legal)}))


def test_twenty_four_chapters_are_played_paid_for_and_verified(anna, ben, log):
    dice = random.Random(24)
    box, table = together(anna, ben, title="All of it")
    for chapter in range(1, 25):
        now = seen(ben, box)
        assert (now["chapter"], now["chapters"][chapter - 1]["status"]) == (chapter, "ready")
        plays(dice, table, opens_chapter(table[chapter % 2], box, chapter % 2))
        settles(table, box)
    now = seen(anna, box)
    assert (now["status"], now["outcome"]["endings"]) == ("ended", ["campaign_complete"])
    progress = [one["progress"] for one in now["standing"]]
    assert now["outcome"]["points"] == progress
    assert now["outcome"]["winners"] == [seat for seat in (0, 1) if progress[seat] == max(progress)]
    assert [one["status"] for one in now["chapters"]] == ["closed"] * 24
    assert all(one["title"] for one in now["chapters"])
    for standing in now["standing"]:
        assert sum(mark["progress"] for mark in standing["marks"]) == standing["progress"] == sum(standing["rows"])
        assert {mark["cause"]["match_id"] for mark in standing["marks"]} <= {one["match_id"] for one in now["chapters"]}
    assert ok(anna.get(f"{box.path}/verify")) == {"ok": True, "checked": now["version"], "luck": "checked"}
    assert [board["to_place"] for board in now["boards"]] == [[], []]
    assert seen(anna, box, f"?at={now['version']}&as=spectator")["standing"] == now["standing"]
    assert log.version(box.id) == now["version"]
    (listed,) = ok(ben.get("/v1/campaigns?status=ended"))["items"]
    assert listed["chapter"] == 24
