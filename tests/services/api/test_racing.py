"""Many at once: moves of one round race through two processes of the service; none is lost, none is made twice."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.services.api.people import Guest, People, ok, play, together


@pytest.fixture
def doors(server, public_server):
    """Two processes of the service, each with a line of its own."""
    with ExitStack() as lines:
        yield [lines.enter_context(People(url)) for url in (server.url, public_server.url)]


@pytest.fixture
def table(people):
    """Four people with three cards each."""
    guests = [people.new(name) for name in ("Anna", "Ben", "Cara", "Dan")]
    return guests, together(*guests, visibility="public")


def test_all_may_lay_their_cards_at_the_same_moment(doors, table, log):
    guests, match = table
    before = log.version(match.id)
    with ThreadPoolExecutor(8) as pool:
        for round_ in (1, 2, 3):
            cards = [guest.hand(match, seat)[0] for seat, guest in enumerate(guests)]
            # Each sends the same move through both doors: once is enough, and twice is once.
            racing = [
                pool.submit(
                    Guest(door.client, guest.token).post,
                    f"{match.path}/moves",
                    {"seat": seat, "command": play(round_, cards[seat])},
                    Idempotency_Key=f"{round_}",
                )
                for seat, guest in enumerate(guests)
                for door in doors
            ]
            answers = [ok(one.result()) for one in racing]
            for seat in range(4):
                assert answers[2 * seat] == answers[2 * seat + 1]
    # 3 rounds of 4 cards; 3 times the cards are shown; hands are empty, the match ends, the secret is told
    assert log.version(match.id) == before + 3 * 4 + 3 + 3
    assert guests[0].sees(match)["status"] == "ended"


def test_of_two_concessions_that_meet_under_one_key_the_later_is_answered_as_the_first(doors, table, log):
    """By then the seat is nobody's any more."""
    guests, match = table
    path, dan = f"{match.path}/concede", guests[3]

    def concedes(door):
        return Guest(door.client, dan.token).post(path, {"seat": 3}, Idempotency_Key="enough")

    with ThreadPoolExecutor(2) as pool:
        with log.held_up(match.id):
            racing = [pool.submit(concedes, door) for door in doors]
            while log.waiting() < 2 and not any(one.done() for one in racing):
                pass
        answers = [one.result() for one in racing]
    for door, first in zip(doors, answers, strict=True):
        answer = concedes(door) if first.status_code == 503 else first  # it was held up for too long
        assert [event["event_type"] for event in ok(answer)["events"]] == ["conceded", "seat_left"]
    assert log.payloads(match.id).count(b'{"seat":3}') == 2


class Watcher:
    """Reads live answers, hanging up and resuming all the time."""

    def __init__(self, guest: Guest, match, upto: int) -> None:
        self.guest, self.match, self.upto = guest, match, upto
        self.versions: list[int] = []

    def watch(self) -> None:
        last, patience = 0, 3
        while last < self.upto:
            patience = 3 if patience == 1 else patience - 1
            headers = {"Authorization": f"Bearer {self.guest.token}", "Last-Event-ID": str(last)}
            path = f"{self.match.path}/live"
            with self.guest.client.stream("GET", path, headers=headers, timeout=60) as answer:
                assert answer.status_code == 200
                for told in messages(answer):
                    self.versions += [event["version"] for event in told["data"]["events"]]
                    last = told["id"]
                    if last >= self.upto or len(told["data"]["events"]) >= patience:
                        break


def messages(answer):
    """What Server-Sent Events say."""
    said: dict = {}
    for line in answer.iter_lines():
        if line == "" and said:
            assert said["event"] == "version"
            yield {"id": int(said["id"]), "data": json.loads(said["data"])}
            said = {}
        elif line and not line.startswith(":"):
            field, _, text = line.partition(": ")
            said[field] = text


def test_live_answers_lose_nothing_however_often_the_line_is_cut(doors, table):
    guests, match = table
    end = guests[0].sees(match)["version"] + 3 * 4 + 3 + 3
    watchers = [Watcher(Guest(door.client, guest.token), match, end) for door in doors for guest in guests[:2]]
    with ThreadPoolExecutor(8) as pool:
        watching = [pool.submit(watcher.watch) for watcher in watchers]
        for round_ in (1, 2, 3):
            racing = [
                pool.submit(guest.moves, match, seat, play(round_, guest.hand(match, seat)[0]))
                for seat, guest in enumerate(guests)
            ]
            assert all(ok(one.result()) for one in racing)
        for one in watching:
            one.result(120)
    for watcher in watchers:
        assert watcher.versions == list(range(1, end + 1))
