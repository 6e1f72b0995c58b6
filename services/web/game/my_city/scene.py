"""What My City's page is drawn from, made of the view."""

from typing import Any, cast

import msgspec
from markupsafe import Markup

from domain.games.my_city.choice import End, Hidden, Pass, Place
from domain.games.my_city.events import Building
from domain.games.my_city.options import PlayOptions
from domain.games.my_city.view import CityView, View
from services.web.face import Scene
from services.web.game.my_city import board, building, hand, land
from services.web.game.my_city.forecast import Row, forecast_rows, reckoning, scored_rows
from services.web.since import marked
from services.web.sitting import Sitting

MINES = {"yellow": "residential mine", "red": "public mine", "blue": "industrial mine"}
DISTRICTS = {"yellow": "residential", "red": "public", "blue": "industrial", "purple": "churches"}
"""What the colours of buildings stand for."""


def scene(t: Sitting) -> Scene:
    """Own board first; for those who watch the first one, at the end the winner's."""
    view = cast(View, t.view)
    own = view.cities[t.first()]
    card = building_of(view, own, view.card)
    forms = hand.forms(t, view, card)
    return {
        "own": own,
        "lands": [land.symbol(rows) for rows in dict.fromkeys(city.land for city in view.cities)],
        "board": board.large(own, t.words, _label(t, own), narrow(view), is_mine=t.seat is not None, **_marks(t, own)),
        "others": [_other(t, city) for city in _round(view, own.seat)],
        "card": card,
        "card_title": board.title(card.colour, card.shape) if card else None,
        "card_drawn": building.picture(building.parse(card.drawing), card.colour, 28) if card else None,
        "forms": forms,
        "hand": hand.hand(t, view, own, card, forms),
        "passes": t.legal_of("pass_building"),
        "may_end": bool(t.legal_of("end_participation")),
        "may_withdraw": bool(t.legal_of("withdraw_choice")),
        "mines": t.legal_of("spend_nugget"),
        "mine_names": MINES,
        "may_keep": bool(t.legal_of("keep_nugget")),
        "rows": _forecast(t, own),
        "about": _about(t, own),
        "scored": scored_rows(own, _start_score(t, view)) if own.forecast is None else [],
        "reckoned": reckoning(view.cities, _start_score(t, view)) if own.place is not None else [],
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


def has_investor(view: View) -> bool:
    """Whether an investor goes from building to building."""
    return view.card is not None and any(rule.rule == "investor" for rule in view.rules)


def _marks(t: Sitting, city: CityView) -> dict[str, bool]:
    """What is shown about the building that was built last; a replay shows it at the version that built it."""
    is_new = not t.is_replay or t.since.changed("cities", city.seat, "buildings")
    return {"has_investor": has_investor(cast(View, t.view)), "is_new": is_new}


def _round(view: View, seat: int) -> list[CityView]:
    """The others from the seat's left on."""
    return [*view.cities[seat + 1 :], *view.cities[:seat]]


def _label(t: Sitting, city: CityView) -> str:
    """Without marks, to stand in an attribute."""
    return t.words("The valley of {player}", player=t.name(city.seat)).striptags()


def _other(t: Sitting, city: CityView) -> dict[str, Any]:
    return {
        "seat": city.seat,
        "score": city.score,
        "board": board.small(city, _label(t, city), **_marks(t, city)),
        "about": _about(t, city),
    }


def _about(t: Sitting, city: CityView) -> dict[str, Any]:
    """What is told of a seat besides its score."""
    sign, doing = _doing(t, city)
    return {
        "glyph": sign,
        "doing": doing,
        "nuggets": city.nuggets,
        "progress": city.progress,
        "new": _new_doing(t, city),
    }


def _new_doing(t: Sitting, city: CityView) -> Markup:
    """The mark of it. Choices that have come true show on the board."""
    place, told = ("cities", city.seat), ("takes_part", "place", "progress", "nuggets")
    if t.since.changed(*place, "choice") and not t.since.changed(*place, "supply"):
        return marked(*place, "choice")
    return next((marked(*place, one) for one in told if t.since.changed(*place, one)), Markup(""))


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


def _forecast(t: Sitting, own: CityView) -> list[Row]:
    """What the end would bring now, marked where the version changed it."""
    if own.forecast is None:
        return []
    place = ("cities", own.seat, "forecast", "lines")
    was = t.since.was(*place)
    before = {} if was is None else {one.name: one.now for one in forecast_rows(was)}
    return [
        msgspec.structs.replace(one, new=marked(*place)) if was is not None and before.get(one.name) != one.now else one
        for one in forecast_rows(own.forecast.lines)
    ]


def _start_score(t: Sitting, view: View) -> int:
    """With how many points this chapter began."""
    tables: Any = t.game.content(PlayOptions(view.play)).tables
    return int(tables.chapter.rules.start_score)


def _choice(own: CityView) -> Place | Pass | End | None:
    return own.choice if isinstance(own.choice, Place | Pass | End) else None


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
    is_left, place = one.tag in own.supply, ("cities", own.seat, "supply")
    return {
        "name": t.words(board.title(one.colour, one.shape)),
        "is_current": one.tag == view.card,
        "drawn": building.picture(building.parse(one.drawing), one.colour, 9) if is_left else None,
        "new": Markup("") if is_left or one.tag not in (t.since.was(*place) or ()) else marked(*place, one.tag),
    }
