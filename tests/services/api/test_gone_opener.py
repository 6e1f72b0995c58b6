"""A match or a campaign whose opener was erased before it began is no dead end for those who were invited."""

import pytest

from tests.services.api import city
from tests.services.api.people import Guest, no, ok


def opened(kind: str, guest: Guest, seats: int, **more: object) -> tuple[str, dict[int, str]]:
    """Path and invitations of a table at which nobody else sits yet."""
    if kind == "campaign":
        box = city.opened(guest, seats, **more)
        return box.path, box.invitations
    told = ok(guest.post("/v1/matches", {"game": "my_city", "seats": seats} | more), 201)
    return f"/v1/matches/{told['match_id']}", {one["seat"]: one.get("invitation") for one in told["seats"]}


either = pytest.mark.parametrize("kind", ["match", "campaign"])


@either
def test_whoever_was_invited_may_still_sit_and_then_end_it(kind, anna, ben):
    path, invitations = opened(kind, anna, 2)
    assert anna.ask("DELETE", "/v1/players/me").status_code == 204
    ok(ben.post(f"{path}/seats", {"invitation": invitations[1]}))
    ok(ben.post(f"{path}/reclaim", {"seat": 0, "agree": True}))
    ok(ben.post(f"{path}/abandon", {}))
    assert ok(ben.get(path))["status"] == "abandoned"


@either
def test_the_others_find_somebody_for_the_seat_of_the_one_who_is_gone(kind, anna, ben, cara):
    path, invitations = opened(kind, anna, 2, seed="later")
    assert anna.ask("DELETE", "/v1/players/me").status_code == 204
    ok(ben.post(f"{path}/seats", {"invitation": invitations[1]}))
    assert ok(ben.get(path))["status"] == "open"
    told = ok(ben.post(f"{path}/reclaim", {"seat": 0, "agree": True}))
    ok(cara.post(f"{path}/seats", {"invitation": told["invitation"]}))
    assert ok(ben.get(path))["status"] == "running"


@either
def test_the_operator_may_end_what_nobody_comes_to(kind, anna, operator):
    path, _ = opened(kind, anna, 2)
    assert anna.ask("DELETE", "/v1/players/me").status_code == 204
    ok(operator.post(f"{path}/abandon", {}))
    assert ok(operator.get(path))["status"] == "abandoned"


@either
def test_an_invitation_to_what_has_begun_goes_with_whoever_made_it(kind, anna, ben, cara):
    path, invitations = opened(kind, anna, 2)
    ok(ben.post(f"{path}/seats", {"invitation": invitations[1]}))
    ok(anna.post(f"{path}/hand-over", {"seat": 0}))
    offered = ok(anna.post(f"{path}/seats/0/invitation", {}), 201)["invitation"]
    assert anna.ask("DELETE", "/v1/players/me").status_code == 204
    assert no(cara.post(f"{path}/seats", {"invitation": offered}))[0] in (403, 404, 422)
