"""Every call that takes a key: sent twice it is answered alike and done once; no other body goes under its key."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from services.api.contract import CALLS
from services.api.contract.call import KEY
from tests.services.api import keyed as k
from tests.services.api.people import no

KEYED = [call.path for call in CALLS if call.method == "POST" and KEY in call.headers]

CHANGES = {
    "": k.opening,
    "/moves": k.moves,
    "/seats": k.sitting,
    "/seats/{}/invitation": k.inviting,
    "/concede": k.conceding,
    "/concede/{}": k.answering_concession,
    "/undo": k.proposing,
    "/undo/{}": k.answering_undo,
    "/pause": k.pausing,
    "/resume": k.resuming,
    "/abandon": k.abandoning,
    "/hand-over": k.handing_over,
    "/stand-in": k.standing_in,
    "/reclaim": k.reclaiming,
    "/forks": k.forking,
    "/rematch": k.again,
    "/watch-links": k.linking,
    "/me/tokens": k.admitting,
    "bundles": k.importing,
}
"""By what follows the table in the path."""

CHANGES_NOTHING = {
    "/moves": k.rehearsal,
    "/undo": k.proposing_already,
    "/pause": lambda c: k.after(k.once_more(k.pausing)(c), "resume"),
    "/resume": lambda c: k.after(k.once_more(k.resuming)(c), "pause"),
    "/hand-over": k.once_more(k.handing_over),
    "/stand-in": k.playing_alone,
    "/rematch": k.again_already,
    "bundles": k.importing_already,
}
"""Those that may find that nothing is to be done."""

DESK = ("desk.invitation", "desk.label", "desk.luck", "desk.watch_link", "desk.answered", "desk.bundle", "desk.token")


def called(path):
    """Kind of table, and what follows the table in the path."""
    kind, rest = re.fullmatch(r"/v1/(\w+)(?:/\{\w+_id\})?(.*)", path).groups()
    return kind, "bundles" if kind == "bundles" else re.sub(r"\{\w+\}", "{}", rest)


@pytest.fixture
def cast(anna, ben, cara, operator, sealing):
    return lambda path: k.Cast(called(path)[0], anna, ben, cara, operator, sealing)


@pytest.fixture
def everything(log, record_text):
    """How many events there are, and all that lies on the desk."""
    return lambda: (log.count(), record_text(*DESK))


def without_secrets(answer):
    """Status and body, but for what invites to seats, opens links and admits devices."""
    told = answer.json()
    seats = [{"seat": seat["seat"]} for seat in told.pop("seats", ())]
    return (
        answer.status_code,
        seats,
        {name: value for name, value in told.items() if name not in ("invitation", "watch", "token")},
    )


def stands(scene, first, everything):
    """The same is answered again, and nothing else is taken under the key; nothing comes of it."""
    done = everything()
    again = scene.send(scene.body)
    assert without_secrets(again) == without_secrets(first)
    assert not re.search(r'"(invitation|watch|token)"', again.text)
    if scene.other is not None:
        assert no(scene.send(scene.other)) == (409, "command_reused")
    assert everything() == done


@pytest.mark.parametrize("path", KEYED)
def test_what_changes_something_is_done_once_under_a_key(cast, everything, path):
    scene = CHANGES[called(path)[1]](cast(path))
    before = everything()
    first = scene.send(scene.body)
    assert first.is_success, first.text
    assert everything() != before
    stands(scene, first, everything)


@pytest.mark.parametrize("path", [path for path in KEYED if called(path)[1] in CHANGES_NOTHING])
def test_what_changes_nothing_is_answered_under_its_key_and_nothing_else_is(cast, everything, log, path):
    scene = CHANGES_NOTHING[called(path)[1]](cast(path))
    before = log.count()
    first = scene.send(scene.body)
    assert first.is_success, first.text
    assert log.count() == before
    stands(scene, first, everything)
    if scene.then is not None:
        scene.then()
        stands(scene, first, everything)


@pytest.mark.parametrize("kind", ["matches", "campaigns"])
def test_of_two_bodies_under_one_key_at_the_same_moment_one_is_taken(cast, kind):
    """Also where one of them changes nothing: the append and the answer wait for each other."""
    scene = k.playing_alone(cast(f"/v1/{kind}"))
    for n in range(6):
        with ThreadPoolExecutor(2) as pool:
            racing = [pool.submit(scene.send, body, f"race-{n}") for body in (scene.body, scene.other)]
            taken = sorted(one.result().status_code for one in racing)
        assert taken == [200, 409]
