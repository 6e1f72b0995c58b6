"""What a campaign refuses, in which words, and that nothing has changed then."""

import pytest

from tests.services.api.city import at_one_screen, ends, opened, opens_chapter, passes, seen, settles, together, wishes
from tests.services.api.people import no, ok


@pytest.fixture
def won(anna):
    """Both seats have two rocks to place."""
    box, table = at_one_screen(anna)
    ends(table, opens_chapter(anna, box))
    return box, table


def rocks(cell):
    return {"kind": "rocks", "cell": cell}


@pytest.mark.parametrize(
    ("type_", "fields", "code", "sentence"),
    [
        ("place_sticker", rocks("A1"), "not_a_sticker_cell", "A sticker goes on a free plain cell with a square."),
        ("place_sticker", rocks("B1"), "not_a_sticker_cell", "A sticker goes on a free plain cell with a square."),
        ("place_sticker", rocks("D1"), "not_a_sticker_cell", "A sticker goes on a free plain cell with a square."),
        (
            "place_sticker",
            {"kind": "tree", "cell": "C1"},
            "no_such_sticker",
            "You have no such sticker to place.",
        ),
        ("place_sticker", {"kind": "clearing", "cell": "K2"}, "no_such_sticker", "You have no such sticker to place."),
        ("give_cog", {"colour": "blue", "shape": "bar"}, "no_cog", "You have no cog to give."),
        ("open_chapter", {}, "stickers_first", "First place all stickers and cogs."),
    ],
)
def test_a_refused_wish_has_a_code_and_a_sentence(anna, won, log, type_, fields, code, sentence):
    box, _ = won
    before, view = log.count(), seen(anna, box)
    answer = wishes(anna, box, 0, type_, **fields)
    assert (no(answer), answer.json()["detail"]) == ((422, code), sentence)
    assert (log.count(), seen(anna, box)) == (before, view)


def test_a_cell_with_a_sticker_takes_no_other(anna, won, log):
    box, _ = won
    ok(wishes(anna, box, 0, "place_sticker", **rocks("C1")))
    before = log.count()
    assert no(wishes(anna, box, 0, "place_sticker", **rocks("C1"))) == (422, "not_a_sticker_cell")
    assert log.count() == before
    ok(wishes(anna, box, 1, "place_sticker", **rocks("C1")))  # on the other's board it is free


def test_a_sticker_is_placed_once(anna, won, log):
    box, _ = won
    for cell in ("C1", "E1"):
        ok(wishes(anna, box, 0, "place_sticker", **rocks(cell)))
    before = log.count()
    assert no(wishes(anna, box, 0, "place_sticker", **rocks("G1"))) == (422, "no_such_sticker")
    assert log.count() == before


def test_a_chapter_is_opened_neither_too_early_nor_twice(anna, ben, log):
    box = opened(anna)
    before = log.count()
    assert no(wishes(anna, box, 0, "open_chapter")) == (422, "chapter_not_ready")
    assert log.count() == before
    box, table = together(anna, ben)
    match = opens_chapter(anna, box)
    before = log.count()
    for seat, guest in table.items():
        assert no(wishes(guest, box, seat, "open_chapter")) == (422, "chapter_not_ready")
    assert log.count() == before
    ends(table, match)
    assert no(wishes(anna, box, 0, "open_chapter")) == (422, "stickers_first")
    settles(table, box)
    ok(wishes(ben, box, 1, "open_chapter"))


def test_nobody_wishes_for_anothers_seat(anna, ben, cara, log):
    box, table = together(anna, ben, visibility="public")
    passes(table, box)
    before = log.count()
    for type_, fields in (("open_chapter", {}), ("name_city", {"text": "Mine"}), ("place_sticker", rocks("C1"))):
        assert no(wishes(ben, box, 0, type_, **fields)) == (403, "not_your_seat")
        assert no(wishes(cara, box, 0, type_, **fields)) == (403, "forbidden")
    assert log.count() == before


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"seat": 0},
        {"seat": 0, "command": {"type": "place_building"}},
        {"seat": 0, "command": {"type": "open_chapter", "chapter": 2}},
        {"seat": 0, "command": {"type": "place_sticker", "kind": "rocks", "cell": "Z9"}},
        {"seat": 0, "command": {"type": "place_sticker", "kind": "gold", "cell": "C1"}},
        {"seat": 0, "command": {"type": "give_cog", "colour": "red", "shape": "bar"}},
        {"seat": "0", "command": {"type": "open_chapter"}},
        {"seat": 0, "command": {"type": "open_chapter"}, "title": "x"},
    ],
)
def test_what_is_malformed_is_told_with_its_place(anna, won, log, body):
    box, _ = won
    before = log.count()
    answer = anna.post(f"{box.path}/moves", body)
    assert no(answer) == (400, "malformed")
    assert answer.json()["pointer"] is not None
    assert log.count() == before


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"seats": 2, "game": "my_city"},
        {"seats": 2, "content": "nobody's pack"},
        {"seats": 2, "visibility": "secret"},
        {"seats": 2, "title": ""},
        {"seats": 2, "seed": "5e" * 32},
    ],
)
def test_a_campaign_is_not_opened_with_what_is_malformed(anna, log, body):
    before = log.count()
    assert no(anna.post("/v1/campaigns", body))[0] == 400
    assert log.count() == before


def test_a_private_campaign_is_none_for_a_stranger(anna, ben, cara, people):
    box, table = together(anna, ben)
    match = opens_chapter(anna, box)
    for guest in (cara, people.stranger()):
        for path in (box.path, match):
            for call in ("", "/events", "/replay", "/diff?from=1&to=1", "/live", "/verify", "/legal?seat=0"):
                assert no(guest.get(path + call))[0] == (401 if guest.token is None else 404)
    for call, body in (
        ("moves", {"seat": 0, "command": {"type": "open_chapter"}}),
        ("moves", {"seat": 0, "command": {"type": "no_such_thing"}}),
        ("undo", {"seat": 0, "to_chapter": 1}),
        ("undo/5", {"seat": 0, "agree": True}),
        ("hand-over", {"seat": 0}),
        ("stand-in", {"seat": 0, "player": None}),
        ("concede", {"seat": 0}),
        ("concede/5", {"seat": 0, "agree": True}),
        ("seats/1/invitation", {}),
        ("seats", {"seat": 0}),
    ):
        assert no(cara.post(f"{box.path}/{call}", body)) == (404, "not_found")
    assert table


def test_auditors_and_operators_see_a_private_campaign_and_wish_for_nothing_in_it(anna, ben, auditor, operator):
    box, _ = together(anna, ben)
    for guest in (auditor, operator):
        assert seen(guest, box)["status"] == "running"
        assert no(wishes(guest, box, 0, "open_chapter")) == (403, "forbidden")
        assert no(guest.post(f"{box.path}/undo", {"seat": 0, "to_chapter": 1})) == (403, "forbidden")
