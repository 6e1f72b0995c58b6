"""The building of the round's card as it is held: the ways to turn it, and what the hand's script works with."""

from itertools import groupby
from typing import Any, cast

import msgspec

from domain.games.my_city.choice import Place
from domain.games.my_city.commands import PlaceBuilding
from domain.games.my_city.events import Building
from domain.games.my_city.view import CityView, View
from services.web.game.my_city import building, land
from services.web.game.my_city.building import picture
from services.web.game.my_city.land import COLUMNS, ROWS, SIZE
from services.web.sitting import Sitting


def forms(t: Sitting, view: View, card: Building | None) -> list[dict[str, Any]]:
    """The ways to turn the card's building that differ, each with the cells where it may be built now."""
    turns = view.you.turns if view.you and card else ()
    placing = cast(list[PlaceBuilding], t.legal_of("place_building"))
    at = {turn: [one.cell for one in group] for turn, group in groupby(placing, key=lambda one: one.turns)}
    found: dict[str, dict[str, Any]] = {}
    for turn, drawing in enumerate(turns):
        if drawing in found or card is None:
            continue
        spots = building.parse(drawing)
        found[drawing] = {
            "id": f"form-{turn}",
            "turns": turn,
            "spots": spots,
            "at": at.get(turn, []),
            "held": building.held(spots, card.colour, SIZE),
            "picture": picture(spots, card.colour, 26 if len(drawing.split("/")) < 4 else 20),
        }
    return list(found.values())


def hand(t: Sitting, view: View, own: CityView, card: Building | None, ways: list[dict[str, Any]]) -> str:
    """What the hand's script works with."""
    chosen = own.choice if isinstance(own.choice, Place) else None
    standing = {name for one in own.buildings for name in one.cells}
    found = {
        "size": SIZE,
        "columns": COLUMNS,
        "rows": ROWS,
        "busy": [name for name in land.busy(own.land) if name not in standing],
        "round": view.round,
        "forms": [{key: form[key] for key in ("id", "turns", "spots", "at")} for form in ways],
        "chosen": {"turns": chosen.turns, "cell": chosen.cell} if chosen else None,
        "can": bool(card and t.legal),
    }
    return msgspec.json.encode(found).decode()
