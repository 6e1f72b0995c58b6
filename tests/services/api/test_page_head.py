"""HEAD is answered on every page as GET is, without the page."""

import pytest

from services.web.page import ROUTES
from tests.services.api.people import together
from tests.services.api.reader import Reader

ALIKE = ("content-type", "content-length", "content-disposition", "content-security-policy")
ADDRESSES = (
    "/",
    "/me",
    "/matches/{}",
    "/matches/{}/replay",
    "/matches/{}/audit",
    "/matches/{}/audit.csv",
    "/matches/x",
)


def told(answer):
    return answer.status_code, {name: answer.headers.get(name) for name in ALIKE}


@pytest.mark.parametrize("address", [*ADDRESSES, "/matches/{}/bundle", "/audit.csv", "/nowhere"])
def test_head_tells_what_get_tells_and_sends_nothing(anna, ben, address):
    path = address.format(together(anna, ben).id)
    with Reader(anna) as reader:
        reader.client.headers["Accept-Encoding"] = "identity"  # keys of forms are packed to another length each time
        reader.reads("/")  # so that the cookie of its forms is there both times
        head = reader.client.head(path)
        assert (told(head), head.content) == (told(reader.gets(path)), b"")


def test_the_stream_of_news_is_not_begun_for_head(anna, ben):
    match = together(anna, ben)
    with Reader(anna) as reader:
        head = reader.client.head(f"/live?matches={match.id}")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"].startswith("text/event-stream")


def test_head_is_no_way_to_send_a_form(anna):
    posted = {one.path for one in ROUTES if one.method == "POST"} - {one.path for one in ROUTES if one.method == "GET"}
    with Reader(anna) as reader:
        answers = {path: reader.client.head(path.format(**dict.fromkeys(KEYS, "x"))).status_code for path in posted}
    assert set(answers.values()) == {405}, answers


KEYS = ("match_id", "campaign_id", "seat", "version", "file", "name", "path")
