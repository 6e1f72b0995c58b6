"""What is refused, in which words, and which refusal comes first where several fit."""

import inspect
from typing import get_args

import msgspec
import pytest

from domain.core.message import Command
from domain.core.refusal import Refusal
from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi import refusals as r
from tests.domain.miyabi.scene import FROG, ZEN, Scene, garden, place, playing, row, rows, unopened
from tests.given import ANNA, BEN

SENTENCES = {
    "game_over": "The game has ended.",
    "not_your_turn": "It is another player's turn.",
    "module_not_in_play": "This game is played without that expansion.",
    "frog_first": "Place your frog before anything else.",
    "frog_on_board": "Your frog already stands in the garden.",
    "not_in_grid": "There is no such cell; cells run from A1 to F6.",
    "turn_nearly_over": "You have played; only your frog may still move.",
    "nothing_to_keep": "Your frog has nothing to decide now; play your turn.",
    "tile_not_on_offer": "That tile is not on the table.",
    "no_such_orientation": "That tile has no such orientation.",
    "out_of_grid": "The tile would stick out of your garden.",
    "wrong_row": "This object belongs in another row.",
    "column_lantern_taken": "The lantern of this column already burns this round.",
    "frog_in_the_way": "Your frog sits there.",
    "uneven_support": "The ground under the tile is not level; no cell may hang over a gap or a step.",
    "zen_still_open": "Your last Zen tile must be enclosed before you take another.",
    "zen_needs_bare_ground": "A Zen tile goes on bare ground only.",
    "placement_possible": "You can still place a garden tile, and this table plays without free passes.",
    "frog_has_moved": "Your frog has already moved this turn.",
    "frog_one_step": "A frog moves exactly one cell up, down, left or right.",
    "frog_never_down": "A frog never moves to a lower layer.",
    "frog_too_high": "A frog climbs one layer at a time.",
    "frog_not_on_zen": "A frog may not enter a Zen tile.",
    "frog_not_on_object": "A silver frog rests on green or bare ground only.",
}
ROW_ORDER = list(SENTENCES)


def test_every_refusal_is_told_in_these_words_and_kept_in_this_order() -> None:
    found = [kind() for _, kind in inspect.getmembers(r, inspect.isclass) if kind is not Refusal]
    found.sort(key=lambda refusal: inspect.getsourcelines(type(refusal))[1])
    assert [(refusal.code, refusal.sentence) for refusal in found] == list(SENTENCES.items())


def before_frogs() -> Scene:
    """Anna is to place her frog."""
    return Scene(unopened(modules=(FROG, ZEN))).turn(ANNA)


def at(frog: str = "", lit: str = "") -> Scene:
    """Row 5 falls in steps, the Zen tile in A6 is open, and the frog sits where it is told."""
    drawing = rows({5: "g g g - - -", 6: "z - - - - -"})
    heights = rows({5: "2 1 1 0 0 0", 6: "1 0 0 0 0 0"})
    table = playing(FROG, ZEN).of(ANNA, garden(drawing, heights=heights, lit=lit, frog=frog or "F1"), open_zen="A6")
    return table.on_offer("boxwood_double", "boxwood_l_north").zen("boxwood", "stone")


def acted() -> Scene:
    return at().but(acted=True)


TILE = place("boxwood_double", "A5")
NOWHERE = "G7"
AFTER_ALL = before_frogs().over()

IN_ORDER: list[tuple[str, Scene, Command, int]] = [
    ("game_over", AFTER_ALL, place("koi", NOWHERE), BEN),
    ("not_your_turn", before_frogs(), place("koi", NOWHERE), BEN),
    ("frog_first", before_frogs(), place("koi", NOWHERE), ANNA),
    ("not_in_grid", acted(), place("koi", NOWHERE), ANNA),
    ("turn_nearly_over", acted(), place("koi", "A1"), ANNA),
    ("tile_not_on_offer", at(), place("koi", "A1", 9), ANNA),
    ("no_such_orientation", at(lit="F"), place("boxwood_double", "F1", 9), ANNA),
    ("out_of_grid", at(lit="F"), place("boxwood_double", "F1"), ANNA),
    ("wrong_row", at(lit="A", frog="A1"), place("boxwood_double", "A1"), ANNA),
    ("column_lantern_taken", at(lit="A", frog="A5"), TILE, ANNA),
    ("frog_in_the_way", at(frog="A5"), TILE, ANNA),
    ("uneven_support", at(), TILE, ANNA),
    ("game_over", AFTER_ALL, c.PlaceZenTile("fish", NOWHERE), BEN),
    ("not_your_turn", playing(), c.PlaceZenTile("fish", NOWHERE), BEN),
    ("module_not_in_play", before_frogs().but(options=MIYABI.options()), c.PlaceZenTile("fish", NOWHERE), ANNA),
    ("frog_first", before_frogs(), c.PlaceZenTile("fish", NOWHERE), ANNA),
    ("not_in_grid", acted(), c.PlaceZenTile("fish", NOWHERE), ANNA),
    ("turn_nearly_over", acted(), c.PlaceZenTile("fish", "A5"), ANNA),
    ("tile_not_on_offer", at(), c.PlaceZenTile("fish", "A5"), ANNA),
    ("wrong_row", at(lit="A", frog="A6"), c.PlaceZenTile("boxwood", "A6"), ANNA),
    ("column_lantern_taken", at(lit="A", frog="A5"), c.PlaceZenTile("boxwood", "A5"), ANNA),
    ("frog_in_the_way", at(frog="A5"), c.PlaceZenTile("boxwood", "A5"), ANNA),
    ("zen_still_open", at(), c.PlaceZenTile("boxwood", "A5"), ANNA),
    ("zen_needs_bare_ground", at().of(ANNA, open_zen=""), c.PlaceZenTile("boxwood", "A5"), ANNA),
    ("game_over", AFTER_ALL, c.PassRound(), BEN),
    ("not_your_turn", before_frogs(), c.PassRound(), BEN),
    ("frog_first", before_frogs().but(acted=True), c.PassRound(), ANNA),
    ("turn_nearly_over", acted(), c.PassRound(), ANNA),
    ("placement_possible", at(), c.PassRound(), ANNA),
    ("game_over", playing().over(), c.PlaceFrog(NOWHERE), BEN),
    ("not_your_turn", playing(), c.PlaceFrog(NOWHERE), BEN),
    ("module_not_in_play", at(frog="A1").but(options=MIYABI.options()), c.PlaceFrog(NOWHERE), ANNA),
    ("frog_on_board", at(frog="A1"), c.PlaceFrog(NOWHERE), ANNA),
    ("not_in_grid", before_frogs(), c.PlaceFrog(NOWHERE), ANNA),
    ("game_over", AFTER_ALL, c.MoveFrog(NOWHERE), BEN),
    ("not_your_turn", playing(), c.MoveFrog(NOWHERE), BEN),
    ("module_not_in_play", before_frogs().but(options=MIYABI.options()), c.MoveFrog(NOWHERE), ANNA),
    ("frog_first", before_frogs(), c.MoveFrog(NOWHERE), ANNA),
    ("not_in_grid", at().but(frog_moved=True), c.MoveFrog(NOWHERE), ANNA),
    ("frog_has_moved", at(frog="B5").but(frog_moved=True), c.MoveFrog("E5"), ANNA),
    ("frog_one_step", at(frog="B5"), c.MoveFrog("D5"), ANNA),
    ("frog_never_down", at(frog="A5"), c.MoveFrog("A6"), ANNA),
    ("frog_too_high", playing(FROG).of(ANNA, garden(row(1, "3 - - - - -"), frog="A2", heights=row(1, "2 - - - - -"))),
     c.MoveFrog("A1"), ANNA),
    ("frog_not_on_zen", at(frog="B6"), c.MoveFrog("A6"), ANNA),
    ("frog_not_on_object", playing(FROG).of(ANNA, garden(row(1, "3 - - - - -"), frog="A2")), c.MoveFrog("A1"), ANNA),
    ("game_over", AFTER_ALL, c.KeepFrog(), BEN),
    ("not_your_turn", playing(), c.KeepFrog(), BEN),
    ("module_not_in_play", playing(), c.KeepFrog(), ANNA),
    ("frog_first", before_frogs(), c.KeepFrog(), ANNA),
    ("nothing_to_keep", at(), c.KeepFrog(), ANNA),
]  # fmt: skip
"""For each wish its refusals in order; a line has, beside its own fault, those below it that can go with it."""


@pytest.mark.parametrize(("code", "table", "wish", "seat"), IN_ORDER)
def test_the_first_refusal_that_fits_is_told(code: str, table: Scene, wish: Command, seat: int) -> None:
    told = table.when(wish, by=seat)
    assert told.refusal is not None
    assert told.refusal().code == code
    assert wish not in list(MIYABI.legal_commands(table.state, seat))


def test_for_each_wish_the_refusals_above_stand_in_the_order_of_the_rules() -> None:
    for kind in get_args(MIYABI.command):
        codes = [code for code, _, wish, _ in IN_ORDER if type(wish) is kind]
        assert codes == sorted(codes, key=ROW_ORDER.index)
    assert {code for code, *_ in IN_ORDER} == set(SENTENCES)


def test_m37_before_the_frogs_are_set_nothing_else_is_played() -> None:
    before_frogs().when(place("maple_single", "A1")).refused(r.FrogFirst)


def test_m38_what_is_not_in_play_cannot_be_wished() -> None:
    playing().when(c.PlaceZenTile("maple", "A1")).refused(r.ModuleNotInPlay)
    playing().when(c.MoveFrog("A1")).refused(r.ModuleNotInPlay)
    playing().when(c.PlaceFrog("A1")).refused(r.ModuleNotInPlay)


@pytest.mark.parametrize("wish", [TILE, c.PlaceZenTile("maple", "A1"), c.PassRound()])
def test_m39_one_action_a_turn(wish: Command) -> None:
    table = playing(ZEN, FROG).of(ANNA, garden(frog="A6")).zen("maple").on_offer("stone_single", "boxwood_double")
    waiting = table.when(place("stone_single", "F6")).ok()
    waiting.when(wish).refused(r.TurnNearlyOver)


def test_m40_a_frog_is_kept_only_after_the_action() -> None:
    playing(FROG).of(ANNA, garden(frog="A6")).when(c.KeepFrog()).refused(r.NothingToKeep)


def test_m41_a_frog_steps_once_a_turn() -> None:
    table = playing(FROG).of(ANNA, garden(frog="A6")).when(c.MoveFrog("A5")).ok()
    table.when(c.MoveFrog("A4")).refused(r.FrogHasMoved)


@pytest.mark.parametrize("cell", ["C6", "B5", "A6"])
def test_m42_a_frog_steps_to_a_neighbouring_cell(cell: str) -> None:
    playing(FROG).of(ANNA, garden(frog="A6")).when(c.MoveFrog(cell)).refused(r.FrogOneStep)


def test_m43_a_frog_shuns_zen_tiles() -> None:
    table = playing(ZEN, FROG).of(ANNA, garden(row(5, "z - - - - -"), frog="A6"))
    table.when(c.MoveFrog("A5")).refused(r.FrogNotOnZen)


@pytest.mark.parametrize("name", ["", "A", "A0", "A7", "G1", "a1", "A01", "1A", "A1 ", "A1\n", "A¹"])
def test_a_name_that_is_no_cells_is_refused(name: str) -> None:
    playing().on_offer("maple_single").when(place("maple_single", name)).refused(r.NotInGrid)


@pytest.mark.parametrize(
    "body",
    [
        b'{"type":"place_tile","tile":"maple_single","turns":0}',
        b'{"type":"place_tile","tile":"maple_single","turns":0.5,"cell":"A1"}',
        b'{"type":"place_zen_tile","kind":"koi","cell":"A1"}',
        b'{"type":"pass_round","why":"tired"}',
        b'{"type":"begin"}',
    ],
)
def test_a_wish_of_the_wrong_form_is_an_error(body: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        MIYABI.decode_command(body)


def test_wishes_are_read_by_their_tags() -> None:
    body = b'{"type":"place_tile","tile":"maple_l_east","turns":2,"cell":"A1"}'
    assert MIYABI.decode_command(body) == place("maple_l_east", "A1", 2)
    assert MIYABI.decode_command(b'{"type":"keep_frog"}') == c.KeepFrog()
