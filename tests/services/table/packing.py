"""A folder in which packs are installed, for tests; and what lies in a good one."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.domain.my_city.pack import table, written


def good() -> dict[str, bytes]:
    """A first chapter and a board of My City with something of their own."""
    chapter, board = table("chapter_1.toml"), table("board_campaign.toml")
    chapter["title"], chapter["rules"]["start_score"] = "Landing", 5
    board["squares"][0] = "D1"
    return {"my_city/chapter_1.toml": written(chapter), "my_city/board_campaign.toml": written(board)}


def beds() -> bytes:
    """Nine boards of Cottage Garden, each side with one pot."""
    names = [f"{side}{number}" for side in "LD" for number in range(1, 10)]
    entries: list[Any] = [
        {"design": name, "rows": "p..../...../...../...../.....", "source": "house"} for name in names
    ]
    return written({"bed": entries})


def lay(folder: Path, files: Mapping[str, bytes]) -> Path:
    """These files, by their places in that folder."""
    for name, raw in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(raw)
    return folder
