"""A page leaves packed for browsers that unpack, as it is for all others."""

import gzip

import pytest

from services.web.answer import PACKED_FROM, Answer

pytestmark = pytest.mark.anyio

LONG, SHORT = b"<p>raked sand</p>" * PACKED_FROM, b"<p>sand</p>"


async def sent(content, accepts=b"", headers=()):
    """The headers and the bytes that go over the line."""
    told = []

    async def send(message):
        told.append(message)

    await Answer(content, "text/html", 200, list(headers))({"headers": [(b"accept-encoding", accepts)]}, None, send)
    return dict(told[0]["headers"]), told[1]["body"]


async def test_a_long_page_is_packed_for_a_browser_that_unpacks():
    headers, body = await sent(LONG, b"gzip, br")
    assert headers[b"content-encoding"] == b"gzip"
    assert int(headers[b"content-length"]) == len(body) < len(LONG) // 10
    assert gzip.decompress(body) == LONG


@pytest.mark.parametrize(("content", "accepts"), [(LONG, b""), (LONG, b"br"), (SHORT, b"gzip")])
async def test_what_cannot_or_need_not_be_packed_leaves_as_it_is(content, accepts):
    headers, body = await sent(content, accepts)
    assert b"content-encoding" not in headers
    assert body == content


async def test_what_is_packed_is_not_packed_again():
    _, body = await sent(gzip.compress(LONG * 100), b"gzip", [("Content-Encoding", "gzip")])
    assert gzip.decompress(body) == LONG * 100
