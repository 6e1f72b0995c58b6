"""What keeps the pages safe: strict headers, forms that only the own browser can send, small first loads."""

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Request, expect

from tests.e2e.conftest import Visit
from tests.e2e.service import Service

PATHS = ("/", "/me", "/device", "/join/00000000-0000-0000-0000-000000000000", "/nowhere")
FIRST_LOAD = 100_000


@pytest.fixture
def client(service: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=service.url, headers={"Accept": "text/html"}) as speaking:
        yield speaking


@pytest.mark.parametrize("path", PATHS)
def test_every_page_runs_and_loads_nothing_but_what_is_ours(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", answer.text)


@pytest.mark.parametrize("path", ["/matches", "/me", "/language", "/device", "/me/recovery"])
def test_a_form_without_the_word_of_this_browser_is_refused(client: httpx.Client, path: str) -> None:
    client.get("/")
    assert client.post(path, data={"game": "my_city", "seats": "2", "form": "0" * 64}).status_code == 403
    assert [cookie.name for cookie in client.cookies.jar] == ["kifu-form"]


def test_a_form_from_another_site_is_refused(client: httpx.Client) -> None:
    word = re.search(r'name="form-word" content="(\w+)"', client.get("/").text)
    assert word is not None
    sent = {"form": word[1], "language": "en", "back": "/"}
    assert client.post("/language", data=sent, headers={"Origin": "http://elsewhere.example"}).status_code == 403
    assert client.post("/language", data=sent, headers={"Origin": str(client.base_url).rstrip("/")}).status_code == 303


def test_files_are_kept_for_ever_under_an_address_that_changes_with_them(client: httpx.Client) -> None:
    found = re.search(r'href="(/static/\w+/kifu\.css)"', client.get("/").text)
    assert found is not None
    answer = client.get(found[1])
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert client.get(re.sub(r"/static/\w+/", "/static/old/", found[1])).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(("game", "seats"), [("my_city", 4), ("miyabi", 4), ("cottage_garden", 4), ("karesansui", 6)])
def test_the_first_load_of_a_page_is_small(visit: Visit, game: str, seats: int) -> None:
    anna = visit("Anna").starts(game, how="here", seats=seats).sits()
    browser, state = anna.context.browser, anna.context.storage_state()
    assert browser is not None
    for path in ("/", *(f"{anna.page.url}{more}" for more in ("", "/replay", "/audit"))):
        fresh = browser.new_context(base_url=anna.url, storage_state=state)
        page, came = fresh.new_page(), list[Request]()
        page.on("requestfinished", lambda one, came=came: came.append(one))
        page.goto(path, wait_until="load")
        sizes = {one.url: one.sizes() for one in came}
        fresh.close()
        assert len(sizes) > 2
        assert sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes.values()) < FIRST_LOAD, sizes


def test_the_code_brings_somebody_back_once(visit: Visit) -> None:
    anna = visit("Anna").starts()
    code = anna.page.text_content(".keep .code") or ""
    elsewhere = visit("Anna elsewhere").goes("/me")
    elsewhere.page.fill("[name=code]", code)
    elsewhere.page.click("form[action='/me/recovery'] button")
    expect(elsewhere.page.locator("h1")).to_have_text("You are Anna")
    expect(elsewhere.page.locator(".keep .code")).not_to_have_text(code)
    anna.goes("/audit")
    expect(anna.page.locator("h1")).to_have_text("This browser does not know you")
    expect(anna.page.locator(".keep")).to_have_count(0)
    assert "kifu-code" not in {one["name"] for one in anna.context.cookies()}
    anna.finds_no_barrier().page.click("main a[href='/me']")
    expect(anna.page.locator("[name=code]")).to_be_visible()
    late = visit("Somebody").goes("/me")
    late.page.fill("[name=code]", code)
    late.page.click("form[action='/me/recovery'] button")
    expect(late.page.locator("h1")).to_have_text("This recovery code is not valid, or was used already.")


def test_another_device_comes_by_a_link(visit: Visit) -> None:
    anna = visit("Anna").starts().goes("/me")
    anna.page.click("#new-device button")
    link = anna.page.locator("main .code")
    anna.finds_no_barrier().shot("device-link")
    expect(link).to_have_text(re.compile("/device#"))
    phone = visit("Anna's phone", phone=True).goes(link.text_content() or "")
    phone.page.click("#device button.go")
    expect(phone.page.locator(".row")).to_have_count(1)
    phone.finds_no_barrier()


@pytest.mark.parametrize("language", ["en", "zh-TW"])
@pytest.mark.parametrize("phone", [False, True])
def test_the_other_pages_have_no_barrier(visit: Visit, language: str, phone: bool) -> None:
    anna = visit("Anna", phone=phone, language=language).goes("/").finds_no_barrier()
    anna.shot(f"home-new-{'phone' if phone else 'desk'}-{language}", whole=True)
    anna.starts()
    expect(anna.page.locator("[data-seed]")).to_have_count(0)
    anna.shot(f"waiting-{'phone' if phone else 'desk'}-{language}", whole=True).finds_no_barrier()
    for path in PATHS:
        anna.goes(path).finds_no_barrier()
    anna.goes("/?game=miyabi").shot(f"home-{'phone' if phone else 'desk'}-{language}", whole=True)


def test_the_switch_of_languages_stays_where_one_is(visit: Visit) -> None:
    anna = visit("Anna").goes("/?game=miyabi")
    anna.page.click("button[value='zh-Hant']")
    expect(anna.page.locator("html")).to_have_attribute("lang", "zh-Hant")
    assert anna.page.url.endswith("/?game=miyabi")
    anna.page.click("button[value='en']")
    expect(anna.page.locator("html")).to_have_attribute("lang", "en")
