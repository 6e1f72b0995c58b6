"""Cookies: bound to this host under https, out of reach of scripts; and where a form may send its visitor."""

import pytest

from services.web.cookie import Jar
from services.web.page.language import inside


def test_under_https_a_cookie_is_bound_to_this_host() -> None:
    jar = Jar([], is_secure=True)
    jar.put("kifu", "secret")
    assert jar.set == ["__Host-kifu=secret; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"]


def test_under_https_a_cookie_that_is_not_bound_counts_for_nothing() -> None:
    assert Jar(["kifu=planted"], is_secure=True).get("kifu") is None
    assert Jar(["__Host-kifu=own; kifu=planted"], is_secure=True).get("kifu") == "own"


def test_under_http_it_has_its_plain_name() -> None:
    assert Jar(["kifu=own"], is_secure=False).get("kifu") == "own"


def test_what_was_put_is_known_at_once_and_what_was_dropped_is_not() -> None:
    jar = Jar(["kifu=old"], is_secure=False)
    jar.put("kifu", "new")
    assert jar.get("kifu") == "new"
    jar.drop("kifu")
    assert jar.get("kifu") is None
    assert "Max-Age=0" in jar.set[-1]


@pytest.mark.parametrize(
    "address", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere", "javascript:1", "//[", None]
)
def test_a_form_sends_nobody_elsewhere(address: str | None) -> None:
    assert inside(address) == "/"


def test_a_form_sends_its_visitor_back() -> None:
    assert inside("/matches/1?as=2") == "/matches/1?as=2"
