"""A campaign is seen over HTTP: as it is, as it was, as it goes on, and among others."""

import json

from tests.services.api.city import at_one_screen, ends, opened, opens_chapter, passes, running, seen, together, wishes
from tests.services.api.people import no, ok


def types(guest, box, after=0):
    return [one["event_type"] for one in ok(guest.get(f"{box.path}/events?after={after}"))["items"]]


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
