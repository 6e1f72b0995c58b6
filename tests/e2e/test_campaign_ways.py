"""Ways through a campaign on its pages that need a hand: dragging, giving up, branching, watching, taking it along."""

import re
import shutil
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e import campaign, proof
from tests.e2e.conftest import Visit
from tests.e2e.service import Service
from tests.e2e.visitor import CONFIRM, Visitor
from tests.services.api.city import ends, opens_chapter, passes
from tests.services.table.packing import good, lay


def at_one_screen(visitor: Visitor, chapters: int = 1) -> str:
    """A campaign after that many chapters; its page."""
    campaign.founds(visitor, how="here").sits()
    where = visitor.page.url.split("#")[0]
    with campaign.by_program(visitor) as (box, table):
        passes(table, box, chapters)
    visitor.goes(where).sits()
    return where


def with_a_sticker(visitor: Visitor) -> str:
    """After the first chapter, with what it brought still to be placed; the page."""
    campaign.founds(visitor, how="here").sits()
    where = visitor.page.url.split("#")[0]
    with campaign.by_program(visitor) as (box, table):
        ends(table, opens_chapter(table[0], box))
    visitor.goes(where).sits()
    return where


def sits_there(visitor: Visitor, name: str) -> None:
    """At the third seat, as that visitor's page comes to tell."""
    expect(visitor.page.locator(".people li > span").nth(2)).to_have_text(name)


def test_a_sticker_is_dragged_onto_the_board_and_lies_there_for_good_once_confirmed(visit: Visit) -> None:
    anna = visit("Anna")
    with_a_sticker(anna)
    cell, page = campaign.tray(anna)[4], anna.page
    page.locator("[data-sticker]:visible").first.hover()
    page.mouse.down()
    page.locator(f'[data-cell="{cell}"]').hover()
    page.mouse.up()
    expect(page.locator("#say-desk")).to_contain_text(f"{cell}: double rock")
    expect(page.locator(".city .held use")).to_have_count(1)
    anna.finds_no_barrier().shot("campaign-dragged", whole=True)
    before = anna.version
    page.click(CONFIRM)
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
    expect(page.locator(".campaign .story b").filter(has_text=cell)).to_have_count(1)


def test_a_sticker_that_is_dragged_where_it_cannot_lie_is_refused_and_stays_in_the_hand(visit: Visit) -> None:
    anna = visit("Anna")
    with_a_sticker(anna)
    page = anna.page
    page.locator("[data-sticker]:visible").first.hover()
    page.mouse.down()
    page.locator('[data-cell="A1"]').hover()
    page.mouse.up()
    expect(page.locator(".refusal:visible")).to_have_text("A sticker goes on a free plain cell with a square.")
    expect(page.locator("[data-confirm]:visible")).to_be_disabled()
    page.click(f'[data-cell="{campaign.tray(anna)[0]}"]')
    expect(page.locator(CONFIRM)).to_have_count(1)


def test_of_three_one_gives_up_and_the_others_play_on_with_a_newcomer(visit: Visit) -> None:
    anna, ben, cara = campaign.gathered(visit, "Anna", "Ben", "Cara")
    campaign.concedes(cara)
    for person in (anna, ben):
        expect(person.page.locator(".asked")).to_contain_text("Cara conceded.")
    anna.finds_no_barrier().shot("campaign-conceded", whole=True)
    ben.page.locator(".asked").get_by_role("button", name="Play on").click()
    expect(anna.page.locator(".people .tag")).to_have_text("free")
    anna.page.get_by_role("button", name="New link of invitation").click()
    dan = visit("Dan").goes(anna.page.locator(".linked .code").inner_text())
    dan.page.fill("main [name=name]", "Dan")
    dan.page.click("#join button.go")
    dan.sits().reads("Chapter 1 can be opened")
    sits_there(ben, "Dan")


def test_of_three_one_gives_up_and_the_others_end_it(visit: Visit) -> None:
    anna, ben, cara = campaign.gathered(visit, "Anna", "Ben", "Cara")
    campaign.concedes(cara)
    for person in (anna, ben):
        person.page.locator(".asked").get_by_role("button", name="End it").click()
    for person in (anna, ben):
        person.reads("The campaign is over")
        expect(person.page.locator("#over tr")).to_have_count(4)
    anna.finds_no_barrier()


def test_a_branch_goes_on_from_an_earlier_chapter_and_is_compared_with_where_it_came_from(visit: Visit) -> None:
    anna = visit("Anna")
    where = at_one_screen(anna, 2)
    anna.page.click("text=Go on elsewhere")
    anna.page.select_option("[action$='/forks'] select", "2")
    anna.page.click("[action$='/forks'] button")
    anna.page.wait_for_url(lambda url: "/campaigns/" in url and where not in url)
    anna.sits().reads("Chapter 2 can be opened")
    with campaign.by_program(anna) as (box, table):
        passes(table, box)
    anna.goes(where).sits().page.get_by_role("link", name=re.compile("^Compare")).click()
    expect(anna.page.locator("h1")).to_have_text("Two branches")
    expect(anna.page.locator("main")).to_contain_text("They part at chapter 2.")
    rows = anna.page.locator("table").first.locator("tr")
    expect(rows).to_have_count(3)
    anna.finds_no_barrier().shot("campaign-compared", whole=True)


def test_a_campaign_is_started_with_the_tables_of_an_installed_pack(visit: Visit, service: Service) -> None:
    place = service.log.parent / "packs" / "ways"
    lay(place, good())
    try:
        anna = visit("Anna").goes("/?game=my_city")
        form = anna.page.locator("#campaign")
        form.locator("[name=name]").fill("Anna")
        form.locator("[name=content]").select_option("ways")
        anna.finds_no_barrier()
        form.locator("button[value=here]").click()
        anna.page.wait_for_url("**/campaigns/*")
        anna.sits()
    finally:
        shutil.rmtree(place)
    anna.goes(anna.page.url.split("#")[0]).sits()
    campaign.opens(anna)
    anna.goes(campaign.path_of(anna)).sits()
    expect(anna.page.locator(".env.open a")).to_have_text("Landing")


def test_a_chapter_is_replayed_and_audited_from_the_campaigns_page(visit: Visit) -> None:
    anna = visit("Anna")
    where = at_one_screen(anna)
    anna.page.locator(".env.open a").click()
    anna.page.wait_for_url("**/replay")
    end = int(anna.page.get_attribute("body", "data-last") or 0)
    expect(anna.page.locator("#table")).to_have_attribute("data-version", str(end))
    anna.page.keyboard.press("Home")
    expect(anna.page.locator("#table")).to_have_attribute("data-version", "1")
    anna.page.keyboard.press("End")
    expect(anna.page.locator("#table")).to_have_attribute("data-version", str(end))
    expect(anna.page.locator(".where a")).to_have_attribute("href", where.removeprefix(anna.url))
    anna.finds_no_barrier().shot("campaign-chapter-replay", whole=True)
    anna.page.locator(".foot").get_by_role("link", name="Audit", exact=True).click()
    anna.page.wait_for_url("**/matches/*/audit")
    anna.page.get_by_role("button", name="Check it now").click()
    expect(anna.page.locator("#verdict")).to_contain_text("The chain is whole")
    anna.finds_no_barrier()


def test_a_campaign_is_checked_on_its_audit_page_and_taken_along(visit: Visit, tmp_path: Path) -> None:
    anna = visit("Anna")
    at_one_screen(anna)
    anna.page.locator(".foot").get_by_role("link", name="Audit", exact=True).click()
    anna.page.wait_for_url("**/campaigns/*/audit")
    anna.page.get_by_role("button", name="Check it now").click()
    expect(anna.page.locator("#verdict")).to_contain_text("The chain is whole")
    anna.finds_no_barrier().shot("campaign-audit", whole=True)
    proof.takes_along(anna, tmp_path)


def test_a_phone_reads_the_audit_of_a_campaign_in_chinese(visit: Visit) -> None:
    anna = visit("美玲", phone=True, language="zh-TW", dark=True)
    where = at_one_screen(anna)
    anna.shot("campaign-phone-zh-dark", whole=True).goes(f"{where}/audit")
    anna.page.get_by_role("button", name="立即驗證").click()
    expect(anna.page.locator("#verdict")).to_contain_text("雜湊鏈完整")
    anna.finds_no_barrier().shot("campaign-audit-phone-zh-dark", whole=True)


def test_a_stranger_watches_a_campaign_by_a_link_till_it_is_ended(visit: Visit) -> None:
    anna, ben = campaign.gathered(visit, "Anna", "Ben")
    anna.page.get_by_role("button", name="Watch link").click()
    link = anna.page.locator(".watching .code")
    expect(link).to_have_text(re.compile("/watch/"))
    anna.finds_no_barrier()
    cara = visit("Cara").goes(link.text_content() or "")
    cara.page.wait_for_url("**/campaigns/*")
    cara.sits().reads("Chapter 1 can be opened")
    expect(cara.page.locator("main form")).to_have_count(0)
    campaign.opens(ben)
    cara.reads("Chapter 1 is being played").finds_no_barrier().shot("campaign-watched", whole=True)
    cara.page.locator(".env.open a").click()
    cara.page.wait_for_url("**/matches/*")
    cara.sits().reads("Others are choosing")
    expect(cara.page.locator(".env, [data-confirm]")).to_have_count(0)
    assert not [cookie for cookie in cara.context.cookies() if cookie["name"] == "kifu"]
    anna.page.click("summary:has-text('End watch links')")
    anna.page.get_by_role("button", name="Yes, end them").click()
    expect(anna.page.locator(".watching")).to_be_hidden()
    cara.page.reload()
    expect(cara.page.locator("#table")).to_have_count(0)


def test_a_seat_that_nobody_comes_back_to_is_offered_anew_once_all_others_agree(visit: Visit) -> None:
    anna, ben, cara = campaign.gathered(visit, "Anna", "Ben", "Cara")
    anna.page.locator(".people li", has_text="Cara").locator("summary").click()
    anna.page.get_by_role("button", name="Offer the seat anew").click()
    expect(cara.page.locator(".asked")).to_contain_text("Anna would offer the seat of Cara")
    cara.page.get_by_role("button", name="I am here, keep my seat").click()
    for person in (anna, ben, cara):
        expect(person.page.locator(".asked")).to_have_count(0)
    anna.page.locator(".people li", has_text="Cara").locator("summary").click()
    anna.page.get_by_role("button", name="Offer the seat anew").click()
    asked = ben.page.locator(".asked")
    expect(asked).to_contain_text("Anna would offer the seat of Cara")
    ben.finds_no_barrier().shot("campaign-reclaim", whole=True)
    asked.get_by_role("button", name="Agree").click()
    dan = visit("Dan").goes(ben.page.locator(".linked .code").inner_text())
    dan.page.fill("main [name=name]", "Dan")
    dan.page.click("#join button.go")
    dan.sits()
    sits_there(anna, "Dan")
