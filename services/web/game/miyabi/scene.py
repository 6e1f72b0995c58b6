"""What Miyabi's page is drawn from, made of the view."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast, get_args

import msgspec
from markupsafe import Markup

from domain.games.miyabi.content import KINDS, Design, plan
from domain.games.miyabi.garden import Garden
from domain.games.miyabi.tile import Tile
from domain.games.miyabi.view import View
from services.web.face import Scene
from services.web.game.miyabi import garden, offer, piece, tally
from services.web.game.miyabi.ground import garden_of
from services.web.game.miyabi.name import DESIGNS
from services.web.game.miyabi.sentence import Touched
from services.web.sitting import Sitting

_ZEN_TILES = 16


def scene(t: Sitting) -> Scene:
    """Own garden first; for those who watch that of the seat to move, at the end the winner's."""
    view = cast(View, t.view)
    seat, gardens = t.first(view.turn), [garden_of(one) for one in view.seats]
    things = offer.things(view, gardens[seat], seat) if t.seat is not None and t.status == "running" else {}
    return {
        "view": view,
        "seat": seat,
        "own": view.seats[seat],
        "defs": piece.defs(_drawings(view)),
        "forms": piece.forms(_drawings(view), things),
        "board": garden.large(_shown(t, view, seat), t.words, is_hand=bool(things)),
        "others": [_other(t, view, one) for one in _round(view, seat)],
        "groups": offer.groups(t.words, view),
        "zen_tiles": offer.zen_tiles(t.words, view),
        "zen_unseen": sum(view.zen_unseen.values()),
        "things": things,
        "nowhere": [one for one, thing in things.items() if not any(form["at"] for form in thing["forms"])],
        "hand": _hand(t, view, seat, things),
        "shown": _shown_a_round(view),
        "may_pass": _may_pass(t, view, gardens[seat]),
        "may_keep": t.is_my_turn and view.step == "move_frog",
        "rows": tally.rows(view.rows, view.rows, view.bonuses, t.since),
        "standings": tally.standings(t.words, view.modules, gardens, gardens, _before(t)),
        "names": [t.name(one) for one in range(len(view.seats))],
        "final": tally.final(view, gardens) if view.winners else [],
        "unseen": _unseen(view),
        "then": [t.name(one) for one in _following(view)],
    }


def status(t: Sitting) -> Markup:
    """What the seat is asked for now."""
    view, _ = cast(View, t.view), t.words
    if view.step == "place_frog":
        return _("Set your frog on any cell of your garden.")
    if view.step == "move_frog":
        return _("Your frog may step once, or stays where it is.")
    if t.seat is not None and not offer.fits(view, garden_of(view.seats[t.seat])):
        return _("No tile on the table fits your garden: pass the round.")
    return _("Take a tile and lay it on a marked cell.")


def _may_pass(t: Sitting, view: View, own: Garden) -> bool:
    return t.is_my_turn and view.step == "place" and (view.voluntary_pass or not offer.fits(view, own))


def _shown(t: Sitting, view: View, seat: int) -> garden.Shown:
    last = next((line for line in t.lines if isinstance(line, Touched)), None)
    marked = last.cells if last is not None and last.seat == seat else ()
    label = t.words("The garden of {player}", player=t.name(seat)).striptags()
    return garden.Shown(
        seat=seat,
        garden=view.seats[seat],
        marked=marked,
        since=t.since,
        label=label,
    )


def _before(t: Sitting) -> list[Garden]:
    """The gardens before the version that is shown; none where that is not asked for."""
    return [garden_of(one) for one in t.since.was("seats") or ()]


def _round(view: View, seat: int) -> list[int]:
    """The others from that seat's left on."""
    return [*range(seat + 1, len(view.seats)), *range(seat)]


def _following(view: View) -> list[int]:
    """Who comes after the seat on turn."""
    if view.turn is None or not view.round:
        return []
    return [one for one in _round(view, view.turn) if not _is_out(view, one)]


def _is_out(view: View, seat: int) -> bool:
    return view.seats[seat].passed or not view.seats[seat].lanterns_in_hand


def _other(t: Sitting, view: View, seat: int) -> dict[str, Any]:
    one = view.seats[seat]
    letters = t.words(", ").join(one.lanterns_out)
    lit = t.words("lanterns lit: {columns}", columns=letters) if letters else t.words("no lantern lit")
    new = t.since.mark("seats", seat, "lanterns_out") if garden.lit(t.since, seat, one) else Markup("")
    return {"seat": seat, "board": garden.small(_shown(t, view, seat)), "garden": one, "lit": lit, "new_lit": new}


def _drawings(view: View) -> dict[str, Sequence[str]]:
    """The tiles that the page shows."""
    return {str(tag): view.tiles[tag] for tag in dict.fromkeys(view.display)}


def _shown_a_round(view: View) -> int:
    tiles = plan(len(view.seats)).tiles
    return tiles.single + tiles.double + tiles.l + tiles.i


def _hand(t: Sitting, view: View, seat: int, things: dict[str, Any]) -> str:
    """What the hand's script works with. `own` changes when the garden does: then nothing is held any more."""
    own = view.seats[seat]
    frog = own.frog.cell if own.frog else None
    hand = {
        "size": piece.SIZE,
        "columns": 6,
        "rows": 6,
        "busy": [cell for cell, one in own.cells.items() if one.objects] + ([frog] if frog else []),
        "things": things,
        "nowhere": [one for one, thing in things.items() if not any(form["at"] for form in thing["forms"])],
        "heights": {cell: one.height for cell, one in own.cells.items()},
        "bonuses": {one.kind: one.points for one in view.bonuses if one.taken_by is None},
        "frog": frog,
        "step": view.step,
        "mine": t.is_my_turn,
        "own": f"{seat} {view.round} {own.points} {' '.join(own.lanterns_out)} {frog} {own.passed}",
    }
    return msgspec.json.encode(hand).decode()


def _unseen(view: View) -> dict[str, Any]:
    """Tiles that have not come yet: a line a kind, a column a design."""
    left, designs = Counter(view.unseen), get_args(Design)
    rows = [(kind, [left[Tile(f"{kind}_{design}")] for design in designs]) for kind in KINDS]
    return {"all": sum(left.values()), "designs": [DESIGNS[one] for one in designs], "rows": rows}
