"""What the table of Cottage Garden is drawn from, made of the view."""

from collections.abc import Sequence
from typing import Any, cast

from markupsafe import Markup

from domain.games.cottage_garden.content import COLOURS
from domain.games.cottage_garden.view import View
from domain.games.cottage_garden.view.shown import BedView, SeatView
from services.web.face import Scene
from services.web.game.cottage_garden import bed, fresh, hand, line, nursery, tile, track
from services.web.sitting import Sitting

SLOTS = ("Left bed", "Right bed")
SIDES = {"light": "light side", "dark": "dark side"}
SOON = 4
"""So many own turns before the final round, it is told loudly."""


def scene(t: Sitting) -> Scene:
    """Own beds first; for those who watch the first seat's, at the end the winner's."""
    view = cast(View, t.view)
    own = view.seats[t.first()]
    step = view.step if t.is_my_turn else ""
    return {
        "view": view,
        "own": own,
        "step": step,
        **_garden(t, view, own),
        **_nursery(t, view, is_mine=bool(step)),
        **_choices(view, own, step),
        "others": [_other(t, seat) for seat in _round(view, own.seat)],
        "warning": _warning(view, own),
        "then": _then(t, view),
        "hand": hand.written(view, own, step) if t.seat is not None else "",
    }


def _garden(t: Sitting, view: View, own: SeatView) -> Scene:
    """Beds, tracks, and the bed to come."""
    return {
        "slots": SLOTS,
        "sides": SIDES,
        "beds": [_large(t, own, one) for one in own.beds],
        "missing": {
            slot: fresh.gone(t.since, own, slot) for slot in (0, 1) if slot not in {one.bed for one in own.beds}
        },
        "given_up": [one for one in own.beds if one.would_be_given_up and t.seat is not None],
        "tracks": track.of(own, {}, t.since),
        "all_tracks": [track.of(seat, {}, t.since) for seat in view.seats],
        "centre": [_board(t, one) for one in view.centre],
        "cells": tile.cells(),
        "token": tile.token("pot", 0, 0),
        "cat_token": tile.token("cat", 0, 0),
    }


def _nursery(t: Sitting, view: View, *, is_mine: bool) -> Scene:
    """The nursery, its lines, and the queue."""
    name = line.name(t.words, view.lines[view.gardener])
    label = t.words("The nursery; the gardener sees {line}", line=name).striptags()
    return {
        "nursery": nursery.drawn(view, t.words, label, is_mine=is_mine, can_try=t.seat is not None, since=t.since),
        "line_name": name,
        "ahead": [] if view.step == "over" else line.ahead(t.words, view),
        "lines": line.every(t.words, view),
        "queue": view.queue,
        "coming": len(view.line.placed),
        "title": lambda id_: tile.title(t.words, id_),
        "picture": lambda id_: tile.picture(id_, view.tiles[id_][0], 11),
        "again": lambda id_: tile.again(id_, view.tiles[id_][0], 7),
    }


def _choices(view: View, own: SeatView, step: str) -> Scene:
    """What may be done now."""
    return {
        "is_refill_offered": step == "plant" and view.line.refill == "cat",
        "may_refill": bool(own.cats and view.queue),
        "may_pot": step in ("plant", "bonus"),
        "may_cat": hand.may_cat(own, step),
        "scorings": [one for one in own.beds if one.advances] if step == "score" else [],
        "colours": COLOURS,
        "glyphs": track.GLYPHS,
    }


def status(t: Sitting) -> Markup:
    """What the seat is asked for now."""
    view, _ = cast(View, t.view), t.words
    match view.step:
        case "pay":
            return _("This turn costs two points: choose the cube that goes back.")
        case "plant":
            name = line.name(_, view.lines[view.gardener])
            return _("Plant a tile from {line}, or set a flower pot.", line=name)
        case "score":
            return _("A bed is finished: choose the cubes that move.")
        case "bonus":
            return _("Place your bonus flower pot.")
        case "clear":
            return _("Choose in which order the tiles join the queue.")
        case _:
            return _end(t, view)


def _end(t: Sitting, view: View) -> Markup:
    own = view.seats[view.active]
    surplus = own.cats - 2
    if surplus > 0 and any(one.bare for one in own.beds):
        return t.words.many(
            "Only two cats may stay with you: place one more.",
            "Only two cats may stay with you: place {n} more.",
            surplus,
        )
    return t.words("You have planted: end your turn.")


def _then(t: Sitting, view: View) -> Markup | None:
    """Who comes after the seat on turn."""
    seat = line.following(view)
    return None if seat is None or seat == view.active or t.status != "running" else t.name(seat)


def _warning(view: View, own: SeatView) -> str:
    """Which warning of the last round the page bears, if any."""
    if view.step == "over":
        return ""
    if view.final:
        return "final"
    return "soon" if own.turns_left <= SOON else ""


def _round(view: View, seat: int | None) -> list[SeatView]:
    """The others from the seat's left on."""
    first = seat if seat is not None else 0
    return [*view.seats[first + 1 :], *view.seats[:first]]


def _last(t: Sitting, seat: int, slot: int) -> Sequence[str]:
    """The cells of what that seat laid last, if it is still there."""
    if any(one.clearing for one in cast(View, t.view).seats[seat].beds if one.bed == slot):
        return ()
    found = next((one.shows for one in t.lines if one.seat == seat and one.shows), None)
    return found[1] if found and found[0] == bed.board(seat, slot) else ()


def _label(t: Sitting, seat: SeatView, one: BedView) -> str:
    """Without marks, to stand in an attribute."""
    words = t.words(
        "{bed} of {player}: {pots}, {cloches}, {bare} bare",
        bed=t.words(SLOTS[one.bed]),
        player=t.name(seat.seat),
        pots=t.words.many("one pot", "{n} pots", one.pots),
        cloches=t.words.many("one cloche", "{n} cloches", one.cloches),
        bare=len(one.bare),
    )
    return words.striptags()


def _large(t: Sitting, own: SeatView, one: BedView) -> dict[str, Any]:
    words = t.words if t.seat is not None else None
    drawn = bed.large(own, one, _label(t, own, one), _last(t, own.seat, one.bed), words)
    return {"bed": one, "drawn": drawn, "new": fresh.marks(t.since, own.seat, one)}


def _other(t: Sitting, seat: SeatView) -> dict[str, Any]:
    beds = [
        {
            "bed": one,
            "drawn": bed.small(seat, one, _label(t, seat, one), _last(t, seat.seat, one.bed)),
            "new": fresh.marks(t.since, seat.seat, one),
        }
        for one in seat.beds
    ]
    return {"seat": seat, "beds": beds, "tracks": track.of(seat, {}, t.since)}


def _board(t: Sitting, one: Any) -> dict[str, Any]:
    """A board in the centre and its back."""
    back = "dark" if one.side == "light" else "light"
    return {
        "design": one.design,
        "front": bed.printed(one.rows, one.side, t.words("{side} of the next bed", side=t.words(SIDES[one.side]))),
        "back": bed.printed(one.back, back, t.words("{side} of the next bed", side=t.words(SIDES[back]))),
    }
