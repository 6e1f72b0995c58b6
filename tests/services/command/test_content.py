"""`kifu content`: what the author of a pack is told, and which packs are installed."""

from pathlib import Path

import pytest

from domain.games.cottage_garden.content import with_beds
from domain.games.my_city.content import box_of
from tests.services.command.kifu import Kifu
from tests.services.table.packing import beds, good, lay


@pytest.fixture
def kifu(tmp_path: Path) -> Kifu:
    """For commands that come to nothing."""
    return Kifu(tmp_path / "kifu")


def hashes() -> tuple[str, str]:
    """Of the beds, and of a campaign with the good pack."""
    mine = box_of({name.removeprefix("my_city/"): raw for name, raw in good().items()})
    return with_beds(beds()).sha256, mine.sha256


def test_a_good_pack_tells_what_it_replaces_and_its_hash(kifu: Kifu, tmp_path: Path) -> None:
    folder = lay(tmp_path / "mine", good() | {"cottage_garden/beds.toml": beds()})
    garden, city = hashes()
    told = kifu.run("content", "check", str(folder))
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines() == [
        "cottage_garden replaces:",
        "  beds.toml",
        f"  content of a match: {garden}",
        "my_city replaces:",
        "  board_campaign.toml",
        "  chapter_1.toml",
        f"  content of a campaign: {city}",
    ]
    assert kifu.run("content", "check", "--json", str(folder)).json == {
        "ok": True,
        "replaces": {"cottage_garden": ["beds.toml"], "my_city": ["board_campaign.toml", "chapter_1.toml"]},
        "content": {"cottage_garden": garden, "my_city": city},
        "faults": [],
    }
    assert not kifu.data.exists()


def test_every_fault_is_told_with_its_place(kifu: Kifu, tmp_path: Path) -> None:
    files = {name: raw.replace(b'"title"', b'"titel"') for name, raw in good().items()}
    folder = lay(tmp_path / "mine", files | {"my_city/chapter_2.toml": b"x"})
    told = kifu.run("content", "check", str(folder))
    assert (told.code, told.err) == (1, "")
    assert told.out.splitlines() == [
        "my_city/chapter_1.toml: titel: This is not known here. Did you mean `title`?",
        "my_city/chapter_1.toml: title: This is missing.",
        "my_city/chapter_2.toml: This is not TOML: Expected '=' after a key in a key/value pair (at end of document).",
        "3 faults.",
    ]
    as_json = kifu.run("content", "check", "--json", str(folder))
    assert (as_json.code, as_json.json["ok"], as_json.json["content"]) == (1, False, {})
    assert [fault["place"] for fault in as_json.json["faults"]] == ["titel", "title", ""]


def test_a_single_fault_is_one(kifu: Kifu, tmp_path: Path) -> None:
    told = kifu.run("content", "check", str(lay(tmp_path / "mine", {"README.md": b"Ours."})))
    assert (told.code, told.out) == (1, "This pack replaces nothing.\n1 fault.\n")


@pytest.mark.parametrize("words", [("content", "check"), ("content", "check", "/nowhere/at/all"), ("content", "chek")])
def test_a_folder_is_needed(kifu: Kifu, words: tuple[str, ...]) -> None:
    done = kifu.run(*words)
    assert done.code == 2
    assert done.sentence


def test_it_explains_itself(kifu: Kifu) -> None:
    assert kifu.run("content", "check", "--help").out.startswith("Usage: kifu content check [OPTIONS] FOLDER")


def test_the_installed_packs_are_listed_with_what_they_replace(kifu: Kifu) -> None:
    packs = kifu.data / "packs"
    lay(packs / "mine", good() | {"cottage_garden/beds.toml": beds()})
    lay(packs / "bad", {"my_city/chapter_2.toml": b"x"})
    garden, city = hashes()
    told = kifu.run("content", "list")
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines() == [
        "bad cannot be played with: my_city/chapter_2.toml: This is not TOML: "
        "Expected '=' after a key in a key/value pair (at end of document).",
        "mine",
        f"  cottage_garden {garden[:12]}  beds.toml",
        f"  my_city {city[:12]}  board_campaign.toml, chapter_1.toml",
    ]
    bad, mine = kifu.run("content", "list", "--json").json["items"]
    assert (bad["name"], bad["ok"], bad["fault"]["file"]) == ("bad", False, "my_city/chapter_2.toml")
    assert (mine["ok"], mine["content"]) == (True, {"cottage_garden": garden, "my_city": city})


def test_where_none_is_installed_it_says_where_to_put_one(kifu: Kifu) -> None:
    told = kifu.run("content", "list")
    packs = kifu.data / "packs"
    assert (told.code, told.out.split("into ")[1].strip()) == (0, str(packs))
    assert kifu.run("content", "list", "--json").json == {"items": []}
