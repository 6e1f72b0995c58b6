"""`kifu replay`: a match drawn as it was, to whoever may see it."""

import pytest

from tests.services.api import city
from tests.services.api.people import ok
from tests.services.command.record import legal


@pytest.fixture(scope="module")
def ended(running):
    """A match that has ended: its final view as the demonstration told it."""
    return running.kifu.run("demo", "--game", "my_city", "--json", "--url", running.serving.url).json


def test_it_draws_the_boards_as_they_are(running, ended):
    done = running.kifu.run("replay", ended["match_id"])
    assert (done.code, done.err) == (0, "")
    heading, *boards = done.out.splitlines()
    assert heading.startswith(f"my_city/1, ended, version {ended['version']}, ")
    assert sum("     A  B  C  D  E  F  G  H  I  J  K" in line for line in boards) >= 1


def test_it_draws_them_as_they_were(running, ended):
    then = running.kifu.run("replay", ended["match_id"], "--at", "5").out
    assert then.startswith("my_city/1, running, version 5, ")
    assert then != running.kifu.run("replay", ended["match_id"], "--at", "40").out


def test_a_time_will_do_for_a_version(running, ended):
    time = running.kifu.run("replay", ended["match_id"], "--at", "20").out.splitlines()[0].rpartition(", ")[2]
    then = running.kifu.run("replay", ended["match_id"], "--at", time).out
    version = then.partition(", version ")[2].partition(",")[0]
    assert int(version) >= 20  # the last of those that were recorded at that moment
    assert running.kifu.run("replay", ended["match_id"], "--at", version).out == then
    refused = running.kifu.run("replay", ended["match_id"], "--at", "noon")
    assert refused.sentence == "This is neither a version nor a time such as 2030-01-31T12:00:00Z."


def test_for_a_program_it_prints_the_view(running, ended):
    assert running.kifu.run("replay", ended["match_id"], "--json").json == ended["view"]


def test_the_log_tells_every_event_up_to_there(running, ended):
    lines = running.kifu.run("replay", ended["match_id"], "--at", "7", "--log").out.splitlines()
    told = [line.split() for line in lines if line.strip()[:1].isdigit()][:7]
    assert [int(words[0]) for words in told] == list(range(1, 8))
    assert told[0][3:4] == ["match_opened"]


def test_a_version_that_never_was_is_told(running, ended):
    assert running.kifu.run("replay", ended["match_id"], "--at", "100000").sentence == "This match has no such version."


def test_a_time_before_it_began_is_told_as_a_time(running, ended):
    refused = running.kifu.run("replay", ended["match_id"], "--at", "2001-01-31T12:00:00Z")
    assert refused.sentence == "It had not begun yet at that time."


def test_of_a_campaign_it_says_where_its_chapters_can_be_drawn(running, anna):
    box, _ = city.at_one_screen(anna)
    bare = running.kifu.run("replay", box.id, "--at", "1")
    assert bare.sentence == "This is a campaign; no chapter of it was open yet."
    chapter = city.opens_chapter(anna, box).rpartition("/")[2]
    told = running.kifu.run("replay", box.id, "--token", anna.token)
    drawn = f"the match of each of its chapters can be drawn: chapter 1 is {chapter}."
    assert told.sentence == f"This is a campaign; {drawn}"
    assert running.kifu.run("replay", chapter, "--token", anna.token).code == 0


def test_a_match_that_never_was_is_told(running):
    gone = running.kifu.run("replay", "6c7bb9a9-aabd-82d5-b169-d9337da68512")
    assert gone.sentence == "There is nothing here that you may see."


@pytest.fixture
def chosen(anna):
    """A running match in which seat 0 has chosen, and seat 1 has not."""
    match = anna.opens(2, game="my_city", hotseat=True)
    command = next(one for one in legal(anna, match, 0) if one["type"] == "place_building")
    ok(anna.moves(match, 0, command))
    return match


def test_a_hidden_choice_is_shown_to_its_own_seat_alone(running, anna, chosen):
    def choices(*words: str) -> list[object]:
        view = running.kifu.run("replay", chosen.id, "--json", *words).json
        return [city["choice"] for city in view["cities"]]

    mine, others = choices("--token", anna.token), choices()
    assert mine[0]["type"] == "place"
    assert others[0] != mine[0]
    assert choices("--token", anna.token, "--as", "spectator") == choices("--as", "spectator") == others


def test_the_log_hides_it_too(running, anna, chosen):
    command = next(iter(anna.sees(chosen, "?as=0")["view"]["cities"]))["choice"]
    cell = f'"{command["cell"]}"'
    assert cell in running.kifu.run("replay", chosen.id, "--log", "--token", anna.token).out
    hidden = running.kifu.run("replay", chosen.id, "--log").out
    assert "choice_made" in hidden
    assert cell not in hidden.rpartition("choice_made")[2].splitlines()[0]


def test_through_the_eyes_of_a_seat_only_its_player_may_look(running, chosen):
    refused = running.kifu.run("replay", chosen.id, "--as", "0")
    assert refused.sentence == "That seat is not yours."
    assert running.kifu.run("replay", chosen.id, "--as", "9").sentence == "There is no such seat at this table."
    assert (
        "the number of a seat or the word spectator, not 'bob'"
        in running.kifu.run("replay", chosen.id, "--as", "bob").sentence
    )


def test_a_token_of_nobody_is_told(running, chosen):
    refused = running.kifu.run("replay", chosen.id, "--token", "kifu_nobodys")
    assert refused.sentence == "Say who you are: a valid token is needed."


def test_the_token_may_come_from_the_environment(running, anna, chosen):
    told = running.kifu.run("replay", chosen.id, "--as", "0", "--json", KIFU_TOKEN=anna.token)
    assert told.json["cities"][0]["choice"]["type"] == "place"
