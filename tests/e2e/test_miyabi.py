"""Miyabi is played through its pages: tiles are dragged, tapped and walked onto a garden, with every expansion too."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import Route, expect

from tests.e2e import miyabi
from tests.e2e.conftest import Together, Visit
from tests.e2e.visitor import Visitor

ALL = ("Colourful garden", "Big meadow", "Zen garden", "Seven!", "Frog")
OVER = re.compile("won|share the win")
ROUNDS, BY_HAND = 6, 6
"""Of a game for two; and turns of which the first round has more, whoever passes."""


def at_one_screen(visit: Visit) -> Visitor:
    """Somebody who plays both seats."""
    return visit("Anna").starts("miyabi", how="here").sits()


def numbers(visitor: Visitor, selector: str) -> list[list[int]]:
    """The numbers of a table, row by row."""
    rows = visitor.page.locator(f"{selector} tr:has(td)").all()
    return [[int(cell.inner_text()) for cell in row.locator("td").all()] for row in rows]


def test_two_people_play_a_whole_game_first_by_hand_then_quickly(together: Together) -> None:
    people = together("miyabi", "Anna", "Ben")
    ways_to_lay = cycle((miyabi.drags, miyabi.taps, miyabi.keys))
    for _turn in range(BY_HAND):
        miyabi.plays(miyabi.mover(people), next(ways_to_lay))
    miyabi.mover(people)
    miyabi.plays_on_by_form(people, rounds=1)
    assert miyabi.round_of(miyabi.mover(people).shot("miyabi-round-2", whole=True)) == 2
    assert miyabi.plays_on_by_form(people) >= (ROUNDS - 1) * len(people)  # a seat that passes has had a turn
    for person in people:
        person.reads(OVER)
        *parts, total = numbers(person, "#over")
        assert [sum(seat) for seat in zip(*parts, strict=True)] == total
        assert len(parts) == 1 + 6
    people[0].shot("miyabi-ended", whole=True).finds_no_barrier()


def test_a_round_with_all_expansions_is_played_at_one_screen(visit: Visit) -> None:
    anna = visit("Anna").starts("miyabi", how="here", modules=ALL).sits()
    page = anna.page
    for _seat in range(2):
        expect(page.locator("#ribbon")).to_contain_text("Set your frog on any cell")
        miyabi.taps(anna, (0, "frog", 0, "C3"))
        expect(page.locator("#say-desk")).to_contain_text("The frog sits on C3.")
        anna.gives()
    expect(page.locator("#expansions tr:has(td)")).to_have_count(5)
    miyabi.taps(anna, next(way for way in miyabi.ways(miyabi.hand(anna)) if way[1].startswith("zen")))
    expect(page.locator("#say-desk")).to_contain_text("A Zen tile: one point.")
    anna.gives()
    page.click('[data-command*="keep_frog"]:visible')
    expect(page.locator("#say-desk")).to_contain_text("The frog stays.")
    anna.gives()
    for _turn in range(BY_HAND):
        miyabi.plays(anna)
        if page.locator(".board .waits").count() and miyabi.hand(anna)["step"] == "move_frog":
            anna.shot("miyabi-frog-steps", whole=True)
    miyabi.plays_on_by_form([anna], rounds=1)
    assert miyabi.round_of(anna) == 2
    anna.shot("miyabi-expansions", whole=True).finds_no_barrier()
    for sentence in ("set the frog on C3", "laid a Zen tile", "The frog of Anna", "new tiles; Anna"):
        expect(page.locator(".log")).to_contain_text(sentence)


def test_what_a_tile_brings_is_told_before_it_is_laid(visit: Visit) -> None:
    anna = at_one_screen(visit)
    way = miyabi.ways(miyabi.hand(anna))[0]
    expect(anna.page.locator(miyabi.CONFIRM)).to_be_disabled()
    miyabi.taps(anna, way)
    expect(anna.page.locator(".board .gain")).to_have_text(f"+{way[0]}")
    expect(anna.page.locator("#say-desk")).to_contain_text(f"× layer 1 = {way[0]} points.")
    expect(anna.page.locator("#say-desk")).to_contain_text(f"Lights lantern {way[3][0]};")
    expect(anna.page.locator("#rows .changed")).to_have_count(1)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#rows .changed")).to_have_count(0)
    expect(anna.page.locator(".board .held use")).to_have_count(0)
    expect(anna.page.locator(miyabi.CONFIRM)).to_be_disabled()


def test_a_held_tile_shows_where_it_may_lie_and_is_turned(visit: Visit) -> None:
    anna = at_one_screen(visit)
    double = next(way for way in miyabi.ways(miyabi.hand(anna)) if way[1].endswith("_double"))
    miyabi.piece(anna, double[1]).click()
    expect(anna.page.locator(".desk .say:visible")).to_have_text("Tap a marked cell, or drag it there.")
    expect(anna.page.locator(".rings .dot")).to_have_count(5)
    expect(anna.page.locator(".rings .turned")).to_have_count(1)
    cell = f"C{double[3][1]}"
    ways = [way for way in miyabi.ways(miyabi.hand(anna)) if way[1] == double[1] and way[3] == cell]
    seen = set()
    for _turn in ways:
        miyabi.cell(anna, cell).click()
        seen.add(anna.page.locator(".board .held use").get_attribute("href"))
    assert len(seen) == len(ways) > 2


def test_the_rules_say_no_beside_the_hand(visit: Visit) -> None:
    anna = at_one_screen(visit)
    single = next(way for way in miyabi.ways(miyabi.hand(anna)) if way[1].endswith("_single"))
    miyabi.taps(anna, (*single[:3], "C1" if single[3][1] != "1" else "C6"))
    expect(anna.page.locator(".desk .refusal")).to_have_text("This object belongs in another row.")
    expect(anna.page.locator(".board.is-illegal")).to_have_count(1)
    expect(anna.page.locator(miyabi.CONFIRM)).to_be_disabled()
    anna.shot("miyabi-refused")


def test_a_tile_laid_out_meanwhile_is_kept_till_it_is_ones_turn(together: Together) -> None:
    people = together("miyabi", "Anna", "Ben")
    first = miyabi.mover(people)
    (waiting,) = (one for one in people if one is not first)
    mine, theirs = miyabi.ways(miyabi.hand(waiting))[-1], miyabi.ways(miyabi.hand(first))[0]
    assert mine[1] != theirs[1]
    miyabi.taps(waiting, mine)
    expect(waiting.page.locator("[data-hand] .local")).to_be_visible()
    expect(waiting.page.locator("[data-confirm]")).to_have_count(0)
    miyabi.taps(first, theirs)
    first.gives()
    expect(waiting.page.locator(miyabi.CONFIRM)).to_be_enabled()
    waiting.gives()
    expect(first.page.locator(".oth .lans use[href='#g-lit']")).to_have_count(1)


def test_nothing_is_on_offer_any_more_when_the_hand_was_taken_away(together: Together) -> None:
    people = together("miyabi", "Anna", "Ben")
    first = miyabi.mover(people)
    (other,) = (one for one in people if one is not first)
    asked = list[Route]()

    def holds(route: Route) -> None:
        asked.append(route)

    first.page.route("**/rehearsals", holds)
    with first.page.expect_request("**/rehearsals"):
        miyabi.taps(first, miyabi.ways(miyabi.hand(first))[0])
    other.page.get_by_role("button", name="Pause").click()
    first.reads("The match is paused")
    other.page.get_by_role("button", name="Resume").click()
    first.reads(f"Your turn, {first.name}")
    for route in asked:
        route.continue_()
    first.page.evaluate("fetch(location.href).then((answer) => answer.text())")
    expect(first.page.locator(".board .held use")).to_have_count(0)
    expect(first.page.locator(miyabi.CONFIRM)).to_be_disabled()


def test_a_line_of_the_log_shows_its_cells(together: Together) -> None:
    people = together("miyabi", "Anna", "Ben")
    first = miyabi.mover(people)
    way = miyabi.ways(miyabi.hand(first))[0]
    miyabi.taps(first, way)
    first.gives()
    watching = miyabi.mover(people)
    watching.page.locator(".log .now .cell").hover()
    expect(watching.page.locator(".mini .lights rect")).to_have_count(way[0])
    expect(watching.page.locator(".mini .last")).to_have_count(1)


def test_a_free_pass_ends_the_round_for_a_seat(together: Together) -> None:
    people = together("miyabi", "Anna", "Ben", voluntary_pass="yes")
    first = miyabi.mover(people)
    first.page.click('[data-command*="pass_round"]:visible')
    expect(first.page.locator("#say-desk")).to_contain_text("Pass the round.")
    first.gives()
    expect(miyabi.mover(people).page.locator(".oth .tag")).to_have_text("passed")


def comes_to_lay(person: Visitor, moves: int) -> miyabi.Way:
    """After that many moves, or when a tile fits again; what would be done with it."""
    miyabi.plays_on_by_form([person], moves)
    while not (tiles := [way for way in miyabi.ways(miyabi.hand(person)) if way[1].startswith("tile")]):
        miyabi.plays_on_by_form([person], 1)
    return tiles[0]


@pytest.mark.parametrize(
    ("language", "dark", "phone"), [("en", False, True), ("zh-TW", True, True), ("zh-TW", False, False)]
)
def test_everybody_can_use_the_page(visit: Visit, language: str, dark: bool, phone: bool) -> None:
    modules = ALL if language == "en" else ("多彩的庭園", "大草地", "禪庭園", "7!", "青蛙")
    anna = visit("雅婷", phone=phone, language=language, dark=dark)
    anna.starts("miyabi", how="here", seats=2 if phone else 4, modules=modules).sits()
    way = comes_to_lay(anna, 25)
    if phone:
        miyabi.piece(anna, way[1]).tap()
        miyabi.cell(anna, way[3]).tap()
    else:
        miyabi.taps(anna, way)
    expect(anna.page.locator(miyabi.CONFIRM)).to_be_enabled()
    anna.page.locator("details summary h2").click()
    anna.shot(f"miyabi-{language}-{'phone' if phone else 'desk'}{'-dark' if dark else ''}", whole=True)
    anna.finds_no_barrier()
    if language != "en":
        left = re.sub("Kifu", "", anna.page.locator("main").inner_text())
        assert re.findall(r"[A-Za-z]*[a-z]{2,}[A-Za-z]*", left) == []
