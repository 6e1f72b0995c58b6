"""A campaign on its pages: founded, played, pasted up, gone back in; and not a word from envelopes still sealed."""

import re
from collections.abc import Iterator

from playwright.sync_api import expect

from domain.campaign.placement import KINDS
from domain.games.my_city.content import PRINTED
from tests.e2e import campaign, my_city
from tests.e2e.conftest import Visit
from tests.e2e.visitor import Visitor


def sealed(opened: int) -> Iterator[str]:
    """Titles, and sentences of rules, that nobody may read before that chapter has been played."""
    chapters = PRINTED.chapters
    known = {clause.sentence for chapter in chapters[:opened] for clause in chapter.rules.clauses}
    for chapter in chapters[opened:]:
        yield chapter.title
        yield from (clause.sentence for clause in chapter.rules.clauses if clause.sentence not in known)


def tells_nothing_sealed(visitor: Visitor, opened: int) -> None:
    """Neither the page as it stands, nor as it was sent."""
    sent = visitor.page.evaluate("async () => await (await fetch(location.pathname)).text()")
    said = [one for one in sealed(opened) if one in visitor.page.content() or one in sent]
    assert not said, f"{visitor.page.url}: {said}"


def goes_to_the_campaign(visitor: Visitor) -> None:
    """From the table of a chapter that is over."""
    visitor.page.click("#over a.go")
    visitor.page.wait_for_url("**/campaigns/*")
    visitor.page.locator("#chapters").wait_for()


def test_two_people_play_a_chapter_and_place_what_it_brought(visit: Visit) -> None:
    anna, ben = people = campaign.gathered(visit, "Anna", "Ben", title="The long valley")
    tells_nothing_sealed(anna, 0)
    anna.finds_no_barrier().shot("campaign-begun", whole=True)
    waits_on_the_first_page(anna, "The long valley")

    names_her_city(anna, "Ginkgo Bend")
    expect(ben.page.locator(".oth")).to_contain_text("Ginkgo Bend")
    campaign.opens(anna)
    expect(ben.page.locator(".env.open")).to_contain_text("First roofs")
    ben.page.click("a.btn.go:visible")
    ben.page.wait_for_url("**/matches/*")
    for person in people:
        tells_nothing_sealed(person.sits(), 1)
        my_city.plays(person)
    campaign.plays_on(*people)
    for person in people:
        goes_to_the_campaign(person)
        tells_nothing_sealed(person, 1)

    places_what_came(anna, ben)
    opens_the_second(anna, ben)
    goes_back_by_consent(anna, ben)


def waits_on_the_first_page(visitor: Visitor, title: str) -> None:
    """From where it leads to the campaign."""
    row = visitor.goes("/?game=my_city").page.locator(".row.mine", has_text=title)
    expect(row).to_contain_text("campaign, chapter 1")
    visitor.finds_no_barrier()
    row.click()
    visitor.page.wait_for_url("**/campaigns/*")


def names_her_city(visitor: Visitor, name: str) -> None:
    visitor.page.fill("[name=text]", name)
    visitor.page.click(".naming button")
    expect(visitor.page.locator("h1.panel")).to_contain_text(name)


def places_what_came(*people: Visitor) -> None:
    for person in people:
        if campaign.tray(person):
            refuses_a_wrong_cell(person)
            person.page.click(f'[data-cell="{campaign.tray(person)[3]}"]')
            person.page.locator("[data-confirm]:visible:enabled").wait_for()
            person.finds_no_barrier().shot("campaign-sticker", whole=True)
            takes_it_back(person)
        campaign.places_all(person)
    placed = [person for person in people if campaign.story(person).count()]
    assert placed
    expect(campaign.story(placed[0]).locator("li").first).to_contain_text(re.compile("chapter 1, (first|second) place"))
    expect(campaign.story(placed[0]).locator("a").first).to_have_attribute("href", re.compile(r"/replay\?at=\d+$"))


def takes_it_back(visitor: Visitor) -> None:
    """What was placed last, as long as nobody has placed since."""
    campaign.places(visitor, campaign.tray(visitor)[3])
    expect(visitor.page.locator(".bo h1 small")).to_contain_text("22 squares free")
    visitor.page.get_by_role("button", name="Take back").click()
    expect(visitor.page.locator(".bo h1 small")).to_contain_text("23 squares free")


def refuses_a_wrong_cell(visitor: Visitor) -> None:
    visitor.page.click('[data-cell="A1"]')
    expect(visitor.page.locator(".refusal:visible")).to_have_text("A sticker goes on a free plain cell with a square.")
    expect(visitor.page.locator("[data-confirm]:visible")).to_be_disabled()


def opens_the_second(anna: Visitor, ben: Visitor) -> None:
    anna.reads("Chapter 2 can be opened")
    campaign.opens(ben)
    anna.reads("Chapter 2 is being played")
    tells_nothing_sealed(anna, 2)


def goes_back_by_consent(anna: Visitor, ben: Visitor) -> None:
    """From the second chapter to the first, which can then be opened again."""
    ben.page.click(".people ~ .act a[href*=campaigns]")
    ben.page.wait_for_url("**/campaigns/*")
    anna.page.click("text=Go back to a chapter")
    anna.page.select_option("[action$='/rewind'] select", "1")
    anna.page.click("[action$='/rewind'] button")
    asked = ben.page.locator(".asked")
    expect(asked).to_contain_text("Anna proposes to go back to chapter 1.")
    ben.shot("campaign-asked")
    asked.get_by_role("button", name="Agree").click()
    for person in (anna, ben):
        person.reads("Chapter 1 can be opened")
        expect(person.page.locator(".env li.rewound")).to_have_count(2)
        expect(person.page.locator(".sd .pts").first).to_have_text(re.compile("^0"))
    anna.finds_no_barrier().shot("campaign-rewound", whole=True)


def test_one_screen_is_enough_also_on_a_phone_in_chinese_with_keys_alone(visit: Visit) -> None:
    anna = visit("美玲", phone=True, language="zh-Hant", dark=True)
    campaign.founds(anna, how="here", title="柳溪").sits()
    anna.finds_no_barrier().shot("campaign-phone-begun", whole=True)
    campaign.opens(anna)
    for _ in range(2):
        anna.page.goto(anna.page.locator("#curtain a").get_attribute("href") or "")
        my_city.chooses(anna, "end_participation")
        anna.gives()
    goes_to_the_campaign(anna)

    anna.page.locator(".spot").first.focus()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        anna.page.keyboard.press(key)
    anna.page.locator("[data-confirm]:visible:enabled").focus()
    anna.finds_no_barrier().shot("campaign-phone", whole=True)
    anna.page.keyboard.press("Enter")
    expect(campaign.story(anna).locator("b").first).to_have_text("C1")
    words = re.findall(r"[A-Za-z]{4,}", anna.page.inner_text("main"))
    assert set(words) <= {"Kifu"}, words


def test_a_seat_changes_hands_and_a_branch_goes_its_own_way(visit: Visit) -> None:
    anna, ben = campaign.gathered(visit, "Anna", "Ben")
    where = anna.page.url.split("#")[0]
    offers_and_keeps(ben, anna, where)
    hands_over_to(ben, visit("Cara"))
    anna.page.locator(".people").get_by_text("Cara").wait_for()

    anna.page.get_by_role("button", name="Pause").click()
    anna.reads("The campaign is paused.")
    anna.page.get_by_role("button", name="Resume").click()
    anna.reads("Chapter 1 can be opened")
    anna.page.click("text=Go on elsewhere")
    anna.page.click("[action$='/forks'] button")
    anna.page.wait_for_url(lambda url: "/campaigns/" in url and where not in url)
    anna.goes(where).page.get_by_role("link", name=re.compile("^Compare")).click()
    expect(anna.page.locator("h1")).to_have_text("Two branches")
    anna.finds_no_barrier()


def test_somebody_stands_in_and_who_gives_up_ends_a_campaign_of_two(visit: Visit) -> None:
    anna, ben = campaign.gathered(visit, "Anna", "Ben")
    where = anna.page.url.split("#")[0]
    anna.page.get_by_role("button", name="Invite a stand-in").click()
    dan = visit("Dan").goes(anna.page.locator(".linked .code").inner_text())
    dan.page.fill("main [name=name]", "Dan")
    dan.page.click("#join button.go")
    dan.reads("Chapter 1 can be opened")
    expect(dan.page.locator("#ribbon")).to_contain_text("You play for Anna.")
    expect(ben.page.locator(".people .tag")).to_have_text("Dan plays for Anna")

    lines = anna.goes(where).page.evaluate("async () => (await (await fetch(`${location.pathname}/bundle`)).text())")
    assert '"campaign_opened"' in lines
    ben.page.click("summary:has-text('Concede')")
    ben.page.get_by_role("button", name="Yes, concede").click()
    for person in (anna, ben):
        person.reads("The campaign is over")
        expect(person.page.locator("#over")).to_contain_text("Anna won the campaign")
    anna.finds_no_barrier().shot("campaign-over", whole=True)


def offers_and_keeps(giver: Visitor, other: Visitor, where: str) -> None:
    giver.page.click("summary:has-text('Hand over')")
    giver.page.get_by_role("button", name="Yes, hand over").click()
    giver.page.locator(".linked .code").wait_for()
    expect(other.goes(where).page.locator(".people .tag")).to_have_text("free")
    for offer in ("New link of invitation", "Keep the seat"):
        expect(other.page.get_by_role("button", name=offer)).to_have_count(0)
    giver.goes(where).page.get_by_role("button", name="Keep the seat").click()
    for person in (giver, other):
        expect(person.page.locator(".people .tag")).to_have_count(0)


def hands_over_to(giver: Visitor, newcomer: Visitor) -> None:
    giver.page.click("summary:has-text('Hand over')")
    giver.page.get_by_role("button", name="Yes, hand over").click()
    newcomer.goes(giver.page.locator(".linked .code").inner_text())
    newcomer.page.fill("main [name=name]", newcomer.name)
    newcomer.page.click("#join button.go")
    newcomer.page.wait_for_url("**/campaigns/*")
    newcomer.sits()


STICKERS = (*zip(KINDS, ("C1", "E1", "K2", "J3"), strict=True), ("rocks", "G1"), ("rocks", "I1"))
BOARD = {
    "stickers": [{"kind": kind, "cell": cell} for kind, cell in STICKERS],
    "fourth_church": "wide_corner",
    "nuggets": 2,
}


OTHER = {"stickers": [{"kind": "rocks", "cell": cell} for cell in ("C1", "G1", "B3")], "fourth_church": "nave"}


def test_a_half_played_box_shows_all_it_carries_and_its_cogs_are_given(visit: Visit) -> None:
    anna = visit("Anna", language="zh-Hant")
    campaign.adopts(anna, 13, [BOARD | {"fourth_church": "plus"}, OTHER, BOARD], [36, 12, 9])
    anna.shot("campaign-adopted", whole=True)
    tells_nothing_sealed(anna, 12)
    for seat in range(3):
        anna.page.click(f'.switch[href$="seat={seat}"]')
        anna.page.wait_for_url(f"**seat={seat}")
        while anna.page.locator("[data-cog]:visible").count():
            before = anna.version
            anna.page.locator("[data-cog]:visible").first.click()
            anna.page.click("[data-confirm]:visible:enabled")
            expect(anna.page.locator("#table")).not_to_have_attribute("data-version", str(before))
    anna.reads("可以開啟第 13 章")
    anna.finds_no_barrier().shot("campaign-cogs", whole=True)


def test_what_only_the_campaign_may_answer_leads_there_from_its_table(visit: Visit) -> None:
    anna, _ = campaign.gathered(visit, "Anna", "Ben")
    campaign.opens(anna)
    anna.sits()
    asked = """async () => (await fetch(`${location.pathname}/concessions`, {
      method: "POST",
      headers: { "X-Form": document.querySelector('meta[name="form-word"]').content },
      body: new URLSearchParams({ seat: "0" }),
    })).text()"""
    anna.forgive()
    assert f'href="{campaign.path_of(anna)}"' in anna.page.evaluate(asked)
