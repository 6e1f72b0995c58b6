"""How people play Cottage Garden: by hand on its page, and quickly by sending the page's form with moves worked out."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import expect

from tests.e2e import sender
from tests.e2e.sender import Move, Sender, View
from tests.e2e.visitor import Visitor

CONFIRM = "[data-confirm]:visible"


def hand(person: Visitor) -> Any:
    """What the page's script works with."""
    return json.loads(person.page.get_attribute("[data-hand]", "data-hand") or "{}")


def step(person: Visitor) -> str:
    """What the page asks for."""
    return str(hand(person)["step"])


def takes(person: Visitor, place: int = 0) -> str:
    """Take a tile of the gardener's line in hand; answers its cell of the nursery."""
    tile = person.page.locator(".pick.in-line").nth(place)
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    return tile.get_attribute("data-from") or ""


def taps(person: Visitor, cell: str, bed: int = 0) -> None:
    """Tap that cell of the own left or right bed."""
    person.page.locator(".beds .board").nth(bed).locator(f'[data-cell="{cell}"]').click()


def plays_on(senders: list[Sender], until: Callable[[View], bool]) -> View:
    """The seats play by themselves till the game looks as wanted, which it has to."""
    found = sender.plays_on(senders, asked, until)
    assert found is not None, "the game does not come to that"
    return found


def asked(view: View) -> tuple[int, Move] | None:
    """Whose turn it is, with a sensible move; None when it is over."""
    return None if view["step"] == "over" else (view["active"], chosen(view))


def chosen(view: View) -> Move:
    """A sensible move: large tiles that hide little, cubes that are on 0 first, no more cats than may stay."""
    own = view["seats"][view["active"]]
    beds = [bed for bed in own["beds"] if not bed["clearing"]]
    match view["step"]:
        case "pay":
            paid = min(view["payments"], key=lambda one: one["points"])
            return {"type": "pay_two_points", "colour": paid["colour"], "from_value": paid["from_value"]}
        case "plant":
            return max(_plantings(view, beds), key=lambda found: found[0])[1]
        case "score":
            return _score(next(bed for bed in beds if not bed["bare"]))
        case "bonus":
            return _put("place_bonus_pot", beds)
        case "clear":
            return {"type": "queue_tile", "tile": view["tiles_to_queue"][0]}
        case _:
            must = own["cats"] > 2 and any(bed["bare"] for bed in beds)
            return _put("place_cat", beds) if must else {"type": "end_turn"}


def _put(type_: str, beds: list[View]) -> Move:
    """On the bed that is nearest to its end."""
    bed = min((bed for bed in beds if bed["bare"]), key=lambda one: len(one["bare"]))
    return {"type": type_, "bed": bed["bed"], "cell": bed["bare"][0]}


def _score(bed: View) -> Move:
    """With cubes that stand on 0 while there are any, then with those that are farthest."""
    said: Move = {"type": "score_bed", "bed": bed["bed"]}
    for colour in ("orange", "blue"):
        values = [one["from_value"] for one in bed["advances"] if one["colour"] == colour]
        said[f"{colour}_from"] = 0 if 0 in values else max(values, default=None)
    return said


def _plantings(view: View, beds: list[View]) -> Iterator[tuple[float, Move]]:
    """Every planting with its worth; a pot is worth as much as one cell."""
    yield 1.0, _put("place_pot", beds)
    for from_ in view["line"]["cells"]:
        tile = view["nursery"][from_]
        for number, drawing in enumerate(view["tiles"][tile] if tile else ()):
            spots = [(r, c) for r, row in enumerate(drawing.split("/")) for c, mark in enumerate(row) if mark != "."]
            for bed in beds:
                for worth, cell in _places(bed["rows"], spots):
                    move = {"type": "place_tile", "from": from_, "bed": bed["bed"], "orientation": number, "cell": cell}
                    yield worth - len(bed["bare"]) / 100, move


def _places(rows: list[str], spots: list[tuple[int, int]]) -> Iterator[tuple[float, str]]:
    """Where the shape fits, and what that is worth: a bare cell 1, a print −1.5."""
    worth = {".": 1.0, "p": -1.5, "c": -1.5}
    for row in range(5 - max(r for r, _ in spots)):
        for column in range(5 - max(c for _, c in spots)):
            marks = [rows[row + r][column + c] for r, c in spots]
            if all(mark in worth for mark in marks):
                yield sum(worth[mark] for mark in marks), f"{chr(65 + column)}{row + 1}"
