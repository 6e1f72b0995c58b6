"""My City on its page: a chapter from the first card to the last, by two people with a browser each."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e import my_city
from tests.e2e.conftest import Together, Visit
from tests.e2e.visitor import Visitor

ROUNDS, BY_HAND = 24, 3


def test_two_people_play_a_chapter_to_its_end(together: Together) -> None:
    anna, _ = people = together("my_city", "Anna", "Ben")
    for round_ in range(1, BY_HAND + 1):
        for person in people:
            expect(person.page.locator(".turn .end")).to_contain_text(f"round {round_}")
            my_city.plays(person)
    my_city.plays_on_by_form(people, ROUNDS // 2)
    expect(anna.page.locator(".turn .end")).to_contain_text(f"round {ROUNDS // 2 + 1}")
    anna.shot("my-city-middle").finds_no_barrier()
    my_city.plays_on_by_form(people, ROUNDS)
    for person in people:
        person.reads(re.compile("won|share the win"))
        expect(person.page.locator("#over .tt td").nth(1)).to_have_text(re.compile(r"^[−-]?\d+$"))
    anna.shot("my-city-ended", whole=True).finds_no_barrier()
    expect(anna.page.locator("[data-confirm]")).to_have_count(0)


def test_what_a_choice_brings_is_shown_before_it_is_sealed(together: Together) -> None:
    anna, _ = together("my_city", "Anna", "Ben")
    expect(anna.page.locator("[data-confirm]:visible")).to_be_disabled()
    my_city.lays(anna)
    expect(anna.page.locator("#say-desk")).to_contain_text("for your standing at the end")
    expect(anna.page.locator("#forecast th", has_text="With this")).to_have_count(1)
    my_city.chooses(anna, "pass_building")
    expect(anna.page.locator("#say-desk")).to_contain_text("Pass: −1.")
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#say-desk")).to_contain_text("Tap a ringed cell")
    expect(anna.page.locator("[data-confirm]:visible")).to_be_disabled()


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        (lambda _: (0, "A1"), "Nobody builds on mountains or forest."),
        (my_city.afar, "Your first building must have a side on the river."),
    ],
    ids=["mountain", "afar"],
)
def test_the_rules_say_no_beside_the_hand(
    together: Together, where: Callable[[Visitor], tuple[int, str]], sentence: str
) -> None:
    anna, _ = together("my_city", "Anna", "Ben")
    number, cell = where(anna)
    anna.page.click(f'[data-form="{number}"]')
    anna.page.click(f'[data-cell="{cell}"]')
    expect(anna.page.locator(".desk .refusal")).to_have_text(sentence)
    expect(anna.page.locator(".board.is-illegal .held circle")).to_have_count(1)
    expect(anna.page.locator("[data-confirm]:visible")).to_be_disabled()
    anna.shot("my-city-refused")


def test_a_choice_is_hidden_from_the_other_page_until_all_have_chosen(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    pages = []
    for choice in ("pass_building", None):
        if choice is None:
            my_city.lays(anna)
        else:
            my_city.chooses(anna, choice)
        anna.gives()
        expect(ben.page.locator("#table")).to_have_attribute("data-version", str(anna.version))
        expect(ben.page.locator(".oth .ch")).to_contain_text("has chosen, closed till all have")
        pages.append(ben.page.locator(".two").inner_html())
    assert pages[0] == pages[1]
    my_city.plays(ben)
    expect(ben.page.locator(".log")).to_contain_text("Anna built the")


def test_a_choice_can_be_taken_back_while_others_think(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    my_city.plays(anna)
    anna.reads("Ben is choosing")
    my_city.chooses(anna, "withdraw_choice")
    expect(anna.page.locator("[data-confirm]:visible")).to_have_text("Take it back")
    anna.gives()
    anna.reads("Your turn, Anna")
    ben.reads("Your turn, Ben")


def test_the_building_is_dragged_and_turned(together: Together) -> None:
    anna, _ = together("my_city", "Anna", "Ben")
    number, cell = my_city.fitting(anna) or (0, "")
    anna.page.click(f'[data-form="{number}"]')
    target = anna.page.locator(f'[data-cell="{cell}"]')
    anna.page.locator(f'[data-form="{number}"]').hover()
    anna.page.mouse.down()
    target.hover()
    anna.page.mouse.up()
    expect(anna.page.locator(".held use")).to_have_count(1)
    if anna.page.locator("[data-turn]:visible").count():
        held = anna.page.locator(".held use").get_attribute("href")
        anna.page.keyboard.press("r")
        expect(anna.page.locator(".held use")).not_to_have_attribute("href", held or "")


def test_it_is_played_by_keys_alone(together: Together) -> None:
    anna, _ = together("my_city", "Anna", "Ben")
    press, page = anna.page.keyboard.press, anna.page
    page.locator("#main").focus()
    for _step in range(40):
        press("Tab")
        if page.evaluate("document.activeElement.matches('.spot')"):
            break
    expect(page.locator(".spot:focus")).to_have_attribute("aria-label", re.compile(r"^A1, mountain"))
    _, cell = my_city.fitting(anna) or (0, "")
    number = (my_city.fitting(anna) or (0, ""))[0]
    for _turn in range(number):
        press("r")
    for _step in range(my_city.COLUMNS.index(cell[0])):
        press("ArrowRight")
    for _step in range(int(cell[1:]) - 1):
        press("ArrowDown")
    press("Enter")
    expect(page.locator("[data-confirm]:visible")).to_be_enabled()
    page.locator("[data-confirm]:visible").focus()
    press("Enter")
    anna.reads("Ben is choosing")


def test_the_last_line_of_the_log_and_the_cell_named_in_it_show_its_cells(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    my_city.both_play(anna, ben)
    line, lights = anna.page.locator(".log .now"), anna.page.locator(".lights rect")
    line.hover(position={"x": 4, "y": 4})
    expect(lights.nth(1)).to_be_attached()
    anna.page.locator("#ribbon").hover()
    expect(lights).to_have_count(0)
    line.locator(".cell").hover()
    expect(lights.nth(1)).to_be_attached()


@pytest.mark.parametrize("language", ["en", "zh-TW"])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("phone", [False, True])
def test_the_page_has_no_barrier(together: Together, language: str, dark: bool, phone: bool) -> None:
    people = together("my_city", "Anna", "雅婷", phones=phone, language=language, dark=dark)
    my_city.both_play(*people)
    my_city.lays(people[0])
    name = f"my-city-{'phone' if phone else 'desk'}-{language}-{'dark' if dark else 'light'}"
    people[0].shot(name, whole=phone).finds_no_barrier()
    assert people[0].page.locator("html").get_attribute("lang") == ("en" if language == "en" else "zh-Hant")


def test_at_one_screen_a_curtain_falls_between_hidden_choices(visit: Visit) -> None:
    anna = visit("Anna").starts(how="here").sits()
    anna.reads("Anna 1 is next")
    lifts_the_curtain(anna, 0)
    anna.reads("Your turn, Anna 1")
    my_city.lays(anna)
    anna.gives()
    anna.reads("Anna 2 is next").shot("my-city-curtain").finds_no_barrier()
    assert anna.page.locator("[data-hand] .spot").count() == 0
    expect(anna.page.locator(".board use[href^='#form']")).to_have_count(0)
    lifts_the_curtain(anna, 1)
    anna.reads("Your turn, Anna 2")
    my_city.plays(anna)
    expect(anna.page.locator(".log")).to_contain_text("Anna 1 built the")
    expect(anna.page.locator(".log")).to_contain_text("Anna 2 built the")


def lifts_the_curtain(person: Visitor, seat: int) -> None:
    """On the page of that seat, which then has a hand."""
    person.page.click("#curtain a")
    person.page.wait_for_url(f"**as={seat}")


def test_a_building_stays_turned_while_others_choose(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    forms = anna.page.locator("[data-form]")
    last = forms.count() - 1
    forms.nth(last).click()
    my_city.chooses(ben, "pass_building")
    ben.gives()
    expect(anna.page.locator("#table")).to_have_attribute("data-version", str(ben.version))
    expect(anna.page.locator("[data-form]").nth(last)).to_have_attribute("aria-pressed", "true")


def test_a_building_that_lies_on_the_board_lies_there_still_when_another_has_chosen(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    my_city.lays(anna)
    expect(anna.page.locator("[data-confirm]:visible")).to_be_enabled()
    lies = anna.page.locator(".held use").get_attribute("transform")
    my_city.chooses(ben, "pass_building")
    ben.gives()
    expect(anna.page.locator("#table")).to_have_attribute("data-version", str(ben.version))
    expect(anna.page.locator(".held use")).to_have_attribute("transform", lies or "")
    expect(anna.page.locator("[data-confirm]:visible")).to_be_enabled()
    anna.gives()


def test_nothing_is_taken_from_under_a_finger(together: Together) -> None:
    anna, ben = together("my_city", "Anna", "Ben")
    number, cell = my_city.fitting(anna) or (0, "")
    anna.page.click(f'[data-form="{number}"]')
    before = anna.version
    anna.page.locator(f'[data-form="{number}"]').hover()
    anna.page.mouse.down()
    my_city.chooses(ben, "pass_building")
    ben.gives()
    anna.page.locator(f'[data-cell="{cell}"]').hover()
    assert anna.version == before
    anna.page.mouse.up()
    expect(anna.page.locator("#table")).to_have_attribute("data-version", str(ben.version))
    expect(anna.page.locator(".held use")).to_have_count(1)
    expect(anna.page.locator("[data-confirm]:visible")).to_be_enabled()
