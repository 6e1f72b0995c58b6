"""The box of Miyabi: what lies in it, counted; sections 2.1 to 2.4 of the rules."""

from collections import Counter

import msgspec
import pytest

from domain.games.miyabi import MIYABI
from domain.games.miyabi.content import KINDS, SHAPES, content, plan, tables
from domain.games.miyabi.garden import BOARD, ROWS
from domain.games.miyabi.options import MiyabiOptions
from domain.games.miyabi.tile import catalogue, in_order, supplies
from domain.geometry.grid import each
from tests.domain.miyabi.scene import ALL_MODULES, COLOURFUL, FROG, MEADOW, SEVEN, ZEN, all_tables

SORTS = catalogue()


def test_every_kind_has_its_row_from_the_top() -> None:
    assert [(entry.kind, entry.row) for entry in tables().kinds.kind] == [(kind, n) for n, kind in enumerate(KINDS, 1)]


def test_every_table_of_kinds_lies_in_their_order() -> None:
    for table in (tables().kinds.majority, tables().kinds.bonus, tables().kinds.zen):
        assert tuple(entry.kind for entry in table) == KINDS


def test_rows_are_worth_less_from_top_to_bottom_and_second_place_half_of_first() -> None:
    worths = [(entry.first, entry.second) for entry in tables().kinds.majority]
    assert worths == [(14, 7), (12, 6), (10, 5), (8, 4), (6, 3), (4, 2)]


def test_bonuses_fall_from_ten_to_five() -> None:
    assert [entry.points for entry in tables().kinds.bonus] == [10, 9, 8, 7, 6, 5]


def test_there_are_sixteen_zen_tiles() -> None:
    assert [entry.count for entry in tables().kinds.zen] == [3, 3, 3, 3, 2, 2]


def test_there_are_96_tiles_of_40_sorts_with_192_objects() -> None:
    assert len(SORTS) == 40
    assert sum(sort.count for sort in SORTS.values()) == 96
    assert sum(sort.count * sort.objects for sort in SORTS.values()) == 192


def test_supplies_hold_32_32_16_and_16_tiles() -> None:
    assert dict(zip(SHAPES, map(len, supplies()), strict=True)) == {"single": 32, "double": 32, "l": 16, "i": 16}


@pytest.mark.parametrize(
    ("kind", "counts", "objects", "places"),
    [
        ("maple", (5, 6, 1, 1, 1, 1, 1), 32, 174),
        ("pagoda", (6, 5, 1, 1, 0, 2, 1), 31, 224),
        ("fish", (5, 5, 1, 1, 1, 2, 1), 33, 250),
        ("azalea", (5, 6, 1, 0, 1, 1, 2), 32, 242),
        ("boxwood", (6, 5, 1, 1, 1, 1, 1), 31, 230),
        ("stone", (5, 5, 1, 1, 1, 1, 2), 33, 162),
    ],
)
def test_each_kind_has_16_tiles_and_so_many_places_on_an_empty_board(
    kind: str, counts: tuple[int, ...], objects: int, places: int
) -> None:
    own = [sort for sort in SORTS.values() if sort.kind == kind]
    by_design = {sort.design: sort.count for sort in own}
    assert tuple(by_design.get(entry.design, 0) for entry in tables().tiles.design) == counts
    assert sum(counts) == 16
    assert sum(sort.count * sort.objects for sort in own) == objects
    laid = (form.cells(cell) for sort in own for form in sort.forms for cell in each(ROWS[sort.row]))
    weights = (sort.count for sort in own for form in sort.forms for _ in each(ROWS[sort.row]))
    assert sum(n for cells, n in zip(laid, weights, strict=True) if cells is not None) == places


@pytest.mark.parametrize(
    ("tile", "turns"),
    [("single", 1), ("double", 4), ("l_corner", 4), ("l_north", 4), ("l_east", 4), ("i_end", 4), ("i_middle", 2)],
)
def test_a_tile_can_be_turned_as_often_as_it_looks_different(tile: str, turns: int) -> None:
    form = SORTS[f"azalea_{tile}"] if tile != "l_north" else SORTS["maple_l_north"]
    middle = BOARD.named("C3")
    spun, seen = form.forms[0], []
    for _ in range(4):
        seen.append(spun.cells(middle))
        spun = spun.turned()
    assert len(form.forms) == turns == len(set(seen))
    assert [f.cells(middle) for f in form.forms] == seen[:turns]


@pytest.mark.parametrize(
    ("tile", "drawing"),
    [
        ("single", "O"),
        ("double", "Og"),
        ("i_end", "Ogg"),
        ("i_middle", "gOg"),
        ("l_corner", "g./Og"),
        ("l_north", "O./gg"),
        ("l_east", "g./gO"),
    ],
)
def test_the_drawings_are_those_of_the_designs(tile: str, drawing: str) -> None:
    assert next(entry.drawing for entry in tables().tiles.design if entry.design == tile) == drawing


@all_tables
def test_so_many_tiles_are_shown_in_a_game(seats: int) -> None:
    entry = plan(seats)
    a_round = [getattr(entry.tiles, shape) for shape in SHAPES]
    assert entry.rounds == {2: 6, 3: 5, 4: 4}[seats]
    assert a_round == {2: [4, 4, 2, 2], 3: [6, 6, 3, 3], 4: [8, 8, 4, 4]}[seats]
    assert entry.rounds * sum(a_round) == {2: 72, 3: 90, 4: 96}[seats]


def test_canonical_order_is_by_kind_then_by_design() -> None:
    assert in_order(["stone_single", "maple_i_end", "maple_double", "maple_i_end"]) == (
        "maple_double",
        "maple_i_end",
        "maple_i_end",
        "stone_single",
    )
    for supply in supplies():
        assert in_order(reversed(supply)) == supply
    assert Counter(tile for supply in supplies() for tile in supply) == {t: s.count for t, s in SORTS.items()}


def test_every_entry_says_where_it_comes_from() -> None:
    kinds, tiles = tables().kinds, tables().tiles
    assert [entry.source for entry in kinds.kind] == ["published"] * 6
    assert [entry.source for entry in kinds.majority] == ["house"] * 6
    assert [entry.source for entry in kinds.bonus] == ["published", *["house"] * 5]
    assert [entry.source for entry in kinds.zen] == ["house"] * 6
    assert {(entry.shape_source, entry.source) for entry in tiles.design} == {("published", "house")}
    assert {entry.source for entry in tiles.tile} == {"house"}
    assert {(entry.rounds_source, entry.source) for entry in tables().rounds.round} == {("seed", "published")}


def test_content_is_known_by_its_files() -> None:
    assert set(content(MiyabiOptions()).files) == {"kinds.toml", "rounds.toml", "tiles.toml"}


def test_an_expansion_is_named_once() -> None:
    with pytest.raises(ValueError, match="name each of `modules` once"):
        MiyabiOptions(modules=("frog", "frog"))


@pytest.mark.parametrize("wrong", [b'{"modules":["koi"]}', b'{"start_seat":4}', b'{"passes":true}'])
def test_a_choice_that_does_not_exist_is_an_error(wrong: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wrong, type=MIYABI.options)


def test_every_choice_is_explained() -> None:
    _, parts = msgspec.json.schema_components([MIYABI.options])
    fields = parts["MiyabiOptions"]["properties"]
    assert set(fields) == {"modules", "voluntary_pass", "start_seat"}
    assert all(len(field["description"]) > 20 and "default" in field for field in fields.values())


def test_expansions_are_explained_in_the_order_of_learning_and_the_frog_with_a_warning() -> None:
    _, parts = msgspec.json.schema_components([MIYABI.options])
    words = parts["MiyabiOptions"]["properties"]["modules"]["description"]
    assert sorted(ALL_MODULES, key=words.index) == [COLOURFUL, MEADOW, ZEN, SEVEN, FROG]
    assert words.endswith("of the five expansions it is the hardest to profit from.")
