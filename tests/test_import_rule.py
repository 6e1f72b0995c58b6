"""The import rule bites: a planted violation of each contract is found and named."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PLANTED = {
    "The world stands on the rules": ("domain/core/planted.py", "import services.settings\n"),
    "Services import downwards only": ("services/store/planted.py", "import services.table.access\n"),
    "The domain imports downwards only": ("domain/geometry/planted.py", "import domain.games.miyabi\n"),
    "Games never import each other": ("domain/games/miyabi/planted.py", "import domain.games.my_city.land\n"),
    "The domain is pure": ("domain/match/planted.py", "import random\n"),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code alone, to plant in."""
    folder = tmp_path_factory.mktemp("planted")
    for package in ("domain", "services"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def lint(folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [Path(sys.executable).parent / "lint-imports", "--no-cache", "--no-logo"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - our own


@pytest.mark.parametrize(("contract", "file", "line"), [(name, *planted) for name, planted in PLANTED.items()])
def test_a_planted_violation_is_named(copy: Path, contract: str, file: str, line: str) -> None:
    planted = copy / file
    planted.write_text(line, encoding="utf-8")
    try:
        found = lint(copy)
    finally:
        planted.unlink()
    assert found.returncode != 0
    assert f"{contract} BROKEN" in found.stdout


def test_a_folder_without_its_place_is_named(copy: Path) -> None:
    stray = copy / "services" / "utils"
    stray.mkdir()
    (stray / "__init__.py").touch()
    try:
        found = lint(copy)
    finally:
        shutil.rmtree(stray)
    assert found.returncode != 0
    assert "services.utils" in found.stdout


def test_the_code_itself_keeps_the_rule(copy: Path) -> None:
    assert lint(copy).returncode == 0
