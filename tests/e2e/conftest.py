"""One service a session, one browser a module, and people with a browser context each."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import FAR, launched
from tests.e2e.sender import Sender
from tests.e2e.service import Service, served
from tests.e2e.visitor import PATIENCE_MS, Visitor

Visit = Callable[..., Visitor]
Together = Callable[..., list[Visitor]]
Senders = Callable[[list[Visitor]], list[Sender]]

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def service(admin_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with served(admin_url, redis_url, tmp_path_factory.mktemp("pages"), KIFU_PUBLIC_URL=f"http://{FAR}") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module, so that tests with an event loop of their own are not disturbed."""
    with launched() as running:
        yield running


@pytest.fixture
def visit(service: Service, browser: Browser) -> Iterator[Visit]:
    """`visit("Anna")`: somebody who has never been here."""
    visitors: list[Visitor] = []

    def come(
        name: str = "Anna", *, phone: bool = False, language: str = "en", dark: bool = False, is_far: bool = False
    ) -> Visitor:
        url = service.url.replace("127.0.0.1", FAR) if is_far else service.url
        visitors.append(Visitor(browser, url, name, phone=phone, language=language, dark=dark))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    complaints = [one for visitor in visitors for one in visitor.complaints]
    assert not complaints, complaints


@pytest.fixture
def together(visit: Visit) -> Together:
    """`together("my_city", "Anna", "Ben")`: these people at a running table, in the order of their seats."""

    def meet(
        game: str, *names: str, phones: bool = False, language: str = "en", dark: bool = False, **how: Any
    ) -> list[Visitor]:
        first, *others = (visit(name, phone=phones, language=language, dark=dark) for name in names)
        first.starts(game, seats=len(names), **how).writes_down()
        for guest, link in zip(others, first.links(), strict=True):
            guest.joins(link).writes_down()
        return [person.sits() for person in (first, *others)]

    return meet


@pytest.fixture
def senders() -> Iterator[Senders]:
    """`senders(people)`: one a seat, in their order, for turns that need no hand."""
    known: list[Sender] = []

    def seated(people: list[Visitor]) -> list[Sender]:
        found = [Sender(person, seat) for seat, person in enumerate(people)]
        known.extend(found)
        return found

    yield seated
    for sender in known:
        sender.close()
