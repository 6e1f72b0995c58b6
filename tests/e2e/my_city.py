"""How people play My City on its page."""

import json
import re
from collections.abc import Sequence
from html import unescape
from typing import Any
from uuid import uuid4

from tests.e2e.sender import away
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


def afar(visitor: Visitor) -> tuple[int, str]:
    """A way to turn the building, and a cell of open land on which it lies on nothing else and away from the river."""
    land = set(visitor.page.locator('[data-cell][aria-label*="open land"]').evaluate_all(_NAMES))
    for number, form in enumerate(hand(visitor)["forms"]):
        legal = {cell for at in form["at"] for cell in _covered(form, at, (0, 0))}
        for name in sorted(land - legal):
            if land.issuperset(_covered(form, name, form["spots"][0])):
                return number, name
    raise AssertionError("this building reaches the river from everywhere")


_NAMES = "cells => cells.map(cell => cell.dataset.cell)"


def _covered(form: Any, at: str, grab: Sequence[int]) -> set[str]:
    row, column = int(at[1:]) - grab[0], COLUMNS.index(at[0]) - grab[1]
    return {f"{COLUMNS[column + across]}{row + down}" for down, across in form["spots"] if column + across >= 0}


def lays(visitor: Visitor) -> bool:
    """Put the building where it fits; False where it fits nowhere."""
    found = fitting(visitor)
    if found is None:
        return False
    visitor.page.click(f'[data-form="{found[0]}"]')
    visitor.page.click(f'[data-cell="{found[1]}"]')
    return True


def chooses(visitor: Visitor, what: str) -> None:
    """Pass, end or take back."""
    visitor.page.click(f'[data-command*="{what}"]:visible')


def plays(visitor: Visitor) -> None:
    """Build if it can be, else pass, else end."""
    if not lays(visitor):
        can_pass = visitor.page.locator('[data-command*="pass_building"]').count()
        chooses(visitor, "pass_building" if can_pass else "end_participation")
    visitor.gives()


def both_play(one: Visitor, other: Visitor) -> None:
    """A round for two, after which both see the next one."""
    plays(one)
    plays(other)
    one.comes_to(other.version)


def plays_on_by_form(people: Sequence[Visitor], rounds: int) -> None:
    """Choose by what the pages hold and what they would send, up to the end of that round at most."""
    tables = [(person, person.page.url) for person in people]
    with away(*people):
        while [person for person, table in tables if _chooses_by_form(person, table, rounds)]:
            pass


def _chooses_by_form(person: Visitor, table: str, rounds: int) -> bool:
    """Build where it can be, else pass, else end. False where nothing is asked."""
    sent = person.context.request.get(table).text()
    found = re.search('data-hand="([^"]*)"', sent)
    told = json.loads(unescape(found[1])) if found else {}
    if 'data-status="running"' not in sent or not told.get("can") or told["chosen"] or told["round"] > rounds:
        return False
    form = next((one for one in told["forms"] if one["at"]), None)
    commands = [json.loads(unescape(one)) for one in re.findall('data-command="([^"]*)"', sent)]
    types = {one["type"]: one for one in commands}
    if "withdraw_choice" in types:
        return False
    build = form and {"type": "place_building", "round": told["round"], "turns": form["turns"], "cell": form["at"][0]}
    wish = build or types.get("pass_building") or types["end_participation"]
    word = person.page.get_attribute("meta[name=form-word]", "content") or ""
    seat = re.search('data-seat="(\\d+)"', sent)
    sends: dict[str, str | float | bool] = {
        "seat": seat[1] if seat else "",
        "command": json.dumps(wish),
        "key": uuid4().hex,
    }
    headers = {"X-Form": word, "Accept": "application/json"}
    answer = person.context.request.post(f"{table}/moves", form=sends, headers=headers)
    assert answer.ok, answer.text()
    return True
