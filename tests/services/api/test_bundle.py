"""An audit bundle as it is asked for: who gets what of it, and that what they get can be checked."""

import asyncio
import base64
import json

import pytest

from domain.games import SHELF, Shelf
from services.table.proving import prove
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.api.people import no, ok, together

GAMES = Shelf((*SHELF.games, HIDDEN_HANDS))


def bundle(guest, match):
    answer = guest.get(f"{match.path}/bundle")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return answer.content


def lines(raw, kind):
    told = [json.loads(line) for line in raw.splitlines()]
    return [line for line in told if line["line"] == kind]


def proven(raw):
    proof, _ = asyncio.run(prove(GAMES, raw))
    return proof


@pytest.fixture
def over(anna, ben):
    match = together(anna, ben)
    anna.plays_out(match, ben)
    return match


def test_after_the_end_all_is_told_and_every_draw_can_be_checked(anna, over, sealing, log):
    sealing()
    raw = bundle(anna, over)
    proof = proven(raw)
    assert proof.checked == anna.sees(over)["version"]
    assert (proof.unsealed, proof.luck) == (0, {over.id: "checked"})
    assert proof.seals >= 1
    (head,) = lines(raw, "bundle")
    assert head["whole"] is True
    assert [event["salt"] for event in lines(raw, "event")] == log.salts(over.id)


def test_before_a_seal_it_says_that_there_is_none(anna, over):
    assert proven(bundle(anna, over)).unsealed >= 0


def test_while_it_runs_a_seat_is_told_what_it_may_know_and_commitments_of_the_rest(anna, ben):
    match = together(anna, ben)
    ok(anna.plays(match, 0))
    raw = bundle(anna, match)
    proof = proven(raw)
    assert proof.checked == anna.sees(match)["version"]
    hidden = [event for event in lines(raw, "event") if "payload" not in event]
    assert {event["event_type"] for event in hidden} == {"hand_dealt"}
    assert all(set(event) & {"salt", "command_id", "command_ix", "command_fp"} == set() for event in hidden)
    assert [event["data"]["seat"] for event in hidden] == [1]
    assert str(ben.hand(match, 1)) not in raw.decode()


def test_no_card_of_another_is_in_it_not_even_in_base64(anna, ben):
    match = together(anna, ben, game="secret_hands")
    raw = bundle(anna, match)
    payloads = [base64.b64decode(event["payload"]).decode() for event in lines(raw, "event") if "payload" in event]
    told = raw.decode() + "".join(payloads)
    assert all(str(card) in told for card in anna.hand(match, 0))
    assert not any(str(card) in told for card in ben.hand(match, 1))


def test_who_gets_which_bundle(anna, ben, cara, auditor, operator, people):
    """As the table of access says: a seat's own while it runs; the whole after the end, but not for an operator."""
    running, public = together(anna, ben), together(anna, ben, visibility="public")
    for match, other in ((running, (404, "not_found")), (public, (403, "forbidden"))):
        assert no(cara.get(f"{match.path}/bundle")) == other
        assert no(auditor.get(f"{match.path}/bundle")) == (403, "forbidden")
        assert no(operator.get(f"{match.path}/bundle")) == (403, "forbidden")
        assert no(people.stranger().get(f"{match.path}/bundle")) == (401, "unauthorised")
        anna.plays_out(match, ben)
    for match, guests in ((running, (anna, ben, auditor)), (public, (anna, ben, auditor, cara))):
        for guest in guests:
            assert lines(bundle(guest, match), "bundle")[0]["whole"] is True
        assert no(operator.get(f"{match.path}/bundle")) == (403, "forbidden")
    assert no(cara.get(f"{running.path}/bundle")) == (404, "not_found")


@pytest.mark.parametrize("game", ["miyabi", "karesansui", "cottage_garden", "my_city"])
def test_the_tables_a_match_is_played_with_are_in_it(anna, game, sealing):
    seats = {"karesansui": 3}.get(game, 2)
    match = anna.opens(seats, game=game, hotseat=True)
    sealing()
    raw = bundle(anna, match)
    assert proven(raw).checked == anna.sees(match)["version"]
    named = {line["name"] for line in lines(raw, "content")}
    assert any(name.endswith(".toml") for name in named)
    assert "listing" in named
    assert all("bytes" in line for line in lines(raw, "content"))


def test_a_damaged_record_gives_no_bundle(anna, over, log):
    log.edit(over.id, 5, "payload", "[]")
    raw = bundle(anna, over)
    assert proven_fault(raw)


def proven_fault(raw):
    from services.store.unbundle import Corrupt

    with pytest.raises(Corrupt) as fault:
        proven(raw)
    return fault.value
