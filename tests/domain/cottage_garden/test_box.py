"""The box of Cottage Garden, piece by piece: each tile, bed and line as it is drawn, and where we know it from."""

import tomllib
from importlib import resources
from typing import Any

import pytest

from domain.games.cottage_garden.content import tiles, walk
from tests.domain.cottage_garden.table import empty, picture

TILES = {
    "1A1 1A2": "c",
    "2A 2B": "pX",
    "2C": "XX",
    "3A 3B 3C": "XXX",
    "3D 3E 3F": "XX/X.",
    "4A": "XXXX",
    "4B 4C": "XXX/X..",
    "4D 4E": "XXX/.X.",
    "4F 4G": "XX./.XX",
    "4H": "XX/XX",
    "5A": "XXXX/X...",
    "5B": "XXXX/..X.",
    "5C": "..XX/XXX.",
    "5D": "XXX/XX.",
    "5E": "X../XXX/.X.",
    "5F": ".p./XXX/.X.",
    "5G": "XX/X./XX",
    "5H": ".XX/XX./X..",
    "5I": "..X/XXX/X..",
    "6A": "XX./XX./.XX",
    "6B": "XX/XX/.X/.X",
    "6C": "XX./XXX/X..",
    "6D": ".XX/.X./XX./.X.",
    "6E": "..X/XXX/X.X",
    "6F": "XX.X/.XXX",
    "6G": ".XX./XXXX",
    "6H": "XXXX/.X.X",
}
BEDS = {
    "L1": "...cp/.c.../...../..p../..pp.",
    "L2": "p...p/...c./...../p..../..cp.",
    "L3": "p..p./...../.c.../....p/..c.p",
    "L4": "...../pp.../pc.../...../..c.p",
    "L5": ".cp.p/...../...c./...../pp...",
    "L6": "...../...c./.c.../..p.p/p..p.",
    "L7": "...c./p..../..c../...p./p..p.",
    "L8": "pp.../...c./...../.c..p/...p.",
    "L9": "..p../p..../..c.p/...../c..p.",
    "D1": "...pp/.p.../..cp./.p.../p..p.",
    "D2": "..p.p/p..../...c./...../ppp..",
    "D3": "...../p.c../....c/.c.../...pp",
    "D4": "pp.../p...p/...../...cp/pp...",
    "D5": "..p../.c.../....c/.p..p/pp...",
    "D6": "p..../..pc./.c.../....p/..p..",
    "D7": ".c.../...p./c..../..c../...p.",
    "D8": "p..p./...../c.p../....c/.p..p",
    "D9": ".c..p/...../..c.p/.p.../...c.",
}
OUR_BEDS = {"L6", "L7", "L8", "L9", "D5", "D6", "D7", "D8", "D9"}
"""Those that are not wholly published."""
LINES = """
    A1-A4 B1-B4 C1-C4 D1-D4
    D1-A1 D2-A2 D3-A3 D4-A4
    D4-D1 C4-C1 B4-B1 A4-A1
    A4-D4 A3-D3 A2-D2 A1-D1
"""
DIAGONALS = "A1-D4 D1-A4 D4-A1 A4-D1"


def file(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files("domain.games.cottage_garden") / name).read_text())


def sources(name: str, part: str) -> list[str]:
    return [entry["source"] for entry in file(name)[part]]


def test_each_tile_as_it_is_drawn() -> None:
    drawn = {id_: "/".join(tile.forms[0].rows) for id_, tile in tiles().items()}
    assert drawn == {id_: rows for ids, rows in TILES.items() for id_ in ids.split()}


@pytest.mark.parametrize(("design", "drawing"), BEDS.items())
def test_each_bed_as_it_is_drawn(design: str, drawing: str) -> None:
    assert picture(empty(design)) == drawing


def between(ends: str) -> tuple[str, ...]:
    """The four cells from one end of a line to the other, "A1-D4"."""
    (column, row), (last_column, last_row) = ends.split("-")
    across, down = (ord(last_column) - ord(column)) // 3, (int(last_row) - int(row)) // 3
    return tuple(f"{chr(ord(column) + across * n)}{int(row) + down * n}" for n in range(4))


def test_the_gardener_walks_clockwise_and_looks_inwards() -> None:
    edges = [between(ends) for ends in LINES.split()]
    assert [walk(seats).lines for seats in (1, 2, 3)] == [tuple(edges)] * 3
    corners = [between(ends) for ends in DIAGONALS.split()]
    with_corners = [line for side in range(4) for line in (corners[side], *edges[4 * side : 4 * side + 4])]
    assert walk(4).lines == tuple(with_corners)


def test_every_entry_says_where_it_comes_from() -> None:
    assert set(sources("tiles.toml", "tile")) == {"published"}
    beds = {entry["design"]: entry["source"] for entry in file("beds.toml")["bed"]}
    assert {design for design, source in beds.items() if source == "house"} == OUR_BEDS
    assert {source for design, source in beds.items() if design not in OUR_BEDS} == {"published"}
    assert sources("nursery.toml", "side") == ["published", "published"]
    assert sources("nursery.toml", "walk") == ["published", "published", "published", "house"]
    assert sources("tracks.toml", "track") == ["published", "published"]
