"""What people do at a table besides moving: taking back, pausing, giving up, playing again, letting others watch."""

import re

from playwright.sync_api import expect

from tests.e2e import my_city
from tests.e2e.conftest import Together, Visit
from tests.e2e.visitor import Visitor


def does(visitor: Visitor, name: str) -> None:
    """Press that button of the table."""
    visitor.page.locator(".act.quiet").get_by_role("button", name=name, exact=True).click()


def test_a_choice_of_ones_own_is_taken_back_at_once(together: Together) -> None:
    anna, _ = together("my_city", "Anna", "Ben")
    my_city.plays(anna)
    anna.reads("Ben is choosing")
    does(anna, "Undo")
    anna.reads("Your turn, Anna")


def test_what_others_have_seen_is_taken_back_with_their_leave(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    my_city.plays(anna)
    my_city.plays(ben)
    expect(anna.page.locator(".turn .end")).to_contain_text("round 2")
    does(anna, "Undo")
    expect(anna.page.locator(".asked")).to_contain_text("The others are asked.")
    expect(ben.page.locator(".asked")).to_contain_text("Anna proposes to undo")
    ben.shot("undo-asked")
    ben.page.locator(".asked").get_by_role("button", name="Agree").click()
    for person in (anna, ben):
        expect(person.page.locator(".turn .end")).to_contain_text("round 1")


def test_nobody_moves_while_the_match_is_paused(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    does(anna, "Pause")
    ben.reads("The match is paused")
    expect(ben.page.locator("[data-confirm]")).to_have_count(0)
    does(ben, "Resume")
    anna.reads("Your turn, Anna")


def test_after_the_end_both_meet_again_at_the_next_table(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    anna.page.click("summary:text-is('Concede')")
    anna.page.get_by_role("button", name="Yes, concede").click()
    for person in (anna, ben):
        person.reads("Ben won")
    old = anna.page.url
    for person in (anna, ben):
        person.page.get_by_role("button", name="Rematch").click()
    for person in (anna, ben):
        person.page.wait_for_url(re.compile(r"/matches/(?!" + old.rsplit("/", 1)[1] + ")"))
        person.sits()
    anna.reads("Your turn, Anna")
    assert anna.page.url == ben.page.url


def test_a_stranger_watches_a_private_table_by_a_link(together: Together, visit: Visit) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    anna.page.get_by_role("button", name="Watch link").click()
    link = anna.page.locator(".watching .code")
    expect(link).to_have_text(re.compile("/watch/"))
    cara = visit("Cara").goes(link.text_content() or "")
    cara.sits().reads("Others are choosing")
    my_city.plays(ben)
    cara.reads("Anna is choosing").finds_no_barrier()
    assert not [cookie for cookie in cara.context.cookies() if cookie["name"] == "kifu"]
