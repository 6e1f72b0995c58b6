"""Where a request comes from: what proxies say is believed of those who were named."""

from ipaddress import ip_network

import pytest

from services.api import origin
from services.settings import read

PROXIES = (ip_network("10.0.0.0/8"), ip_network("::1"))


def scope(peer, *forwarded, **headers):
    named = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return {
        "client": (peer, 1) if peer else None,
        "headers": [*named, *((b"x-forwarded-for", text.encode()) for text in forwarded)],
    }


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.7", [], "203.0.113.7"),
        ("203.0.113.7", ["198.51.100.1"], "203.0.113.7"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["1.1.1.1, 198.51.100.1, 10.9.9.9"], "198.51.100.1"),
        ("10.0.0.1", ["1.1.1.1", "198.51.100.1"], "198.51.100.1"),
        ("::1", ["2001:db8::1"], "2001:db8::1"),
        ("10.0.0.1", ["10.0.0.2"], "10.0.0.1"),
        ("", ["198.51.100.1"], ""),
    ],
)
def test_the_last_hop_that_is_no_proxy_of_ours_is_the_address(peer, forwarded, address):
    assert origin.address(scope(peer, *forwarded), PROXIES) == address


def test_neighbours_in_one_small_network_count_as_one_place():
    assert origin.place("2001:db8::1") == origin.place("2001:db8::ffff") == "2001:db8::/64"
    assert origin.place("203.0.113.7") == "203.0.113.7"
    assert origin.place("unknown") == "unknown"


def test_this_machine_is_local_unless_the_request_was_handed_on():
    assert origin.is_local(scope("127.0.0.1"), ())
    assert origin.is_local(scope("::1"), ())
    assert not origin.is_local(scope("127.0.0.1", "127.0.0.1"), ())
    assert not origin.is_local(scope("::1", "203.0.113.7"), PROXIES)
    assert not origin.is_local(scope("203.0.113.7"), ())
    assert not origin.is_local(scope(""), ())


@pytest.mark.parametrize("name", ["x_forwarded_host", "x_forwarded_proto", "x_real_ip", "forwarded", "via"])
def test_whatever_a_proxy_adds_gives_it_away(name):
    assert not origin.is_local(scope("127.0.0.1", **{name: "1.1 proxy"}), ())


def test_this_machine_asks_by_a_name_of_this_machine():
    for host in ("localhost:8000", "127.0.0.1", "[::1]:1"):
        assert origin.is_local(scope("127.0.0.1", host=host), ())
    for host in ("kifu.example.org", "192.168.0.7:8000", ""):
        assert not origin.is_local(scope("127.0.0.1", host=host), ())
        assert not origin.is_local(scope("127.0.0.1", host=host), PROXIES)


def test_a_service_answers_to_this_machine_its_own_address_and_its_public_name():
    local = {"localhost", "127.0.0.1", "[::1]"}
    assert origin.hosts(read({})) == local
    assert origin.hosts(read({"KIFU_HOST": "192.168.0.7"})) == local | {"192.168.0.7"}
    assert origin.hosts(read({"KIFU_HOST": "fd00::7"})) == local | {"[fd00::7]"}
    public = {"KIFU_PUBLIC_URL": "https://Kifu.example.org:8443"}
    assert origin.hosts(read(public)) == local | {"kifu.example.org"}
