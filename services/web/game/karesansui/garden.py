"""A garden as a drawing: raked sand in fifteen regions, ripples round every stone, weeds among them."""

from collections.abc import Iterable

import msgspec
from markupsafe import Markup

from domain.games.karesansui.stone import COLOURS, VALUES, Stone, Stones
from services.web.drawing.bracket import bracketed
from services.web.game.karesansui import name
from services.web.game.karesansui.region import LARGE, SIDE, SMALL, TALL, WIDTH, Spot, Thing, brackets, corner, laid
from services.web.words import Words

_RIPPLES = {LARGE: (2.2, 1.86, 1.54, 1.24), TALL: (1.6, 1.3), SMALL: (1.6, 1.3)}


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A garden to draw. `away`: its stones that stand as a bid; `marked`: regions of the last move."""

    seat: int
    stones: Stones
    away: Stones = ()
    weeds: Stones = ()
    marked: Stones = ()
    label: str


def large(shown: Shown, words: Words, *, is_hand: bool) -> Markup:
    """The garden to play with, colours and values at its edges. `is_hand`: its stones can be chosen."""
    return Markup(
        '<svg class="board" id="board-{}" data-size="{} {}" viewBox="0 0 672 392" role="group" aria-label="{}">{}{}'
        '<svg x="48" y="52" width="620" height="336" viewBox="0 0 620 336">{}{}{}{}</svg>{}</svg>'
    ).format(
        shown.seat,
        WIDTH,
        LARGE,
        shown.label,
        _colours(words),
        _values(),
        _ground(LARGE),
        _things(shown, LARGE, words if is_hand else None),
        _brackets(shown.marked, LARGE),
        Markup('<g class="lights"></g>'),
        _frame(48, 52, LARGE),
    )


def small(shown: Shown, planting: Markup | None = None) -> Markup:
    """The garden as others see it; with `planting` over it, regions that can be chosen, large enough for a finger."""
    height = TALL if planting else SMALL
    return Markup(
        '<svg class="small" id="board-{}" data-size="{} {}" viewBox="0 0 620 {}" role="{}" aria-label="{}">'
        '{}{}{}<g class="lights"></g>{}{}</svg>'
    ).format(
        shown.seat,
        WIDTH,
        height,
        3 * height,
        "group" if planting else "img",
        shown.label,
        _ground(height),
        _things(shown, height, None),
        _brackets(shown.marked, height),
        _frame(0, 0, height),
        planting or "",
    )


def planting(words: Words, player: Markup, seat: int, regions: Iterable[Stone]) -> Markup:
    """A square for each region of a garden in which a weed can be planted."""
    drawn = (_bed(words, player, seat, region, first=n == 0) for n, region in enumerate(regions))
    return Markup("").join(drawn)


def _bed(words: Words, player: Markup, seat: int, region: Stone, *, first: bool) -> Markup:
    x, y = corner(region, TALL)
    said = words("{player}: plant a weed among {stone}", player=player, stone=name.stone(words, region))
    return Markup(
        '<g class="bed" role="button" aria-pressed="false" tabindex="{}" data-garden="{}" data-region="{}" '
        'data-key="bed-{}-{}" aria-label="{}"><rect class="hit" x="{}" y="{}" width="{}" height="{}"/>'
        '<rect class="free" x="{}" y="{}" width="13" height="13" rx="2"/>'
        '<use class="sprout" href="#g-weed" x="{}" y="{}" width="44" height="44"/></g>'
    ).format(
        0 if first else -1,
        seat,
        region,
        seat,
        region,
        said.striptags(),
        x + 2,
        y + 2,
        WIDTH - 4,
        TALL - 4,
        x + WIDTH - 21,
        y + 8,
        x + 40,
        y + (TALL - 44) // 2,
    )


def _colours(words: Words) -> Markup:
    one = Markup('<use href="#g-k{}" x="{}" y="11" width="30" height="30"/><text x="{}" y="34">{}</text>')
    drawn = (one.format(c, 54 + n * WIDTH, 90 + n * WIDTH, words(c.capitalize())) for n, c in enumerate(COLOURS))
    return Markup('<g class="heads" aria-hidden="true">{}</g>').format(Markup("").join(drawn))


def _values() -> Markup:
    one = Markup('<text x="24" y="{}">{}</text>')
    drawn = (one.format(52 + (v - 0.5) * LARGE + 8, name.ROMAN[str(v)]) for v in VALUES)
    return Markup('<g class="sides" text-anchor="middle" aria-hidden="true">{}</g>').format(Markup("").join(drawn))


def _ground(height: int) -> Markup:
    down = "".join(f"M{WIDTH * n} 0V{height * 3}" for n in range(1, 5))
    across = "".join(f"M0 {height * n}H{SIDE}" for n in (1, 2))
    return Markup(
        '<rect width="{}" height="{}" fill="url(#g-ksand)"/><path class="regions" d="{}{}" aria-hidden="true"/>'
    ).format(SIDE, height * 3, down, across)


def _frame(x: int, y: int, height: int) -> Markup:
    return Markup('<rect class="frame" x="{}" y="{}" width="{}" height="{}"/>').format(x, y, SIDE, height * 3)


def _things(shown: Shown, height: int, words: Words | None) -> Markup:
    """Ripples of all first, from the outermost in, so that those of neighbours flow together."""
    things = laid({"stone": shown.stones, "away": shown.away, "weed": shown.weeds}, height)
    drawn = [_ripple(thing, spot, much) for much in _RIPPLES[height] for thing, spot in things if thing.kind != "weed"]
    return Markup("").join([*drawn, *(_thing(thing, spot, words) for thing, spot in things)])


def _use(glyph: str, spot: Spot, much: float = 1.0, extra: str = "") -> Markup:
    size = spot.size * much
    return Markup('<use href="#g-{}"{} x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>').format(
        glyph,
        Markup(' class="{}"').format(extra) if extra else "",
        spot.x - size / 2,
        spot.y - size / 2,
        size,
        size,
    )


def _ripple(thing: Thing, spot: Spot, much: float) -> Markup:
    return _use(f"kripple-{name.parts(thing.stone)[0]}", spot, much)


def _thing(thing: Thing, spot: Spot, words: Words | None) -> Markup:
    colour, value = name.parts(thing.stone)
    if thing.kind == "weed":
        return _use("weed", spot, 0.9)
    gone = _use(f"kaway-{colour}", spot, extra="away") + _use(f"kvalue{value}", spot, extra="away")
    if thing.kind == "away":
        return gone
    full = _use(f"k{colour}{value}", spot, extra="full")
    return full if words is None else _button(thing, spot, words, full + gone)


def _button(thing: Thing, spot: Spot, words: Words, drawn: Markup) -> Markup:
    """A stone to choose, with room round it for a finger."""
    left, top, wide, high = spot.share
    return Markup(
        '<g class="stone" role="button" tabindex="-1" aria-pressed="false" data-stone="{0}" data-key="stone-{0}-{1}" '
        'aria-label="{2}">{3}<rect class="hit" x="{4:.1f}" y="{5:.1f}" width="{6:.1f}" height="{7:.1f}" rx="6"/></g>'
    ).format(
        thing.stone,
        thing.number,
        name.stone(words, thing.stone),
        drawn,
        left,
        top,
        wide,
        high,
    )


def _brackets(regions: Stones, height: int) -> Markup:
    """Corners round each region of the last move."""
    return bracketed("".join(brackets(region, height) for region in dict.fromkeys(regions)))
