"""Packs that are too much, or not what they seem: each is a fault like any other, and nobody waits for it."""

import dataclasses
import os
import tomllib
from pathlib import Path
from threading import current_thread
from typing import Any
from uuid import uuid4

import pytest

from domain.games import SHELF
from domain.games.cottage_garden import COTTAGE_GARDEN
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import PRINTED
from domain.games.my_city.pack import PACKABLE
from services.store import Store
from services.table import stock
from services.table.content import Contents
from services.table.folder import LARGEST, MOST, WHOLE
from services.table.pack import Packs, read
from services.table.problem import Malformed
from tests.services.table.packing import beds, good, lay

pytestmark = pytest.mark.anyio


def faults(folder: Path) -> list[str]:
    return [str(fault) for fault in read(folder, SHELF).faults]


def test_nothing_is_read_where_a_folder_holds_too_much(tmp_path: Path) -> None:
    many = {f"my_city/f{n}.toml": b"x" for n in range(MOST)}
    assert len(faults(lay(tmp_path / "full", many))) == MOST
    more = lay(tmp_path / "more", many | {"my_city/eternal.toml": b"x"})
    assert faults(more) == [f"my_city: No more than {MOST} things lie in a folder."]
    fat = lay(tmp_path / "fat", {f"my_city/chapter_{n}.toml": b"#" * LARGEST for n in range(1, 6)})
    assert faults(fat) == [f"All tables of a pack have at most {WHOLE} bytes."]


def test_a_name_that_is_no_text_is_told_with_signs_in_its_place(tmp_path: Path) -> None:
    lay(tmp_path, {"my_city/" + os.fsdecode(b"chap\xff.toml"): b"x", os.fsdecode(b"ga\xff\nme") + "/x.toml": b"x"})
    pack = read(tmp_path, SHELF)
    assert list(pack.tables["my_city"]) == ["chap\N{REPLACEMENT CHARACTER}.toml"]
    assert [fault.file for fault in pack.faults] == [
        "ga\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}me",
        "my_city/chap\N{REPLACEMENT CHARACTER}.toml",
    ]
    assert "".join(map(str, pack.faults)).encode()


def test_what_a_game_cannot_make_of_tables_is_a_fault_of_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unable(_: object) -> None:
        raise RecursionError("too deep for us")

    monkeypatch.setitem(vars(MY_CITY), "packable", dataclasses.replace(PACKABLE, faults=unable))
    assert faults(lay(tmp_path, good())) == ["my_city: These tables cannot be read together: too deep for us."]


def counting(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads in which something is parsed from now on, one for each time."""
    seen: list[str] = []
    loads = tomllib.loads

    def counted(text: str, **more: Any) -> dict[str, Any]:
        seen.append(current_thread().name)
        return loads(text, **more)

    monkeypatch.setattr(tomllib, "loads", counted)
    return seen


async def test_a_pack_that_has_not_changed_is_not_parsed_again(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path / "mine", good() | {"cottage_garden/beds.toml": beds()})
    lay(tmp_path / "bad", {"my_city/chapter_1.toml": b"x = ["})
    own, seen = Packs(tmp_path, SHELF, Contents(store)), counting(monkeypatch)

    async def told() -> list[stock.PackTold]:
        found = await own.installed()
        return [stock.told(name, pack, SHELF) for name, pack in found.items()]

    first = await told()
    assert seen
    seen.clear()
    assert await told() == first
    with pytest.raises(Malformed):
        await own.box("bad")
    assert (await own.box("mine")).sha256 == first[1].content["my_city"]
    assert seen == []

    lay(tmp_path / "bad", {"my_city/chapter_1.toml": b"x = ("})
    assert [one.fault for one in await told()] != [one.fault for one in first]
    assert seen


async def test_nothing_is_parsed_where_others_wait_for_it(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    never_seen = {name: raw + b"# " + uuid4().hex.encode() for name, raw in good().items()}
    lay(tmp_path / "mine", never_seen | {"cottage_garden/beds.toml": beds() + b"# " + uuid4().hex.encode()})
    assert PRINTED.sha256  # what we print ourselves is read once and for all
    own, seen = Packs(tmp_path, SHELF, Contents(store)), counting(monkeypatch)
    game = await own.game("mine", COTTAGE_GARDEN, COTTAGE_GARDEN.options())
    box = await own.box("mine")
    game.content(COTTAGE_GARDEN.options())
    assert (await Contents(store).box(box.sha256)).campaign == box.campaign
    assert seen
    assert current_thread().name not in seen
