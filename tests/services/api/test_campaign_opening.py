"""A campaign is opened over HTTP, its seats are taken, its cities are named."""

import json

import pytest

from tests.services.api.city import at_one_screen, opened, opens_chapter, seen, together, wishes
from tests.services.api.people import no, ok


def test_it_opens_with_the_caller_at_seat_0_and_promises_the_luck_of_every_chapter(anna):
    box = opened(anna, 3, title="The long river", visibility="public")
    assert len(set(box.opened["commitments"])) == 24
    assert [sorted(seat) for seat in box.opened["seats"]] == [["seat"], ["invitation", "seat"], ["invitation", "seat"]]
    now = seen(anna, box)
    assert (now["campaign_id"], now["status"], now["version"]) == (box.id, "open", box.opened["version"])
    assert (now["title"], now["visibility"], now["hotseat"], now["to_move"]) == ("The long river", "public", False, [])
    assert [seat["name"] for seat in now["seats"]] == ["Anna", None, None]


def test_it_begins_when_every_seat_is_taken_and_every_seed_is_settled(anna, ben, cara):
    box = opened(anna, 3, seed="later")
    for seat, guest in ((1, ben), (2, cara)):
        answer = ok(guest.post(f"{box.path}/seats", {"invitation": box.invitations[seat], "seed": "5e" * 32}))
        assert (answer["campaign_id"], answer["seat"]) == (box.id, seat)
        assert "match_id" not in answer
    assert seen(anna, box)["status"] == "open"
    answer = ok(anna.post(f"{box.path}/seats", {"seat": 0, "seed": "a7" * 32}))
    assert [event["event_type"] for event in answer["events"]] == ["seat_taken", "campaign_begun"]
    assert seen(ben, box)["status"] == "running"


def test_at_the_beginning_the_boards_are_as_printed_and_the_first_chapter_is_ready(anna):
    box, _ = at_one_screen(anna)
    now = seen(anna, box)
    assert [one["status"] for one in now["chapters"]] == ["ready"] + ["sealed"] * 23
    assert [(one["progress"], one["rows"]) for one in now["standing"]] == [(0, [0, 0])] * 2
    assert [len(board["land"]) for board in now["boards"]] == [11, 11]
    assert (now["rules"], now["to_move"]) == ([], [0, 1])
    opens_chapter(anna, box)
    assert seen(anna, box)["rules"][0]["rule"] == "river_start"


@pytest.mark.parametrize("seats", [0, 1, 5, 99])
def test_a_campaign_is_for_two_to_four(anna, log, seats):
    before = log.count()
    assert no(anna.post("/v1/campaigns", {"seats": seats}))[0] == 422
    assert log.count() == before


def test_a_city_has_the_name_that_its_seat_gave_it(anna, ben):
    box, _ = together(anna, ben)
    ok(wishes(ben, box, 1, "name_city", text='Ben’s "Port" <b>'))
    assert [board["name"] for board in seen(anna, box)["boards"]] == [None, 'Ben’s "Port" <b>']
    ok(wishes(ben, box, 1, "name_city", text="Elsewhere"))
    assert seen(anna, box)["boards"][1]["name"] == "Elsewhere"
    frames = [json.loads(line) for line in anna.get(f"{box.path}/replay").text.splitlines()]
    assert [frame["view"]["boards"][1]["name"] for frame in frames[-3:]] == [None, 'Ben’s "Port" <b>', "Elsewhere"]


def test_a_name_goes_with_its_player(anna, ben, record_text):
    box, _ = together(anna, ben, title="Anna's title")
    ok(wishes(ben, box, 1, "name_city", text="Benville-on-Sea"))
    assert ben.ask("DELETE", "/v1/players/me").status_code == 204
    assert seen(anna, box)["boards"][1]["name"] is None
    assert "Benville-on-Sea" not in record_text("record.event", "desk.label", "read.match", "read.snapshot")


@pytest.mark.parametrize("text", ["", "x" * 41, "two\nlines", " blank before"])
def test_a_name_is_one_visible_line(anna, log, text):
    box, _ = at_one_screen(anna)
    before = log.count()
    assert no(wishes(anna, box, 0, "name_city", text=text)) == (400, "malformed")
    assert log.count() == before


def test_a_campaign_is_no_match_and_a_match_no_campaign(anna):
    box, _ = at_one_screen(anna)
    match = opens_chapter(anna, box).rpartition("/")[2]
    for path in ("", "/events", "/replay", "/diff?from=1&to=1", "/live", "/verify", "/legal?seat=0"):
        assert no(anna.get(f"/v1/matches/{box.id}{path}")) == (404, "not_found")
        assert no(anna.get(f"/v1/campaigns/{match}{path}")) == (404, "not_found")
    assert no(anna.post(f"/v1/matches/{box.id}/moves", {"seat": 0, "command": {"type": "open_chapter"}}))[0] == 404
    assert no(anna.post(f"/v1/campaigns/{match}/concede", {"seat": 0}))[0] == 404
