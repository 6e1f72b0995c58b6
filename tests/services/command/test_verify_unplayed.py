"""`kifu verify` of matches of a game that is no more: told, checked as far as may be, and not called damaged."""

import subprocess
import sys

from tests.services.api.people import People
from tests.services.command.kifu import Kifu


def without(game: str, kifu: Kifu, *words: str) -> "subprocess.CompletedProcess[str]":
    """`kifu verify` of a release that has taken that game off its shelf."""
    code = (
        "from domain.games import SHELF, Shelf; from services.command import house; from services.__main__ import main;"
        f"house.SHELF = Shelf(one for one in SHELF.games if one.name != '{game}'); main(prog_name='kifu')"
    )
    command = [sys.executable, "-W", "error", "-c", code, "verify", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, **kifu._surroundings({}))  # noqa: S603


def test_a_match_of_a_game_that_is_no_more_is_told_and_not_called_damaged(kifu):
    with kifu.serving() as serving, People(serving.url) as people:
        anna = people.new("Anna")
        gone, _ = (anna.opens(2, game=game, hotseat=True) for game in ("miyabi", "my_city"))
    for words, count in ((("--all",), "2 matches"), ((gone.id,), "1 match")):
        done = without("miyabi", kifu, *words)
        assert (done.returncode, done.stderr) == (0, "")
        what, sum_ = done.stdout.splitlines()
        assert what == (
            f"Match {gone.id} could not be played again: this service knows no game miyabi/1. "
            "Its chain and seals were checked, what it tells was not folded."
        )
        assert f" and {count} checked" in sum_
        assert sum_.endswith(": nothing is damaged, but not all could be played again.")


def test_once_its_chain_is_touched_it_is_damaged(record):
    salt = "salt = set_byte(salt, 0, get_byte(salt, 0) # 1)"
    with record.touched(f"update record.event set {salt} where stream_id = '{record.running}' and version = 2"):
        done = without("my_city", record.kifu, record.running)
    assert done.returncode == 1
    assert f"stream {record.running}, version 2: its hash is not that of what it says." in done.stdout
    assert done.stdout.endswith("not all is as it was recorded.\n")
