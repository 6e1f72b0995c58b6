"""G11, the paths that are rarely walked: an older backup than the last, servers of one's own, people who are gone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest

from services.embedded import servers
from tests.guarantees.test_g11_restore import Drill, watching
from tests.servers import scratch_database
from tests.services.api.people import Guest, People, no, ok
from tests.services.command.conftest import settled
from tests.services.command.kifu import Ended, Kifu
from tests.services.embedded.look import eventually


@pytest.fixture
def kifu(made: Path) -> Iterator[Kifu]:
    with settled(made) as kifu:
        yield kifu


def made_backup(kifu: Kifu, path: Path, **knobs: str) -> Path:
    done = kifu.run("backup", str(path), **knobs)
    assert done.code == 0, done.err
    return path


def restores(drill: Drill, path: Path, **knobs: str) -> Ended:
    """Put it back while the service runs; it answers again afterwards."""
    done = drill.kifu.run("restore", str(path), "--replace", **knobs)
    assert done.code == 0, done.err
    assert done.out.strip().endswith("all is well.")
    eventually(lambda: drill.anna.get(drill.match.path).status_code == 200, 60)
    return done


def epochs(drill: Drill) -> list[int]:
    """The epochs that the seals told of restores begin, in their order."""
    told = ok(drill.anna.get("/v1/audit/seals"))["items"]
    return [max(head["epoch"] for head in one["heads"]) for one in told if one["kind"] == "restored"]


def test_a_backup_older_than_the_last_restore_is_put_back_and_after_it_the_right_one(
    kifu: Kifu, tmp_path: Path
) -> None:
    with kifu.serving() as serving, People(serving.url) as people:
        drill = Drill(kifu, people)
        drill.plays(3)
        first, then = made_backup(kifu, tmp_path / "first.zip"), drill.sees()
        drill.plays(3)
        second, right = made_backup(kifu, tmp_path / "second.zip"), drill.sees()
        drill.plays(2)
        restores(drill, second)
        drill.plays(4)
        assert kifu.run("seal").code == 0
        lost, later = receipts(drill, then), drill.sees()
        with watching(drill.anna, drill.match) as told:
            eventually(lambda: told == ["event: version"])
            restored = restores(drill, first)
        assert told == ["event: version", "event: restored", "the end"]
        assert drill.sees() == then
        sealed, _, count, *_ = restored.out.splitlines()
        assert sealed.startswith("Lost, though sealed: bucket ")
        assert restored.out.count("Lost, though sealed") == 1  # all other buckets are as they were, or empty
        assert count == f"{len(lost)} events were recorded after that and lost."
        they_who_knew_more_are_told(drill, int(str(later["version"])))
        lives = epochs(drill)
        assert lives == sorted(set(lives))
        assert len(lives) == 2
        drill.plays(12)
        assert not receipts(drill, then) & lost
        assert ok(drill.anna.get(f"{drill.match.path}/verify"))["ok"] is True
        assert kifu.run("seal").code == 0
        assert kifu.run("verify", "--all").code == 0
        # That was the wrong one: no seal of the life between accuses the right one, which `restores` looks for.
        restores(drill, second)
        assert drill.sees() == right
        assert drill.plays(1) > int(str(right["version"]))


def receipts(drill: Drill, then: dict[str, object]) -> set[str]:
    """The hashes of the events that were recorded after that was seen."""
    told = ok(drill.anna.get(f"{drill.match.path}/events?after={then['version']}"))["items"]
    return {one["hash"] for one in told}


def they_who_knew_more_are_told(drill: Drill, version: int) -> None:
    """By whatever they ask that names a version which is no more."""
    path = drill.match.path
    assert no(drill.anna.get(f"{path}/live", Last_Event_ID=str(version))) == (404, "no_such_version")
    assert no(drill.anna.get(f"{path}/events?after={version}")) == (404, "no_such_version")
    assert no(drill.anna.get(f"{path}?at={version}")) == (404, "no_such_version")
    assert no(drill.anna.get(path, Min_Version=str(version)))[0] == 503
    seat = drill.sees()["to_move"][0]  # type: ignore[index]
    guest = (drill.anna, drill.ben)[seat]
    command = ok(guest.get(f"{path}/legal?seat={seat}&limit=1"))["commands"][0]
    assert no(guest.moves(drill.match, seat, command, If_Match=f'"{version}"')) == (412, "version_mismatch")


@contextmanager
def given(kifu: Kifu, keys: Path) -> Iterator[dict[str, str]]:
    """Servers that others run: a database of our own, an owner and a role that serves, and a Redis."""
    with servers(kifu.data) as running, scratch_database(running.migrate_url) as owner_url:
        service_url = urlunsplit(urlsplit(running.database_url)._replace(path=urlsplit(owner_url).path))
        yield {
            "KIFU_DATABASE_URL": service_url,
            "KIFU_MIGRATE_URL": owner_url,
            "KIFU_REDIS_URL": running.redis_url,
            "KIFU_KEYS": str(keys),
        }


def test_on_servers_of_ones_own_nothing_of_the_lost_moves_is_shown_whatever_redis_keeps(
    kifu: Kifu, tmp_path: Path
) -> None:
    with given(kifu, tmp_path / "keys") as knobs, settled_beside(tmp_path) as beside:
        assert beside.run("migrate", **knobs).code == 0
        with beside.serving(**knobs) as serving, People(serving.url) as people:
            drill = Drill(beside, people)
            version = drill.plays(4)
            backup, then = made_backup(beside, tmp_path / "kifu.zip", **knobs), drill.sees()
            for redis_url in ("redis://127.0.0.1:1", knobs["KIFU_REDIS_URL"]):
                lost = [drill.plays(1) for _ in range(3)]  # each is shown, and so kept in Redis
                assert "with --replace it is gone" in beside.run("restore", str(backup), **knobs).sentence
                done = restores(drill, backup, **knobs | {"KIFU_REDIS_URL": redis_url})
                assert ("Redis does not answer" in done.err) == (redis_url != knobs["KIFU_REDIS_URL"])
                assert lost[-1] > version
                assert drill.sees() == then
                assert drill.anna.sees(drill.match, "?as=spectator")["version"] == version
            assert drill.plays(1) > version
            assert beside.run("verify", "--all", **knobs).code == 0


@contextmanager
def settled_beside(tmp_path: Path) -> Iterator[Kifu]:
    """The command line of somebody who has no servers of their own."""
    yield Kifu(tmp_path / "beside")


def test_who_was_erased_after_the_backup_is_erased_again_and_their_guests_may_still_come(
    kifu: Kifu, tmp_path: Path
) -> None:
    with kifu.serving() as serving, People(serving.url) as people:
        drill, dan = Drill(kifu, people), people.new("Dan")
        waiting = drill.cara.opens(3, game="miyabi", title="Carabosse invites")
        drill.anna.sits(waiting, 1)
        begun = drill.cara.opens(2, game="miyabi")
        dan.sits(begun, 1)
        handed = ok(drill.cara.post(f"{begun.path}/hand-over", {"seat": 0}))["invitation"]
        backup = made_backup(kifu, tmp_path / "kifu.zip")
        assert drill.cara.ask("DELETE", "/v1/players/me").status_code == 204
        assert "1 player of it had been erased since, and again now." in restores(drill, backup).out
        assert no(Guest(people.client, drill.cara.token).get("/v1/players/me")) == (401, "unauthorised")
        assert no(drill.ben.post(f"{begun.path}/seats", {"invitation": handed})) == (403, "bad_invitation")
        dan.sits(waiting, 2)
        told = dan.sees(waiting)
        assert (told["status"], told["seats"][0]["name"]) == ("running", "former player")
        assert "Carabosse" not in dan.get(waiting.path).text
        assert "Carabosse" not in dan.get(f"{waiting.path}/events").text
        assert made_backup(kifu, tmp_path / "after.zip")
        assert "erased since" not in restores(drill, tmp_path / "after.zip").out
