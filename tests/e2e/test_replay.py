"""The replay: every version of a match step by step, live at its end, and nothing in it that the viewer may not see."""

import re

from playwright.sync_api import expect

from tests.e2e import my_city
from tests.e2e.conftest import Together
from tests.e2e.visitor import Visitor


def looks_back(visitor: Visitor, query: str = "") -> Visitor:
    """Open the replay of the table one sits at."""
    return visitor.goes(visitor.page.url.split("?")[0] + f"/replay{query}")


def concedes(visitor: Visitor) -> None:
    """Give up, which ends a match for two."""
    visitor.page.click("summary:text-is('Concede')")
    visitor.page.get_by_role("button", name="Yes, concede").click()


def shows(visitor: Visitor, version: int) -> None:
    """See that version, sooner or later."""
    expect(visitor.page.locator("#table")).to_have_attribute("data-version", str(version))
    expect(visitor.page.locator("#ribbon")).to_contain_text(re.compile(rf"version {version} of|第 {version} 版"))


def last(visitor: Visitor) -> int:
    """How far the match has come."""
    return int(visitor.page.get_attribute("body", "data-last") or 0)


def test_one_steps_through_a_match_by_keys_slider_log_and_rounds(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    for _ in range(3):
        my_city.plays(anna)
        my_city.plays(ben)
    concedes(ben)
    anna.reads("Anna won")
    looks_back(anna)
    end = last(anna)
    shows(anna, end)
    expect(anna.page.locator(".chart polyline")).to_have_count(2)
    anna.page.keyboard.press("ArrowLeft")
    shows(anna, end - 1)
    anna.page.keyboard.press("Home")
    shows(anna, 1)
    anna.page.get_by_role("link", name="One step on").click()
    shows(anna, 2)
    anna.page.get_by_role("link", name="Round 2", exact=True).click()
    expect(anna.page.locator("#ribbon")).to_contain_text("Round 2")
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page.locator("#chronicle li.later").first).to_be_attached()
    anna.finds_no_barrier().shot("replay-my-city")
    anna.page.locator("#at").fill("9")
    shows(anna, 9)
    assert anna.page.url.endswith("replay?at=9")
    anna.page.keyboard.press("End")
    shows(anna, end)


def test_a_phone_finds_the_same_in_its_dock_by_night_and_in_chinese(together: Together) -> None:
    anna, ben = together("my_city", "美玲", "Ben", phones=True, language="zh-TW", dark=True)
    for _ in range(2):
        my_city.plays(anna)
        my_city.plays(ben)
    looks_back(anna)
    anna.page.locator("[data-key=back]").click()
    shows(anna, last(anna) - 1)
    anna.finds_no_barrier().shot("replay-phone-zh-dark").shot("replay-phone-zh-dark-whole", whole=True)
