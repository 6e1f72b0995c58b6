"""A game is known by its folder alone: neither the service behind the API nor the rest of the domain names it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OWN = (ROOT / "domain" / "games", ROOT / "services" / "web")
"""Where games lie, and where each has its look."""


def code() -> Iterator[Path]:
    for package in ("domain", "services"):
        for path in sorted((ROOT / package).rglob("*.py")):
            if not any(path.is_relative_to(folder) for folder in OWN):
                yield path


@pytest.mark.parametrize("name", ["cottage_garden", "karesansui", "miyabi"])
def test_no_line_outside_its_folder_names_a_game(name: str) -> None:
    word = re.compile(name.replace("_", "[_ ]?"), re.IGNORECASE)
    assert [str(path.relative_to(ROOT)) for path in code() if word.search(path.read_text(encoding="utf-8"))] == []
    assert len(list(code())) > 100
