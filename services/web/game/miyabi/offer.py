"""What can be taken into the hand: tiles on the table in groups, Zen tiles, the frog; and where each may lie."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from domain.games.miyabi.content import Kind
from domain.games.miyabi.garden import BOARD, Garden
from domain.games.miyabi.rules.frog import steps
from domain.games.miyabi.rules.placement import placements, zen_cells
from domain.games.miyabi.tile import Tile, catalogue
from domain.games.miyabi.view import View
from domain.geometry.grid import Cells, each
from services.web.drawing.contour import Spot
from services.web.game.miyabi import name, piece
from services.web.words import Words

_ONE = "O"


class Item(msgspec.Struct, frozen=True):
    """A piece that can be taken. `thing`: what the hand's script calls it."""

    thing: str
    label: Markup
    picture: Markup


def groups(words: Words, view: View) -> list[tuple[str, list[Item]]]:
    """The tiles on the table by shape, in the order of their rows; equal ones side by side."""
    known = catalogue()
    order = {tag: n for n, tag in enumerate(known)}
    shown = sorted(view.display, key=order.__getitem__)
    return [
        (title, [_item(words, view, tag) for tag in shown if known[tag].shape == shape])
        for shape, title in name.SHAPES.items()
    ]


def _item(words: Words, view: View, tag: Tile) -> Item:
    picture = piece.picture(f"tile-{tag}-0", view.tiles[tag][0], 36)
    return Item(f"tile {tag}", words(name.tile(tag)), picture)


def zen_tiles(words: Words, view: View) -> list[Item]:
    """The Zen tiles that lie face up."""
    return [
        Item(f"zen {kind}", words("Zen tile: {kind}", kind=words(kind)), piece.picture(f"zen-{kind}", _ONE, 36))
        for kind in view.zen_face_up
    ]


def things(view: View, garden: Garden, seat: int) -> dict[str, Any]:
    """Everything the seat could hold now, each with its forms and where they may lie, by the rules themselves."""
    if view.step == "place_frog":
        return {"frog": _one("form-frog-silver", BOARD.all)} if garden.frog is None else {}
    found: dict[str, Any] = {}
    has_acted = view.turn == seat and view.step == "move_frog"
    if not has_acted and not garden.passed and view.step is not None:
        found |= _tiles(view, garden)
        found |= {f"zen {kind}": _zen(garden, kind) for kind in view.zen_face_up}
    if garden.frog is not None and view.turn == seat and not _has_moved(view, seat):
        form = "form-frog-golden" if garden.frog.golden else "form-frog-silver"
        found["frog"] = _one(form, steps(garden))
    return found


def _has_moved(view: View, seat: int) -> bool:
    frog = view.seats[seat].frog
    return frog is not None and frog.moved


def fits(view: View, garden: Garden) -> bool:
    """Whether any tile on the table has a place."""
    return any(placements(garden, view.display))


def _tiles(view: View, garden: Garden) -> dict[str, Any]:
    at: dict[Tile, dict[int, Cells]] = {tag: {} for tag in view.display}
    for tag, turns, cells in placements(garden, view.display):
        at[tag][turns] = cells
    return {f"tile {tag}": _turned(tag, view.tiles[tag], found) for tag, found in at.items()}


def _turned(tag: Tile, drawings: Sequence[str], at: Mapping[int, Cells]) -> dict[str, Any]:
    forms = [_form(f"form-tile-{tag}-{n}", one, at.get(n, Cells(0))) for n, one in enumerate(drawings)]
    return {"forms": forms, "kind": catalogue()[tag].kind, "objects": catalogue()[tag].objects}


def _form(id_: str, drawing: str, at: Cells) -> dict[str, Any]:
    """`at` names the cells for the object; the form names those of its top left corner."""
    pin = piece.pin(drawing)
    return {"id": id_, "spots": _pin_first(drawing), "pin": pin, "at": [_corner(cell, pin) for cell in each(at)]}


def _pin_first(drawing: str) -> list[Spot]:
    return [spot for spot, _ in sorted(piece.spots(drawing), key=lambda one: not one[1])]


def _corner(cell: Cells, pin: Spot) -> str:
    row, column = BOARD.spot(cell)
    return BOARD.name(BOARD.cell(row - pin[0], column - pin[1]))


def _zen(garden: Garden, kind: Kind) -> dict[str, Any]:
    return _one(f"form-zen-{kind}", zen_cells(garden, kind)) | {"kind": kind}


def _one(id_: str, at: Cells) -> dict[str, Any]:
    return {"forms": [_form(id_, _ONE, at)]}
