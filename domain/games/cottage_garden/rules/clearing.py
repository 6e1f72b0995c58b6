"""A complete bed is scored and cleared (R14 to R20)."""

from domain.games.cottage_garden import commands as c
from domain.games.cottage_garden import events as e
from domain.games.cottage_garden import refusals as r
from domain.games.cottage_garden.bed import Bed, bare
from domain.games.cottage_garden.content import COLOURS, GOAL, Colour
from domain.games.cottage_garden.rules.facts import Facts, being_cleared, tiles_to_queue
from domain.games.cottage_garden.rules.settling import settle
from domain.games.cottage_garden.scoring import advance, choices, cubes, visible
from domain.games.cottage_garden.state import Garden


def score_bed(facts: Facts, command: c.ScoreBed) -> None:
    """Cubes advance for what is visible, then the clean-up begins (R15, R20)."""
    bed = facts.bed(command.bed)
    if bare(bed):
        raise r.BedNotComplete
    chosen: dict[Colour, int | None] = {"orange": command.orange_from, "blue": command.blue_from}
    _refuse_cubes(facts.garden, bed, chosen)
    facts.add(e.BedScored(facts.seat, command.bed, visible(bed, "orange"), visible(bed, "blue")))
    for colour, from_value in chosen.items():
        if from_value is not None:
            _advance(facts, colour, from_value, visible(bed, colour))
    facts.add(e.TokensReturned(facts.seat, command.bed, bed.pots.bit_count(), bed.cats.bit_count()))
    settle(facts)


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


def _advance(facts: Facts, colour: Colour, from_value: int, count: int) -> None:
    seat, move = facts.seat, advance(facts.state, facts.garden, colour, from_value, count)
    facts.add(e.CubeMoved(seat, colour, from_value, move.to_value, move.spaces, move.lost, move.points))
    if move.hives:
        facts.add(e.HivesWon(seat, move.hives))
    if move.cat:
        facts.add(e.CatGained(seat, colour))
    if move.pot:
        facts.add(e.PotOwed(seat, colour))


def queue_tile(facts: Facts, command: c.QueueTile) -> None:
    """The next tile of the owner's order joins the queue (R20)."""
    clearing = being_cleared(facts.state)
    if clearing is None or command.tile not in tiles_to_queue(facts.state):
        raise r.TileNotWaiting(tile=command.tile)
    slot, _ = clearing
    facts.add(e.TileQueued(facts.seat, slot, command.tile, len(facts.state.queue) + 1))
    settle(facts)
