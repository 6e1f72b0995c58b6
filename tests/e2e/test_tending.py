"""Whose a seat is, on the page of a match: handed over, lent, offered anew; and what is asked of the others."""

import re

from playwright.sync_api import expect

from tests.e2e import my_city
from tests.e2e.conftest import Together, Visit
from tests.e2e.visitor import Visitor


def presses(visitor: Visitor, name: str) -> None:
    """That button, as whoever has no mouse does."""
    button = visitor.page.get_by_role("button", name=name, exact=True)
    button.focus()
    visitor.page.keyboard.press("Enter")


def opens(visitor: Visitor, name: str) -> None:
    """What lies folded under these words, by the keyboard."""
    visitor.page.locator("summary:visible").get_by_text(name, exact=True).locator(
        "xpath=ancestor-or-self::summary"
    ).focus()
    visitor.page.keyboard.press("Enter")


def link(visitor: Visitor) -> str:
    """The link that takes the place of the table until it is put away."""
    expect(visitor.page.locator("main h1")).to_be_focused()
    return visitor.finds_no_barrier().page.locator(".narrow .linked .code").inner_text()


def follows(visitor: Visitor, address: str) -> Visitor:
    """Come by a link to a seat, as whoever has never been here."""
    visitor.goes(address)
    visitor.page.fill("main [name=name]", visitor.name)
    visitor.page.click("#join button.go")
    visitor.page.wait_for_url("**/matches/*")
    return visitor.sits()


def seats(visitor: Visitor, *told: str) -> None:
    """See these names, and what stands beside them, sooner or later."""
    expect(visitor.page.locator(".people li > span:not(:empty)")).to_have_text(told)


def tells(visitor: Visitor, line: str) -> None:
    """See that as the newest line of what happened."""
    expect(visitor.page.locator(".log li.now > span, .log li.head").first).to_have_text(line)


def test_a_seat_is_handed_over_by_keyboard_and_the_newcomer_plays_on(together: Together, visit: Visit) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    opens(ben, "Hand over")
    presses(ben, "Yes, hand over")
    address = link(ben.shot("tending-link"))
    ben.page.get_by_role("link", name="Done").click()
    ben.sits()
    for person in (anna, ben):
        seats(person, "Anna", "Ben", "free")
    expect(anna.page.get_by_role("button", name="Keep the seat")).to_have_count(0)
    my_city.plays(ben)
    cara = follows(visit("Cara"), address)
    seats(anna, "Anna", "Cara")
    my_city.plays(anna)
    cara.reads("Your turn, Cara")
    lines = cara.page.locator(".log li")
    expect(lines.filter(has_text="Cara sat down.")).to_have_count(1)
    expect(lines.filter(has_text="Ben offers the seat to a newcomer.")).to_have_count(1)
    cara.finds_no_barrier().shot("tending-newcomer", whole=True)


def test_a_seat_that_was_offered_is_kept_after_all(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    opens(ben, "Hand over")
    presses(ben, "Yes, hand over")
    link(ben)
    ben.page.get_by_role("link", name="Done").click()
    ben.sits()
    presses(ben, "Keep the seat")
    for person in (anna, ben):
        seats(person, "Anna", "Ben")
    tells(anna, "Ben keeps the seat after all.")


def test_somebody_stands_in_till_the_owner_plays_again(together: Together, visit: Visit) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    presses(ben, "Invite a stand-in")
    dan = follows(visit("Dan"), link(ben))
    seats(anna, "Anna", "Ben", "Dan plays for Ben")
    for offer in ("Hand over", "Invite a stand-in"):
        expect(dan.page.get_by_text(offer)).to_have_count(0)
    dan.reads("Your turn, Dan")
    expect(dan.page.locator("#ribbon")).to_contain_text("You play for Ben.")
    expect(dan.page).to_have_title(re.compile("^Your turn, for Ben"))
    my_city.plays(anna)
    anna.reads("Dan is choosing for Ben")
    dan.finds_no_barrier().shot("tending-stand-in", whole=True)
    my_city.plays(dan)
    ben.page.get_by_role("link", name="Done").click()
    ben.sits()
    presses(ben, "Play myself again")
    seats(anna, "Anna", "Ben")
    tells(anna, "Ben plays alone again.")


def gives_up_on(visitor: Visitor, name: str) -> None:
    """Ask the others to offer that seat anew, by the keyboard."""
    seat = visitor.page.locator(".people li", has_text=name)
    for step in (seat.locator("summary"), seat.get_by_role("button", name="Offer the seat anew")):
        step.focus()
        visitor.page.keyboard.press("Enter")


def test_of_three_a_lost_seat_is_offered_anew_and_whoever_is_there_keeps_it(together: Together, visit: Visit) -> None:
    anna, ben, cara = together("miyabi", "Anna", "Ben", "Cara")
    gives_up_on(anna, "Cara")
    for person in (ben, cara):
        expect(person.page.locator(".asked")).to_contain_text("Anna would offer the seat of Cara to a newcomer.")
    cara.finds_no_barrier().shot("tending-lost", whole=True)
    presses(cara, "I am here, keep my seat")
    expect(anna.page.locator(".asked")).to_have_count(0)
    gives_up_on(anna, "Cara")
    presses(ben, "Agree")
    dan = follows(visit("Dan"), link(ben))
    seats(anna, "Anna", "Ben", "Dan")
    expect(dan.page.locator(".log li", has_text="The seat of Cara waits for somebody.")).to_have_count(1)


def test_a_no_stands_beside_the_button_that_was_pressed(together: Together) -> None:
    anna, _ = together("my_city", "Anna", "Ben")
    presses(anna, "Undo")
    form = anna.page.locator("form", has=anna.page.get_by_role("button", name="Undo", exact=True))
    expect(form.get_by_role("alert")).to_have_text("There is nothing to take back.")
    anna.finds_no_barrier().shot("tending-refused", whole=True)


def test_the_others_refuse_to_take_back_and_play_goes_on(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    my_city.plays(anna)
    my_city.plays(ben)
    ben.reads("Your turn, Ben")
    anna.comes_to(ben.version)
    presses(anna, "Undo")
    expect(ben.page.locator(".asked")).to_contain_text("Anna proposes to undo")
    presses(ben, "Refuse")
    for person in (anna, ben):
        expect(person.page.locator(".asked")).to_have_count(0)
    tells(anna, "Ben would not take back.")


def test_of_three_who_gives_up_is_named_till_the_others_end_it(together: Together) -> None:
    anna, ben, cara = together("karesansui", "Anna", "Ben", "Cara")
    opens(cara, "Concede")
    presses(cara, "Yes, concede")
    for person in (anna, ben):
        expect(person.page.locator(".asked")).to_contain_text("Cara conceded.")
        expect(person.page.locator(".log li", has_text="Cara conceded.")).to_have_count(1)
    anna.finds_no_barrier().shot("tending-conceded", whole=True)
    for person in (anna, ben):
        presses(person, "End it")
    anna.reads(re.compile("won|share the win"))
    expect(anna.page.locator("#over")).to_contain_text("Cara")
    expect(anna.page.locator("main")).not_to_contain_text("Seat 3")


def test_a_phone_hands_a_seat_over_in_chinese(together: Together, visit: Visit) -> None:
    anna, ben = together("cottage_garden", "小安", "小班", phones=True, language="zh-TW", dark=True)
    opens(ben, "移交座位")
    presses(ben, "對，移交")
    address = link(ben.shot("tending-link-phone-zh-dark", whole=True))
    follows(visit("美玲", phone=True, language="zh-TW", dark=True), address).finds_no_barrier().shot(
        "tending-newcomer-phone-zh-dark", whole=True
    )
    seats(anna, "小安", "美玲")
