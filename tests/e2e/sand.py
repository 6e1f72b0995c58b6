"""People who play Karesansui by hand: what they see on the page, and their fingers."""

import re
import time
from collections.abc import Iterable, Sequence
from random import Random

from playwright.sync_api import Locator

from domain.games.karesansui.stone import STONES
from tests.e2e.sender import Move, View
from tests.e2e.visitor import Visitor

PATIENCE_SECONDS = 60
FACE_DOWN = re.compile(r"(three alike|four colours|I II III) \?( noted)?( ×\d+)?")
OPEN = re.compile(r"(pass|weed) 1( noted)?( ×\d+)?")
CONFIRM = "[data-confirm]:visible"


def step(person: Visitor) -> str:
    """What that page asks for: bid, return, plant, or nothing."""
    return person.page.locator("#hand").get_attribute("data-step") or ""


STANDS = """() => {
  const [table, hand] = ["table", "hand"].map((id) => document.getElementById(id).dataset);
  return [table.version, document.body.dataset.status, hand.step];
}"""
"""The version that a page shows, whether the game goes on, and what is asked for there."""


def mover(people: Sequence[Visitor]) -> Visitor | None:
    """Whoever is asked, once all pages show the same version; None when it is over."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        told = [one.page.evaluate(STANDS) for one in people]
        asked = [one for one, (_, _, wanted) in zip(people, told, strict=True) if wanted]
        if len({version for version, _, _ in told}) == 1:
            if all(status == "ended" for _, status, _ in told):
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


def chooses(person: Visitor, luck: Random) -> str:
    """Whatever is asked, something that the page offers. Answers what it was."""
    asked = step(person)
    {"bid": _bids_something, "return": _gives_something_back, "plant": _plants_somewhere}[asked](person, luck)
    person.gives()
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


def grows(view: View) -> tuple[int, Move] | None:
    """By form: everybody takes a pile for nothing, so that gardens grow; whoever has weeds leaves it to the others."""
    seat = view["turn"]
    return None if seat is None else (seat, _GROWS[view["step"]](view, seat))


def _bid(view: View, seat: int) -> Move:
    own, piles = view["seats"][seat], view["piles"]
    free = [pile["pile"] for pile in piles if pile["to_take"] == "any_bid"]
    if own["weeds"] and free:
        return {"type": "bid", "pile": free[0], "stones": own["stones"][:1]}
    worse = [pile["pile"] for pile in piles if pile["to_take"] != "no_bid"]
    if worse and not own["weeds"]:
        return {"type": "bid", "pile": worse[0], "stones": []}
    return {"type": "pass_bidding"}


def _return(view: View, seat: int) -> Move:
    return {"type": "return_set", "stones": view["seats"][seat]["sets"][0]["stones"]}


def _plant(view: View, seat: int) -> Move:
    """In the next garden, in a region with least in it."""
    other = (seat + 1) % len(view["seats"])
    taken = [*view["seats"][other]["stones"], *view["seats"][other]["weeds"]]
    return {"type": "plant_weed", "garden": other, "stone": min(STONES, key=taken.count)}


_GROWS = {"bid": _bid, "return": _return, "plant": _plant}


def cards(html: str) -> list[str]:
    """The demerit cards that a page holds, as it tells them."""
    return [" ".join(found.split()) for found in re.findall(r'<span class="card">(.*?)</span>', html)]


def tell_nothing_hidden(told: Iterable[str]) -> None:
    """Of cards of others: each lies face down, or is of a pile whose cards are all alike."""
    known = [card for card in told if not (FACE_DOWN.fullmatch(card) or OPEN.fullmatch(card))]
    assert not known, known


def sent_of_others(person: Visitor, table: str) -> list[str]:
    """All cards of others on the page of somebody who sits there, as it is served, before any script."""
    others = person.context.request.get(table).text().split('<div class="o">')[1:]
    assert others
    return [card for part in others for card in cards(part.split("</p></div>")[0])]
