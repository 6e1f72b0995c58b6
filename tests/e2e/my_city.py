"""How people play My City on its page."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.e2e.visitor import Visitor

COLUMNS = "ABCDEFGHIJK"


def hand(visitor: Visitor) -> Any:
    """What the page says that can be done with the round's card."""
    return json.loads(visitor.page.get_attribute("[data-hand]", "data-hand") or "{}")


def fitting(visitor: Visitor) -> tuple[int, str] | None:
    """The first way to turn the building that fits somewhere, and a cell that it covers there."""
    for number, form in enumerate(hand(visitor)["forms"]):
        if form["at"]:
            row, column = int(form["at"][0][1:]) - 1, COLUMNS.index(form["at"][0][0])
            across, down = form["spots"][0][1], form["spots"][0][0]
            return number, f"{COLUMNS[column + across]}{row + down + 1}"
    return None


def lays(visitor: Visitor) -> bool:
    """Put the building where it fits; False where it fits nowhere."""
    found = fitting(visitor)
    if found is None:
        return False
    visitor.page.click(f'[data-form="{found[0]}"]')
    visitor.page.click(f'[data-cell="{found[1]}"]')
    return True


def seals(visitor: Visitor) -> None:
    """Press the one confirm, and see that it was taken."""
    before = visitor.version
    visitor.page.click("[data-confirm]:visible:enabled")
    expect(visitor.page.locator("#table")).not_to_have_attribute("data-version", str(before))


def chooses(visitor: Visitor, what: str) -> None:
    """Pass, end or take back."""
    visitor.page.click(f'[data-command*="{what}"]:visible')


def plays(visitor: Visitor) -> None:
    """Build if it can be, else pass, else end."""
    if not lays(visitor):
        can_pass = visitor.page.locator('[data-command*="pass_building"]').count()
        chooses(visitor, "pass_building" if can_pass else "end_participation")
    seals(visitor)


def both_play(one: Visitor, other: Visitor) -> None:
    """A round for two, after which both see the next one."""
    plays(one)
    plays(other)
    expect(one.page.locator("#table")).to_have_attribute("data-version", str(other.version), timeout=20_000)
