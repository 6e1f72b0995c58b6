"""G11: a backup restores to a state that verifies, says what it lost, and everybody plays on from there."""

import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import httpx
import psycopg
import pytest

from services.embedded import servers
from tests.services.api.people import Guest, Match, People, no, ok
from tests.services.command.conftest import settled
from tests.services.command.kifu import Kifu
from tests.services.embedded.look import eventually


class Drill:
    """Anna and Ben at a table, and somebody who will ask to be forgotten."""

    def __init__(self, kifu: Kifu, people: People) -> None:
        self.kifu, self.people = kifu, people
        self.anna, self.ben, self.cara = (people.new(name) for name in ("Anna", "Ben", "Carabosse"))
        self.match = self.anna.opens(2, game="miyabi", title="The long one")
        self.ben.sits(self.match, 1)
        self.cara.opens(2, game="miyabi", hotseat=True, visibility="public")

    def plays(self, moves: int, people: People | None = None) -> int:
        """So many moves by whoever has the turn; the version after them."""
        for _ in range(moves):
            seat = self.sees(people)["to_move"][0]
            guest = self._at(seat, people)
            legal = ok(guest.get(f"{self.match.path}/legal?seat={seat}&limit=3"))["commands"]
            ok(guest.moves(self.match, seat, legal[-1]))
        return int(self.sees(people)["version"])

    def sees(self, people: People | None = None) -> dict[str, object]:
        return dict(self._at(0, people).sees(self.match))

    def _at(self, seat: int, people: People | None) -> Guest:
        guest = (self.anna, self.ben)[seat]
        return guest if people is None else Guest(people.client, guest.token, guest.player_id)


@pytest.fixture
def kifu(made: Path) -> Iterator[Kifu]:
    with settled(made) as kifu:
        yield kifu


@contextmanager
def watching(guest: Guest, match: Match) -> Iterator[list[str]]:
    """The names of what is told live, as they come."""
    told: list[str] = []

    def listen() -> None:
        headers = {"Authorization": f"Bearer {guest.token}"}
        url = f"{guest.client.base_url}{match.path}/live"
        with httpx.stream("GET", url, headers=headers, timeout=60) as answer:
            told.extend(line for line in answer.iter_lines() if line.startswith("event: "))
            told.append("the end")

    listener = threading.Thread(target=listen)
    listener.start()
    yield told
    listener.join()


def test_all_play_on_from_the_backup_while_the_service_runs(kifu: Kifu, tmp_path: Path) -> None:
    with kifu.serving() as serving, People(serving.url) as people:
        drill = Drill(kifu, people)
        version = drill.plays(6)
        before = drill.sees()
        backup = tmp_path / "kifu.zip"
        done = kifu.run("backup", str(backup))
        assert done.code == 0, done.err
        assert "The keys are not in it" in done.out
        assert backup.stat().st_mode & 0o777 == 0o600
        lost = drill.plays(5) - version
        assert drill.cara.ask("DELETE", "/v1/players/me").status_code == 204
        assert kifu.run("seal").code == 0
        assert "with --replace it is gone" in kifu.run("restore", str(backup)).sentence
        with watching(drill.anna, drill.match) as told:
            eventually(lambda: told == ["event: version"])
            restored = kifu.run("restore", str(backup), "--replace")
        assert restored.code == 0, restored.err
        assert told == ["event: version", "event: restored", "the end"]
        assert f"{lost} events were recorded after that and lost." in restored.out
        assert "Lost, though sealed: bucket " in restored.out
        assert restored.out.strip().endswith("all is well.")
        eventually(lambda: drill.anna.get(drill.match.path).status_code == 200, 60)
        assert drill.sees() == before
        assert drill.plays(9) > version
        assert ok(drill.anna.get(f"{drill.match.path}/verify"))["ok"] is True
        assert no(drill.cara.get("/v1/players/me")) == (401, "unauthorised")
        assert kifu.run("verify", "--all").code == 0
        assert {one["kind"] for one in ok(drill.anna.get("/v1/audit/seals"))["items"]} == {"seal", "restored"}


def test_after_the_database_is_destroyed_the_seals_kept_elsewhere_say_what_was_lost(kifu: Kifu, tmp_path: Path) -> None:
    backup, seals = tmp_path / "kifu.zip", tmp_path / "seals"
    with kifu.serving() as serving, People(serving.url) as people:
        drill = Drill(kifu, people)
        version = drill.plays(4)
        assert kifu.run("backup", str(backup)).code == 0
        drill.plays(3)
        assert drill.cara.ask("DELETE", "/v1/players/me").status_code == 204
        assert kifu.run("seal").code == 0
        seals.write_bytes(drill.anna.get("/v1/audit/seals").content)
    shutil.rmtree(kifu.data / "postgres")
    (kifu.data / "servers.json").unlink()
    restored = kifu.run("restore", str(backup), "--seals", str(seals))
    assert restored.code == 0, restored.err
    assert "how much cannot be known here" in restored.out
    assert "Lost, though sealed: bucket " in restored.out
    with kifu.serving() as serving, People(serving.url) as people:
        assert drill.sees(people)["version"] == version
        assert drill.plays(5, people) > version
        assert no(Guest(people.client, drill.cara.token).get("/v1/players/me")) == (401, "unauthorised")
    assert kifu.run("verify", "--all").code == 0
    with psycopg_to(kifu) as conn:
        assert conn.execute("select count(*) from desk.label where text = 'Carabosse'").fetchone() == (0,)


@contextmanager
def psycopg_to(kifu: Kifu) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    with servers(kifu.data) as running, psycopg.connect(running.migrate_url) as conn:
        yield conn


@pytest.fixture(scope="module")
def backed_up(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Kifu, Path]]:
    """A folder at rest and a backup of it, keys included."""
    with settled(made) as kifu:
        with kifu.serving() as serving, People(serving.url) as people:
            people.new("Anna").opens(2, game="miyabi", hotseat=True)
        path = tmp_path_factory.mktemp("backup") / "kifu.zip"
        done = kifu.run("backup", str(path), "--with-keys")
        assert "The keys are in it too" in done.out
        yield kifu, path


def changed(path: Path, to: Path, **changes: bytes) -> Path:
    """The same backup with other members."""
    with ZipFile(path) as old, ZipFile(to, "w", ZIP_STORED) as new:
        for name in old.namelist():
            new.writestr(name, changes.get(name, old.read(name)))
    return to


def test_a_file_that_is_no_whole_backup_leaves_everything_as_it_was(
    backed_up: tuple[Kifu, Path], tmp_path: Path
) -> None:
    kifu, path = backed_up
    with ZipFile(path) as archive:
        index, events = json.loads(archive.read("backup.json")), archive.read("record.event")
    bad = {
        "nothing": b"",
        "cut": path.read_bytes()[:-200],
        "text": b"no archive",
    }
    files = []
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
        files.append(tmp_path / name)
    files.append(
        changed(path, tmp_path / "edited", **{"record.event": events.replace(b"match_opened", b"match_Opened")})
    )
    files.append(changed(path, tmp_path / "short", **{"record.event": events[: events.index(b"\n") + 1]}))
    newer = json.dumps(index | {"migration": 9_999}).encode()
    files.append(changed(path, tmp_path / "newer", **{"backup.json": newer}))
    files.append(changed(path, tmp_path / "other", **{"backup.json": json.dumps(index | {"format": "x"}).encode()}))
    for file in files:
        assert "cannot be restored: " in kifu.run("restore", str(file), "--replace").sentence, file
    assert kifu.run("verify", "--all").code == 0


def test_without_the_keys_of_the_record_nothing_is_restored(backed_up: tuple[Kifu, Path], tmp_path: Path) -> None:
    kifu, path = backed_up
    bare = tmp_path / "bare.zip"
    assert kifu.run("backup", str(bare)).code == 0
    sentence = kifu.run("restore", str(bare), "--replace", KIFU_KEYS=str(tmp_path / "keys")).sentence
    assert "luck.key and service.key and seal.key" in sentence
    with_keys = kifu.run("restore", str(path), "--replace", KIFU_KEYS=str(tmp_path / "keys"))
    assert with_keys.code == 0, with_keys.err
    assert "Nothing was recorded after that." in with_keys.out
    assert (tmp_path / "keys" / "luck.key").read_bytes() == (kifu.data / "keys" / "luck.key").read_bytes()
    assert (tmp_path / "keys" / "luck.key").stat().st_mode & 0o777 == 0o600


def test_in_a_folder_backups_are_named_by_time_and_old_ones_removed(
    backed_up: tuple[Kifu, Path], tmp_path: Path
) -> None:
    kifu, _ = backed_up
    for name in ("kifu-20200101T000000Z.zip", "kifu-mine.zip", "kifu-29990101T000000Z.zip"):
        (tmp_path / name).touch()
    done = kifu.run("backup", str(tmp_path), KIFU_BACKUP_DAYS="7")
    assert "1 older than 7 days removed." in done.out
    names = sorted(path.name for path in tmp_path.iterdir())
    assert len(names) == 3
    assert {"kifu-mine.zip", "kifu-29990101T000000Z.zip"} < set(names)
    assert "exists already" in kifu.run("backup", str(tmp_path / names[0])).sentence
    assert "cannot be written" in kifu.run("backup", str(tmp_path / "no" / "folder.zip")).sentence
    assert "cannot be made a folder" in kifu.run("backup", str(tmp_path / "kifu-mine.zip" / "deeper")).sentence


def test_a_folder_that_is_not_there_yet_is_made(backed_up: tuple[Kifu, Path], tmp_path: Path) -> None:
    kifu, _ = backed_up
    for name in ("nightly", "deep/nightly", "called.zip/"):
        done = kifu.run("backup", f"{tmp_path}/{name}")
        assert done.code == 0, done.err
        (made,) = (tmp_path / name).iterdir()
        assert f": {made}\n" in done.out
        made.rename(made.with_name("kifu-20200101T000000Z.zip"))  # as if the nightly command had come back much later
        assert "1 older than 30 days removed." in kifu.run("backup", f"{tmp_path}/{name}").out
