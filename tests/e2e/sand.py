"""People who play Karesansui by hand: what they see on the page, and their fingers."""

import re
import time
from collections.abc import Sequence
from random import Random

from playwright.sync_api import Locator, expect

from tests.e2e.visitor import Visitor

PATIENCE_SECONDS = 20
FACE_DOWN = re.compile(r"(three alike|four colours|I II III) \?( noted)?( ×\d+)?")
OPEN = re.compile(r"(pass|weed) 1( noted)?( ×\d+)?")
CONFIRM = "[data-confirm]:visible"


def step(person: Visitor) -> str:
    """What that page asks for: bid, return, plant, or nothing."""
    return person.page.locator("#hand").get_attribute("data-step") or ""


def mover(people: Sequence[Visitor]) -> Visitor | None:
    """Whoever is asked, once all pages show the same version; None when it is over."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        told = [(one.version, step(one), one.page.get_attribute("body", "data-status")) for one in people]
        asked = [one for one, (_, wanted, _) in zip(people, told, strict=True) if wanted]
        if len({version for version, _, _ in told}) == 1:
            if all(status == "ended" for _, _, status in told):
                return None
            if len(asked) == 1:
                return asked[0]
        time.sleep(0.03)
    raise AssertionError(f"the pages do not come together: {told}")


def stones(person: Visitor) -> Locator:
    """The stones of the own garden that can be taken."""
    return person.page.locator("#hand .stone")


def bids(person: Visitor, pile: int, *taken: int) -> None:
    """Take these stones, by their place in the garden, and offer them for that pile."""
    for place in taken:
        stones(person).nth(place).click()
    person.page.click(f'[data-pile="{pile}"]')


def gives(person: Visitor) -> None:
    """Press the one confirm, and wait until the match has moved on."""
    before = person.version
    expect(person.page.locator(CONFIRM)).to_be_enabled()
    person.page.click(CONFIRM)
    expect(person.page.locator("#table")).not_to_have_attribute("data-version", str(before))


def chooses(person: Visitor, luck: Random) -> str:
    """Whatever is asked, something that the page offers. Answers what it was."""
    asked = step(person)
    {"bid": _bids_something, "return": _gives_something_back, "plant": _plants_somewhere}[asked](person, luck)
    gives(person)
    return asked


def _bids_something(person: Visitor, luck: Random) -> None:
    free = person.page.locator('.pile[data-limit="any_bid"] [data-pile]')
    passes = person.page.locator("[data-command*=pass_bidding]:visible")
    if passes.count() and not (luck.random() < 0.4 and _underbids(person)):
        passes.last.click()
    elif not passes.count():
        pile = int(free.first.get_attribute("data-pile") or 0)
        bids(person, pile, *range(min(luck.randrange(4), stones(person).count())))


def _underbids(person: Visitor) -> bool:
    """One stone for a pile whose bid is higher."""
    for limit in person.page.locator(".pile:has([data-pile])").all():
        most = (limit.get_attribute("data-limit") or "").split()
        worth = [int(one.get_attribute("data-stone")[-1]) for one in stones(person).all()]  # type: ignore[index]
        fit = [place for place, value in enumerate(worth) if most[0].isdigit() and value < int(most[0])]
        if fit:
            bids(person, int((limit.get_attribute("id") or "")[5:]), fit[0])
            return True
    return False


def _gives_something_back(person: Visitor, luck: Random) -> None:
    offered = person.page.locator("[data-set]")
    offered.nth(luck.randrange(offered.count())).click()


def _plants_somewhere(person: Visitor, luck: Random) -> None:
    beds = person.page.locator(".bed")
    beds.nth(luck.randrange(beds.count())).click()


def cards(html: str) -> list[str]:
    """The demerit cards that a page holds, as it tells them."""
    return [" ".join(found.split()) for found in re.findall(r'<span class="card">(.*?)</span>', html)]
