"""A complete bed is scored and cleared (R14 to R20)."""

from domain.games.cottage_garden import commands as c
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden import refusals as r
from domain.games.cottage_garden.bed import Bed, bare
from domain.games.cottage_garden.content import COLOURS, GOAL, Colour
from domain.games.cottage_garden.rules.course import Course
from domain.games.cottage_garden.rules.settling import settle
from domain.games.cottage_garden.scoring import advance, choices, cubes, visible
from domain.games.cottage_garden.state import Garden, being_cleared, tiles_to_queue


def score_bed(course: Course, command: c.ScoreBed) -> None:
    """Cubes advance for what is visible, then the clean-up begins (R15, R20)."""
    bed = course.bed(command.bed)
    if bare(bed):
        raise r.BedNotComplete
    chosen: dict[Colour, int | None] = {"orange": command.orange_from, "blue": command.blue_from}
    _refuse_cubes(course.garden, bed, chosen)
    course.then(e.BedScored(course.seat, command.bed, visible(bed, "orange"), visible(bed, "blue")))
    for colour, from_value in chosen.items():
        if from_value is not None:
            _advance(course, colour, from_value, visible(bed, colour))
    course.then(e.TokensReturned(course.seat, command.bed, bed.pots.bit_count(), bed.cats.bit_count()))
    settle(course)


def _refuse_cubes(garden: Garden, bed: Bed, chosen: dict[Colour, int | None]) -> None:
    """Raises ChooseCube, NothingToMove, NoCubeThere or CubeOnGoal, each for orange before blue."""
    movable = {colour: choices(garden, colour, visible(bed, colour)) for colour in COLOURS}
    for colour in COLOURS:
        if movable[colour] and chosen[colour] is None:
            raise r.ChooseCube(colour=colour)
    named = {colour: value for colour, value in chosen.items() if value is not None}
    for colour in named:
        if not movable[colour]:
            raise r.NothingToMove(colour=colour)
    for colour, value in named.items():
        if value not in cubes(garden, colour):
            raise r.NoCubeThere(colour=colour, value=value)
    if GOAL in named.values():
        raise r.CubeOnGoal


def _advance(course: Course, colour: Colour, from_value: int, count: int) -> None:
    seat, move = course.seat, advance(course.state, course.garden, colour, from_value, count)
    course.then(e.CubeMoved(seat, colour, from_value, move.to_value, move.spaces, move.lost, move.points))
    if move.hives:
        course.then(e.HivesWon(seat, move.hives))
    if move.cat:
        course.then(e.CatGained(seat, colour))
    if move.pot:
        course.then(e.PotOwed(seat, colour))


def queue_tile(course: Course, command: c.QueueTile) -> None:
    """The next tile of the owner's order joins the queue (R20)."""
    clearing = being_cleared(course.state)
    if clearing is None or command.tile not in tiles_to_queue(course.state):
        raise r.TileNotWaiting(tile=command.tile)
    slot, _ = clearing
    course.then(e.TileQueued(course.seat, slot, command.tile, len(course.state.queue) + 1))
    settle(course)
