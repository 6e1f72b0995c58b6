"""The campaign's page tells the rules in force, what changed since last time, and everybody's board and progress."""

import re
from html import unescape

from tests.services.api.city import at_one_screen, opens_chapter, passes, seen, together
from tests.services.api.people import ok
from tests.services.api.reader import Reader, words

ITEM = re.compile(r"<li>(.*?)</li>", re.DOTALL)


def panel(guest, box, heading):
    """The part of the page under that heading."""
    with Reader(guest) as reader:
        page = reader.reads(f"/campaigns/{box.id}")
    return page.partition(f"<h2>{heading}")[2].partition("</section>")[0]


def items(part):
    return [words(item) for item in ITEM.findall(part)]


def test_the_rules_in_force_are_told_those_of_this_chapter_as_new_and_those_it_ended(anna):
    box, table = at_one_screen(anna)
    passes(table, box)
    before = {rule["sentence"] for rule in seen(anna, box)["rules"]}
    opens_chapter(anna, box)
    rules = seen(anna, box)["rules"]
    now = {rule["sentence"] for rule in rules}
    assert before - now
    told = items(panel(anna, box, "Rules in force"))
    assert told[: len(rules)] == [("new " if rule["since"] == 2 else "") + rule["sentence"] for rule in rules]
    assert set(told[len(rules) :]) == {f"no longer {sentence}" for sentence in before - now}


def test_nothing_is_new_in_the_first_chapter_and_nothing_told_before_it_is_opened(anna):
    box, _ = at_one_screen(anna)
    assert "No chapter has been opened here yet" in panel(anna, box, "Rules in force")
    opens_chapter(anna, box)
    assert items(panel(anna, box, "Rules in force")) == [rule["sentence"] for rule in seen(anna, box)["rules"]]


def test_what_changed_since_the_last_chapter_closed_is_told_with_the_game_behind_it(anna, ben):
    box, table = together(anna, ben)
    passes(table, box)
    part = panel(anna, box, "Since last time")
    news, before = part.split("<details>")
    told = items(news)
    for line in ("share chapter 1, with", "Ben is given this to place", "Anna places on C1"):
        assert [one for one in told if line in one], line
    match = seen(anna, box)["chapters"][0]["match_id"]
    assert f'href="/matches/{match}/replay"' in news
    assert [one for one in items(before) if "Chapter 1 was opened" in one]


def test_the_page_shows_every_board_and_the_progress_of_every_seat(anna, ben):
    box, table = together(anna, ben)
    passes(table, box)
    now = seen(anna, box)
    with Reader(anna) as reader:
        page = reader.reads(f"/campaigns/{box.id}")
    assert [f'id="board-{seat}"' in page for seat in (0, 1)] == [True, True]
    standing = words(page.partition("<h2>Standing")[2].partition("</section>")[0])
    for one, name in zip(now["standing"], ("Anna", "Ben"), strict=True):
        assert re.search(rf"{name}\b.*?{one['progress']} progress", standing)
    for name, board in zip(("Anna", "Ben"), now["boards"], strict=True):
        assert f"The valley of {name}" in unescape(page)
        assert all(f">{sticker['cell']}</b>" in page for sticker in board["stickers"])


def test_what_was_said_of_leaving_it_is_told_of_the_campaign(anna, ben):
    box, _ = together(anna, ben)
    ok(anna.post(f"{box.path}/abandon", {"seat": 0}))
    assert "Anna would leave the campaign as it is." in items(panel(ben, box, "Since last time"))


def test_the_table_of_a_chapter_shows_the_progress_that_every_seat_marked_in_it(anna, ben):
    box, table = together(anna, ben)
    passes(table, box)
    match = seen(anna, box)["chapters"][0]["match_id"]
    cities = ok(anna.get(f"/v1/matches/{match}"))["view"]["cities"]
    with Reader(anna) as reader:
        page = words(reader.reads(f"/matches/{match}"))
    assert [city["progress"] for city in cities] == [2, 2]
    assert page.count(" · 2 progress") == 2
