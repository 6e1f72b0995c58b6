"""Somebody watches two others play from the first move to the last: the page follows by itself, and has no hand."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e import garden, miyabi
from tests.e2e.conftest import Senders, Visit
from tests.e2e.sender import away, plays_on
from tests.e2e.visitor import Visitor

OVER = re.compile("won|share the win")
HANDS = "[data-confirm], [data-command], form[action$='/moves'], form[action$='/undo'], form[action$='/concessions']"
ROWS = "#over tr:has(td), .ended tr:has(td)"


def with_a_watcher(visit: Visit, game: str) -> tuple[list[Visitor], Visitor]:
    """Anna and Ben at a public table, and Cara who looks on."""
    anna, ben, cara = visit("Anna"), visit("Ben"), visit("Cara", phone=True)
    anna.starts(game, public=True)
    ben.joins(anna.links()[0])
    people = [person.sits() for person in (anna, ben)]
    cara.goes(anna.page.url).page.click("main button.go")
    return people, cara.sits()


def follows(watcher: Visitor, who: Visitor) -> None:
    """See what that player sees, without anything to press."""
    expect(watcher.page.locator("#table")).to_have_attribute("data-version", str(who.version))
    expect(watcher.page.locator("#table")).not_to_have_attribute("data-seat", re.compile(""))
    expect(watcher.page.locator(HANDS)).to_have_count(0)
    expect(watcher.page.locator(".log .now")).to_have_text(who.page.locator(".log .now").text_content() or "")


def sees_the_end(watcher: Visitor, who: Visitor) -> None:
    """The outcome, and the points line by line, as the players do."""
    for person in (watcher, who):
        person.reads(OVER)
    rows = who.page.locator(ROWS).all_inner_texts()
    assert len(rows) > 1
    expect(watcher.page.locator(ROWS)).to_have_text(rows, use_inner_text=True)
    expect(watcher.page.locator("form[action$='/rematch']")).to_have_count(0)


@pytest.mark.slow
def test_a_third_watches_a_whole_game_of_miyabi(visit: Visit) -> None:
    people, cara = with_a_watcher(visit, "miyabi")
    for _turn in range(2):
        mover = miyabi.mover([*people, cara])
        cara.reads(f"{mover.name} is choosing")
        miyabi.plays(mover)
        follows(cara, mover)
    miyabi.plays_on_by_form(people)
    sees_the_end(cara, people[0])
    cara.shot("miyabi-watched", whole=True).finds_no_barrier()


@pytest.mark.slow
def test_a_third_watches_a_whole_game_of_cottage_garden(visit: Visit, senders: Senders) -> None:
    people, cara = with_a_watcher(visit, "cottage_garden")
    anna, _ = people
    cara.reads("Anna is choosing")
    garden.takes(anna)
    garden.taps(anna, "C3")
    anna.gives()
    follows(cara, anna)
    play = senders(people)
    with away(*people):
        plays_on(play, garden.asked, lambda view: bool(view["step"] == "over"))
    sees_the_end(cara, anna)
    cara.shot("cottage-garden-watched", whole=True).finds_no_barrier()
