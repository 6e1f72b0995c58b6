"""The bundle of a campaign that was taken in: it lies here with its chapters, read like any that is over."""

import asyncio
import json

import pytest

from domain.games import SHELF
from services.table.proving import prove
from tests.services.api import city
from tests.services.api.people import Guest, no, ok
from tests.services.api.second import verdict
from tests.services.api.test_bundle import bundle
from tests.services.api.test_forged_bundle import parsed, written
from tests.services.api.test_import import sends


class Copy:
    """A campaign as it lies here a second time."""

    def __init__(self, told):
        self.id, self.told, self.path = told["campaign_id"], told, f"/v1/campaigns/{told['campaign_id']}"


@pytest.fixture
def over(anna):
    """Two chapters, the second given up in the middle."""
    box, table = city.at_one_screen(anna)
    city.passes(table, box)
    city.opens_chapter(anna, box)
    return left(anna, box)


def left(anna, box):
    ok(anna.post(f"{box.path}/abandon", {"seat": 0}))
    assert city.seen(anna, box)["status"] == "abandoned"
    return box


@pytest.fixture
def copy(anna, over, operator, sealing):
    sealing()
    return taken(operator, bundle(anna, over))


def taken(operator, raw):
    return Copy(ok(sends(operator, raw), 201))


def matches(view):
    return [one["match_id"] for one in view["chapters"] if one.get("match_id")]


def renamed(there, names):
    """What is told there, as it reads here: nothing is called otherwise but streams, and nobody can do anything."""
    text = json.dumps(there).replace('"ready"', '"sealed"')
    for old, new in names:
        text = text.replace(old, new)
    told = json.loads(text)
    for one in told.get("chapters", ()):
        if one["status"] == "sealed":
            one["unlocked_by"] = None
    return told | {"status": "imported", "to_move": []} if "to_move" in told else told


def without_origin(here):
    """What is told there besides where it comes from, which is this service."""
    assert here["origin"]["ours"]
    return {name: told for name, told in here.items() if name != "origin"}


def names(anna, box, copy):
    original, here = city.seen(anna, box), city.seen(anna, copy)
    assert len(matches(original)) == len(matches(here))
    return [(box.id, copy.id), *zip(matches(original), matches(here), strict=True)]


def test_it_says_what_was_taken_in(over, copy, anna):
    assert copy.told["original"] == over.id != copy.id
    assert copy.told["version"] == city.seen(anna, over)["version"]
    assert (copy.told["is_ours"], copy.told["unsealed"]) == (True, 0)
    assert "match_id" not in copy.told


def test_it_is_read_like_the_campaign_itself_under_ids_of_its_own(over, copy, anna):
    original, here = city.seen(anna, over), city.seen(anna, copy)
    assert here["status"] == "imported"
    assert without_origin(here) == renamed(original, names(anna, over, copy))
    assert set(matches(here)).isdisjoint(matches(original))
    for at in (1, 4, original["version"] - 1):
        then = city.seen(anna, over, f"?at={at}")
        assert without_origin(city.seen(anna, copy, f"?at={at}")) == renamed(then, names(anna, over, copy))


def test_its_events_are_those_that_were_recorded_byte_for_byte(over, copy, anna):
    assert ok(anna.get(f"{copy.path}/events?limit=50")) == ok(anna.get(f"{over.path}/events?limit=50"))


def test_its_replay_shows_what_its_views_show(over, copy, anna):
    frames = [json.loads(line) for line in anna.get(f"{copy.path}/replay").text.splitlines()]
    assert [frame["version"] for frame in frames] == list(range(1, copy.told["version"] + 1))
    for frame in (frames[3], frames[-1]):
        view = city.seen(anna, copy, f"?at={frame['version']}")
        assert frame["view"].items() <= view.items()
    there = [json.loads(line) for line in anna.get(f"{over.path}/replay").text.splitlines()]
    assert [frame["event"] for frame in frames] == [frame["event"] for frame in there]


def test_the_matches_of_its_chapters_are_read_too(over, copy, anna):
    for there, here in names(anna, over, copy)[1:]:
        original, match = ok(anna.get(f"/v1/matches/{there}")), ok(anna.get(f"/v1/matches/{here}"))
        assert (match["status"], match["campaign_id"]) == ("imported", copy.id)
        assert match["view"] == renamed(original["view"], names(anna, over, copy))
        assert ok(anna.get(f"/v1/matches/{here}/events")) == ok(anna.get(f"/v1/matches/{there}/events"))
        assert ok(anna.get(f"/v1/matches/{here}/verify"))["ok"]


def test_it_verifies_until_somebody_touches_the_file(over, copy, anna, log):
    assert ok(anna.get(f"{copy.path}/verify"))["ok"]
    raw = bundle(anna, over)
    log.replace_bundle(copy.id, raw.replace(b'"version":5', b'"version":6', 1))
    for path in (copy.path, f"/v1/matches/{matches(city.seen(anna, copy))[0]}"):
        told = ok(anna.get(f"{path}/verify"))
        assert (told["ok"], told["first_fault"]["what"]) == (False, "The file is not the one that was imported.")


def test_its_bundle_and_that_of_each_chapter_is_the_file_that_came(over, anna, operator):
    raw = bundle(anna, over)
    copy = taken(operator, raw)
    again = anna.get(f"{copy.path}/bundle").content
    assert again == raw
    assert verdict(again) is None
    asyncio.run(prove(SHELF, again))
    for match_id in matches(city.seen(anna, copy)):
        assert anna.get(f"/v1/matches/{match_id}/bundle").content == raw


def test_the_same_file_is_taken_in_once(over, copy, anna, operator, log):
    raw = anna.get(f"{copy.path}/bundle").content
    before = log.count()
    assert ok(sends(operator, raw), 201) == copy.told
    assert ok(sends(operator, raw, Idempotency_Key="one"), 201) == copy.told
    assert log.count() == before
    assert no(sends(operator, written(parsed(raw)[:1]), Idempotency_Key="one"))[1] == "bad_bundle"
    other = bundle(anna, over)
    assert other != raw  # it says when it was made
    assert no(sends(operator, other, Idempotency_Key="one")) == (409, "command_reused")
    assert log.count() == before


WRITES = (
    ("moves", {"seat": 0, "command": {"type": "open_chapter"}}),
    ("pause", {"seat": 0}),
    ("resume", {"seat": 0}),
    ("abandon", {"seat": 0}),
    ("concede", {"seat": 0}),
    ("undo", {"seat": 0}),
    ("undo", {"seat": 0, "to_chapter": 1}),
    ("hand-over", {"seat": 0}),
    ("forks", {"chapter": 2}),
)


def test_nothing_can_be_done_in_it(copy, anna, log):
    before = log.count()
    for call, body in WRITES:
        assert no(anna.post(f"{copy.path}/{call}", body)) == (422, "only_for_reading"), call
    (first, *_) = matches(city.seen(anna, copy))
    move = {"seat": 0, "command": {"type": "end_participation", "round": 1}}
    assert no(anna.post(f"/v1/matches/{first}/moves", move)) == (422, "only_for_reading")
    assert log.count() == before


def test_it_stands_in_the_list_with_its_chapters_under_it(copy, anna):
    from tests.services.embedded.look import eventually

    def listed(path):
        return {one.get("match_id") or one["campaign_id"] for one in ok(anna.get(path))["items"]}

    eventually(lambda: copy.id in listed("/v1/campaigns?status=imported"))
    own = f"/v1/matches?campaign={copy.id}"
    eventually(lambda: listed(own) == set(matches(city.seen(anna, copy))))


def test_only_who_may_see_the_campaign_sees_it(copy, anna, cara, auditor):
    first = matches(city.seen(anna, copy))[0]
    for path in (copy.path, f"/v1/matches/{first}"):
        assert no(cara.get(path)) == (404, "not_found")
        assert ok(auditor.get(path))["status"] == "imported"


def test_another_process_reads_it_too(copy, anna, public_server):
    from tests.services.api.people import People

    with People(public_server.url) as elsewhere:
        guest = Guest(elsewhere.client, anna.token)
        for match_id in reversed(matches(ok(guest.get(copy.path)))):
            assert ok(guest.get(f"/v1/matches/{match_id}"))["campaign_id"] == copy.id


def test_one_that_went_back_brings_what_was_undone_too(anna, operator):
    box, table = city.at_one_screen(anna)
    city.passes(table, box)
    city.opens_chapter(anna, box)
    ok(anna.post(f"{box.path}/undo", {"seat": 0, "to_chapter": 1}))
    city.opens_chapter(anna, box)
    copy = taken(operator, bundle(anna, left(anna, box)))
    here = city.seen(anna, copy)
    assert [one["status"] for one in here["chapters"][:2]] == ["rewound", "running"]
    for there, match_id in names(anna, box, copy)[1:]:
        assert ok(anna.get(f"/v1/matches/{match_id}"))["view"] == ok(anna.get(f"/v1/matches/{there}"))["view"]
    assert ok(anna.get(f"{copy.path}/verify"))["ok"]


def test_a_fork_brings_the_campaign_that_it_goes_on_from(anna, operator):
    box, table = city.at_one_screen(anna)
    city.passes(table, box)
    fork = city.Box(ok(anna.post(f"{box.path}/forks", {"chapter": 2, "seats": [0, 1]}), 201))
    city.passes(table, fork)
    copy = taken(operator, bundle(anna, left(anna, fork)))
    here = city.seen(anna, copy)
    source = Copy({"campaign_id": here["forked_from"]["campaign_id"]})
    assert source.id != box.id
    assert without_origin(here) == renamed(city.seen(anna, fork), [(box.id, source.id), *names(anna, fork, copy)])
    then = city.seen(anna, source)
    assert (then["status"], then["version"]) == ("imported", here["forked_from"]["version"])
    assert matches(then) == matches(here)[:1]
    assert ok(anna.get(f"/v1/matches/{matches(then)[0]}"))["campaign_id"] == source.id


def test_one_that_is_still_played_is_taken_in_as_it_stands(anna, ben, operator):
    box, table = city.together(anna, ben)
    path = city.opens_chapter(anna, box)
    raw = bundle(anna, box)
    version = ok(anna.get(path))["version"]
    city.ends(table, path)
    copy = taken(operator, raw)
    (match_id,) = matches(city.seen(anna, copy))
    here = ok(anna.get(f"/v1/matches/{match_id}"))
    assert (here["status"], here["version"]) == ("imported", version)


def test_one_without_a_chapter_is_refused(over, anna, operator, log):
    lines = parsed(bundle(anna, over))
    *_, last = (one["stream_id"] for one in lines[0]["streams"])
    lines[0]["streams"] = [one for one in lines[0]["streams"] if one["stream_id"] != last]
    before = log.count()
    answer = sends(operator, written([line for line in lines if line.get("stream_id") != last]))
    assert answer.status_code == 422
    assert no(answer)[1] in ("not_importable", "bad_bundle")
    assert log.count() == before


def test_corrupt_files_are_refused_with_the_place_and_change_nothing(over, anna, operator, log):
    raw = bundle(anna, over)
    forged = parsed(raw)
    chapter = next(n for n, one in enumerate(forged) if one.get("event_type") == "chapter_opened")
    forged[chapter]["actor"] = "table"
    bad = (raw[:-80], raw[: len(raw) // 2], raw.replace(b'"version":5', b'"version":6', 1), written(forged))
    before = log.count()
    for one in bad:
        answer = sends(operator, one)
        assert no(answer) == (422, "bad_bundle")
        assert "line " in answer.json()["detail"]
    assert log.count() == before
