"""What My City's page is drawn from, made of the view."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, cast

import msgspec
from markupsafe import Markup

from domain.games.my_city.choice import End, Hidden, Pass, Place
from domain.games.my_city.commands import PlaceBuilding
from domain.games.my_city.events import Building, Line
from domain.games.my_city.view import CityView, View
from services.web.face import Scene
from services.web.game.my_city import board, building, land
from services.web.game.my_city.land import COLUMNS, ROWS, SIZE
from services.web.sitting import Sitting

LINES = {
    "trees": ("Trees in sight", "trees"),
    "rocks": ("Rocks in sight", "rocks"),
    "empty": ("Empty cells", None),
    "parks": ("Parks", "tree"),
    "groups": ("Colour groups", "mres"),
    "churches": ("Churches with all three", "mchu"),
    "wells": ("Wells", "well"),
    "river_front": ("River front", "wave"),
    "factories": ("Factories", "mind"),
    "mine": ("Mine", "cog"),
    "port": ("Port", "wave"),
    "gold": ("Gold", "vein"),
    "investor": ("Investor", "mpub"),
    "railway": ("Railway", "cog"),
    "pass": ("Passed", "no"),
}
"""The reasons for points: what each is called, and its glyph."""

MINES = {"yellow": "residential mine", "red": "public mine", "blue": "industrial mine"}
DISTRICTS = {"yellow": "residential", "red": "public", "blue": "industrial", "purple": "churches"}
"""What the colours of buildings stand for."""


class Row(msgspec.Struct, frozen=True):
    """A reason for points, now and with what is on offer."""

    name: str
    glyph: str | None
    now: int
    then: int | None = None


def scene(t: Sitting) -> Scene:
    """Own board first, or the first one for those who watch."""
    view = cast(View, t.view)
    own = view.cities[t.seat if t.seat is not None else 0]
    card = building_of(view, own, view.card)
    forms = _forms(t, view, card)
    return {
        "own": own,
        "lands": [land.symbol(rows) for rows in dict.fromkeys(city.land for city in view.cities)],
        "board": board.large(own, t.words, _label(t, own), narrow(view), is_mine=t.seat is not None),
        "others": [_other(t, city) for city in _round(view, t.seat)],
        "card": card,
        "card_title": board.title(card.colour, card.shape) if card else None,
        "card_drawn": _picture(building.parse(card.drawing), card.colour, 28) if card else None,
        "forms": forms,
        "hand": _hand(t, view, own, card, forms),
        "passes": t.legal_of("pass_building"),
        "may_end": bool(t.legal_of("end_participation")),
        "may_withdraw": bool(t.legal_of("withdraw_choice")),
        "mines": t.legal_of("spend_nugget"),
        "mine_names": MINES,
        "may_keep": bool(t.legal_of("keep_nugget")),
        "rows": forecast_rows(own.forecast.lines) if own.forecast else [],
        "scored": _scored(own),
        "total": own.forecast.total if own.forecast else own.score,
        "supply": _supply(view, own, t),
        "view": view,
        "choice": _choice(own),
    }


def status(t: Sitting) -> Markup:
    """What the seat is asked for now."""
    view = cast(View, t.view)
    if t.seat in view.asked:
        return t.words("Spend a nugget on more boxes of a mine, or keep it.")
    if len(t.chairs) > 1:
        return t.words("Everybody chooses at once; choices open together.")
    return t.words("Place the building, pass or end.")


def building_of(view: View, city: CityView, tag: str | None) -> Building | None:
    """The building that a card names for that seat."""
    known = (*view.buildings, *((city.fourth_church,) if city.fourth_church else ()))
    return next((one for one in known if one.tag == tag), None)


def narrow(view: View) -> tuple[str, ...]:
    """Cells that the seat should not overlook."""
    return tuple(cell for caution in view.you.cautions for cell in caution.cells) if view.you else ()


def forecast_rows(lines: Sequence[Line], then: Sequence[Line] | None = None) -> list[Row]:
    """A row a reason, colours together; `then` is the same with what is on offer."""
    after = _sums(then) if then is not None else {}
    now = _sums(lines)
    return [
        Row(
            *LINES.get(reason, (reason, None)),
            now=now.get(reason, 0),
            then=after.get(reason, 0) if then is not None else None,
        )
        for reason in dict.fromkeys((*now, *after))
    ]


def _sums(lines: Sequence[Line]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in lines:
        found[line.reason] = found.get(line.reason, 0) + line.points
    return found


def _scored(own: CityView) -> list[Row]:
    return forecast_rows(own.lines)


def _round(view: View, seat: int | None) -> list[CityView]:
    """The others from the seat's left on."""
    first = seat if seat is not None else 0
    return [*view.cities[first + 1 :], *view.cities[:first]]


def _label(t: Sitting, city: CityView) -> str:
    """Without marks, to stand in an attribute."""
    return t.words("The valley of {player}", player=t.name(city.seat)).striptags()


def _other(t: Sitting, city: CityView) -> dict[str, Any]:
    return {
        "seat": city.seat,
        "score": city.score,
        "board": board.small(city, _label(t, city)),
        "glyph": _doing(t, city)[0],
        "doing": _doing(t, city)[1],
        "nuggets": city.nuggets,
    }


def _doing(t: Sitting, city: CityView) -> tuple[str | None, Markup]:
    """What that seat is about, and the glyph for it."""
    _ = t.words
    if city.place is not None:
        return None, _("Place {n}", n=city.place)
    if isinstance(city.choice, Hidden):
        return "closed", _("has chosen, closed till all have")
    if city.choice is not None:
        return "closed", _("has chosen")
    if not city.takes_part:
        return None, _("builds no more")
    return ("wait", _("is still thinking")) if city.seat in t.shown.to_move else (None, _("waits"))


def _choice(own: CityView) -> Place | Pass | End | None:
    return own.choice if isinstance(own.choice, Place | Pass | End) else None


def _picture(spots: building.Spots, colour: str, size: int) -> Markup:
    """A building by itself."""
    rows, columns = 1 + max(r for r, _ in spots), 1 + max(c for _, c in spots)
    drawn = building.drawn(spots, colour, size, has_sign=size > 12)
    return Markup('<svg width="{0}" height="{1}" viewBox="-1 -1 {0} {1}" aria-hidden="true">{2}</svg>').format(
        columns * size + 2, rows * size + 2, drawn
    )


def _forms(t: Sitting, view: View, card: Building | None) -> list[dict[str, Any]]:
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
            "picture": _picture(spots, card.colour, 26 if len(drawing.split("/")) < 4 else 20),
        }
    return list(found.values())


def _hand(t: Sitting, view: View, own: CityView, card: Building | None, forms: list[dict[str, Any]]) -> str:
    """What the hand's script works with."""
    chosen = own.choice if isinstance(own.choice, Place) else None
    standing = {name for one in own.buildings for name in one.cells}
    hand = {
        "size": SIZE,
        "columns": COLUMNS,
        "rows": ROWS,
        "busy": [name for name in land.busy(own.land) if name not in standing],
        "round": view.round,
        "forms": [{key: form[key] for key in ("id", "turns", "spots", "at")} for form in forms],
        "chosen": {"turns": chosen.turns, "cell": chosen.cell} if chosen else None,
        "can": bool(card and t.legal),
    }
    return msgspec.json.encode(hand).decode()


def _supply(view: View, own: CityView, t: Sitting) -> list[dict[str, Any]]:
    """A row a colour: what is still to come, in the order of the cards, gaps where one has been."""
    known = [*view.buildings, *((own.fourth_church,) if own.fourth_church else ())]
    return [
        {
            "glyph": f"m{building.TOKENS[colour]}",
            "name": DISTRICTS[colour],
            "items": [_item(view, own, t, one) for one in known if one.colour == colour],
        }
        for colour in DISTRICTS
    ]


def _item(view: View, own: CityView, t: Sitting, one: Building) -> dict[str, Any]:
    return {
        "name": t.words(board.title(one.colour, one.shape)),
        "is_current": one.tag == view.card,
        "drawn": _picture(building.parse(one.drawing), one.colour, 9) if one.tag in own.supply else None,
    }
