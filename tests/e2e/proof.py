"""How somebody takes the record along from its audit page, and proves it elsewhere with the program given out there."""

import subprocess
import sys
from pathlib import Path

from tests.e2e.visitor import Visitor


def takes_along(visitor: Visitor, folder: Path) -> None:
    """Download the program and the bundle; the one finds the other whole."""
    files = [_downloaded(visitor, link, folder) for link in ("verify_bundle.py", "Download the bundle")]
    key = visitor.page.locator("#key").text_content() or ""
    checked = subprocess.run(  # noqa: S603 - the program that the service itself has given out
        [sys.executable, *files, "--key", key], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def _downloaded(visitor: Visitor, link: str, folder: Path) -> Path:
    with visitor.page.expect_download() as coming:
        visitor.page.get_by_role("link", name=link).first.click()
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    return file
