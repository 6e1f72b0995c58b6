"""Tables are read strictly and known by their hash."""

import hashlib
import sys
from pathlib import Path

import pytest

from domain.core.content import Content, ContentError, Entry, Source, parse, read


class Tile(Entry, frozen=True):
    """An entry."""

    name: str
    source: Source


class Tiles(Entry, frozen=True):
    """A table."""

    tiles: tuple[Tile, ...]


GOOD = b'[[tiles]]\nname = "maple"\nsource = "seed"\n'


def test_a_table_is_read_with_its_hash() -> None:
    assert parse(GOOD, "tiles.toml", Tiles) == (Tiles((Tile("maple", "seed"),)), hashlib.sha256(GOOD).hexdigest())


@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        (GOOD + b'colour = "red"', r"tiles\.toml: .*`colour` - at `\$\.tiles\[0\]`"),
        (GOOD.replace(b"seed", b"rumour"), r"tiles\.toml: .*at `\$\.tiles\[0\]\.source`"),
        (b"tiles = [", r"tiles\.toml: "),
    ],
)
def test_a_fault_is_told_with_file_and_path(toml: bytes, fault: str) -> None:
    with pytest.raises(ContentError, match=fault):
        parse(toml, "tiles.toml", Tiles)


def test_a_file_is_read_from_beside_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "kifu_tables_of_a_test"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "tiles.toml").write_bytes(GOOD)
    monkeypatch.syspath_prepend(tmp_path)
    assert read(package.name, "tiles.toml", Tiles) == parse(GOOD, "tiles.toml", Tiles)
    sys.modules.pop(package.name)


def test_the_hash_of_a_content_is_over_all_its_files_by_name() -> None:
    one = Content(None, {"b.toml": "22", "a.toml": "11"})
    assert one.sha256 == hashlib.sha256(b"11  a.toml\n22  b.toml\n").hexdigest()
    assert one.sha256 == Content(None, {"a.toml": "11", "b.toml": "22"}).sha256
    assert one.sha256 != Content(None, {"a.toml": "11", "b.toml": "23"}).sha256
