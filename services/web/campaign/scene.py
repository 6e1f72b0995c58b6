"""What the campaign's page is drawn from."""

from collections import Counter
from typing import Any

import msgspec
from markupsafe import Markup

from domain.campaign.commands import GiveCog, PlaceSticker
from services.table.house import House
from services.web.campaign import city
from services.web.campaign.chronicle import chronicle
from services.web.campaign.circle import circles
from services.web.campaign.envelope import envelopes, played
from services.web.campaign.gathering import Gathering
from services.web.campaign.name import building, thing
from services.web.campaign.rule import rules
from services.web.campaign.story import story, why
from services.web.campaign.unlock import unlocked
from services.web.face import Scene
from services.web.game.my_city import land
from services.web.game.my_city.land import COLUMNS, ROWS, SIZE


async def scene(house: House, c: Gathering) -> Scene:
    """Own city first, or the first one for those who watch."""
    return {
        "c": c,
        "lands": [land.symbol(rows) for rows in dict.fromkeys(one.land for one in c.view.cities)],
        "board": city.large(c, label(c, c.city.seat)),
        "squares": len(city.squares(c, c.city)),
        "tray": tray(c),
        "hand": _hand(c),
        "story": story(c, c.city.seat),
        "standing": [_standing(c, one.seat) for one in _in_order(c)],
        "others": [_other(c, chair.seat) for chair in c.others()],
        "envelopes": envelopes(c),
        "played": played(c),
        "rules": rules(c.campaign),
        "unlocked": unlocked(c),
        "told": await chronicle(house, c),
        "done": sum(one.status == "closed" for one in c.view.chapters),
        "lead": _lead(c),
    }


def label(c: Gathering, seat: int) -> str:
    """Without marks, to stand in an attribute."""
    return c.words("The valley of {player}", player=c.name(seat)).striptags()


def foreseen(c: Gathering, command: PlaceSticker | GiveCog) -> Scene:
    """What a placing means, for the macro `preview`."""
    _ = c.words
    if isinstance(command, GiveCog):
        what = _("A cog on the {building}", building=building(_, command.shape))
        return {"what": what, "kind": "cog"}
    what = _("{cell}: {thing}", cell=command.cell, thing=thing(_, command.kind))
    return {"what": what, "kind": command.kind}


class Lying(msgspec.Struct, frozen=True):
    """A kind of sticker that waits to be placed, how many of it, and why the first of them came."""

    kind: str
    name: Markup
    picture: Markup
    number: int
    why: Markup


def tray(c: Gathering) -> list[Lying]:
    """What the acting seat has to place, cogs last."""
    counted = Counter(one.thing for one in c.waiting)
    first = {one.thing: one for one in reversed(c.waiting)}
    in_order = sorted(counted, key=lambda kind: kind == "cog")
    return [
        Lying(kind, thing(c.words, kind), _drawn(kind), counted[kind], why(c, c.city.seat, first[kind].cause))
        for kind in in_order
    ]


def _drawn(kind: str) -> Markup:
    return Markup("") if kind == "cog" else city.card(kind)


def cogs(c: Gathering) -> list[tuple[str, Markup]]:
    """The buildings on which a cog may be laid: shape, name."""
    return [(one.shape, building(c.words, one.shape)) for one in c.legal_of("give_cog")]


def _hand(c: Gathering) -> str:
    """What the hand's script works with: a form a kind of sticker."""
    kinds = dict.fromkeys(one.kind for one in c.legal_of("place_sticker"))
    forms = [{"id": f"held-{kind}", "kind": kind, "spots": [[0, 0]], "at": _at(c, kind)} for kind in kinds]
    return msgspec.json.encode({"size": SIZE, "columns": COLUMNS, "rows": ROWS, "forms": forms}).decode()


def _at(c: Gathering, kind: str) -> list[str]:
    return [one.cell for one in c.legal_of("place_sticker") if one.kind == kind]


def _in_order(c: Gathering) -> list[Any]:
    """Most progress first."""
    return sorted(c.view.standing, key=lambda one: -one.progress)


def _standing(c: Gathering, seat: int) -> dict[str, Any]:
    one, own = c.view.standing[seat], c.view.cities[seat]
    return {
        "seat": seat,
        "city": c.names[seat],
        "progress": one.progress,
        "circles": circles(c.words, one),
        "nuggets": own.nuggets,
        "boxes": sum((own.boxes.blue, own.boxes.red, own.boxes.yellow)),
        "waits": len(own.to_place),
    }


def _other(c: Gathering, seat: int) -> dict[str, Any]:
    own = c.view.cities[seat]
    return {"seat": seat, "city": c.names[seat], "board": city.small(own, label(c, seat)), "story": story(c, seat)}


def _lead(c: Gathering) -> str:
    """How the large city stands: "lead", "shared" or ""."""
    progress = [one.progress for one in c.view.standing]
    mine = progress[c.city.seat]
    if not mine or mine < max(progress):
        return ""
    return "lead" if progress.count(mine) == 1 else "shared"
