"""The tables: counts, sums, forms, and what an owner of the box may bring."""

import tomllib
from collections import Counter

import msgspec
import pytest

from domain.core.content import ContentError
from domain.games.cottage_garden import COTTAGE_GARDEN
from domain.games.cottage_garden.bed import Bed, bare, visible_cloches, visible_pots
from domain.games.cottage_garden.content import content, tiles, tracks, walk, with_beds
from domain.games.cottage_garden.ground import BED, NURSERY_CELLS
from domain.games.cottage_garden.options import CottageGardenOptions
from domain.games.cottage_garden.tile import TileId, forms
from domain.games.miyabi import MIYABI
from domain.geometry.grid import Cells
from domain.geometry.shape import placements
from tests.domain.cottage_garden.table import DESIGNS, picture
from tests.domain.my_city.pack import written
from tests.given import play_out

ORIENTATIONS = {
    "1A1 1A2 4H": 1,
    "2C 3A 3B 3C 4A": 2,
    "2A 2B 3D 3E 3F 4D 4E 4F 4G 5F 5G 5H 5I 6G": 4,
    "4B 4C 5A 5B 5C 5D 5E 6A 6B 6C 6D 6E 6F 6H": 8,
}


def turned(drawing: str) -> str:
    return " ".join("/".join(form.rows) for form in forms(drawing))


def test_there_are_36_tiles_of_151_cells_in_canonical_order():
    assert len(tiles()) == 36
    sizes = [tile.forms[0].shape.size for tile in tiles().values()]
    assert Counter(sizes) == {1: 2, 2: 3, 3: 6, 4: 8, 5: 9, 6: 8}
    assert sum(sizes) == 151
    assert list(tiles())[:6] == ["1A1", "1A2", "2A", "2B", "2C", "3A"]
    assert list(tiles()) == sorted(tiles())


def test_five_tiles_bear_prints():
    prints = {
        id_: (tile.forms[0].pots.bit_count(), tile.forms[0].cloches.bit_count())
        for id_, tile in tiles().items()
        if tile.forms[0].pots or tile.forms[0].cloches
    }
    assert prints == {"1A1": (0, 1), "1A2": (0, 1), "2A": (1, 0), "2B": (1, 0), "5F": (1, 0)}


@pytest.mark.parametrize(("ids", "count"), ORIENTATIONS.items())
def test_r25_each_tile_has_its_number_of_orientations(ids, count):
    assert {id_: len(tiles()[id_].forms) for id_ in ids.split()} == dict.fromkeys(ids.split(), count)


def test_r25_every_tile_is_counted():
    assert sorted(" ".join(ORIENTATIONS).split()) == sorted(tiles())


def test_r25_orientations_turn_clockwise_and_then_mirrored():
    assert turned("pX") == "pX p/X Xp X/p"
    assert turned("XX/X.") == "XX/X. XX/.X .X/XX X./XX"
    assert turned(".p./XXX/.X.") == ".p./XXX/.X. .X./XXp/.X. .X./XXX/.p. .X./pXX/.X."
    assert turned("XXX/X..") == "XXX/X.. XX/.X/.X ..X/XXX X./X./XX XXX/..X .X/.X/XX X../XXX XX/X./X."


def test_there_are_18_designs_of_the_value_stated():
    light = [(visible_pots(Bed(DESIGNS[f"L{n}"])), visible_cloches(Bed(DESIGNS[f"L{n}"]))) for n in range(1, 10)]
    assert [(pots.bit_count(), cloches.bit_count()) for pots, cloches in light] == [(4, 2)] * 9
    dark = [Bed(DESIGNS[f"D{n}"]) for n in range(1, 10)]
    counts = [(visible_pots(bed).bit_count(), visible_cloches(bed).bit_count()) for bed in dark]
    assert counts == [(7, 1), (6, 1), (3, 3), (7, 1), (5, 2), (4, 2), (2, 3), (5, 2), (3, 3)]
    assert len(DESIGNS) == 18


def turns_of(drawing: str) -> list[str]:
    """The drawing of a bed after 0 to 3 quarter-turns."""
    turns = [drawing]
    for _ in range(3):
        turns.append("/".join("".join(column) for column in zip(*turns[-1].split("/")[::-1], strict=True)))
    return turns


def flipped(drawing: str) -> str:
    return "/".join(row[::-1] for row in drawing.split("/"))


def test_no_two_designs_are_alike_however_turned_or_flipped():
    drawings = [picture(Bed(design)) for design in DESIGNS.values()]
    ways = [{*turns_of(drawing), *turns_of(flipped(drawing))} for drawing in drawings]
    assert len(set.union(*ways)) == sum(map(len, ways))
    assert all(len(set(turns_of(drawing))) == 4 for drawing in drawings)


def can_be_filled(soil: Cells, left: list[TileId]) -> bool:
    """Whether different tiles cover the soil exactly, by trying each at its first cell."""
    if not soil:
        return True
    first = soil & -soil
    return any(
        spots & first and can_be_filled(Cells(soil & ~spots), [other for other in left if other != tile])
        for tile in left
        for form in tiles()[tile].forms
        for spots in placements(BED, form.shape, soil)
    )


@pytest.mark.parametrize("design", DESIGNS.values(), ids=DESIGNS)
def test_every_design_can_be_filled_without_covering_a_print(design):
    largest_first = sorted(tiles(), key=lambda tile: (-int(tile[0]), tile))
    assert can_be_filled(bare(Bed(design)), largest_first)


def test_the_gardener_walks_16_or_20_spaces():
    assert [len(walk(seats).lines) for seats in (1, 2, 3, 4)] == [16, 16, 16, 20]
    assert [(w.start, w.target, w.die, w.pace) for w in map(walk, (1, 2, 3, 4))] == [
        (0, 0, 2, 2),
        (0, 0, 2, 1),
        (1, 15, 1, 1),
        (0, 0, 1, 1),
    ]


@pytest.mark.parametrize("seats", [1, 4])
def test_every_nursery_cell_is_seen_along_its_row_and_column_from_both_ends(seats):
    lines = walk(seats).lines
    diagonals = 4 if seats == 4 else 0
    seen = Counter(cell for line in lines for cell in line)
    assert sum(seen.values()) == 4 * len(lines)
    assert {cell: count - 4 for cell, count in seen.items() if count > 4} == (
        dict.fromkeys(("A1", "B2", "C3", "D4", "D1", "C2", "B3", "A4"), 2) if diagonals else {}
    )
    assert set(seen) == set(NURSERY_CELLS)
    assert {tuple(reversed(line)) for line in lines} == set(lines)


def test_the_tracks():
    orange, blue = tracks()["orange"], tracks()["blue"]
    assert orange.values == (*range(16), 20)
    assert blue.values == (0, 2, 4, 6, 8, 10, 12, 14, 20)
    assert (orange.bonus_from, orange.back, blue.bonus_from, blue.back) == (7, 2, 8, 1)


def test_every_file_is_known_by_its_hash():
    files = COTTAGE_GARDEN.content(CottageGardenOptions()).files
    assert sorted(files) == ["beds.toml", "nursery.toml", "tiles.toml", "tracks.toml"]
    assert all(len(digest) == 64 for digest in files.values())


def pack(**changes: str) -> bytes:
    rows = {id_: picture(Bed(design)) for id_, design in DESIGNS.items()} | changes
    return "".join(
        f'[[bed]]\ndesign = "{id_}"\nrows = "{drawing}"\nsource = "published"\n' for id_, drawing in rows.items()
    ).encode()


def test_an_owner_of_the_box_may_bring_the_true_beds():
    brought = with_beds(pack(L9="p..../...../...../...../....c"))
    assert picture(Bed(brought.tables.designs[8])) == "p..../...../...../...../....c"
    assert brought.tables.tiles == content().tables.tiles
    assert brought.sha256 != content().sha256


@pytest.mark.parametrize(
    ("beds", "fault"),
    [
        (pack(L10="...../...../...../...../....."), "Nine boards are wanted"),
        (pack(L1="...../...../...../....."), "L1 is not five rows"),
        (pack(D2="...../...../..../...../....."), "D2 is not five rows"),
        (pack(D3="...../...../..x../...../....."), "D3 is not five rows"),
        (pack(D4="ppppp/ppppp/ppppp/ppppp/ppppp"), "D4 is not .* some of them bare"),
        (b'[[bed]]\ndesign = "L1"\nrow = "."\nsource = "house"\n', "row"),
    ],
)
def test_a_faulty_bed_is_named(beds, fault):
    with pytest.raises(ContentError, match=fault):
        with_beds(beds)


def test_every_fault_of_a_pack_is_told_with_its_place():
    spoilt = pack(L1="...../...../...../.....", D9="x..../...../...../...../.....").replace(b'"D8"', b'"D7"')
    found = COTTAGE_GARDEN.packable.faults({"beds.toml": spoilt, "tiles.toml": b""})
    assert [str(fault) for fault in found] == [
        "tiles.toml: Only beds.toml of Cottage Garden can be replaced.",
        "beds.toml: bed: Nine boards are wanted, L1 to L9, then D1 to D9. Missing: D8.",
        "beds.toml: bed[0].rows: L1 is not five rows of five marks . p c, some of them bare.",
        "beds.toml: bed[17].rows: D9 is not five rows of five marks . p c, some of them bare.",
    ]
    (typed,) = COTTAGE_GARDEN.packable.faults({"beds.toml": pack().replace(b"published", b"rumour", 1)})
    assert typed.place == "bed[0].source"
    assert COTTAGE_GARDEN.packable.faults({}) == ()


@pytest.mark.parametrize("number", [0, 8, 17])
@pytest.mark.parametrize("key", ["design", "rows", "source"])
def test_any_key_of_a_bed_that_is_renamed_or_retyped_is_named(number, key):
    for change in ({"strange": "x"}, {key: 1.5}):
        spoilt = tomllib.loads(pack().decode())
        del spoilt["bed"][number][key]
        spoilt["bed"][number] |= change
        found = [fault.place for fault in COTTAGE_GARDEN.packable.faults({"beds.toml": written(spoilt)})]
        assert f"bed[{number}].{key}" in found


def test_a_match_is_played_on_the_beds_of_a_pack():
    brought = {"beds.toml": pack(L9="p..../...../...../...../....c")}
    assert COTTAGE_GARDEN.packable.faults(brought) == ()
    game = COTTAGE_GARDEN.supplied(brought)
    assert game.content(CottageGardenOptions()) == with_beds(brought["beds.toml"])
    assert play_out(game, 2, seed=1).match.table.opened.content == with_beds(brought["beds.toml"]).sha256
    assert COTTAGE_GARDEN.supplied({}).content(CottageGardenOptions()) == content()


def test_a_game_without_tables_to_replace_is_played_as_it_is():
    assert MIYABI.supplied({"tiles.toml": b""}) is MIYABI


def test_solo_boards_are_three_different_numbers():
    assert CottageGardenOptions(solo_boards=(9, 1, 5)).solo_boards == (9, 1, 5)
    for boards in ((1, 1, 2), (0, 1, 2), (8, 9, 10)):
        with pytest.raises(ValueError, match="three different numbers from 1 to 9"):
            CottageGardenOptions(solo_boards=boards)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"solo_boards": [1, 2]}, CottageGardenOptions)


def test_the_options_describe_themselves():
    schema = msgspec.json.schema(CottageGardenOptions)["$defs"]["CottageGardenOptions"]["properties"]
    assert schema["centre"]["default"] == "one"
    assert all(field["description"] for field in schema.values())


def test_a_bed_has_25_cells():
    assert BED.all.bit_count() == 25
