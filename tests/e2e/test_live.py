"""Pages stay up to date by themselves: over tabs that share one stream, over lost lines and restarted servers."""

from playwright.sync_api import Page, expect

from tests.e2e import my_city
from tests.e2e.conftest import Together, Visit
from tests.e2e.service import Service


def streams(page: Page) -> list[str]:
    """The streams of news that this tab asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/live?" in request.url else None)
    return asked


def test_two_tabs_share_one_stream_and_the_second_goes_on_alone(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    first, address = anna.page, anna.page.url
    second = anna.open()
    asked = streams(second)
    second.goto(address)
    my_city.plays(ben)
    for tab in (first, second):
        expect(tab.locator(".oth .ch")).to_contain_text("has chosen")
    assert asked == []
    first.close()
    my_city.chooses(ben, "withdraw_choice")
    ben.gives()
    expect(second.locator(".oth .ch")).to_contain_text("is still thinking")
    assert len(asked) == 1


def test_a_page_says_that_the_line_is_cut_keeps_what_was_held_and_comes_back(
    together: Together, service: Service
) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    anna.forgive()
    ben.forgive()
    my_city.lays(anna)
    expect(anna.page.locator("[data-confirm]:visible")).to_be_enabled()
    service.stop()
    expect(anna.page.locator(".offline")).to_be_visible()
    anna.shot("my-city-offline")
    anna.page.click("[data-confirm]:visible")
    expect(anna.page.locator(".desk .refusal")).to_contain_text("Not connected; your move is kept.")
    service.start()
    expect(anna.page.locator(".offline")).to_be_hidden(timeout=30_000)
    expect(anna.page.locator(".held use")).to_have_count(1)
    anna.gives()
    expect(ben.page.locator(".oth .ch")).to_contain_text("has chosen", timeout=30_000)


def test_a_line_that_is_cut_is_told_at_once_even_where_nobody_is_to_move(visit: Visit) -> None:
    anna = visit("Anna").starts()
    anna.goes("/").forgive()
    live = anna.page.locator("#live")
    expect(live).to_have_text("connected", use_inner_text=True)
    anna.context.set_offline(True)
    expect(live).to_have_text("not connected", use_inner_text=True)
    anna.context.set_offline(False)
    expect(live).to_have_text("connected", use_inner_text=True)


def test_a_page_that_was_left_behind_catches_up_before_it_says_no(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    anna.forgive()
    anna.page.route("**/live?*", lambda route: route.abort())
    anna.page.reload()
    my_city.plays(anna)
    my_city.plays(ben)
    my_city.chooses(anna, "pass_building")
    expect(anna.page.locator(".turn .end")).to_contain_text("round 2")
    expect(anna.page.locator(".desk .refusal")).to_contain_text("That round is over; a new card lies on the table.")
