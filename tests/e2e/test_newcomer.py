"""Somebody who has never been here starts a table, invites a friend by a link, and a third person watches."""

import re

from playwright.sync_api import expect

from services.web.drawing.qr import qr
from tests.e2e.conftest import Together, Visit

COOKIE = re.compile("kifu")


def test_looking_makes_nobody_a_player(visit: Visit) -> None:
    anna = visit("Anna").goes("/").goes("/?game=miyabi#start").goes("/me")
    assert [cookie["name"] for cookie in anna.context.cookies()] == ["kifu-form"]


def test_whoever_starts_a_table_is_a_player_and_is_shown_a_code_to_keep(visit: Visit) -> None:
    anna = visit("Anna").starts()
    expect(anna.page.locator(".keep .code")).to_have_text(re.compile(r"\S{20,}"))
    anna.goes("/")
    expect(anna.page.locator("h2", has_text="You are Anna")).to_be_visible()
    anna.page.click(".keep button")
    expect(anna.page.locator(".keep")).to_have_count(0)


def test_the_cookie_is_out_of_reach_of_scripts_and_of_the_api(visit: Visit) -> None:
    anna = visit("Anna").starts()
    cookie = next(one for one in anna.context.cookies() if one["name"] == "kifu")
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Lax"
    assert anna.context.request.get("/v1/players/me").status == 401


def test_a_friend_comes_by_the_link_and_the_match_begins_on_both_pages(visit: Visit) -> None:
    anna = visit("Anna").starts()
    ben = visit("Ben", phone=True).joins(anna.links()[0]).sits()
    anna.sits().reads("Your turn, Anna")
    ben.reads("Your turn, Ben").shot("my-city-phone-begins", whole=True)


def test_the_secret_of_a_link_is_sent_by_the_form_alone(visit: Visit) -> None:
    anna = visit("Anna").starts()
    link = anna.links()[0]
    secret = link.split("#")[1]
    ben, asked = visit("Ben"), list[str]()
    ben.page.on("request", lambda request: asked.append(request.url))
    ben.joins(link).sits()
    assert not [url for url in asked if secret in url]


def test_a_phone_that_is_pointed_at_the_square_of_a_link_comes_to_its_seat(visit: Visit) -> None:
    anna = visit("Anna", is_far=True).starts()
    square = anna.page.locator(".invitation svg path")
    expect(square).to_have_count(1)
    assert str(square.get_attribute("d")) in qr(anna.links()[0])
    anna.page.get_by_role("button", name="New link of invitation").click()
    anna.page.locator("svg.qr").wait_for()
    anna.page.get_by_role("link", name="Done").click()
    expect(square).to_have_count(1)
    anna.finds_no_barrier().shot("invitation-square", whole=True)
    ben = visit("Ben", phone=True, is_far=True).joins(anna.links()[0])
    ben.page.locator("body.table").wait_for()


def test_no_square_leads_to_an_address_that_a_phone_cannot_find(visit: Visit) -> None:
    anna = visit("Anna").starts()
    assert anna.links()
    expect(anna.page.get_by_text("This computer alone can open these links.")).to_be_visible()
    expect(anna.page.locator("svg.qr, [data-square]")).to_have_count(0)


def test_a_link_that_is_none_makes_nobody_a_player(visit: Visit) -> None:
    anna = visit("Anna").starts()
    ben = visit("Ben").goes(anna.links()[0].split("#")[0] + "#kifu_nonsense")
    ben.page.click("#join button.go")
    expect(ben.page.locator("h1")).to_have_text("This invitation is not valid, or was used already.")
    assert not [cookie for cookie in ben.context.cookies() if cookie["name"] == "kifu"]


def test_a_third_person_watches_a_public_table_live(visit: Visit) -> None:
    anna = visit("Anna").starts(public=True)
    visit("Ben").joins(anna.links()[0]).sits()
    anna.sits()
    cara = visit("Cara").goes(anna.page.url)
    expect(cara.page.locator("h1")).to_have_text("This browser does not know you")
    cara.page.click("main button.go")
    cara.sits().reads("Others are choosing")
    before = cara.version
    anna.page.click("[data-command*=pass_building]")
    anna.page.click("[data-confirm]:visible")
    cara.reads("Ben is choosing")
    assert cara.version > before
    assert cara.page.locator("[data-confirm]").count() == 0


def test_a_private_table_is_not_there_for_strangers(together: Together, visit: Visit) -> None:
    anna, _ = together("my_city", "Anna", "Ben")
    dan = visit("Dan").starts(how="here").sits()  # else his own table, once it has begun, comes in between
    dan.goes(anna.page.url)
    expect(dan.page.locator("h1")).to_have_text("There is nothing here that you may see.")


def test_a_new_link_takes_the_place_of_the_old_one(visit: Visit) -> None:
    anna = visit("Anna").starts()
    old = anna.links()[0]
    anna.page.get_by_role("button", name="New link of invitation").click()
    new = anna.page.locator("main .code")
    expect(new).to_have_text(re.compile("/join/"))
    anna.finds_no_barrier().shot("invitation-link")
    anna.page.get_by_role("link", name="Done").click()
    shown = anna.links()[0]
    assert shown != old
    late = visit("Dan").goes(old)
    late.page.click("#join button.go")
    expect(late.page.locator("h1")).to_have_text("This invitation is not valid, or was used already.")
    visit("Ben").joins(shown).sits()
