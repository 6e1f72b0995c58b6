"""`kifu demo`: a whole match through the API."""

import os
import pty
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import NamedTuple

import pytest

from domain.games import SHELF
from services.embedded import port
from tests.services.api.people import ok


@pytest.mark.parametrize("game", sorted(game.name for game in SHELF.games))
def test_it_plays_every_game_to_its_end_and_says_where_to_look(running, game):
    done = running.kifu.run("demo", "--game", game, "--url", running.serving.url)
    assert done.code == 0, done.err
    assert done.err == ""
    *_, ended, look, check, read = done.out.splitlines()
    assert ended.startswith("Ended after ")
    assert ended.count("seat 0: ") == 1
    assert len(done.out.splitlines()) > 10  # boards
    path = read.rpartition("    ")[2]
    match_id = path.rpartition("/")[2]
    assert path == f"{running.serving.url}/v1/matches/{match_id}"
    assert f'make replay ARGS="{match_id} --at ' in look
    assert check.endswith(f"make verify ARGS={match_id}")


ALL_MODULES = '{"modules": ["colourful_garden", "big_meadow", "zen_garden", "seven", "frog"]}'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("cottage_garden", 1, "{}"),
        ("cottage_garden", 4, "{}"),
        ("karesansui", 6, '{"weeds": "suggested"}'),
        ("miyabi", 4, ALL_MODULES),
    ],
)
def test_it_plays_with_few_seats_and_many_and_with_expansions_and_all_are_drawn(running, game, seats, options):
    words = ("--game", game, "--seats", str(seats), "--options", options, "--url", running.serving.url)
    done = running.kifu.run("demo", *words)
    assert (done.code, done.err) == (0, "")
    *_, ended, _, _, read = done.out.splitlines()
    drawn = running.kifu.run("replay", read.rpartition("/")[2]).out.lower()
    for seat in range(seats + 1):
        assert (f"seat {seat}: " in ended) == (seat < seats)
        assert (f"seat {seat}" in drawn) == (seat < seats)


def test_for_a_program_it_prints_the_final_view(running):
    done = running.kifu.run("demo", "--json", "--url", running.serving.url, "--seats", "3")
    assert (done.code, done.err) == (0, "")
    final = done.json
    assert (final["game"], final["status"], len(final["seats"]), final["to_move"]) == ("my_city", "ended", 3, [])
    assert len(final["outcome"]["points"]) == 3


def test_the_same_seed_chooses_the_same_way(running):
    """Luck differs; where the frogs of Miyabi are set is chosen before it matters."""
    options = '{"modules": ["frog"], "start_seat": 0}'

    def frogs(seed: str) -> list[str]:
        words = ("--game", "miyabi", "--options", options, "--seed", seed, "--url", running.serving.url)
        match_id = running.kifu.run("demo", "--json", *words).json["match_id"]
        log = running.kifu.run("replay", match_id, "--log").out.splitlines()
        return [line.rpartition("frog_placed")[2].strip() for line in log if "frog_placed" in line]

    assert frogs("1") == frogs("1") != frogs("2")


def test_options_of_the_game_are_passed_on(running):
    done = running.kifu.run("demo", "--json", "--url", running.serving.url, "--options", '{"play": "eternal"}')
    assert done.json["view"]["play"] == "eternal"


def test_without_a_service_it_says_how_to_start_one(running):
    nobody = port.choose()
    assert running.kifu.run("demo", KIFU_PORT=str(nobody)).sentence == (
        f"No Kifu answers at http://127.0.0.1:{nobody}. Start one with: make run"
    )


@pytest.mark.parametrize("url", ["nowhere", "http://[", "http://127.0.0.1:1/x"])
def test_an_address_that_leads_nowhere_is_told(running, url):
    assert running.kifu.run("demo", "--url", url).sentence.startswith(f"No Kifu answers at {url}.")


def test_an_unknown_game_is_answered_with_those_there_are(running):
    assert running.kifu.run("demo", "--game", "chess").sentence == (
        "There is no game 'chess'; there are cottage_garden, karesansui, miyabi, my_city."
    )


def test_a_wrong_number_of_seats_is_answered_with_the_right_ones(running):
    assert running.kifu.run("demo", "--seats", "5").sentence == "my_city has 2 to 4 seats, not 5."


@pytest.mark.parametrize("options", ['{"colour": "red"}', "{", "[]", '{"play": "chess"}'])
def test_unknown_options_are_answered_with_those_there_are(running, options):
    sentence = running.kifu.run("demo", "--options", options).sentence
    assert sentence.startswith("--options: ")
    assert " my_city has these: play" in sentence


def test_a_bad_setting_is_told(running):
    assert running.kifu.run("demo", KIFU_PORT="0").sentence.startswith("KIFU_PORT is '0', but must be")


class Told(NamedTuple):
    """The lines that a demonstration printed, and what it showed on a terminal beside them."""

    lines: list[str]
    shown: str


@contextmanager
def terminal():
    """The end of a terminal to write to, and all that has been written there once it is closed."""
    screen, end = pty.openpty()
    shown = bytearray()

    def listen():
        with suppress(OSError):  # which is how Linux says that nobody can write there any more
            while more := os.read(screen, 65536):
                shown.extend(more)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(listen)
        try:
            yield end, shown
        finally:
            os.close(end)
    os.close(screen)


@pytest.fixture(scope="module")
def campaigns(running):
    """What the demonstration tells for each number of seats; all are played at once."""

    def played(seats):
        words = ("demo", "--campaign", "--seats", str(seats), "--url", running.serving.url)
        with terminal() as (end, shown):
            done = running.kifu.run(*words, stderr=end, TERM="xterm")
        assert done.code == 0, shown
        return Told(done.out.splitlines(), shown.decode())

    with ThreadPoolExecutor() as threads:
        return dict(zip((2, 3, 4), threads.map(played, (2, 3, 4)), strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_campaign_is_played_through_all_its_chapters_and_draws_its_boards(running, anna, campaigns, seats):
    lines = campaigns[seats].lines
    assert [line[:2].strip() for line in lines[:24]] == [str(chapter) for chapter in range(1, 25)]
    told = [line.split()[3] for line in lines if line.startswith("seat ")]
    assert len(told) == seats
    assert lines[23].split("progress")[1].split() == told
    assert any(line.startswith("ended: campaign_complete; most progress: seat ") for line in lines)
    *_, legend, _, read, check = lines
    assert legend.startswith("M mountain, ")
    campaign_id = read.rpartition("/")[2]
    assert read.endswith(f"{running.serving.url}/v1/campaigns/{campaign_id}")
    assert check.endswith(f"make verify ARGS={campaign_id}")
    assert ok(anna.get(f"/v1/campaigns/{campaign_id}/verify"))["ok"]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_while_a_campaign_is_played_a_bar_shows_how_far_each_chapter_is(campaigns, seats):
    shown = campaigns[seats].shown
    assert [chapter for chapter in range(1, 25) if f"chapter {chapter}, round " not in shown] == []


@pytest.mark.slow
def test_the_campaign_is_verified_as_the_demonstration_says(running, campaigns):
    campaign_id = campaigns[2].lines[-1].rpartition("=")[2]
    assert running.kifu.run("verify", campaign_id).code == 0


@pytest.mark.parametrize("words", [("--game", "miyabi"), ("--options", '{"play": "eternal"}')])
def test_a_campaign_has_no_choice_of_game_or_options(running, words):
    sentence = running.kifu.run("demo", "--campaign", *words).sentence
    assert sentence == "A campaign is My City's, and has no options."


def test_a_campaign_has_as_many_seats_as_my_city(running):
    assert running.kifu.run("demo", "--campaign", "--seats", "5").sentence == "my_city has 2 to 4 seats, not 5."
