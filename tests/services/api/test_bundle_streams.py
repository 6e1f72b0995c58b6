"""Bundles of more than one stream: a campaign with its chapters, a fork with what it goes on from; both verifiers."""

import asyncio
import subprocess
import sys

from domain.games import SHELF, Shelf
from services.command.file import checked
from services.table.proving import prove
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.api import city
from tests.services.api.people import ok, together
from tests.services.api.second import FILE, verdict
from tests.services.api.test_bundle import bundle, lines
from tests.services.api.test_forged_bundle import both, parsed, written
from tests.services.api.test_forks import abandoned, forks, opened

GAMES = Shelf((*SHELF.games, HIDDEN_HANDS))


def proven(raw):
    assert verdict(raw) is None
    proof, _ = asyncio.run(prove(GAMES, raw))
    return proof


def streams(raw):
    return [(one["stream_id"], one["kind"]) for one in lines(raw, "bundle")[0]["streams"]]


def test_a_campaign_comes_with_the_chapters_that_were_opened(anna, sealing):
    box, table = city.at_one_screen(anna)
    path = city.opens_chapter(anna, box)
    city.ends(table, path)
    sealing()
    raw = bundle(anna, box)
    match_id = path.rpartition("/")[2]
    assert streams(raw) == [(box.id, "campaign"), (match_id, "match")]
    proof = proven(raw)
    assert proof.checked == ok(anna.get(box.path))["version"] + ok(anna.get(path))["version"]
    assert proof.luck[match_id] == "checked"
    assert proof.unsealed == 0
    buckets = {line["bucket"] for line in lines(raw, "pairs")}
    assert len(buckets) == 1
    files = {line["name"]: "bytes" in line for line in lines(raw, "content")}
    assert files["listing of chapter 1"] is False
    assert files["chapter_1.toml"] is True
    assert "chapter_2.toml" not in files


def test_a_chapter_that_runs_is_told_to_its_seats_as_they_may_know_it(anna, ben):
    box, _ = city.together(anna, ben)
    path = city.opens_chapter(anna, box)
    raw = bundle(anna, box)
    assert lines(raw, "bundle")[0]["whole"] is False
    assert proven(raw).checked == ok(anna.get(box.path))["version"] + ok(anna.get(path))["version"]


def test_a_fork_comes_with_its_source_up_to_where_it_goes_on(anna, ben):
    source = abandoned(anna, ben)
    at = anna.sees(source)["version"] - 3
    fork = opened(forks(anna, source, at))
    ben.sits(fork, 1)
    ok(ben.plays(fork, 1))  # anna's card lies there from before
    anna.plays_out(fork, ben)
    raw = bundle(anna, fork)
    assert streams(raw) == [(fork.id, "match"), (source.id, "match")]
    assert lines(raw, "bundle")[0]["streams"][1]["version"] == at
    proof = proven(raw)
    assert proof.luck == {fork.id: "checked", source.id: "not yet"}
    assert proof.checked == anna.sees(fork)["version"] + at


def test_a_fork_of_a_campaign_comes_with_its_source_and_the_chapters_played_there(anna):
    box, table = city.at_one_screen(anna)
    city.passes(table, box)
    first = city.seen(anna, box)["chapters"][0]["match_id"]
    fork = city.Box(ok(anna.post(f"{box.path}/forks", {"chapter": 2, "seats": [0, 1]}), 201))
    at = city.seen(anna, box)["version"]
    second = city.opens_chapter(anna, fork).rpartition("/")[2]
    city.opens_chapter(anna, box)  # is none of the fork's
    raw = bundle(anna, fork)
    assert streams(raw) == [(fork.id, "campaign"), (second, "match"), (box.id, "campaign"), (first, "match")]
    assert [one["version"] for one in lines(raw, "bundle")[0]["streams"] if one["stream_id"] == box.id] == [at]
    assert set(proven(raw).luck) == {fork.id, second, box.id, first}


def sentences(raw, tmp_path):
    """What both verifiers say beyond that all is well."""
    path = tmp_path / "bundle.jsonl"
    path.write_bytes(raw)
    done = subprocess.run([sys.executable, str(FILE), str(path)], capture_output=True, text=True, check=True)  # noqa: S603
    _, *second = done.stdout.splitlines()
    report = checked(path, (), None)
    assert report.ok
    assert report.unplayed == second
    return second


def test_what_cannot_be_played_again_is_told_by_both_where_its_source_is_hidden_from_the_asker(
    anna, ben, cara, tmp_path
):
    """Cara sits at a fork, and at a fork of that fork, but never sat at the campaign they come from."""
    box, table = city.together(anna, ben)
    city.passes(table, box)
    fork = city.Box(ok(anna.post(f"{box.path}/forks", {"chapter": 2}), 201))
    ok(cara.post(f"{fork.path}/seats", {"invitation": fork.invitations[1]}))
    second = city.Box(ok(cara.post(f"{fork.path}/forks", {"chapter": 2}), 201))
    lost = "cannot be played again: what it goes on from is not told here."
    own = bundle(cara, fork)
    assert streams(own) == [(fork.id, "campaign")]
    assert sentences(own, tmp_path) == [f"Stream {fork.id} {lost}"]
    both_forks = bundle(cara, second)
    assert streams(both_forks) == [(second.id, "campaign"), (fork.id, "campaign")]
    assert sentences(both_forks, tmp_path) == [f"Stream {second.id} {lost}", f"Stream {fork.id} {lost}"]
    assert sentences(bundle(anna, fork), tmp_path) == []


def test_a_fork_whose_source_was_changed_is_told(anna, ben):
    source = abandoned(anna, ben)
    at = anna.sees(source)["version"] - 3
    fork = opened(forks(anna, source, at))
    ben.sits(fork, 1)
    ok(ben.plays(fork, 1))  # anna's card lies there from before
    anna.plays_out(fork, ben)
    told = parsed(bundle(anna, fork))
    last = max(n for n, line in enumerate(told) if line["line"] == "event" and line["stream_id"] == source.id)
    told[last]["salt"] = "00" * 32
    for fault in both(written(told)):
        assert f"stream {source.id}, version {at}: its hash is not that of what it says" in fault


def test_draws_are_counted_on_from_where_a_match_went_back_to(anna, ben):
    """A draw that was undone comes again; both verifiers count it twice and find it the same."""
    match = together(anna, ben)
    card = anna.hand(match, 0)[0]
    ok(anna.moves(match, 0, {"type": "swap_card", "card": card}))
    version = anna.sees(match)["version"]
    proposal = ok(anna.post(f"{match.path}/undo", {"seat": 0, "to": version - 1}))
    number = proposal.get("proposal")
    if number is not None:
        ok(ben.post(f"{match.path}/undo/{number}", {"seat": 1, "agree": True}))
    ok(anna.moves(match, 0, {"type": "swap_card", "card": card}))
    anna.plays_out(match, ben)
    raw = bundle(anna, match)
    swapped = [line for line in lines(raw, "event") if line["event_type"] == "card_swapped"]
    assert len(swapped) == 2
    assert proven(raw).luck == {match.id: "seen"}
