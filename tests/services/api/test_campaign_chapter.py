"""A chapter over HTTP: opened as a match, ended in one append with what it brings, and paid for."""

from tests.services.api.city import at_one_screen, ends, opened, opens_chapter, passes, running, seen, settles, wishes
from tests.services.api.people import no, ok

AWARDS = ["progress_marked", "sticker_awarded", "sticker_awarded"]


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


def test_an_ended_chapter_tells_its_secret_and_the_running_one_keeps_it(anna, record_text):
    box, table = at_one_screen(anna)
    passes(table, box)
    first = seen(anna, box)["chapters"][0]["match_id"]
    last = ok(anna.get(f"/v1/matches/{first}/events"))["items"][-1]
    assert last["event_type"] == "secret_revealed"
    opens_chapter(anna, box)
    kinds = [one["event_type"] for one in ok(anna.get(f"/v1/matches/{running(anna, box)}/events"))["items"]]
    assert "secret_revealed" not in kinds


def test_a_chapter_and_each_rule_it_brought_name_the_event_that_unlocked_them(anna):
    box, table = at_one_screen(anna)
    passes(table, box)
    opens_chapter(anna, box)
    events, now = ok(anna.get(f"{box.path}/events"))["items"], seen(anna, box)
    first, second, third = (one["unlocked_by"] for one in now["chapters"][:3])
    assert (first, third) == ({"chapter": 0, "version": 1, "campaign_id": None}, None)
    assert second["chapter"] == 1
    assert [events[one["version"] - 1]["event_type"] for one in (first, second)] == [
        "campaign_opened",
        "chapter_closed",
    ]
    told = {rule["rule"]: (rule["since"], rule["unlocked_by"]) for rule in now["rules"]}
    assert (told["river_start"], told["wells"]) == ((1, first), (2, second))


def test_a_fork_names_the_campaign_in_which_its_chapters_were_unlocked(anna):
    box, table = at_one_screen(anna)
    passes(table, box)
    fork = ok(anna.post(f"{box.path}/forks", {"chapter": 2}), 201)
    here = [one["unlocked_by"] for one in ok(anna.get(f"/v1/campaigns/{fork['campaign_id']}"))["chapters"][:2]]
    there = [one["unlocked_by"] for one in seen(anna, box)["chapters"][:2]]
    assert here == [one | {"campaign_id": box.id} for one in there]
