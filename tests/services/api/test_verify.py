"""Verification: a match that is as it was written says so; one that is not names the place."""

import pytest
from psycopg.types.json import Json

from tests.services.api.people import ok, together


def verdict(guest, match):
    return ok(guest.get(f"{match.path}/verify"))


def test_a_running_match_verifies_but_for_its_luck(anna, ben):
    match = together(anna, ben)
    ok(anna.moves(match, 0, {"type": "swap_card", "card": anna.hand(match, 0)[0]}))
    assert verdict(anna, match) == {"ok": True, "checked": anna.sees(match)["version"], "luck": "not yet"}


def test_after_the_end_every_draw_is_checked(anna, ben):
    match = together(anna, ben, seed="later")
    assert verdict(anna, match) == {"ok": True, "checked": 3, "luck": "not yet"}
    ok(anna.post(f"{match.path}/seats", {"seat": 0, "seed": "5e" * 32}))
    ok(ben.moves(match, 1, {"type": "swap_card", "card": ben.hand(match, 1)[0]}))
    anna.plays_out(match, ben)
    assert verdict(anna, match) == {"ok": True, "checked": anna.sees(match)["version"], "luck": "checked"}


@pytest.fixture
def over(anna, ben):
    match = together(anna, ben)
    anna.plays_out(match, ben)
    return match


def test_an_edited_payload_is_named(anna, over, log):
    log.edit(over.id, 5, "payload", Json({"seat": 0, "hand": [1, 2, 3], "draws": []}))
    told = verdict(anna, over)
    assert (told["ok"], told["first_fault"]["version"]) == (False, 5)


def test_a_removed_event_is_named(anna, over, log):
    log.remove(over.id, 6)
    told = verdict(anna, over)
    assert (told["ok"], told["first_fault"]["version"]) == (False, 7)
    assert told["first_fault"]["what"] == "version 6 of its stream is missing"


@pytest.mark.parametrize(
    ("version", "change", "what"),
    [
        (
            5,
            lambda data: data["draws"][0].update(index=(data["draws"][0]["index"] + 1) % 20),
            "Draw 0 is not what lay in the bag.",
        ),
        (5, lambda data: data["draws"][0].update(n=1), "Draw 0 was left out."),
        (5, lambda data: data["draws"].pop(), "It does not say where each draw came from."),
        (6, lambda data: data.update(draws=[]) or data.pop("hand"), "It is no event of this game."),
        (-1, lambda data: data.update(secret="5e" * 32), "The secret is not the one committed to."),
    ],
)
def test_history_rewritten_with_all_its_hashes_is_found_out_by_its_luck(anna, over, log, version, change, what):
    log.rewrite(over.id, version, change)
    told = verdict(anna, over)
    assert told["ok"] is False
    assert told["first_fault"]["what"] == what


def test_a_hand_chosen_by_the_host_is_found_out_once_the_secret_is_told(anna, over, log):
    """All says that the card lay there; luck says that another came."""

    def choose(data):
        other = next(card for card in range(1, 21) if card not in data["hand"])
        data["hand"][0] = other
        data["draws"][0]["index"] = other - 1

    log.rewrite(over.id, 5, choose)
    told = verdict(anna, over)
    assert (told["ok"], told["luck"]) == (False, "not yet")
    assert told["first_fault"]["version"] == 5


def test_only_who_may_see_a_match_may_verify_it(anna, ben, cara, auditor):
    match = together(anna, ben)
    assert cara.get(f"{match.path}/verify").status_code == 404
    assert verdict(auditor, match)["ok"]
