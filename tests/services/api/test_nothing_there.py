"""To whoever may not see a match or a campaign it is as if there were none, whatever they send to whichever call."""

import re

import pytest

from services.api.contract import CALLS
from services.web.page import ROUTES
from tests.services.api import city
from tests.services.api.people import Guest, People, no, together
from tests.services.api.reader import Reader
from tests.services.embedded.look import eventually

NOTHING = "4375f62f-9faa-8c09-8399-016833c8c446"
ABOUT_ONE = [call for call in CALLS if re.search(r"\{(match|campaign)_id\}", call.path)]
PAGES = [(one.method, one.path) for one in ROUTES if re.search(r"\{(match|campaign)_id\}", one.path)]

QUERIES = (
    "",
    "?x=1",
    "?at=0",
    "?at=x",
    "?as=0",
    "?as=x",
    "?after=9999",
    "?from=9&to=1",
    "?seat=99",
    "?with=x",
    "?limit=0",
)
BODIES = (
    {},
    [],
    {"x": 1},
    {"seat": 0},
    {"seat": 99},
    {"seat": "x"},
    {"seat": 0, "agree": True},
    {"seat": 0, "player": None},
    {"seat": 0, "player": "x"},
    {"seat": 0, "player": NOTHING},
    {"seat": 0, "invitation": "kifu_x"},
    {"seat": 0, "player": NOTHING, "invitation": "kifu_x"},
    {"invitation": "kifu_x"},
    {"seat": 0, "seed": "zz"},
    {"seat": 0, "to": 1},
    {"seat": 0, "to": 1, "to_chapter": 1},
    {"seat": 0, "to_chapter": 1, "seed": "ab" * 32},
    {"seat": 0, "command": {"type": "name_city", "text": "x"}},
    {"seat": 0, "command": {"type": "zz"}, "dry_run": True},
    {"at": 1},
    {"at": 1, "chapter": 1, "seats": [9]},
    {"open": True},
)
FORM_WORD = re.compile(r'name="form-word" content="(\w+)"')
FORMS = (
    {"seat": "x"},
    {"seat": "0", "agree": "no"},
    {"seat": "0", "invitation": "kifu_x", "name": "Cara"},
    {"seat": "0", "type": "zz", "to": "1", "version": "x", "at": "1", "chapter": "1", "key": "once"},
)
SENT_WITH = (
    {"Idempotency_Key": "a b"},
    {"Idempotency_Key": "once"},
    {"If_Match": "zz"},
    {"If_Match": '"1"'},
)
ASKED_WITH = (
    {"If_None_Match": "*"},
    {"Last_Event_ID": "x"},
    {"Last_Event_ID": "99999"},
    {"Min_Version": "x"},
    {"Watch_Token": "kifu_x"},
)


@pytest.fixture
def hidden(anna, ben):
    """Kind and id of what is private: a match, a campaign, and the match of its chapter."""
    box, _ = city.together(anna, ben)
    chapter = city.opens_chapter(anna, box).rpartition("/")[2]
    return [("match_id", together(anna, ben).id), ("campaign_id", box.id), ("match_id", chapter)]


def filled(path, name, stream_id):
    """The path with that id; every other number in it is 0."""
    return re.sub(r"\{\w+\}", "0", path.replace(f"{{{name}}}", stream_id))


def asked(method):
    """What is sent to each call by that method: query, body, headers."""
    if method == "GET":
        yield from ((query, None, {}) for query in QUERIES)
        yield from (("", None, headers) for headers in ASKED_WITH)
    else:
        yield "?x=1", {"seat": 0}, {}
        yield from (("", {"seat": 0}, headers) for headers in SENT_WITH)
    if method == "POST":
        yield from (("", body, {}) for body in BODIES)


TOLD = ("content-type", "location", "retry-after", "www-authenticate", "etag")


def told(answer, stream_id):
    """All of an answer but the id that was asked for, and what is made anew each time."""
    headers = [answer.headers.get(name, "") for name in TOLD]
    said = "\n".join([*headers, answer.text]).replace(stream_id, "…")
    return answer.status_code, re.sub(r"[0-9a-f]{32,}", "…", said)


def differing(stream_id, ask, requests):
    """The requests by which one that is there can be told from none; `ask`: path of that stream, the rest → answer."""
    for path, *rest in requests:
        here, nowhere = (told(ask(path(one), *rest), one) for one in (stream_id, NOTHING))
        if here != nowhere:
            yield path("…"), rest, here, nowhere


def calls(name, who=("anybody", "watcher", "player")):
    """All requests about such a stream that those may make."""
    for call in ABOUT_ONE:
        if f"{{{name}}}" in call.path and call.who in who:
            for query, body, headers in asked(call.method):
                yield _path(call.path, name, query), call.method, body, headers


def _path(path, name, query=""):
    return lambda stream_id: filled(path, name, stream_id) + query


def test_no_call_tells_a_private_match_from_none(hidden, cara):
    def ask(path, method, body, headers):
        return cara.ask(method, path, body, **headers)

    assert len([*calls("match_id")]) > 500
    assert [one for name, stream_id in hidden for one in differing(stream_id, ask, calls(name))] == []


def test_nor_does_nobody_learn_of_it_where_strangers_may_watch(hidden, public_server):
    with People(public_server.url) as people:

        def ask(path, method, body, headers):
            return people.stranger().ask(method, path, body, **headers)

        requests = {name: [*calls(name, ("watcher",))] for name, _ in hidden}
        assert [one for name, stream_id in hidden for one in differing(stream_id, ask, requests[name])] == []
        match = hidden[0][1]
        assert no(ask(f"/v1/matches/{match}", "GET", None, {})) == (404, "not_found")


BESIDE = (
    "/v1/matches/{match}/compare?with={id}",
    "/v1/campaigns/{campaign}/compare?with={id}",
    "/v1/matches?campaign={id}",
    "/v1/matches?public=true&campaign={id}",
    "/v1/audit/events?match={id}",
    "/v1/audit/events?campaign={id}",
)


def test_nor_does_a_call_about_something_else_that_names_it(hidden, cara, ben):
    own = {"match": together(cara, ben).id, "campaign": city.opened(cara).id}
    eventually(lambda: cara.get("/v1/audit/events").status_code == 200)
    requests = [(lambda stream_id, path=path: path.format(id=stream_id, **own),) for path in BESIDE]
    assert [one for _, stream_id in hidden for one in differing(stream_id, cara.get, requests)] == []


def test_nor_does_one_whose_record_is_damaged(anna, ben, cara, log, public_server):
    """Asked of a process that has never read it."""
    match = together(anna, ben)
    log.edit(match.id, 5, "payload", "[]")
    with People(public_server.url) as elsewhere:

        def ask(path, method, body, headers):
            return Guest(elsewhere.client, cara.token).ask(method, path, body, **headers)

        assert [*differing(match.id, ask, [one for one in calls("match_id") if one[1] == "GET"])] == []
        holder = Guest(elsewhere.client, anna.token)
        assert no(holder.get(match.path)) == (500, "record_damaged")


def pages(name, forms=()):
    """All pages about such a stream, and what its forms send."""
    for method, path in PAGES:
        if f"{{{name}}}" in path and (name == "match_id") != path.startswith("/campaigns"):
            if method == "GET":
                yield from ((_path(path, name, query), None) for query in ("", "?at=x&as=0&with=x"))
            else:
                yield from ((_path(path, name), form) for form in forms)


def surfing(browser):
    """What that browser is answered: a page, or where a form is sent, what becomes of that."""
    word = FORM_WORD.search(browser.reads("/"))[1]

    def ask(path, form):
        return browser.gets(path) if form is None else browser.client.post(path, data={"form": word} | form)

    return ask


def test_no_page_and_no_form_tells_it_either(hidden, cara):
    with Reader(cara) as browser:
        ask = surfing(browser)
        found = [one for name, stream_id in hidden[:2] for one in differing(stream_id, ask, pages(name, FORMS))]
    assert found == []


@pytest.mark.parametrize("where", ["server", "public_server"])
def test_no_page_tells_it_to_one_who_is_nobody(hidden, where, request):
    with People(request.getfixturevalue(where).url) as people, Reader(people.stranger()) as browser:
        ask = surfing(browser)
        found = [one for name, stream_id in hidden[:2] for one in differing(stream_id, ask, pages(name))]
        assert found == []
        assert ask(f"/matches/{NOTHING}", None).status_code == 401
