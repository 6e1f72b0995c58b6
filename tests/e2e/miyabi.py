"""How people play Miyabi on its page: by dragging, by tapping, by keys; and by its form, where it has to be quick."""

import json
import re
import time
from collections import deque
from collections.abc import Callable, Sequence
from html import unescape
from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator, expect

from tests.e2e.sender import away
from tests.e2e.visitor import Visitor

PATIENCE_SECONDS = 60
CONFIRM = "[data-confirm]:visible"
LETTERS = "ABCDEF"

Way = tuple[int, str, int, str]
"""(what it seems worth, the thing to take, times to turn it, the cell for its object)"""


def hand(visitor: Visitor) -> Any:
    """What the page says that can be done."""
    return json.loads(visitor.page.get_attribute("[data-hand]", "data-hand") or "{}")


def ways(told: Any) -> list[Way]:
    """Every legal way to lay something, the most worth first."""
    found = []
    for thing, what in told["things"].items():
        for turns, form in enumerate(what["forms"]):
            for corner in form["at"]:
                row, column = int(corner[1:]) - 1 + form["pin"][0], LETTERS.index(corner[0]) + form["pin"][1]
                cell = f"{LETTERS[column]}{row + 1}"
                found.append((_worth(told, thing, what, cell), thing, turns, cell))
    return sorted(found, key=lambda way: (-way[0], *way[1:]))


def _worth(told: Any, thing: str, what: Any, cell: str) -> int:
    height: int = told["heights"].get(cell, 0)
    if thing == "frog":
        return {"place_frog": 0, "move_frog": height}.get(told["step"], -1)
    return 2 if thing.startswith("zen") else int(what["objects"]) * (height + 1)


def command(told: Any, way: Way) -> dict[str, Any]:
    """The same as the page would send it."""
    _, thing, turns, cell = way
    sort, _, tag = thing.partition(" ")
    if sort == "tile":
        return {"type": "place_tile", "tile": tag, "turns": turns, "cell": cell}
    if sort == "zen":
        return {"type": "place_zen_tile", "kind": tag, "cell": cell}
    return {"type": "place_frog" if told["step"] == "place_frog" else "move_frog", "cell": cell}


def piece(visitor: Visitor, thing: str) -> Locator:
    """The piece on the table."""
    return visitor.page.locator(f'[data-thing="{thing}"]').first


def cell(visitor: Visitor, name: str) -> Locator:
    """A cell of the own garden."""
    return visitor.page.locator(f'[data-hand] [data-cell="{name}"]')


def taps(visitor: Visitor, way: Way) -> None:
    """Take the piece, turn it by the button, tap the cell."""
    _, thing, turns, name = way
    if piece(visitor, thing).get_attribute("aria-pressed") != "true":
        piece(visitor, thing).click()
    for _turn in range(turns):
        visitor.page.click("[data-turn]:visible")
    cell(visitor, name).click()


def drags(visitor: Visitor, way: Way) -> None:
    """Take the piece by the mouse, turn it under way, let it go over the cell."""
    _, thing, turns, name = way
    piece(visitor, thing).hover()
    visitor.page.mouse.down()
    cell(visitor, name).hover()
    visitor.page.mouse.up()
    for _turn in range(turns):
        visitor.page.keyboard.press("r")


def keys(visitor: Visitor, way: Way) -> None:
    """Take the piece, walk to the cell and lay it, without a pointer."""
    _, thing, turns, name = way
    press = visitor.page.keyboard.press
    piece(visitor, thing).focus()
    press("Enter")
    for _turn in range(turns):
        press("r")
    at = visitor.page.locator(".spot:focus").get_attribute("data-cell") or ""
    across, down = LETTERS.index(name[0]) - LETTERS.index(at[0]), int(name[1]) - int(at[1])
    for arrow, steps in (("Right", across), ("Left", -across), ("Down", down), ("Up", -down)):
        for _step in range(steps):
            press(f"Arrow{arrow}")
    expect(visitor.page.locator(".spot:focus")).to_have_attribute("data-cell", name)
    press("Enter")


def plays(visitor: Visitor, lays: Callable[[Visitor, Way], None] = taps) -> None:
    """Lay what seems worth most, or say that nothing fits."""
    told = hand(visitor)
    found = ways(told)
    if told["step"] == "move_frog" and not found:
        visitor.page.click('[data-command*="keep_frog"]:visible')
    elif not found or found[0][0] < 0:
        visitor.page.click('[data-command*="pass_round"]:visible')
    else:
        lays(visitor, found[0])
    visitor.gives()


STANDS = """() => [
  document.getElementById("table").dataset.version, JSON.parse(document.querySelector("[data-hand]").dataset.hand).mine,
]"""
"""The version that a page shows, and whether somebody is asked there."""


def mover(people: Sequence[Visitor]) -> Visitor:
    """Whoever is asked, once all pages show the same version."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        told = [one.page.evaluate(STANDS) for one in people]
        asked = [one for one, (_, is_mine) in zip(people, told, strict=True) if is_mine]
        if len({version for version, _ in told}) == 1 and len(asked) == 1:
            return asked[0]
        time.sleep(0.03)
    raise AssertionError(f"the pages do not come together: {told}")


def round_of(visitor: Visitor) -> int:
    """The round that the ribbon tells."""
    found = re.search(r"round (\d)", visitor.page.locator(".turn .end").inner_text())
    return int(found[1]) if found else 0


def plays_on_by_form(people: Sequence[Visitor], most: int = 999, *, rounds: int = 6) -> int:
    """Play on by what the pages hold and what they would send, to the end of that round at most.

    Answers how many moves that took.
    """
    tables = deque((one, one.page.url) for one in people)
    moves = 0
    with away(*people):
        while moves < most and (told := next(filter(None, (_asked(*one, rounds) for one in tables)), None)):
            mover, seat, wish = told
            _sends(mover, dict(tables)[mover], seat, wish)
            moves += 1
            while len(people) > 1 and tables[-1][0] is not mover:
                tables.rotate(-1)
    return moves


def _sends(mover: Visitor, table: str, seat: str, wish: dict[str, Any]) -> None:
    word = mover.page.get_attribute("meta[name=form-word]", "content") or ""
    form: dict[str, str | float | bool] = {"seat": seat, "command": json.dumps(wish), "key": uuid4().hex}
    headers = {"X-Form": word, "Accept": "application/json"}
    answer = mover.context.request.post(f"{table}/moves", form=form, headers=headers)
    assert answer.ok, answer.text()


def _asked(visitor: Visitor, table: str, rounds: int) -> tuple[Visitor, str, dict[str, Any]] | None:
    """The seat that the page waits for and what it would do; None while others are asked, and after that round."""
    page = visitor.context.request.get(table).text()
    seat, told = _attribute(page, "data-seat"), json.loads(_attribute(page, "data-hand"))
    if not told["mine"] or 'data-status="running"' not in page or int(told["own"].split()[1]) > rounds:
        return None
    found = ways(told)
    return visitor, seat, command(told, found[0]) if found else {"type": "pass_round"}


def _attribute(page: str, name: str) -> str:
    found = re.search(f'{name}="([^"]*)"', page)
    return unescape(found[1]) if found else ""
