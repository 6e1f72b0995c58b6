"""What people do at a table besides moving: taking back, pausing, giving up, playing again, letting others watch."""

import re
from urllib.parse import parse_qs

from playwright.sync_api import APIResponse, Response, Route, expect

from tests.e2e import my_city
from tests.e2e.conftest import Together, Visit
from tests.e2e.visitor import Visitor

SEATS = 4


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


def test_what_was_opened_stays_open_while_others_move(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    anna.page.click("summary:text-is('Concede')")
    my_city.plays(ben)
    anna.comes_to(ben.version)
    sure = anna.page.get_by_role("button", name="Yes, concede")
    expect(sure).to_be_visible()
    anna.page.click("summary:text-is('Concede')")
    expect(sure).to_be_hidden()
    my_city.chooses(ben, "withdraw_choice")
    ben.gives()
    anna.comes_to(ben.version)
    expect(sure).to_be_hidden()


def test_at_one_screen_each_seat_sends_one_seed_though_an_older_page_comes_late(visit: Visit) -> None:
    anna, sent, late = visit("Anna"), list[str](), list[tuple[Route, APIResponse]]()

    def keeps(route: Route) -> None:
        """The page as it was after the first seed is shown after the last one."""
        late.append((route, route.fetch()))
        gives_back()

    def gives_back() -> None:
        while late and len(sent) >= SEATS:
            route, answer = late.pop(0)
            route.fulfill(response=answer)

    def counts(answer: Response) -> None:
        if answer.url.endswith("/seeds"):
            sent.append(parse_qs(answer.request.post_data or "")["seat"][0])
            gives_back()

    anna.page.on("response", counts)
    anna.page.route(
        lambda url: "/matches/" in url, lambda route: (keeps if is_redrawn(route) else Route.continue_)(route)
    )
    anna.starts("miyabi", how="here", seats=SEATS).sits()
    anna.page.unroute_all(behavior="wait")
    assert sorted(sent) == [str(seat) for seat in range(SEATS)]


def is_redrawn(route: Route) -> bool:
    """Whether a script asks for the page."""
    return route.request.resource_type == "fetch" and route.request.method == "GET"


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
