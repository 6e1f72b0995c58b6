"""What the script of the hand works with: what may be laid where, worked out from the view alone."""

from typing import Any

import msgspec

from domain.games.cottage_garden.view import View
from domain.games.cottage_garden.view.shown import BedView, SeatView
from services.web.game.cottage_garden import bed, tile


def may_cat(own: SeatView, step: str) -> bool:
    """Whether a cat may lie down now; before planting, a bare cell must be left (R12)."""
    bare = sum(len(one.bare) for one in own.beds if not one.clearing)
    return step in ("plant", "score", "end") and own.cats > 0 and bare > (step == "plant")


def written(view: View, own: SeatView, step: str) -> str:
    """What the hand's script works with: cells where a tile, or a pot, may lie; and how the tiles can be turned."""
    tiles = {id_: ";".join(map(tile.written, tile.forms(view.tiles[id_]))) for id_ in view.nursery.values() if id_}
    hand = {
        "size": tile.SIZE,
        "seat": own.seat,
        "turn": own.turn,
        "step": step,
        "line": view.line.cells,
        "cat": may_cat(own, step),
        "beds": [_ground(own, one) for one in own.beds if not one.clearing],
        "tiles": tiles,
        "waiting": view.tiles_to_queue,
        "end": step == "end" and (own.cats <= 2 or not any(one.bare for one in own.beds)),
    }
    return msgspec.json.encode(hand).decode()


def _ground(own: SeatView, one: BedView) -> dict[str, Any]:
    marks = {f"{chr(65 + c)}{r + 1}": mark for r, row in enumerate(one.rows) for c, mark in enumerate(row)}
    return {
        "bed": one.bed,
        "id": f"board-{bed.board(own.seat, one.bed)}",
        "free": [name for name, mark in marks.items() if mark in ".pc"],
        "bare": one.bare,
        "busy": [name for name, mark in marks.items() if mark in "pc"],
        "prints": {name: mark for name, mark in marks.items() if mark in "pc"},
        "pots": one.pots,
        "cloches": one.cloches,
    }
