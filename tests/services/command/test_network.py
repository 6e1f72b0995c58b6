"""`make run LAN=1`: other devices of the network find the table at an address that is shown as a square too."""

import click
import pytest

from services.api import origin
from services.command import network, serve
from services.settings import Settings, read

ADDRESS = "192.168.7.31"


@pytest.fixture
def on_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: ADDRESS)


def asked(**knobs: str) -> Settings:
    return read({"KIFU_DATA": "/nowhere", "KIFU_PORT": "8123", **knobs})


def test_without_it_the_service_stays_with_this_machine() -> None:
    assert network.shared(asked()) == asked()


@pytest.mark.usefixtures("on_a_network")
def test_with_it_the_service_listens_everywhere_and_answers_to_that_address() -> None:
    settings = network.shared(asked(KIFU_LAN="1"))
    assert settings.host == "0.0.0.0"  # noqa: S104 - that is what is asked for
    assert {ADDRESS, "localhost"} <= origin.hosts(settings)


@pytest.mark.usefixtures("on_a_network")
def test_an_address_that_was_named_is_kept() -> None:
    settings = network.shared(asked(KIFU_LAN="1", KIFU_PUBLIC_URL="http://table.lan:8123"))
    assert settings.public_url == "http://table.lan:8123"


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: None)
    with pytest.raises(click.ClickException, match="no address on a local network"):
        network.shared(asked(KIFU_LAN="1"))


@pytest.mark.usefixtures("on_a_network")
def test_the_greeting_shows_the_address_and_its_square() -> None:
    words = serve.greeting(network.shared(asked(KIFU_LAN="1")))
    assert f"http://{ADDRESS}:8123" in words
    assert network.square(f"http://{ADDRESS}:8123") in words
    assert network.square("a") not in serve.greeting(asked())


def test_the_address_is_one_that_others_can_reach_or_none() -> None:
    found = network.own_address()
    assert found is None or not found.startswith("127.")
