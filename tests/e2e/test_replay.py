"""The replay: every version of a match step by step, live at its end, and nothing in it that the viewer may not see."""

import re
import time
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.e2e import my_city, sand
from tests.e2e.conftest import Senders, Together, Visit
from tests.e2e.sender import away, plays_on
from tests.e2e.visitor import Visitor

A_BEAT = 450
"""Milliseconds from one version to the next at double speed."""


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
        my_city.both_play(anna, ben)
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
    expect(anna.page.locator("[data-new]")).to_have_count(0)
    anna.page.get_by_role("link", name="One step on").click()
    shows(anna, 2)
    anna.page.get_by_role("link", name="Round 2", exact=True).click()
    expect(anna.page.locator("#ribbon")).to_contain_text("Round 2")
    second = anna.version
    assert {lines_of(anna, "#ribbon b[data-new]", width) for width in range(740, 900, 10)} == {1}
    expect(anna.page.locator("#table [data-new]")).to_have_attribute("data-new", "/card")
    anna.page.reload()
    expect(anna.page.locator("#table [data-new]")).to_have_attribute("data-new", "/card")
    for _ in range(3):
        anna.page.keyboard.press("ArrowRight")
    shows(anna, second + 3)
    expect(anna.page.locator("#chronicle li.later").first).to_be_attached()
    anna.finds_no_barrier().shot("replay-my-city")
    anna.page.locator("#at").fill("9")
    shows(anna, 9)
    assert anna.page.url.endswith("replay?at=9")
    anna.page.keyboard.press("End")
    shows(anna, end)


def lines_of(person: Visitor, selector: str, width: int) -> int:
    """Over how many lines that breaks in a window so wide, which is then as wide as before."""
    size = person.page.viewport_size
    person.page.set_viewport_size({"width": width, "height": 900})
    found = int(person.page.locator(selector).evaluate("element => element.getClientRects().length"))
    if size:
        person.page.set_viewport_size(size)
    return found


def test_a_phone_finds_the_same_in_its_dock_by_night_and_in_chinese(together: Together) -> None:
    anna, ben = together("my_city", "美玲", "Ben", phones=True, language="zh-TW", dark=True)
    for _ in range(2):
        my_city.both_play(anna, ben)
    looks_back(anna)
    anna.page.locator("[data-key=back]").click()
    shows(anna, last(anna) - 1)
    anna.finds_no_barrier().shot("replay-phone-zh-dark").shot("replay-phone-zh-dark-whole", whole=True)


def test_play_goes_on_by_itself_to_the_end_and_space_stops_it(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    my_city.both_play(anna, ben)
    anna.page.clock.install()
    looks_back(anna, "?at=1")
    anna.page.clock.pause_at(time.time() + 3600)
    anna.page.select_option("#speed select", "2")
    anna.page.locator("#play").click()
    anna.page.clock.run_for(A_BEAT)
    shows(anna, 2)
    anna.page.evaluate("document.activeElement.blur()")
    anna.page.keyboard.press(" ")
    expect(anna.page.locator("#play")).to_have_attribute("aria-label", "Play")
    anna.page.clock.run_for(10 * A_BEAT)
    shows(anna, 2)
    assert last(anna) > 3
    anna.page.select_option("#speed select", "4")
    anna.page.locator("#play").click()
    for version in range(3, last(anna) + 1):
        anna.page.clock.run_for(A_BEAT // 2)
        shows(anna, version)
    expect(anna.page.locator("#play")).to_have_attribute("aria-label", "Play")


def test_whoever_is_at_the_end_is_taken_along_live_and_nobody_else(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    end = last(looks_back(ben))
    my_city.plays(anna)
    shows(ben, end + 1)
    ben.page.keyboard.press("Home")
    shows(ben, 1)
    my_city.chooses(anna, "withdraw_choice")
    anna.gives()
    expect(ben.page.locator("body")).to_have_attribute("data-last", str(end + 2))
    shows(ben, 1)


def test_nothing_is_taken_from_under_a_finger(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    end = last(looks_back(ben))
    ben.page.locator("[data-key=back]").hover()
    ben.page.mouse.down()
    with ben.page.expect_response(re.compile(r"/replay\?at=")):
        my_city.plays(anna)
    assert last(ben) == end
    ben.page.mouse.up()
    shows(ben, end - 1)
    expect(ben.page.locator("body")).to_have_attribute("data-last", str(anna.version))


def test_what_was_taken_back_is_struck_from_then_on(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    my_city.both_play(anna, ben)
    expect(anna.page.locator(".turn .end")).to_contain_text("round 2")
    anna.page.locator(".act.quiet").get_by_role("button", name="Undo", exact=True).click()
    ben.page.locator(".asked").get_by_role("button", name="Agree").click()
    expect(anna.page.locator(".turn .end")).to_contain_text("round 1")
    looks_back(anna)
    struck = anna.page.locator("#chronicle li.undone")
    expect(struck.filter(has_text="Ben has chosen.")).to_have_count(1)
    anna.shot("replay-undone")
    anna.page.keyboard.press("Home")
    shows(anna, 1)
    expect(struck).to_have_count(0)


def built(visitor: Visitor, seat: int, version: int) -> bool:
    """Whether anything stands on that seat's board at that version, as the page is told."""
    told = visitor.page.request.get(f"{visitor.page.url.split('/replay')[0]}/replay/{version}").text()
    board = re.search(rf'id="board-{seat}".*?</svg>', told, re.DOTALL)
    return board is not None and "url(#g-p" in board[0]


def test_no_version_of_a_running_match_tells_what_another_seat_hides(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    my_city.plays(anna)
    looks_back(ben)
    hidden = last(ben)
    assert not any(built(ben, 0, version) for version in range(1, hidden + 1))
    told = ben.page.request.get(f"{ben.page.url.split('/replay')[0]}/replay/{hidden}?as=0")
    assert told.status == 403
    expect(ben.page.locator("#eyes option")).to_have_text(["Ben", "a spectator"])
    ben.page.go_back()
    my_city.plays(ben)
    shows(looks_back(ben), last(ben))
    assert [built(ben, 0, version) for version in range(hidden, hidden + 3)] == [False, False, True]


@pytest.mark.slow
def test_cards_that_lie_face_down_lie_face_down_at_every_version(together: Together, senders: Senders) -> None:
    people, moves = together("karesansui", "Anna", "Ben", "Cara"), count()
    play = senders(people)
    with away(*people):
        assert plays_on(play, sand.grows, lambda _: next(moves) >= 12)
    anna = looks_back(people[0])
    anna.finds_no_barrier().shot("replay-karesansui")
    for version in range(1, last(anna) + 1):
        told = anna.page.request.get(f"{anna.page.url.split('/replay')[0]}/replay/{version}?as=spectator").text()
        for card in sand.cards(told):
            assert sand.FACE_DOWN.fullmatch(card) or sand.OPEN.fullmatch(card), (version, card)


def test_a_match_goes_on_elsewhere_from_any_version_once_it_is_over(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    for _ in range(2):
        my_city.both_play(anna, ben)
    my_city.plays(anna)
    looks_back(ben).page.get_by_role("button", name="Fork from here").click()
    expect(ben.page.locator("#ribbon .refusal")).not_to_be_empty()
    ben.page.go_back()
    concedes(ben)
    looks_back(anna).page.get_by_role("link", name="Round 2", exact=True).click()
    expect(anna.page.locator("#ribbon")).to_contain_text("Round 2")
    old = anna.page.url.split("/replay")[0]
    anna.page.get_by_role("button", name="Fork from here").click()
    anna.page.wait_for_url(lambda url: "/replay" not in url)
    assert anna.page.url != old
    ben.joins(anna.links()[0])
    for person in (anna, ben):
        expect(person.sits().page.locator(".turn .end")).to_contain_text("round 2")


def test_a_stranger_looks_back_by_a_watch_link_and_as_nobody_else(together: Together, visit: Visit) -> None:
    anna, _ = together("my_city", "Anna", "Ben")
    anna.page.get_by_role("button", name="Watch link").click()
    link = anna.page.locator(".watching .code")
    expect(link).to_have_text(re.compile("#"))
    secret = (link.text_content() or "").split("#")[1]
    cara = visit("Cara").goes(anna.page.url + "/replay")
    expect(cara.page.locator("#table")).to_have_count(0)
    cara.goes(f"{anna.page.url}#watch={secret}")
    cara.sits()
    assert secret not in cara.page.url
    looks_back(cara)
    shows(cara, last(cara))
    expect(cara.page.locator("#eyes")).to_have_count(0)
    expect(cara.page.get_by_role("button", name="Fork from here")).to_have_count(0)
    cara.finds_no_barrier()


def test_at_one_screen_nobodys_secrets_are_shown_unless_somebody_asks(visit: Visit) -> None:
    anna = visit("Anna").starts("my_city", how="here").sits()
    looks_back(anna)
    expect(anna.page.locator("#eyes option")).to_have_text(["a spectator", "Anna 1", "Anna 2"])
    anna.page.select_option("#eyes select", label="Anna 2")
    anna.page.wait_for_url("**as=1")
    anna.page.keyboard.press("ArrowLeft")
    shows(anna, last(anna) - 1)
    assert "as=1" in anna.page.url
