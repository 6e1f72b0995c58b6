"""A link leads to where whoever is sent it finds the service."""

import pytest

from services.web.reach import is_far, is_trusted, outward

HERE, LAN = "http://127.0.0.1:8000", "http://192.0.2.7:8000"


@pytest.mark.parametrize("address", [LAN, "https://kifu.example", "http://[2001:db8::7]:8000"])
def test_another_device_can_come_to_a_name_or_an_address_of_a_network(address: str) -> None:
    assert is_far(address)


@pytest.mark.parametrize("address", [HERE, "http://localhost:8000", "http://kifu.localhost", "http://[::1]:8000"])
def test_no_other_device_can_come_to_what_each_calls_itself(address: str) -> None:
    assert not is_far(address)


def test_a_browser_trusts_a_line_that_is_sealed_or_does_not_leave_this_computer() -> None:
    assert [is_trusted(one) for one in ("https://kifu.example", HERE, LAN)] == [True, True, False]


def test_at_this_computer_links_lead_to_its_address_in_the_network() -> None:
    assert outward(HERE, LAN) == LAN


@pytest.mark.parametrize("lan", [None, LAN])
def test_whoever_came_from_elsewhere_is_given_the_address_they_came_by(lan: str | None) -> None:
    assert outward("https://kifu.example", lan) == "https://kifu.example"


def test_where_no_other_device_may_come_links_lead_here() -> None:
    assert outward(HERE, None) == HERE
