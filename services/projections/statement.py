"""The SQL and Lua beside this file, one statement or script a file, so that it is read and highlighted as such."""

from pathlib import Path

_FOLDER = Path(__file__).parent


def statement(name: str) -> str:
    """The text of `sql/<name>.sql`."""
    return (_FOLDER / "sql" / f"{name}.sql").read_text(encoding="utf-8").strip()


def script(name: str) -> bytes:
    """The text of `lua/<name>.lua`."""
    return (_FOLDER / "lua" / f"{name}.lua").read_bytes()
