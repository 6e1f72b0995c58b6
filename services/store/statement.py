"""The SQL beside this file, one statement a file, so that it is read and highlighted as SQL."""

from pathlib import Path

_FOLDER = Path(__file__).parent / "sql"


def statement(name: str) -> str:
    """The text of `sql/<name>.sql`: ours, never a caller's."""
    return (_FOLDER / f"{name}.sql").read_text(encoding="utf-8").strip()
