"""A campaign over HTTP: opened, its city named, its chapters opened, played, paid for, and seen as it was."""

import asyncio
import json
from uuid import UUID, uuid4

import pytest

from services.store import Append, NewEvent, Store, new_pool
from tests.services.api.city import (
    at_one_screen,
    ends,
    opened,
    opens_chapter,
    passes,
    running,
    seen,
    settles,
    together,
    wishes,
)
from tests.services.api.people import no, ok

AWARDS = ["progress_marked", "sticker_awarded", "sticker_awarded"]


def types(guest, box, after=0):
    return [one["event_type"] for one in ok(guest.get(f"{box.path}/events?after={after}"))["items"]]


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


def test_a_chapter_opens_as_a_match_with_the_campaigns_seats_seeds_and_luck(anna, ben, log):
    box = opened(anna, seed="later")
    ok(ben.post(f"{box.path}/seats", {"invitation": box.invitations[1], "seed": "5e" * 32}))
    ok(anna.post(f"{box.path}/seats", {"seat": 0, "seed": "a7" * 32}))
    before = log.count()
    answer = ok(wishes(ben, box, 1, "open_chapter"))
    (chapter,) = answer["events"]
    match = f"/v1/matches/{chapter['data']['match_id']}"
    events = ok(anna.get(f"{match}/events"))["items"]
    assert log.count() == before + 1 + len(events)  # one append: what the answer tells, and the match
    first, anna_sits, ben_sits = events[0]["data"], events[1]["data"], events[2]["data"]
    assert first["part_of"] == {"campaign_id": box.id, "chapter": 1}
    assert first["commitment"] == box.opened["commitments"][0]
    assert (anna_sits["player"], anna_sits["seed"]) == (anna.player_id, "a7" * 32)
    assert (ben_sits["player"], ben_sits["seed"]) == (ben.player_id, "5e" * 32)
    now = ok(anna.get(match))
    assert (now["status"], now["campaign_id"], now["chapter"]) == ("running", box.id, 1)
    assert (seen(anna, box)["chapters"][0]["status"], seen(anna, box)["to_move"]) == ("running", [])


def test_a_chapters_last_move_and_what_it_brings_are_one_append(anna, log):
    box, table = at_one_screen(anna)
    match = opens_chapter(anna, box)
    version = seen(anna, box)["version"]
    ends(table, match)
    events = ok(anna.get(f"{box.path}/events?after={version}"))["items"]
    assert [one["event_type"] for one in events] == ["chapter_closed", *AWARDS, *AWARDS]
    last = ok(anna.get(f"{match}/events"))["items"]
    of_one_command = [one for one in last if one["command_id"] == last[-1]["command_id"]]
    assert {one["command_id"] for one in events} == {last[-1]["command_id"]}
    assert [one["command_ix"] for one in (*of_one_command, *events)] == list(range(len(of_one_command) + len(events)))
    assert events[0]["data"]["version"] == last[-1]["version"]
    cause = events[1]["data"]["cause"]
    assert last[cause["version"] - 1]["event_type"] == "chapter_ended"
    assert log.version(box.id) == version + 7


def test_what_is_won_is_placed_on_the_board_with_its_cause_before_the_next_chapter_opens(anna):
    box, table = at_one_screen(anna)
    match = opens_chapter(anna, box)
    ends(table, match)
    now = seen(anna, box)
    assert [[thing["thing"] for thing in board["to_place"]] for board in now["boards"]] == [["rocks", "rocks"]] * 2
    assert now["to_move"] == [0, 1]
    assert no(wishes(anna, box, 0, "open_chapter")) == (422, "stickers_first")
    ok(wishes(anna, box, 0, "place_sticker", kind="rocks", cell="C1"))
    settles(table, box)
    now = seen(anna, box)
    first = now["boards"][0]["stickers"][0]
    assert (first["kind"], first["cell"]) == ("rocks", "C1")
    assert first["cause"]["match_id"] == match.rpartition("/")[2]
    assert now["boards"][0]["land"][0][2] == "R"
    again = opens_chapter(anna, box)
    assert ok(anna.get(again))["chapter"] == 2


def test_its_seat_is_told_what_it_may_do(anna):
    box, table = at_one_screen(anna)
    name = {"type": "name_city", "text": {"min": 1, "max": 40}}
    legal = ok(anna.get(f"{box.path}/legal?seat=1"))
    assert legal["commands"] == [{"type": "open_chapter"}, name]
    ends(table, opens_chapter(anna, box))
    legal = ok(anna.get(f"{box.path}/legal?seat=1&type=place_sticker&limit=2"))
    assert [one["cell"] for one in legal["commands"]] == ["C1", "E1"]
    assert ok(anna.get(f"{box.path}/legal?seat=1&limit=2&after={legal['next']}"))["commands"][0]["cell"] == "G1"
    for command in ok(anna.get(f"{box.path}/legal?seat=1"))["commands"][:-1]:
        ok(anna.post(f"{box.path}/moves", {"seat": 1, "command": command, "dry_run": True}))


def test_a_rehearsal_says_what_would_follow_and_leaves_no_trace(anna, log):
    box, table = at_one_screen(anna)
    before = log.count()
    body = {"seat": 0, "command": {"type": "open_chapter"}, "dry_run": True}
    assert ok(anna.post(f"{box.path}/moves", body)) == {"version": 4, "events": [], "dry_run": True}
    ends(table, opens_chapter(anna, box))
    before = log.count()
    body = {"seat": 0, "command": {"type": "place_sticker", "kind": "rocks", "cell": "C1"}, "dry_run": True}
    (event,) = ok(anna.post(f"{box.path}/moves", body))["events"]
    assert (event["event_type"], event["data"]["cell"]) == ("sticker_placed", "C1")
    assert no(anna.post(f"{box.path}/moves", body | {"command": {"type": "open_chapter"}}))[1] == "stickers_first"
    assert log.count() == before


def test_a_wish_may_ask_for_the_view_and_name_the_version_that_must_still_hold(anna):
    box, _ = at_one_screen(anna)
    body = {"seat": 0, "command": {"type": "name_city", "text": "Port"}, "return": "view"}
    answer = ok(anna.post(f"{box.path}/moves", body, If_Match='"4"'))
    assert (answer["version"], answer["view"]) == (5, seen(anna, box))
    assert answer["receipt"] == answer["events"][-1]["hash"]
    refused = anna.post(f"{box.path}/moves", body, If_Match='"4"')
    assert (no(refused), refused.json()["version"]) == ((412, "version_mismatch"), 5)


def test_a_view_has_a_tag_that_names_what_is_seen(anna, ben):
    box, _ = together(anna, ben)
    answer = anna.get(box.path)
    tag = answer.headers["etag"]
    assert anna.get(box.path, If_None_Match=tag).status_code == 304
    assert anna.get(f"{box.path}?spoilers=true", If_None_Match=tag).status_code == 200
    ok(wishes(ben, box, 1, "name_city", text="Port"))
    assert anna.get(box.path, If_None_Match=tag).status_code == 200
    tag = anna.get(box.path).headers["etag"]
    ok(ben.ask("PATCH", "/v1/players/me", {"name": "Benjamin"}))
    assert anna.get(box.path, If_None_Match=tag).status_code in (200, 304)  # names are remembered for a moment
    assert ok(anna.get(box.path, Min_Version="5"))["version"] == 5
    assert no(anna.get(box.path, Min_Version="6")) == (503, "not_there_yet")


def test_it_is_seen_as_it_was_at_a_version_and_at_a_time(anna):
    box, table = at_one_screen(anna)
    passes(table, box)
    last = ok(anna.get(f"{box.path}/events"))["items"]
    for version in (4, 5, 12, len(last)):  # each the last of its append: those before it have the same time
        then = seen(anna, box, f"?at={version}")
        assert (then["version"], then["at"]) == (version, last[version - 1]["recorded_at"])
        assert seen(anna, box, f"?at={then['at']}") == then
    assert seen(anna, box, "?at=4")["chapters"][0]["status"] == "ready"
    assert seen(anna, box, "?at=5")["chapters"][0]["status"] == "running"
    assert no(anna.get(f"{box.path}?at={len(last) + 1}")) == (404, "no_such_version")


def test_it_is_replayed_and_compared_version_by_version(anna):
    box, table = at_one_screen(anna, title="Box")
    ok(wishes(anna, box, 0, "name_city", text="Port"))
    passes(table, box)
    now = seen(anna, box)
    frames = [json.loads(line) for line in anna.get(f"{box.path}/replay").text.splitlines()]
    assert [frame["version"] for frame in frames] == list(range(1, now["version"] + 1))
    assert [frame["event"]["event_type"] for frame in frames] == types(anna, box)
    for frame in frames:
        then = seen(anna, box, f"?at={frame['version']}")
        assert frame["view"].items() <= then.items()
    assert "/standing/0/progress" in frames[7]["changed"]
    told = ok(anna.get(f"{box.path}/diff?from=5&to={now['version']}"))
    assert {"path": "/chapters/0/status", "from": "ready", "to": "closed"} in told


def test_it_is_watched_as_it_goes_on(anna, ben):
    box, table = together(anna, ben)
    since = seen(anna, box)["version"]
    with ben.client.stream(
        "GET", f"{box.path}/live", headers={"Authorization": f"Bearer {ben.token}", "Last-Event-ID": str(since)}
    ) as answer:
        lines = (line for line in answer.iter_lines() if line.startswith("data: "))
        assert json.loads(next(lines)[6:]) == {"version": since, "events": []}
        match = opens_chapter(anna, box)
        assert [one["event_type"] for one in json.loads(next(lines)[6:])["events"]] == ["chapter_opened"]
        ends(table, match)
        assert json.loads(next(lines)[6:])["events"][0]["event_type"] == "chapter_closed"


def test_campaigns_are_listed_and_their_chapters_among_the_matches(anna, ben, cara):
    box, table = together(anna, ben, title="Sunday river", visibility="public")
    passes(table, box)
    match = opens_chapter(anna, box)
    (mine,) = ok(ben.get("/v1/campaigns"))["items"]
    assert (mine["campaign_id"], mine["title"], mine["chapter"]) == (box.id, "Sunday river", 2)
    assert (mine["status"], mine["to_move"], mine["hotseat"]) == ("running", [], False)
    assert [seat["name"] for seat in mine["seats"]] == ["Anna", "Ben"]
    assert box.id in {one["campaign_id"] for one in ok(cara.get("/v1/campaigns?public=true"))["items"]}
    assert ok(cara.get("/v1/campaigns"))["items"] == []
    assert [one["campaign_id"] for one in ok(anna.get("/v1/campaigns?text=RIVER&status=running"))["items"]] == [box.id]
    assert ok(anna.get("/v1/campaigns?status=ended"))["items"] == []
    chapters = ok(anna.get(f"/v1/matches?campaign={box.id}"))["items"]
    assert [(one["chapter"], one["campaign_id"]) for one in chapters] == [(2, box.id), (1, box.id)]
    assert chapters[0]["match_id"] == running(anna, box) == match.rpartition("/")[2]
    assert box.id not in {one["match_id"] for one in ok(anna.get("/v1/matches"))["items"]}


def test_campaigns_are_listed_page_by_page(anna):
    boxes = [opened(anna).id for _ in range(5)]
    found, query = [], "?limit=2"
    while query:
        page = ok(anna.get(f"/v1/campaigns{query}"))
        found += [one["campaign_id"] for one in page["items"]]
        query = f"?limit=2&after={page['next']}" if "next" in page else ""
    assert found == boxes[::-1]


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


@pytest.mark.parametrize("seats", [0, 1, 5, 99])
def test_a_campaign_is_for_two_to_four(anna, log, seats):
    before = log.count()
    assert no(anna.post("/v1/campaigns", {"seats": seats}))[0] == 422
    assert log.count() == before


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


def test_an_ended_chapter_tells_its_secret_and_the_running_one_keeps_it(anna, record_text):
    box, table = at_one_screen(anna)
    passes(table, box)
    first = seen(anna, box)["chapters"][0]["match_id"]
    last = ok(anna.get(f"/v1/matches/{first}/events"))["items"][-1]
    assert last["event_type"] == "secret_revealed"
    opens_chapter(anna, box)
    kinds = [one["event_type"] for one in ok(anna.get(f"/v1/matches/{running(anna, box)}/events"))["items"]]
    assert "secret_revealed" not in kinds


def test_a_campaign_is_no_match_and_a_match_no_campaign(anna):
    box, _ = at_one_screen(anna)
    match = opens_chapter(anna, box).rpartition("/")[2]
    for path in ("", "/events", "/replay", "/diff?from=1&to=1", "/live", "/verify", "/legal?seat=0"):
        assert no(anna.get(f"/v1/matches/{box.id}{path}")) == (404, "not_found")
        assert no(anna.get(f"/v1/campaigns/{match}{path}")) == (404, "not_found")
    assert no(anna.post(f"/v1/matches/{box.id}/moves", {"seat": 0, "command": {"type": "open_chapter"}}))[0] == 404
    assert no(anna.post(f"/v1/campaigns/{match}/concede", {"seat": 0}))[0] == 404
