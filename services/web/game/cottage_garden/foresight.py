"""What an own move would bring, told beside the confirm; all of it lies open to everybody."""

from typing import cast

import msgspec
from markupsafe import Markup

from domain.core.message import Command
from domain.games.cottage_garden import commands as c
from domain.games.cottage_garden.bed import Bed, bare, visible_cloches, visible_pots
from domain.games.cottage_garden.content import COLOURS, Colour
from domain.games.cottage_garden.ground import BED
from domain.games.cottage_garden.nursery import moves_left, tile_on
from domain.games.cottage_garden.rules.planting import try_on
from domain.games.cottage_garden.scoring import Advance, advance, payment, visible
from domain.games.cottage_garden.state import State
from domain.games.cottage_garden.view import View
from domain.geometry.grid import Cells
from services.web.face import Scene
from services.web.game.cottage_garden import line, tile, track
from services.web.sitting import Sitting

BEDS = ("The left bed", "The right bed")
CUBES = {"orange": "Orange cube {from_value} → {to_value}", "blue": "Blue cube {from_value} → {to_value}"}
CONFIRMS = {
    c.PayTwoPoints: "Pay",
    c.ReturnCatToRefill: "Send a cat",
    c.PlaceTile: "Plant",
    c.PlacePot: "Plant",
    c.PlaceCat: "Place",
    c.ScoreBed: "Score",
    c.PlaceBonusPot: "Place",
    c.QueueTile: "Queue",
    c.EndTurn: "End turn",
}


class Told(msgspec.Struct, frozen=True):
    """`lead`: bold; `rest`: what follows; `moves`: how cubes would go; `is_loud`: not to be overlooked."""

    lead: Markup
    rest: Markup = Markup("")
    moves: dict[Colour, tuple[int, int]] = {}
    is_loud: bool = False


def foresee(t: Sitting, state: State, command: Command) -> Scene:
    """For a legal command of the acting seat."""
    told = _told(t, state, command)
    own = cast(View, t.view).seats[t.seat or 0]
    return {
        "lead": told.lead,
        "rest": told.rest,
        "is_loud": told.is_loud,
        "go": t.words(CONFIRMS[type(command)]),
        "tracks": track.of(own, told.moves) if told.moves else None,
    }


def _told(t: Sitting, state: State, command: Command) -> Told:
    match command:
        case c.PlaceTile():
            return _tile(t, state, command)
        case c.PlacePot() | c.PlaceBonusPot() | c.PlaceCat():
            return _token(t, state, command)
        case c.ScoreBed():
            return _score(t, state, command)
        case c.PayTwoPoints():
            return _pay(t, command)
        case c.ReturnCatToRefill():
            return _refill(t)
        case c.QueueTile():
            place = len(state.queue) + 1
            named = tile.title(t.words, command.tile)
            return Told(t.words("To place {n} of the queue.", n=place), t.words("First the {tile}.", tile=named))
        case _:
            return _end(t, state)


def _bed(state: State, slot: int) -> Bed:
    return cast(Bed, state.gardens[state.active].beds[slot])


def _tile(t: Sitting, state: State, command: c.PlaceTile) -> Told:
    before, id_ = _bed(state, command.bed), tile_on(state, command.from_)
    trial = try_on(before, id_, command.orientation, command.cell)  # type: ignore[arg-type]
    after = msgspec.structs.replace(before, tiles=(*before.tiles, trial.planted))
    covered = (bare(before) & ~bare(after)).bit_count()
    return _grown(t, command.bed, after, t.words.many("One bare cell covered.", "{n} bare cells covered.", covered))


def _token(t: Sitting, state: State, command: c.PlacePot | c.PlaceBonusPot | c.PlaceCat) -> Told:
    before, cell = _bed(state, command.bed), BED.named(command.cell)
    if isinstance(command, c.PlaceCat):
        after = msgspec.structs.replace(before, cats=Cells(before.cats | cell))
        return _grown(t, command.bed, after, t.words("A cat lies down on {cell}.", cell=command.cell))
    after = msgspec.structs.replace(before, pots=Cells(before.pots | cell))
    return _grown(t, command.bed, after, t.words("A flower pot on {cell}.", cell=command.cell))


def _grown(t: Sitting, slot: int, after: Bed, lead: Markup) -> Told:
    """What the bed would show, and what it would then still need."""
    left, pots, cloches = bare(after).bit_count(), visible_pots(after).bit_count(), visible_cloches(after).bit_count()
    _, many = t.words, t.words.many
    places = {
        "bed": _(BEDS[slot]),
        "pots": many("one pot", "{n} pots", pots),
        "cloches": many("one cloche", "{n} cloches", cloches),
        "points": many("one point", "{n} points", pots + 2 * cloches),
    }
    if not left:
        return Told(lead, _("{bed} is finished: {pots}, {cloches}, {points}.", **places))
    said = _("{bed} would show {pots} and {cloches}: {points} when finished.", **places)
    return Told(lead, _.many("One bare cell left.", "{n} bare cells left.", left) + " " + said)


def _score(t: Sitting, state: State, command: c.ScoreBed) -> Told:
    garden, scored = state.gardens[state.active], _bed(state, command.bed)
    chosen = {"orange": command.orange_from, "blue": command.blue_from}
    ways = [
        advance(state, garden, colour, value, visible(scored, colour))
        for colour in COLOURS
        if (value := chosen[colour]) is not None
    ]
    gain, rest = sum(way.points + way.hives for way in ways), Markup(" ").join(_way(t, way) for way in ways)
    moves = {way.colour: (way.from_value, way.to_value) for way in ways}
    lead = t.words.many("One point more.", "{n} points more.", gain)
    return Told(lead, rest, moves, is_loud=any(way.lost for way in ways))


def _way(t: Sitting, way: Advance) -> Markup:
    """One cube's way and what comes of it."""
    _ = t.words
    said = [_(CUBES[way.colour], from_value=way.from_value, to_value=way.to_value), *results(t, way)]
    return _(", ").join(said) + _(".")


def results(t: Sitting, way: Advance) -> list[Markup]:
    """Losses and rewards of a cube's way."""
    _, found = t.words, list[Markup]()
    if way.lost:
        found.append(_.many("one space lost", "{n} spaces lost", way.lost))
    if way.cat:
        found.append(_("a cat joins you"))
    if way.pot:
        found.append(_("a flower pot to place"))
    if way.hives:
        found.append(_.many("one hive", "{n} hives", way.hives))
    return found


def _pay(t: Sitting, command: c.PayTwoPoints) -> Told:
    paid = payment(command.colour, command.from_value)
    if paid is None:
        return Told(t.words("This cube cannot go back far enough."))
    moved = t.words(CUBES[paid.colour], from_value=paid.from_value, to_value=paid.to_value) + t.words(".")
    lead = t.words("This costs {n} points.", n=paid.points)
    return Told(lead, moved, {paid.colour: (paid.from_value, paid.to_value)}, is_loud=paid.points > 2)


def _refill(t: Sitting) -> Told:
    """What the cat would fetch."""
    _, shown = t.words, cast(View, t.view).line
    said = [_("{tile} on {cell}", tile=tile.title(_, id_), cell=cell) for id_, cell in shown.placed]
    return Told(_("One cat goes."), _("It fetches: {tiles}.", tiles=_(", ").join(said)))


def _end(t: Sitting, state: State) -> Told:
    """Who is next and where; and whether the final round begins."""
    _, view = t.words, cast(View, t.view)
    seat, lead = line.following(view), _("Your turn ends.")
    if not state.final and moves_left(state) == 1:
        return Told(lead, _("Then the final round begins: beds with two tiles or fewer are given up."), is_loud=True)
    if seat is None:
        return Told(lead)
    where = line.name(_, view.lines[view.seats[seat].next_spaces[0]])
    if seat == state.active:
        return Told(lead, _("Next you take from {line}.", line=where))
    return Told(lead, _("{player} is next and takes from {line}.", player=t.name(seat), line=where))
