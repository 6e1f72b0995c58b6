"""After each step of a turn: what the seat has to do next, and what happens by itself."""

from domain.games.cottage_garden import events as e
from domain.games.cottage_garden.bed import Bed, Slot, bare, flipped
from domain.games.cottage_garden.content import DesignId
from domain.games.cottage_garden.rules.facts import Facts, being_cleared, has_beds, own_beds
from domain.games.cottage_garden.scoring import ended


def settle(facts: Facts) -> None:
    """Reaches what comes next, the first that applies (R14, R18, R20, R21, R27, R33)."""
    state, beds, clearing = facts.state, own_beds(facts.state), being_cleared(facts.state)
    if state.pots_owed and any(bare(bed) for _, bed in beds):
        facts.reach("bonus")
    elif clearing is not None:
        _clear(facts, *clearing)
    elif not any(map(has_beds, state.gardens)):
        _lapse(facts)
        end_game(facts)
    elif not beds:
        _lapse(facts)
        facts.reach("end")
    else:
        facts.reach("end" if all(bare(bed) for _, bed in beds) else "score")


def _clear(facts: Facts, slot: Slot, bed: Bed) -> None:
    """The order of two tiles or more is the owner's choice; the last one follows by itself (R20)."""
    if len(bed.tiles) > 1:
        facts.reach("clear")
        return
    for planted in bed.tiles:
        facts.add(e.TileQueued(facts.seat, slot, planted.tile, len(facts.state.queue) + 1))
    _change_board(facts, slot, bed.design.id)
    settle(facts)


def _change_board(facts: Facts, slot: Slot, design: DesignId) -> None:
    """The emptied board is flipped into the centre for the one that lay there longest; or it leaves (R21, R27)."""
    if facts.state.final:
        facts.add(e.BedRemoved(facts.seat, slot, design))
    else:
        facts.add(e.BedReplaced(facts.seat, slot, flipped(design), facts.state.centre[0]))


def _lapse(facts: Facts) -> None:
    """No own bed is left for a pot that is owed."""
    if facts.state.pots_owed:
        facts.add(e.PotLapsed(facts.seat, facts.state.pots_owed))


def end_game(facts: Facts) -> None:
    """No seat has a bed (R33)."""
    facts.add(ended(facts.state))
    facts.reach("over")
