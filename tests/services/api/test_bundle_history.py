"""Bundles of matches that were taken back in, handed over, abandoned or forked: both verifiers find all well."""

import pytest

from tests.services.api.people import Match, ok, together
from tests.services.api.second import verdict
from tests.services.api.test_bundle import bundle, proven


def swaps(guest, match, seat):
    return ok(guest.moves(match, seat, {"type": "swap_card", "card": guest.hand(match, seat)[0]}))


def retracted(anna, ben, _):
    """A draw was undone and met again."""
    match = together(anna, ben)
    swaps(anna, match, 0)
    number = ok(anna.post(f"{match.path}/undo", {"seat": 0}))["proposal"]
    ok(ben.post(f"{match.path}/undo/{number}", {"seat": 1, "agree": True}))
    swaps(anna, match, 0)
    anna.plays_out(match, ben)
    return match


def abandoned(anna, ben, cara):
    match = together(anna, ben)
    told = ok(ben.post(f"{match.path}/hand-over", {"seat": 1}))
    ok(cara.post(f"{match.path}/seats", {"invitation": told["invitation"]}))
    for guest in (anna, cara):
        ok(guest.post(f"{match.path}/abandon", {}))
    return match


def forked(anna, ben, cara):
    source = abandoned(anna, ben, cara)
    told = ok(anna.post(f"{source.path}/forks", {"at": 6, "seats": [0, 1]}), 201)
    fork = Match(told["match_id"], {}, told)
    swaps(anna, fork, 1)
    anna.plays_out(fork, anna)
    return fork


@pytest.mark.parametrize(("story", "luck"), [(retracted, "seen"), (abandoned, "checked"), (forked, "checked")])
def test_its_bundle_is_checked_by_both(anna, ben, cara, sealing, story, luck):
    match = story(anna, ben, cara)
    sealing()
    raw = bundle(anna, match)
    proof = proven(raw)
    assert (proof.unsealed, proof.luck[match.id]) == (0, luck)
    assert proof.checked >= anna.sees(match)["version"]
    assert verdict(raw) is None
