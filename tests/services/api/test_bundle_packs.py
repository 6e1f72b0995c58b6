"""Bundles of what was played with the tables of a pack: whoever never had the pack can play it again all the same."""

import asyncio
from collections.abc import Iterator

import pytest

from domain.games import SHELF
from domain.games.cottage_garden import COTTAGE_GARDEN
from domain.games.my_city.content import PRINTED
from services.table.proving import prove
from tests.services.api import city
from tests.services.api.people import Guest, Match, People, no, ok
from tests.services.api.second import verdict
from tests.services.api.serve import Running, serving
from tests.services.api.test_bundle import bundle, lines
from tests.services.api.test_forged_bundle import both, parsed, written
from tests.services.api.test_import import sends
from tests.services.table.packing import beds, good, lay, table
from tests.services.table.packing import written as written_table


@pytest.fixture(scope="module")
def stocked(knobs: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with packs."""
    packs = tmp_path_factory.mktemp("packs")
    lay(packs / "garden", {"cottage_garden/beds.toml": beds()})
    lay(packs / "city", good())
    second = table("chapter_2.toml")
    second["title"], second["before"] = "Landfall", {"cogs": 1}
    lay(packs / "ahead", {"my_city/chapter_2.toml": written_table(second)})
    with serving(tmp_path_factory.mktemp("stocked"), **knobs, KIFU_PACKS=str(packs)) as running:
        yield running


@pytest.fixture
def anna(stocked: Running) -> Iterator[Guest]:
    with People(stocked.url) as people:
        yield people.new("Anna")


def proven(raw: bytes) -> dict[str, str]:
    """By both verifiers; of each stream its luck."""
    assert verdict(raw) is None
    proof, _ = asyncio.run(prove(SHELF, raw))
    return dict(proof.luck)


def files(raw: bytes) -> dict[str, bool]:
    """Whether the bytes of each are there, by its hash."""
    told: dict[str, bool] = {}
    for line in lines(raw, "content"):
        told[line["sha256"]] = told.get(line["sha256"], False) or "bytes" in line
    return told


def without(raw: bytes, name: str) -> bytes:
    """The same bundle, but for the files of that name."""
    kept = [line for line in parsed(raw) if line.get("name") != name]
    return written(kept)


def test_a_match_brings_the_tables_of_its_pack(anna: Guest) -> None:
    match: Match = anna.opens(2, game="cottage_garden", hotseat=True, content="garden")
    raw = bundle(anna, match)
    assert set(proven(raw)) == {match.id}
    (own,) = (line for line in lines(raw, "content") if line["name"] == "beds.toml")
    printed = COTTAGE_GARDEN.content(COTTAGE_GARDEN.options())
    assert own["sha256"] != printed.files["beds.toml"]
    for told in both(without(raw, "listing")):
        assert told is not None
        assert told.endswith("version 1: listing, which it was opened with, is missing")


def test_a_campaign_brings_those_of_the_chapters_opened_so_far_and_only_hashes_of_the_others(anna: Guest) -> None:
    box, table = city.at_one_screen(anna, content="city")
    city.passes(table, box)
    second = city.opens_chapter(anna, box).rpartition("/")[2]
    raw = bundle(anna, box)
    assert set(proven(raw)) == {box.id, second, city.seen(anna, box)["chapters"][0]["match_id"]}
    (own,) = (line for line in lines(raw, "content") if line["name"] == "chapter_1.toml")
    assert own["sha256"] != PRINTED.campaign[0].files["chapter_1.toml"]
    listed = [line["sha256"] for line in lines(raw, "content") if line["name"].startswith("listing of chapter")]
    assert [files(raw)[sha256] for sha256 in listed] == [True, True, *[False] * 22]
    for told in both(without(raw, "listing")):
        assert told is not None
        assert told.endswith("version 1: listing, which it was opened with, is missing")


def test_what_was_played_with_a_pack_is_taken_in_where_there_is_none(
    anna: Guest, people: People, operator: Guest
) -> None:
    match: Match = anna.opens(2, game="cottage_garden", hotseat=True, content="garden")
    ok(anna.post(f"{match.path}/abandon", {}))
    raw = bundle(anna, match)
    bearer = {"Authorization": f"Bearer {operator.token}"}
    told = ok(people.client.post("/v1/bundles", content=raw, headers=bearer), 201)
    copy = Guest(people.client, anna.token)
    assert ok(copy.get(f"/v1/matches/{told['match_id']}"))["view"] == anna.sees(match)["view"]
    bare = people.client.post("/v1/bundles", content=without(raw, "listing"), headers=bearer)
    assert no(bare) == (422, "bad_bundle")


def test_a_campaign_played_with_a_pack_is_taken_in_where_there_is_none(
    anna: Guest, people: People, operator: Guest
) -> None:
    box, table = city.at_one_screen(anna, content="city")
    city.passes(table, box)
    city.opens_chapter(anna, box)
    ok(anna.post(f"{box.path}/abandon", {"seat": 0}))
    raw = bundle(anna, box)
    bearer = {"Authorization": f"Bearer {operator.token}"}
    told = ok(people.client.post("/v1/bundles", content=raw, headers=bearer), 201)
    copy, original = Guest(people.client, anna.token), city.seen(anna, box)
    here = ok(copy.get(f"/v1/campaigns/{told['campaign_id']}"))
    assert (here["boards"][0]["land"], here["rules"]) == (original["boards"][0]["land"], original["rules"])
    for there, one in zip(original["chapters"][:2], here["chapters"][:2], strict=True):
        match = ok(copy.get(f"/v1/matches/{one['match_id']}"))
        assert match["view"] == ok(anna.get(f"/v1/matches/{there['match_id']}"))["view"]
    assert ok(copy.get(f"/v1/campaigns/{told['campaign_id']}/verify"))["ok"]
    bare = people.client.post("/v1/bundles", content=without(raw, "chapter_1.toml"), headers=bearer)
    assert no(bare) == (422, "bad_bundle")


def test_a_table_under_another_name_or_left_out_is_told(anna: Guest) -> None:
    box, _ = city.at_one_screen(anna, content="city")
    city.opens_chapter(anna, box)
    raw = bundle(anna, box)
    for name in ("chapter_1.toml", "buildings.toml", "listing of chapter 20"):
        renamed = [line | ({"name": "else"} if line.get("name") == name else {}) for line in parsed(raw)]
        at = 1 + next(n for n, line in enumerate(parsed(raw)) if line.get("name") == name)
        for told in both(written(renamed)):
            assert told == f"line {at}: else with this hash is no file that anything here was opened with"
        for told in both(without(raw, name)):
            assert told is not None
            assert told.endswith(f"version 1: {name}, which it was opened with, is missing")


def test_of_a_chapter_that_a_file_does_not_tell_nothing_printed_is_shown_and_what_it_gave_is_taken_in(
    anna: Guest, operator: Guest
) -> None:
    box, seats = city.at_one_screen(anna, content="ahead")
    city.passes(seats, box)
    assert ok(anna.get(f"{box.path}?spoilers=true"))["chapters"][1]["title"] == "Landfall"
    ok(anna.post(f"{box.path}/abandon", {"seat": 0}))
    raw = bundle(anna, box)
    proven(raw)
    copy = ok(sends(operator, raw), 201)["campaign_id"]
    told = ok(anna.get(f"/v1/campaigns/{copy}?spoilers=true"))
    assert told["chapters"][0]["title"] == PRINTED.chapters[0].title
    assert [one["title"] for one in told["chapters"][1:]] == [None, *(one.title for one in PRINTED.chapters[2:])]
    assert told["rules"] == []
    assert ok(anna.get(f"/v1/campaigns/{copy}"))["rules"] != []
