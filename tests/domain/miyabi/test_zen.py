"""Zen tiles: R21 to R27."""

from domain.core.chance import Draw
from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi import refusals as r
from domain.games.miyabi.garden import BOARD, Frog
from tests.domain.miyabi.scene import FROG, ZEN, Scene, garden, laid, place, playing, row, rows
from tests.given import ANNA, BEN

M24 = """
    - - z g - -
    - - - - - -
    - - g - - -
    - 2 z 1 - -
    g z 1 g - -
    - g - - - -
"""
M25 = """
    - - - - - -
    - - - - - -
    - - - - - -
    - - - - - -
    2 - - - - -
    z - - - - -
"""
LAKE = "maple", "fish", "fish", "stone", "boxwood"
next_turn = e.TurnBegan(BEN)


def m25(*modules: str) -> Scene:
    return playing(ZEN, *modules).of(ANNA, garden(M25), open_zen="A6").on_offer("stone_double", "stone_single")


def before_m24(without: str, open_zen: str) -> Scene:
    """M24 before its last tile covered that cell."""
    marks = [line.split() for line in M24.strip().splitlines()]
    column, number = "ABCDEF".index(without[0]), int(without[1]) - 1
    marks[number][column] = "-"
    own = garden("\n".join(" ".join(line) for line in marks))
    return playing(ZEN).of(ANNA, own, open_zen=open_zen)


def test_r22_m28_a_zen_tile_lights_a_lantern_scores_a_point_and_another_is_turned_up() -> None:
    told = playing(ZEN).zen("maple", unseen=("pagoda", "azalea")).when(c.PlaceZenTile("maple", "C1"), luck=(1,))
    revealed = e.ZenTilesRevealed(("azalea",), (Draw(0, 2, 1),))
    table = told.then(e.ZenTilePlaced(ANNA, "maple", "C1", 1), revealed, next_turn)
    own = table.state.gardens[ANNA]
    assert own.lit == garden(lit="C").lit
    assert own.counts() == (1, 0, 0, 0, 0, 0)
    assert own.height(own.zen) == 1
    assert MIYABI.points(table.state) == (1, 0)
    assert (table.state.zen_face_up, table.state.zen_unseen) == (("azalea",), ("pagoda",))


def test_r21_m28_a_zen_tile_lies_in_its_kinds_row() -> None:
    playing(ZEN).zen("maple").when(c.PlaceZenTile("maple", "C2")).refused(r.WrongRow)


def test_r21_m28b_a_zen_tile_lies_on_bare_ground() -> None:
    table = playing(ZEN).zen("maple").of(ANNA, garden(row(1, "- - g - - -")))
    table.when(c.PlaceZenTile("maple", "C1")).refused(r.ZenNeedsBareGround)


def test_r22_m28c_with_none_left_the_face_up_ones_dwindle() -> None:
    table = playing(ZEN).zen(*LAKE, unseen=("azalea",)).when(c.PlaceZenTile("maple", "C1")).ok()
    assert len(table.state.zen_face_up) == 5
    assert table.state.zen_unseen == ()
    told = table.when(c.PlaceZenTile("fish", "A3"))
    after = told.then(e.ZenTilePlaced(BEN, "fish", "A3", 1), e.TurnBegan(ANNA))
    assert after.state.zen_face_up == ("fish", "azalea", "boxwood", "stone")


def test_r24_m24_a_boxwood_zen_tile_scores_itself_and_what_lies_around() -> None:
    told = before_m24("B6", "B5").on_offer("stone_double").when(place("stone_double", "A6"))
    told.then(
        laid("stone_double", "A6", "A6 B6", 1, 2),
        e.ZenTileEnclosed(ANNA, "boxwood", "B5", covered=False, neighbour_objects=3, points=4),
        next_turn,
    )


def test_r24_m24_an_azalea_zen_tile_scores_objects_of_any_kind_around() -> None:
    told = before_m24("C3", "C4").on_offer("fish_double").when(place("fish_double", "D3", turns=2))
    told.then(
        laid("fish_double", "D3", "C3 D3", 1, 2, turns=2),
        e.ZenTileEnclosed(ANNA, "azalea", "C4", covered=False, neighbour_objects=4, points=5),
        next_turn,
    )


def test_r24_m24_a_maple_zen_tile_with_a_bare_neighbour_is_not_enclosed() -> None:
    table = playing(ZEN).of(ANNA, garden(M24), open_zen="C1").on_offer("pagoda_single")
    table.when(place("pagoda_single", "C2")).then(laid("pagoda_single", "C2", "C2", 1, 1), next_turn)


def test_r24_m25_the_edge_encloses_too() -> None:
    table = (
        m25()
        .when(place("stone_double", "B6"))
        .then(
            laid("stone_double", "B6", "B6 C6", 1, 2),
            e.ZenTileEnclosed(ANNA, "stone", "A6", covered=False, neighbour_objects=4, points=5),
            next_turn,
        )
    )
    assert MIYABI.points(table.state) == (7, 0)
    assert not table.state.gardens[ANNA].open_zen


def test_r24_a_new_zen_tile_may_be_enclosed_at_once() -> None:
    around = garden(rows({5: "3 g - - - -", 6: "- 2 - - - -"}))
    told = playing(ZEN).zen("stone", unseen=("fish",)).of(ANNA, around).when(c.PlaceZenTile("stone", "A6"))
    told.then(
        e.ZenTilePlaced(ANNA, "stone", "A6", 1),
        e.ZenTilesRevealed(("fish",), (Draw(0, 1, 0),)),
        e.ZenTileEnclosed(ANNA, "stone", "A6", covered=False, neighbour_objects=5, points=6),
        next_turn,
    )


def test_r24_r26_a_zen_tile_stays_open_into_the_next_round() -> None:
    closing = m25(FROG).zen("maple").of(ANNA, frog=Frog(BOARD.named("A5"), golden=True), passed=True).turn(BEN)
    opened = closing.of(BEN, frog=Frog(BOARD.named("F1"))).on_offer().when(c.PassRound()).ok().when(c.KeepFrog()).ok()
    assert (opened.state.round, opened.state.gardens[ANNA].frog) == (2, Frog(BOARD.named("A5"), golden=True))
    table = opened.on_offer("stone_double").turn(ANNA)
    table.when(c.PlaceZenTile("maple", "C1")).refused(r.ZenStillOpen)
    enclosed = e.ZenTileEnclosed(ANNA, "stone", "A6", covered=False, neighbour_objects=4, points=5)
    assert table.when(place("stone_double", "B6")).all(e.ZenTileEnclosed) == [enclosed]


def test_r24_it_is_enclosed_once() -> None:
    table = m25().when(place("stone_double", "B6")).ok().on_offer("boxwood_single").turn(ANNA)
    table.when(place("boxwood_single", "A5")).then(laid("boxwood_single", "A5", "A5", 2, 2), next_turn)


def test_r26_m26_nobody_takes_a_zen_tile_while_the_last_one_is_open() -> None:
    table = m25().zen("maple")
    table.when(c.PlaceZenTile("maple", "C1")).refused(r.ZenStillOpen)
    assert not any(isinstance(wish, c.PlaceZenTile) for wish in MIYABI.legal_commands(table.state, ANNA))


def test_r26_once_it_is_enclosed_the_next_may_be_taken() -> None:
    table = m25().zen("maple").when(place("stone_double", "B6")).ok().turn(ANNA)
    table.when(c.PlaceZenTile("maple", "C1")).first(e.ZenTilePlaced(ANNA, "maple", "C1", 1))


def test_r25_m27_a_zen_tile_covered_before_it_is_enclosed_scores_nothing() -> None:
    told = m25().zen("maple").when(place("stone_single", "A6"))
    table = told.then(laid("stone_single", "A6", "A6", 2, 2), next_turn).turn(ANNA)
    assert table.state.gardens[ANNA].zen == 0
    table.when(c.PlaceZenTile("maple", "C1")).refused(r.ZenStillOpen)
    table.when(place("stone_double", "B6")).then(
        laid("stone_double", "B6", "B6 C6", 1, 2),
        e.ZenTileEnclosed(ANNA, "stone", "A6", covered=True, neighbour_objects=4, points=0),
        next_turn,
    )


def test_r27_m29_objects_under_a_frog_count_and_heights_do_not_matter() -> None:
    own = garden(M25, heights=rows({5: "4 - - - - -", 6: "1 - - - - -"}), frog="A5", golden=True)
    table = m25(FROG).of(ANNA, own, open_zen="A6")
    table.when(place("stone_double", "B6")).then(
        laid("stone_double", "B6", "B6 C6", 1, 2),
        e.ZenTileEnclosed(ANNA, "stone", "A6", covered=False, neighbour_objects=4, points=5),
        next_turn,
    )


def test_r23_a_garden_tile_rests_on_a_zen_tile_as_on_any_other() -> None:
    table = playing(ZEN).of(ANNA, garden(row(6, "z g - - - -")), open_zen="A6").on_offer("stone_double")
    table.when(place("stone_double", "A6")).first(laid("stone_double", "A6", "A6 B6", 2, 4))


def test_legal_zen_tiles_come_by_row_each_kind_once_in_reading_order() -> None:
    own = garden(row(1, "g - - - - -"), lit="CDE", frog="F6")
    table = playing(ZEN, FROG).of(ANNA, own).zen("maple", "maple", "stone")
    wishes = [wish for wish in MIYABI.legal_commands(table.state, ANNA) if isinstance(wish, c.PlaceZenTile)]
    assert [(wish.kind, wish.cell) for wish in wishes] == [
        ("maple", "B1"),
        ("maple", "F1"),
        ("stone", "A6"),
        ("stone", "B6"),
    ]
