"""`make new-game NAME=…`: the small game of the tests as the beginning of a new one on the shelf."""

import re
import sys
from pathlib import Path

OWN_WORDS = (
    "A small game made for the tests: hands dealt by luck, truly hidden. It lies on the shelf beside the real ones."
)
YOUR_WORDS = "A game that begins as a copy: hands dealt by luck, played face down. Say here what it becomes."
HERE = Path(__file__).parent
GAMES = HERE.parents[1] / "domain" / "games"


def copy(name: str, games: Path = GAMES) -> Path:
    """A folder for the game of that name, ready to be changed. Raises SystemExit with a sentence."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        raise SystemExit("NAME is words of small letters joined by underscores: make new-game NAME=go_bang")
    folder = games / name
    if folder.exists():
        raise SystemExit(f"There is a game {name} already.")
    folder.mkdir()
    for source in HERE.glob("*.py"):
        if source.name != Path(__file__).name:
            text = source.read_text(encoding="utf-8").replace("tests.hidden_hands", f"domain.games.{name}")
            text = text.replace("hidden_hands", name).replace("HIDDEN_HANDS", name.upper())
            text = text.replace("hidden hands", name.replace("_", " ")).replace(OWN_WORDS, YOUR_WORDS)
            (folder / source.name).write_text(text, encoding="utf-8")
    return folder


if __name__ == "__main__":
    made = copy(sys.argv[1] if len(sys.argv) > 1 else "")
    print(f"{made} is yours to change. Import it in {GAMES / '__init__.py'} and put it into SHELF there.")  # noqa: T201
