"""Packs: what the operator's folder holds is checked whole, and kept as it was when something was opened with it."""

import os
import random
import shutil
from pathlib import Path
from uuid import uuid4

import pytest

from domain.campaign.chapter import game_of, open_match
from domain.campaign.commands import OpenCampaign, OpenChapter
from domain.campaign.events import ChapterOpened
from domain.campaign.evolution import extend
from domain.campaign.rules import decide, open_campaign
from domain.games import SHELF
from domain.games.cottage_garden import COTTAGE_GARDEN
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import PRINTED
from domain.games.my_city.options import PlayOptions
from services.store import Store
from services.table.content import Contents
from services.table.folder import LARGEST
from services.table.ledger import Ledger
from services.table.pack import Packs, read
from services.table.problem import Malformed, RecordDamaged
from tests.domain.campaign.table import COMMITMENTS
from tests.given import ANNA, PLAYERS, Script, opening, play_out
from tests.services.table.packing import beds, good, lay
from tests.services.table.test_ledger import recorded

pytestmark = pytest.mark.anyio


def faults(folder: Path, **files: bytes) -> list[str]:
    return [str(fault) for fault in read(lay(folder, files), SHELF).faults]


def test_a_good_pack_is_read_whole(tmp_path: Path) -> None:
    notes = {"README.md": b"Ours.", "LICENSE": b"", ".git": b"", "my_city/notes.txt": b"", "my_city/.draft.toml": b"x"}
    pack = read(lay(tmp_path, good() | {"cottage_garden/beds.toml": beds()} | notes), SHELF)
    assert pack.faults == ()
    assert {game: sorted(files) for game, files in pack.tables.items()} == {
        "cottage_garden": ["beds.toml"],
        "my_city": ["board_campaign.toml", "chapter_1.toml"],
    }


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, "This pack replaces nothing."),
        ({"my_city/README.md": b""}, "This pack replaces nothing."),
        ({"chapter_1.toml": b""}, "chapter_1.toml: Tables lie in a folder named after their game, such as my_city."),
        ({"my_sity/chapter_1.toml": b""}, "my_sity: There is no game of that name. Did you mean `my_city`?"),
        ({"miyabi/tiles.toml": b""}, "miyabi: No table of this game can be replaced."),
        ({"my_city/chapter_1.tml": b""}, "my_city/chapter_1.tml: My City has no table of that name. Did you mean"),
        (
            {"my_city/eternal.toml": b"#" * (LARGEST + 1)},
            f"my_city/eternal.toml: No table is larger than {LARGEST} bytes.",
        ),
        ({"my_city/deep/eternal.toml": b""}, "my_city/deep: This cannot be read: Is a directory."),
        ({"my_city/eternal.toml": b"x"}, "my_city/eternal.toml: This is not TOML: Expected '='"),
    ],
)
def test_what_is_wrong_with_a_folder_is_told(tmp_path: Path, files: dict[str, bytes], told: str) -> None:
    (fault,) = faults(tmp_path, **files)
    assert fault.startswith(told)


def test_a_fault_of_all_tables_together_names_the_game(tmp_path: Path) -> None:
    greedy = good()["my_city/chapter_1.toml"].replace(b'"progress" = 2', b'"progress" = 9')
    assert faults(tmp_path, **{"my_city/chapter_1.toml": greedy}) == [
        "my_city: A seat could mark 85 progress in all; there are 78 circles."
    ]


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    lay(tmp_path, good())
    (tmp_path / "my_city" / "eternal.toml").symlink_to("nowhere")
    assert faults(tmp_path) == ["my_city/eternal.toml: This cannot be read: No such file or directory."]
    assert faults(tmp_path / "nowhere") == ["nowhere: This folder cannot be read: No such file or directory."]


def test_only_files_of_the_packs_own_are_read(tmp_path: Path) -> None:
    pack, elsewhere = lay(tmp_path / "pack", good()), lay(tmp_path / "elsewhere", good()) / "my_city"
    lent = pack / "my_city" / "chapter_1.toml"
    lent.rename(pack / "my_city" / "ours.txt")
    lent.symlink_to("ours.txt")
    assert faults(pack) == []
    for there in ("/dev/zero", elsewhere / "chapter_1.toml", "../../elsewhere/my_city/chapter_1.toml"):
        lent.unlink()
        lent.symlink_to(there)
        assert faults(pack) == ["my_city/chapter_1.toml: This cannot be read: It leads out of the pack."]
    shutil.rmtree(pack / "my_city")
    (pack / "my_city").symlink_to(elsewhere)
    assert faults(pack) == [
        f"my_city/{name}: This cannot be read: It leads out of the pack."
        for name in ("board_campaign.toml", "chapter_1.toml")
    ]


def test_a_pack_may_lie_elsewhere_as_a_whole(tmp_path: Path) -> None:
    lay(tmp_path / "elsewhere", good())
    (tmp_path / "pack").symlink_to("elsewhere")
    assert faults(tmp_path / "pack") == []


def test_nobody_waits_for_what_is_no_file(tmp_path: Path) -> None:
    lay(tmp_path, good())
    os.mkfifo(tmp_path / "my_city" / "eternal.toml")
    assert faults(tmp_path) == ["my_city/eternal.toml: This cannot be read: It is no file."]


@pytest.mark.parametrize("raw", [b"rules = " + b"[" * 20_000, b"x = " + b"{a = " * 12_000])
def test_a_table_that_is_nested_too_deeply_has_a_fault_like_any_other(tmp_path: Path, raw: bytes) -> None:
    assert faults(tmp_path, **{"my_city/eternal.toml": raw}) == ["my_city/eternal.toml: This is nested too deeply."]


def packs(folder: Path, store: Store) -> Packs:
    return Packs(folder, SHELF, Contents(store))


@pytest.mark.parametrize("name", ["nowhere", "..", ".", "", "a/b", "Upper", "x" * 65, "../good", "good\n"])
async def test_only_an_installed_pack_can_be_opened_with(tmp_path: Path, store: Store, name: str) -> None:
    lay(tmp_path / "good", good())
    with pytest.raises(Malformed, match="There is no such pack here"):
        await packs(tmp_path, store).box(name)


async def test_a_faulty_pack_opens_nothing_and_keeps_nothing(tmp_path: Path, store: Store) -> None:
    lay(tmp_path / "bad", good() | {"my_city/eternal.toml": b"x"})
    for asked in (packs(tmp_path, store).box("bad"), packs(tmp_path, store).game("bad", MY_CITY, PlayOptions())):
        with pytest.raises(Malformed, match="content check") as told:
            await asked
        assert told.value.pointer == "/content"


async def test_a_pack_for_another_game_opens_nothing(tmp_path: Path, store: Store) -> None:
    lay(tmp_path / "garden", {"cottage_garden/beds.toml": beds()})
    with pytest.raises(Malformed, match="no table of this game"):
        await packs(tmp_path, store).box("garden")


async def test_without_a_pack_a_campaign_is_played_as_printed(tmp_path: Path, store: Store) -> None:
    assert await packs(tmp_path, store).box(None) is PRINTED


async def test_a_campaign_plays_on_unchanged_whatever_becomes_of_the_folder(tmp_path: Path, store: Store) -> None:
    lay(tmp_path / "mine", good())
    box = await packs(tmp_path, store).box("mine")
    told = open_campaign(OpenCampaign(PLAYERS[0], 2, COMMITMENTS, hotseat=True), box)
    campaign_id = await recorded(store, told)
    lay(tmp_path / "mine", {"my_city/chapter_1.toml": b"spoilt"})
    assert (await Ledger(store, SHELF).current(campaign_id)).campaign.box == box
    shutil.rmtree(tmp_path / "mine")

    campaign = (await Ledger(store, SHELF).current(campaign_id)).campaign
    match_id = uuid4()
    (opened,) = decide(campaign, ANNA, OpenChapter(), lambda: str(match_id))
    assert isinstance(opened, ChapterOpened)
    await recorded(store, [opened], len(told), campaign_id)
    campaign = extend(campaign, [opened])
    await recorded(store, open_match(campaign, str(campaign_id), opened, Script()), 0, match_id)

    ledger = Ledger(store, SHELF)
    match = (await ledger.current(match_id)).match
    assert match.state.set_up.rules.start_score == 5
    assert match.table.opened.content == box.campaign[0].sha256
    assert (await ledger.current(campaign_id)).campaign == campaign
    assert game_of(campaign).content(PlayOptions()).tables.chapter.title == "Landing"


async def test_a_match_plays_on_unchanged_too(tmp_path: Path, store: Store) -> None:
    lay(tmp_path / "garden", {"cottage_garden/beds.toml": beds()})
    game = await packs(tmp_path, store).game("garden", COTTAGE_GARDEN, COTTAGE_GARDEN.options())
    shutil.rmtree(tmp_path / "garden")
    played = play_out(game, 2, seed=5)
    match_id = await recorded(store, played.events)
    ledger = Ledger(store, SHELF)
    match = (await ledger.current(match_id)).match
    assert (match.state, match.table) == (played.match.state, played.match.table)
    assert match.game is (await ledger.at(match_id, 3)).match.game


async def test_many_packs_are_remembered_only_as_far_as_there_is_room(tmp_path: Path, store: Store) -> None:
    contents = Contents(store, capacity=2)
    dice = random.Random(1)
    hashes = []
    for score in (3, 4, 5, 6):
        lay(
            tmp_path / "mine",
            {k: raw.replace(b'"start_score" = 5', f'"start_score" = {score}'.encode()) for k, raw in good().items()},
        )
        hashes.append((await Packs(tmp_path, SHELF, contents).box("mine")).sha256)
    for _ in range(2):
        dice.shuffle(hashes)
        assert [(await contents.box(sha256)).sha256 for sha256 in hashes] == hashes


async def test_what_was_never_kept_here_is_missed(store: Store) -> None:
    game = MY_CITY.supplied({"chapter_1.toml": good()["my_city/chapter_1.toml"]})
    match_id = await recorded(store, opening(game, 2, Script()))
    with pytest.raises(RecordDamaged):
        await Ledger(store, SHELF).current(match_id)
