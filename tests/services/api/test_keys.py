"""A key belongs to the request that it was first sent with, also where that request changed nothing."""

import pytest

from tests.services.api import city
from tests.services.api.people import no, ok, together

TABLES = ("matches", "campaigns")

NOTHING_NEW = {
    "resume while it runs": (None, "resume", {"seat": 0}),
    "pause while it is paused": ("pause", "pause", {"seat": 0}),
    "hand over what is offered": ("hand-over", "hand-over", {"seat": 0}),
    "play alone who plays alone": (None, "stand-in", {"seat": 0, "player": None}),
}


def at(kind, *guests):
    """The path of a match or a campaign that these guests play."""
    return together(*guests).path if kind == "matches" else city.together(*guests)[0].path


def in_turn(anna, path, first, call, body):
    """Bring the table to where the call changes nothing, and make it; its answer."""
    if first is not None:
        ok(anna.post(f"{path}/{first}", {"seat": 0}))
    return ok(anna.post(f"{path}/{call}", body, Idempotency_Key="same"))


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("case", NOTHING_NEW)
def test_what_changed_nothing_is_answered_again(anna, ben, log, kind, case):
    first, call, body = NOTHING_NEW[case]
    path = at(kind, anna, ben)
    answer = in_turn(anna, path, first, call, body)
    before = log.count()
    assert answer["events"] == []
    assert ok(anna.post(f"{path}/{call}", body, Idempotency_Key="same")) == answer
    assert log.count() == before


OTHERS = {
    "resume while it runs": {},
    "pause while it is paused": {},
    "play alone who plays alone": {"seat": 0, "player": "ANNA"},
}


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("case", OTHERS)
def test_the_key_of_what_changed_nothing_takes_no_other_body(anna, ben, log, kind, case):
    first, call, body = NOTHING_NEW[case]
    path = at(kind, anna, ben)
    in_turn(anna, path, first, call, body)
    before = log.count()
    other = {name: anna.player_id if value == "ANNA" else value for name, value in OTHERS[case].items()}
    assert no(anna.post(f"{path}/{call}", other, Idempotency_Key="same")) == (409, "command_reused")
    assert log.count() == before


@pytest.mark.parametrize("kind", TABLES)
def test_what_changed_nothing_is_answered_again_though_it_would_be_refused_by_now(anna, ben, log, kind):
    path = at(kind, anna, ben)
    answer = in_turn(anna, path, None, "resume", {"seat": 0})
    for guest, seat in ((anna, 0), (ben, 1)):
        ok(guest.post(f"{path}/abandon", {"seat": seat}))
    assert no(anna.post(f"{path}/resume", {"seat": 0}))[0] == 422
    assert ok(anna.post(f"{path}/resume", {"seat": 0}, Idempotency_Key="same"))["events"] == answer["events"] == []
    assert no(anna.post(f"{path}/resume", {}, Idempotency_Key="same")) == (409, "command_reused")
