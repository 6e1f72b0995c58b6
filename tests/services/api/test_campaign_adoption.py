"""A half-played box is entered over HTTP, or refused with what is wrong with it."""

import pytest

from tests.services.api.city import opened, opens_chapter, seen, settles
from tests.services.api.people import no, ok


def test_a_half_played_box_goes_on_here(anna):
    rocks = [{"kind": "rocks", "cell": cell} for cell in ("C1", "E1", "G1", "I1")]
    board = {"stickers": rocks, "cogs": [], "fourth_church": "plus"}
    adopt = {"chapter": 7, "boards": [board, {"stickers": rocks[:1], "fourth_church": "nave"}], "progress": [9, 6]}
    box = opened(anna, hotseat=True, adopt=adopt)
    now = seen(anna, box)
    assert (now["chapter"], [one["progress"] for one in now["standing"]]) == (7, [9, 6])
    assert [one["status"] for one in now["chapters"][:8]] == ["closed"] * 6 + ["ready", "sealed"]
    assert now["boards"][0]["land"][0][2] == "R"
    settles({0: anna, 1: anna}, box)
    assert ok(anna.get(opens_chapter(anna, box)))["chapter"] == 7


@pytest.mark.parametrize(
    ("adopt", "refused"),
    [
        ({"chapter": 7, "boards": [{}, {}], "progress": [9, 6]}, (422, "not_a_half_played_box")),
        ({"chapter": 2, "boards": [{}], "progress": [0]}, (422, "not_a_half_played_box")),
        ({"chapter": 2, "boards": [{"stickers": [{"kind": "rocks", "cell": "A1"}]}, {}], "progress": [0, 0]}, None),
        ({"chapter": 25, "boards": [{}, {}], "progress": [0, 0]}, (400, "malformed")),
        ({"chapter": 1, "boards": [{}, {}], "progress": [1, 0]}, None),
        ({"chapter": 2, "boards": [{}, {}], "progress": [0, 0]}, None),
        ({"chapter": 2, "boards": [{"nuggets": 2**64}, {"nuggets": 10**300}], "progress": [0, 0]}, None),
        ({"chapter": 2, "boards": [{"sticker": []}, {}], "progress": [0, 0]}, (400, "malformed")),
        ({"chapter": 2, "boards": [{"boxes": {"green": 1}}, {}], "progress": [0, 0]}, (400, "malformed")),
    ],
)
def test_a_box_that_cannot_be_is_refused(anna, log, adopt, refused):
    before = log.count()
    answer = anna.post("/v1/campaigns", {"seats": 2, "hotseat": True, "adopt": adopt})
    assert no(answer) == (refused or (422, "not_a_half_played_box"))
    if answer.status_code == 422:
        assert answer.json()["detail"].startswith("No campaign comes to that chapter with these boards: ")
    assert log.count() == before
