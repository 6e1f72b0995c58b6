"""Matches and campaigns played with the tables of a pack that the operator installed."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services.api.people import Guest, Json, People, no, ok
from tests.services.api.serve import Running, serving
from tests.services.table.packing import beds, good, lay

GARDEN = {"game": "cottage_garden", "seats": 2, "hotseat": True, "content": "garden"}


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs")
    lay(folder / "garden", {"cottage_garden/beds.toml": beds()})
    lay(folder / "city", good())
    lay(folder / "bad", {"my_city/chapter_1.toml": b"x"})
    return folder


@pytest.fixture(scope="module")
def stocked(knobs: dict[str, str], packs: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with packs; the others of these tests have none and share its record."""
    with serving(tmp_path_factory.mktemp("stocked"), **knobs, KIFU_PACKS=str(packs)) as running:
        yield running


@pytest.fixture
def there(stocked: Running) -> Iterator[People]:
    with People(stocked.url) as people:
        yield people


def test_a_match_is_played_with_the_pack_wherever_it_is_read(there: People, people: People, packs: Path) -> None:
    anna = there.new("Anna")
    opened = ok(anna.post("/v1/matches", GARDEN, Idempotency_Key="garden"), 201)
    path = f"/v1/matches/{opened['match_id']}"
    first = ok(anna.get(f"{path}/events"))["items"][0]["data"]
    own = next(game for game in ok(anna.get("/v1/games"))["items"] if game["name"] == "cottage_garden")
    assert first["content"] != own["rules"][-1]["content"]

    shutil.rmtree(packs / "garden")
    anna.client = people.client  # a server that never had the pack
    seen = ok(anna.get(path))
    seat = seen["to_move"][0]
    command = ok(anna.get(f"{path}/legal?seat={seat}"))["commands"][0]
    moved = ok(anna.post(f"{path}/moves", {"seat": seat, "command": command, "return": "view"}))
    assert moved["version"] > seen["version"]
    assert ok(anna.get(f"{path}/verify"))["ok"]
    assert ok(anna.post("/v1/matches", GARDEN, Idempotency_Key="garden"), 201)["match_id"] == opened["match_id"]


def test_the_tables_of_a_pack_are_those_that_the_game_is_set_up_with(there: People) -> None:
    anna = there.new("Anna")
    city = {"game": "my_city", "seats": 2, "hotseat": True, "content": "city"}
    opened = ok(anna.post("/v1/matches", city), 201)
    view = ok(anna.get(f"/v1/matches/{opened['match_id']}"))["view"]
    assert [city["score"] for city in view["cities"]] == [5, 5]
    other = ok(anna.post("/v1/matches", city | {"options": {"play": "chapter:2"}}), 201)
    view = ok(anna.get(f"/v1/matches/{other['match_id']}"))["view"]
    assert [city["score"] for city in view["cities"]] == [10, 10]


def test_a_campaign_is_played_with_the_pack_whatever_becomes_of_its_folder(
    there: People, people: People, packs: Path
) -> None:
    anna = there.new("Anna")
    wanted = {"seats": 2, "hotseat": True, "content": "mine"}
    lay(packs / "mine", good())
    opened = ok(anna.post("/v1/campaigns", wanted, Idempotency_Key="mine"), 201)
    path = f"/v1/campaigns/{opened['campaign_id']}"
    lay(packs / "mine", {"my_city/chapter_1.toml": b"spoilt"})

    for server in (there, people):  # the other one never had the pack
        anna.client = server.client
        seen = ok(anna.get(path))
        assert seen["chapters"][0]["title"] is None
        assert ok(anna.get(f"{path}?spoilers=true"))["chapters"][0]["title"] == "Landing"
        again = ok(anna.post("/v1/campaigns", wanted, Idempotency_Key="mine"), 201)
        assert again["campaign_id"] == opened["campaign_id"]
    ok(anna.post(f"{path}/moves", {"seat": 0, "command": {"type": "open_chapter"}}))
    chapter = ok(anna.get(path))["chapters"][0]
    match = f"/v1/matches/{chapter['match_id']}"
    assert [city["score"] for city in ok(anna.get(match))["view"]["cities"]] == [5, 5]
    for seat in (0, 1):
        ok(anna.post(f"{match}/moves", {"seat": seat, "command": {"type": "end_participation", "round": 1}}))
    assert ok(anna.get(match))["status"] == "ended"
    assert ok(anna.get(f"{match}/verify"))["ok"]
    assert ok(anna.get(f"{path}/verify"))["ok"]
    assert ok(anna.get(path))["chapters"][0]["status"] == "closed"
    assert no(there.new("Ben").post("/v1/campaigns", wanted)) == (400, "malformed")


def test_whoever_opens_something_is_told_which_packs_there_are(there: People, packs: Path) -> None:
    anna = there.new("Anna")
    lay(packs / "listed", good() | {"cottage_garden/beds.toml": beds()})
    found = {one["name"]: one for one in ok(anna.get("/v1/content"))["items"]}
    one = found["listed"]
    assert (one["ok"], "fault" in one) == (True, False)
    assert one["replaces"] == {"cottage_garden": ["beds.toml"], "my_city": ["board_campaign.toml", "chapter_1.toml"]}
    opened = ok(anna.post("/v1/campaigns", {"seats": 2, "hotseat": True, "content": "listed"}), 201)
    events = ok(anna.get(f"/v1/campaigns/{opened['campaign_id']}/events"))["items"]
    assert one["content"]["my_city"] == events[0]["data"]["content"]
    opened = ok(anna.post("/v1/matches", GARDEN | {"content": "listed"}), 201)
    events = ok(anna.get(f"/v1/matches/{opened['match_id']}/events"))["items"]
    assert one["content"]["cottage_garden"] == events[0]["data"]["content"]


def test_a_broken_pack_is_told_with_the_first_thing_that_is_wrong_and_without_its_place_on_the_machine(
    there: People, packs: Path
) -> None:
    lay(packs / "Not a name", good())
    answer = there.new("Anna").get("/v1/content")
    found = {one["name"]: one for one in ok(answer)["items"]}
    bad, unnamed = found["bad"], found["Not a name"]
    assert (bad["ok"], bad["content"], bad["fault"]["file"]) == (False, {}, "my_city/chapter_1.toml")
    assert bad["fault"]["what"].startswith("This is not TOML: ")
    assert unnamed["fault"]["what"].startswith("It cannot be named so: ")
    assert str(packs) not in answer.text


def test_a_pack_whose_name_is_no_text_keeps_nobody_from_the_others(there: People, packs: Path) -> None:
    lay(packs / os.fsdecode(b"p\xffck"), good())
    lay(packs / "odd", {os.fsdecode(b"my_city/a\xff.toml"): b"x"})
    found = {one["name"]: one for one in ok(there.new("Anna").get("/v1/content"))["items"]}
    assert found["p\N{REPLACEMENT CHARACTER}ck"]["fault"]["what"].startswith("It cannot be named so: ")
    assert found["odd"]["fault"]["file"] == "my_city/a\N{REPLACEMENT CHARACTER}.toml"
    assert found["city"]["ok"]


def test_where_no_pack_is_installed_none_is_told(anna: Guest) -> None:
    assert ok(anna.get("/v1/content")) == {"items": []}


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"game": "my_city", "content": "nowhere"}, "There is no such pack here."),
        ({"game": "my_city", "content": "../packs/city"}, "There is no such pack here."),
        ({"game": "my_city", "content": "bad"}, "This pack has faults. `kifu content check` tells them."),
        ({"game": "miyabi", "content": "city"}, "This pack replaces no table of this game."),
    ],
)
def test_a_pack_that_cannot_be_played_with_is_refused(there: People, body: Json, detail: str) -> None:
    answer = there.new("Anna").post("/v1/matches", {"seats": 2, "hotseat": True} | body)
    assert no(answer) == (400, "malformed")
    assert (answer.json()["detail"], answer.json()["pointer"]) == (detail, "/content")
