"""Karesansui is played through its pages: stones are tapped, piles bid for, sets given back, cards kept face down."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import sand
from tests.e2e.conftest import Senders, Together, Visit
from tests.e2e.sender import View, away, plays_on
from tests.e2e.visitor import Visitor

WEEDS = "As suggested for the seats"
OVER = re.compile("won|share the win")


def at_the_table(together: Together, *names: str, **how: Any) -> list[Visitor]:
    return together("karesansui", *(names or ("Anna", "Ben", "Cara")), **how)


def first_asked(people: Sequence[Visitor]) -> tuple[Visitor, list[Visitor]]:
    asked = sand.mover(people)
    assert asked is not None
    return asked, [one for one in people if one is not asked]


BY_HAND = 8


@pytest.mark.slow
def test_three_people_play_a_whole_game_first_by_hand_while_a_fourth_watches(visit: Visit, senders: Senders) -> None:
    anna, ben, cara, dan = visit("Anna"), visit("Ben", phone=True), visit("Cara", dark=True), visit("Dan")
    anna.starts("karesansui", seats=3, public=True, weeds=WEEDS)
    for guest, link in zip((ben, cara), anna.links(), strict=True):
        guest.joins(link)
    people = [person.sits() for person in (anna, ben, cara)]
    table = anna.page.url
    dan.goes(table).page.click("main button.go")
    everybody = [*people, dan.sits()]
    told = rehearsed(people)
    play_by_hand(everybody)
    for one in everybody:
        knows_no_hidden_number(one.shot(f"karesansui-{one.name}", whole=True))
    assert told
    assert not [part for part in told if sand.cards(part)]
    play = senders(people)
    with away(*people):
        assert plays_on(play, sand.grows, has_cards_face_down)
        knows_no_hidden_number(dan.comes_to(play[0].version))
        for person in people:
            sand.tell_nothing_hidden(sand.sent_of_others(person, table))
        plays_on(play, sand.grows, lambda view: view["turn"] is None)
    for one in everybody:
        one.reads(OVER).shot(f"karesansui-over-{one.name}", whole=True).finds_no_barrier()
    adds_up(anna)
    expect(anna.page.locator('#over form[action$="/rematch"]')).to_have_count(1)


def rehearsed(people: Sequence[Visitor]) -> list[str]:
    """What these people's pages are told of moves that they only try, from now on."""
    told = list[str]()
    for person in people:
        person.page.on("response", lambda answer: told.append(answer.text()) if "rehearsals" in answer.url else None)
    return told


def play_by_hand(people: Sequence[Visitor]) -> None:
    """Some turns, whatever they ask for."""
    luck = Random(1)
    for _turn in range(BY_HAND):
        person = sand.mover(people)
        assert person is not None
        sand.chooses(person, luck)
    sand.mover(people)


def has_cards_face_down(view: View) -> bool:
    """For other eyes than their owner's, while the game goes on."""
    cards = [card["pile"] for seat in view["seats"] for card in seat["cards"]]
    return view["turn"] is not None and not {"pass", "weed"}.issuperset(cards)


def knows_no_hidden_number(person: Visitor) -> None:
    """Of cards that lie face down before others the page holds a question mark, and its log tells no points."""
    whose = ".o .card" if person.page.get_attribute("#table", "data-seat") else ".card"
    sand.tell_nothing_hidden(" ".join(card.split()) for card in person.page.locator(whose).all_text_contents())
    hidden = person.page.locator(".log li", has_text="face down")
    assert hidden.locator("em").count() == 0
    assert not re.search(r"\d", "".join(hidden.locator("span").all_text_contents()))


def adds_up(person: Visitor) -> None:
    """All cards lie open in the end, and make the points of the table."""
    rows = person.page.locator("#over tr:has(td)")
    points = {row.locator("bdi").inner_text(): int(row.locator("b").inner_text()) for row in rows.all()}
    seats = person.page.locator(".o").all()
    worth = {one.locator("bdi").first.inner_text(): worth_of(one.locator(".card").all_text_contents()) for one in seats}
    assert worth == {name: points[name] for name in worth}
    assert min(points.values()) == int(rows.first.locator("b").inner_text())


def worth_of(cards: Sequence[str]) -> int:
    found = [re.search(r"(\d+)(?: noted)?(?: ×(\d+))?$", " ".join(card.split())) for card in cards]
    return sum(int(one[1]) * int(one[2] or 1) for one in found if one)


def test_a_bid_is_made_of_stones_and_a_pile_and_tells_what_it_brings(together: Together) -> None:
    people = at_the_table(together)
    asked, others = first_asked(people)
    sand.stones(asked).first.click()
    expect(asked.page.locator("#hand .local")).to_have_text(re.compile(r"^\d in hand: choose a pile\.$"))
    expect(asked.page.locator("#hand .inhand .ic")).to_have_count(1)
    asked.page.click('[data-pile="2"]')
    expect(asked.page.locator("#say-desk b")).to_have_text(re.compile(r"^Bid \d on pile 2\.$"))
    expect(asked.page.locator("#go-desk")).to_have_text(re.compile(r"^Bid \d$"))
    asked.shot("karesansui-bid", whole=True)
    asked.gives()
    for one in others:
        expect(one.page.locator(".log .now")).to_contain_text(f"{asked.name} bid")
        expect(one.page.locator("#pile-2")).to_have_class(re.compile("latest"))


def test_what_was_laid_out_is_taken_back_before_the_confirm(together: Together) -> None:
    asked, _ = first_asked(at_the_table(together))
    sand.bids(asked, 1, 0, 1)
    expect(asked.page.locator(sand.CONFIRM)).to_be_enabled()
    asked.page.click("[data-clear]:visible")
    expect(asked.page.locator(sand.CONFIRM)).to_be_disabled()
    expect(asked.page.locator('.stone[aria-pressed="true"]')).to_have_count(0)
    expect(asked.page.locator("#say-desk")).to_contain_text("Tap stones")


def test_a_bid_that_is_not_lower_is_refused_at_the_hand(together: Together) -> None:
    people = at_the_table(together)
    asked, _ = first_asked(people)
    sand.bids(asked, 1, 0)
    asked.gives()
    asked, _ = first_asked(people)
    sand.bids(asked, 1, 0, 1, 2, 3, 4)
    expect(asked.page.locator("#pile-1")).to_have_class(re.compile("short"))
    expect(asked.page.locator("#hand .refusal")).to_have_text("Bid less in total, or the same total with fewer stones.")
    expect(asked.page.locator(sand.CONFIRM)).to_be_disabled()
    asked.shot("karesansui-refused")


def test_nothing_beats_a_bid_of_nothing_and_the_last_one_passes(together: Together) -> None:
    people = at_the_table(together)
    for pile in (1, 2):
        asked, _ = first_asked(people)
        sand.bids(asked, pile)
        asked.gives()
    asked, _ = first_asked(people)
    expect(asked.page.locator("#pile-1 .take")).to_have_text("Nothing beats a bid of nothing.")
    expect(asked.page.locator("[data-pile]")).to_have_count(0)
    expect(asked.page.locator("#ribbon")).to_contain_text("Nothing beats these bids: you pass.")
    asked.page.click("[data-command*=pass_bidding]:visible")
    expect(asked.page.locator("#say-desk")).to_contain_text("one stone from the bag")
    asked.gives()
    assert sand.mover(people) is not None
    expect(asked.page.locator(".log")).to_contain_text(f"{asked.name} passed the bidding.")


def test_it_can_be_played_by_keys_alone(together: Together) -> None:
    asked, _ = first_asked(at_the_table(together))
    page = asked.page
    page.locator(".stone[tabindex='0']").focus()
    page.keyboard.press("Space")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator(".stone:focus")).to_have_count(1)
    expect(page.locator('.stone[aria-pressed="true"]')).to_have_count(1)
    page.keyboard.press("2")
    expect(page.locator('[data-pile="2"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(sand.CONFIRM)).to_be_enabled()
    for _step in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-confirm]')"):
            break
    expect(page.locator(sand.CONFIRM)).to_be_focused()
    before = asked.version
    page.keyboard.press("Enter")
    asked.comes_to(before + 1)


def test_stones_laid_out_meanwhile_are_kept_till_it_is_ones_turn(together: Together) -> None:
    people = at_the_table(together)
    asked, others = first_asked(people)
    sand.bids(asked, 1)
    for one in others:
        sand.bids(one, 2, 0)
        expect(one.page.locator("#hand .local")).to_contain_text("kept till it is your turn")
    asked.gives()
    following, _ = first_asked(people)
    expect(following.page.locator("#say-desk b")).to_have_text(re.compile(r"^Bid \d on pile 2\.$"))
    following.gives()


def test_a_line_of_the_log_shows_its_stones_and_its_pile(together: Together) -> None:
    people = at_the_table(together)
    asked, others = first_asked(people)
    sand.bids(asked, 1, 0, 1)
    asked.gives()
    watching = others[0]
    sand.mover(people)
    line = watching.page.locator(".log .now")
    line.get_by_text("pile 1").hover()
    expect(watching.page.locator("#pile-1")).to_have_class(re.compile("shown"))
    line.get_by_text("2 stones").hover()
    expect(watching.page.locator(".small .lights rect").first).to_be_attached()


@pytest.mark.parametrize(
    ("language", "dark", "phones"), [("en", False, True), ("zh-TW", True, True), ("zh-TW", False, False)]
)
def test_everybody_can_use_the_page(together: Together, language: str, dark: bool, phones: bool) -> None:
    people = at_the_table(
        together, language=language, dark=dark, phones=phones, weeds=WEEDS if language == "en" else "沒有雜草"
    )
    asked, others = first_asked(people)
    sand.bids(asked, 1, 0)
    expect(asked.page.locator(sand.CONFIRM)).to_be_enabled()
    for one in (asked, others[0]):
        one.finds_no_barrier()
    asked.shot(f"karesansui-{language}-{'phone' if phones else 'desk'}{'-dark' if dark else ''}", whole=True)
    if language != "en":
        left = re.sub("Anna|Ben|Cara|Karesansui|Kifu", "", asked.page.locator("main").inner_text())
        assert re.findall(r"[A-Za-z]*[a-z]{2,}[A-Za-z]*", left) == []


def test_at_one_screen_no_curtain_falls_and_own_cards_wait_under_a_lid(visit: Visit) -> None:
    anna = visit("Anna").starts("karesansui", seats=3, how="here").sits()
    luck = Random(2)  # who passes has a card, and begins the next round
    while not anna.page.locator(".peek").count():
        expect(anna.page.locator("#curtain")).to_have_count(0)
        sand.chooses(anna, luck)
    assert not anna.page.locator(".peek .card").first.is_visible()
    anna.page.click(".peek summary")
    expect(anna.page.locator(".peek .card").first).to_be_visible()
