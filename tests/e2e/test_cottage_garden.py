"""Cottage Garden on its page: tiles dragged, tapped and walked onto two beds, cats, cubes, the final round, the end."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e import garden
from tests.e2e.conftest import Senders, Together, Visit
from tests.e2e.sender import Sender, View, away, plays_on
from tests.e2e.visitor import Visitor

GAME = "cottage_garden"
GAMES = 4
"""One game in some hundreds comes to its final round when nobody has a bed left."""
OVER = re.compile("won|share the win")
SAY = ".desk .say:not(.refusal):visible"


def is_asked(seat: int, step: str) -> Callable[[View], bool]:
    return lambda view: view["active"] == seat and view["step"] == step


def may_score(view: View) -> bool:
    """With something visible on the bed of seat 0 that is finished."""
    return is_asked(0, "score")(view) and any(bed["advances"] for bed in view["seats"][0]["beds"] if not bed["bare"])


def refill_for_a_cat(view: View) -> bool:
    return is_asked(0, "plant")(view) and view["line"]["refill"] == "cat" and bool(view["seats"][0]["cats"])


def board(person: Visitor, bed: int) -> Locator:
    return person.page.locator(".beds .board").nth(bed)


def test_two_people_play_to_the_end_first_by_hand_then_quickly(together: Together, senders: Senders) -> None:
    people = anna, ben = together(GAME, "Anna", "Ben")
    play = senders(people)
    drags_a_tile(anna)
    plants_by_keys(ben)
    lets_a_cat_lie_down(anna)
    with away(ben):
        scores_a_bed(anna, play)
        sees_the_last_round_come(anna, play)
        sees_whether_a_cat_may_go(anna, play)
        with away(anna):
            end = garden.plays_on(play, lambda view: view["step"] == "over")
    for person in people:
        person.reads(OVER)
        for seat in end["seats"]:
            row = person.page.locator(".ended table tr").nth(1 + seat["seat"])
            expect(row.locator("td").last).to_have_text(str(seat["points"]))
    anna.shot("cottage-garden-ended", whole=True).finds_no_barrier()
    expect(anna.page.locator("[data-confirm]")).to_have_count(0)


def drags_a_tile(person: Visitor) -> None:
    """From the nursery over the left bed onto the right one, where it is turned; then planted, and the turn ended."""
    page = person.page
    expect(page.locator(garden.CONFIRM)).to_be_disabled()
    tile = page.locator(".pick.in-line").first
    tile.locator(".hit").hover()
    page.mouse.down()
    for bed, cell in ((0, "B2"), (1, "B2")):
        board(person, bed).locator(f'[data-cell="{cell}"]').hover()
        expect(board(person, bed).locator(".held use")).to_have_count(1)
        expect(board(person, 1 - bed).locator(".held use")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(SAY)).to_contain_text("The right bed would show")
    person.gives()
    expect(page.locator(".log .now")).to_contain_text("Anna planted the")
    expect(page.locator(SAY)).to_contain_text("Ben is next and takes from column B from the top.")
    person.gives()
    person.reads("Ben is choosing")
    expect(page.locator(".turn .end")).to_contain_text("then Anna")


def plants_by_keys(person: Visitor) -> None:
    """No mouse: to the nursery, a tile, its turns, its place, the confirm."""
    page, press = person.reads("Your turn, Ben").page, person.page.keyboard.press
    page.locator('.pick[tabindex="0"]').focus()
    press("ArrowDown")
    expect(page.locator(".pick:focus")).to_have_attribute("data-from", "B2")
    press("Enter")
    expect(page.locator(".spot:focus")).to_have_attribute("aria-label", re.compile("^A1, "))
    press("ArrowRight")
    press("Enter")
    expect(board(person, 0).locator(".held use")).to_have_count(1)
    press("r")
    press("Escape")
    expect(board(person, 0).locator(".held use")).to_have_count(0)
    press("p")
    bare = next(cell for cell in garden.hand(person)["beds"][0]["bare"])
    board(person, 0).locator(f'[data-cell="{bare}"]').focus()
    press("Enter")
    expect(page.locator(SAY)).to_contain_text(f"A flower pot on {bare}.")
    confirm = page.locator(garden.CONFIRM)
    expect(confirm).to_be_enabled()
    confirm.focus()
    for sentence in ("Ben set a flower pot on", None):
        before = person.version
        expect(confirm).to_be_enabled()
        expect(confirm).to_be_focused()
        press("Enter")
        expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
        if sentence:
            expect(page.locator(".log .now")).to_contain_text(sentence)
    person.reads("Anna is choosing")


def lets_a_cat_lie_down(person: Visitor) -> None:
    """A cat before planting, then a flower pot; both are on the bed and in the log, whose cells light up."""
    page = person.reads("Your turn, Anna").page
    page.click('[data-take="cat"]')
    cell = garden.hand(person)["beds"][0]["bare"][0]
    garden.taps(person, cell)
    expect(page.locator(SAY)).to_contain_text(f"A cat lies down on {cell}.")
    person.gives()
    expect(page.locator('[data-take="cat"]')).to_contain_text("×1")
    page.locator(".log .cell").first.hover()
    expect(board(person, 0).locator(".lights rect")).to_have_count(1)
    person.reads("Your turn, Anna")


def scores_a_bed(person: Visitor, play: list[Sender]) -> None:
    """Each cube with what it brings; the tracks show it; then the tiles go into the queue in an order of one's own."""
    with away(person):
        garden.plays_on(play, may_score)
    page = person.page
    finished = page.locator("[data-scored]", has=page.locator("[data-colour]")).first
    for colour in ("orange", "blue"):
        for cube in finished.locator(f'[data-colour="{colour}"]').all()[-1:]:
            cube.click()
    expect(page.locator(SAY)).to_contain_text(re.compile("points? more"))
    expect(page.locator("#tracks .comes")).not_to_have_count(0)
    person.shot("cottage-garden-score").finds_no_barrier()
    person.gives()
    tiles = page.locator("[data-queue]")
    if garden.step(person) == "clear":
        for place in reversed(range(tiles.count())):
            tiles.nth(place).click()
        person.gives()
        expect(tiles).to_have_count(0)


def sees_the_last_round_come(person: Visitor, play: list[Sender]) -> None:
    """Loudly before it begins."""
    with away(person):
        garden.plays_on(play, lambda view: is_asked(0, "plant")(view) and view["moves_left"] <= 4)
    expect(person.page.locator("#last-round")).to_contain_text("2 turns until the final round.")
    person.shot("cottage-garden-soon")


def sees_whether_a_cat_may_go(person: Visitor, play: list[Sender]) -> None:
    """A cat is offered exactly where the rules would let it go."""
    view = play[0].view()
    offers = person.page.locator("[data-command*=return_cat]")
    expect(offers).to_have_count(1 if refill_for_a_cat(view) and view["queue"] else 0)


def at_one_screen(visit: Visit, senders: Senders, seats: int = 2, **who: Any) -> tuple[Visitor, list[Sender]]:
    """One browser for all seats."""
    anna = visit(**who).starts(GAME, how="here", seats=seats).sits()
    return anna, senders([anna] * seats)


def is_to_pay(view: View) -> bool:
    return bool(view["step"] == "pay")


def comes_to_pay(person: Visitor, senders: Senders) -> bool:
    """Whether a new game comes to a final round in which somebody has a bed left and a cube that can pay."""
    person.starts(GAME, how="here").sits()
    play = senders([person] * 2)
    with away(person):
        return plays_on(play, garden.asked, is_to_pay) is not None


def test_each_turn_of_the_final_round_has_its_price(visit: Visit, senders: Senders) -> None:
    anna = visit()
    assert any(comes_to_pay(anna, senders) for _ in range(GAMES))
    page = anna.page
    expect(page.locator("#last-round")).to_contain_text("Each turn costs two points.")
    page.locator("[data-command*=pay_two_points]").first.click()
    expect(page.locator(SAY)).to_contain_text("This costs")
    anna.shot("cottage-garden-final").gives()
    expect(page.locator("[data-command*=pay_two_points]")).to_have_count(0)


def test_a_cat_fetches_tiles_from_the_queue(visit: Visit, senders: Senders) -> None:
    anna, play = at_one_screen(visit, senders)
    with away(anna):
        view = garden.plays_on(play, refill_for_a_cat)
    page, placed = anna.page, view["line"]["placed"]
    expect(page.locator(".nur .gap")).to_have_count(len(placed))
    expect(page.locator(".q .nx")).to_have_count(len(placed))
    page.click("[data-command*=return_cat]")
    for tile, cell in placed:
        expect(page.locator(SAY)).to_contain_text(f"{tile} on {cell}")
    anna.gives()
    for tile, cell in placed:
        expect(page.locator(f'.pick[data-from="{cell}"]')).to_have_attribute("data-tile", tile)
    expect(page.locator(".nur .gap")).to_have_count(0)


def test_the_rules_say_no_beside_the_hand(visit: Visit) -> None:
    anna = visit().starts(GAME, how="here").sits()
    anna.page.click('.pick[data-from="B2"]')
    garden.taps(anna, "C3")
    expect(anna.page.locator(".desk .refusal")).to_have_text(
        "The gardener does not look at B2. Choose from A1 A2 A3 A4."
    )
    expect(anna.page.locator(garden.CONFIRM)).to_be_disabled()
    anna.page.click('[data-take="pot"]')
    printed = next(iter(garden.hand(anna)["beds"][0]["prints"]))
    garden.taps(anna, printed)
    expect(anna.page.locator(".desk .refusal")).to_contain_text("Pots and cats need bare soil")
    expect(board(anna, 0)).to_have_class(re.compile("is-illegal"))
    anna.shot("cottage-garden-refused")


def test_whoever_waits_tries_tiles_without_giving_anything(together: Together) -> None:
    _, ben = together(GAME, "Anna", "Ben")
    ben.page.click('.pick[data-from="A1"]')
    garden.taps(ben, "C3", 1)
    expect(ben.page.locator(".desk .trial")).to_contain_text(re.compile(r"^A trial: \d+ bare, \d+ pots"))
    expect(ben.page.locator(garden.CONFIRM)).to_have_count(0)


def test_tiles_are_turned_and_flipped_as_often_as_they_differ(visit: Visit) -> None:
    anna = visit().starts(GAME, how="here").sits()
    forms = garden.hand(anna)["tiles"]
    for place in range(4):
        garden.takes(anna, place)
        tile = anna.page.locator(".pick.in-line").nth(place).get_attribute("data-tile") or ""
        count = len(forms[tile].split(";"))
        expect(anna.page.locator(SAY)).to_have_text("Tap a marked cell of a bed, or drag it there.")
        expect(anna.page.locator(".desk [data-turn]")).to_be_visible(visible=count > 1)
        seen = set[str]()
        for key in "rrrrfrrrr":
            seen.add(anna.page.locator(".desk .inhand use").get_attribute("href") or "")
            anna.page.keyboard.press(key)
        assert len(seen) == count


def test_somebody_plays_alone(visit: Visit) -> None:
    anna = visit("Anna").starts(GAME, how="here", seats=1).sits()
    anna.reads("Your turn, Anna")
    expect(anna.page.locator(".oth")).to_have_count(0)
    garden.takes(anna)
    garden.taps(anna, "C3")
    anna.gives()
    expect(anna.page.locator(SAY)).to_contain_text("Next you take from column C from the top.")
    anna.gives()
    expect(anna.page.locator(".turn .end")).to_contain_text("31 turns left")
    anna.reads("Your turn, Anna").finds_no_barrier()


@pytest.mark.parametrize(
    ("language", "dark", "phone", "seats"),
    [("en", False, True, 2), ("zh-TW", True, False, 4), ("zh-TW", False, True, 3)],
)
def test_the_page_has_no_barrier(
    visit: Visit, senders: Senders, language: str, dark: bool, phone: bool, seats: int
) -> None:
    anna, play = at_one_screen(visit, senders, seats, name="雅婷", phone=phone, language=language, dark=dark)
    with away(anna):
        garden.plays_on(play, lambda view: is_asked(0, "plant")(view) and view["seats"][0]["turn"] == 6)
    page = anna.page
    garden.takes(anna)
    garden.taps(anna, "C3")
    name = f"cottage-garden-{'phone' if phone else 'desk'}-{language}-{'dark' if dark else 'light'}"
    anna.shot(name, whole=True).finds_no_barrier()
    assert page.locator("html").get_attribute("lang") == ("en" if language == "en" else "zh-Hant")
    expect(page.locator(".oth .mini")).to_have_count(2 * (seats - 1))
    expect(page.locator(".all li")).to_have_count(20 if seats == 4 else 16)
